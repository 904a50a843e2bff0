"""The kinds of values that a house file may hold, and what its tables have in common."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema, model_validator

from audit.terms import LIMITS


def _exact(value: Any) -> Any:
    """TOML gives whole numbers and, as they are read here, decimals; a number in quotes is a mistake."""
    if type(value) is int:
        return Decimal(value)
    if type(value) is not Decimal or not value.is_finite():
        raise ValueError("must be a number")
    return value


_NUMBER = WithJsonSchema({"type": "number", "exclusiveMinimum": 0})
Money = Annotated[Decimal, BeforeValidator(_exact), Field(gt=0), _NUMBER]
"""An amount above zero, in the main unit of the house's currency."""
Percent = Annotated[Decimal, BeforeValidator(_exact), Field(gt=0, le=100, decimal_places=4), _NUMBER]
Factor = Annotated[Decimal, BeforeValidator(_exact), Field(gt=0, decimal_places=2), _NUMBER]
"""A number of big blinds."""
Count = Annotated[int, Field(ge=1, strict=True)]
Flag = Annotated[bool, Field(strict=True)]
Text = Annotated[str, Field(min_length=1, strict=True)]
Game = Literal[
    "holdem", "split-holdem", "short-deck", "omaha", "omaha-hi-lo", "omaha-5", "omaha-5-hi-lo", "omaha-6",
    "omaha-6-hi-lo", "courchevel", "courchevel-hi-lo", "soko", "stud", "stud-hi-lo", "razz", "five-card-draw",
    "triple-draw-2-7", "single-draw-2-7", "triple-draw-a-5", "single-draw-a-5", "badugi", "open-face-chinese",
]  # fmt: skip
Upcard = Literal["lowest-card", "highest-card"]
Limit = Literal[LIMITS]  # type: ignore[valid-type]
Reach = Literal["deal", "first", "second", "third"]
"""How far a hand must go: 'deal' every hand, 'first' the first card, street or draw after the initial deal (the flop,
fourth street in stud, the third card in Sökö, the first draw), 'second' and 'third' those behind it."""
REACHES: Mapping[str, int] = {"deal": 0, "first": 1, "second": 2, "third": 3}


class Part(BaseModel):
    """Part of a house file: no key but those it knows."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Group(Part):
    """A table of parameters: `section` is the heading in the house's text that gives them, `sections` those of single
    parameters that stand elsewhere."""

    section: Text | None = None
    sections: dict[str, Text] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _has_sections(self) -> Self:
        said = [key for key in self.model_fields_set if key not in ("section", "sections", "clause")]
        for key in self.sections:
            if key not in said:
                raise ValueError(f"sections: no parameter {key!r} in this table")
        missing = [key for key in said if key not in self.sections]
        if missing and self.section is None:
            raise ValueError(f"no section for {', '.join(sorted(missing))}: where the house's text says it")
        return self

    def section_of(self, parameter: str) -> str | None:
        """Give the heading under which the house's text gives a parameter of this table."""
        return self.sections.get(parameter, self.section)
