"""Rules test themselves: each example of a rule is audited whole, and must give what its file says and nothing else."""

from collections.abc import Callable, Iterator, Sequence

from audit.check.rulefile import Failing, Rule
from audit.finding import Finding, Unread

Audit = Callable[..., list[Finding | Unread]]
"""Audits one file in memory: name, content, house id, and where it was read before, its content then."""


def faults(rule: Rule, rules: Sequence[Rule], audit: Audit) -> Iterator[str]:
    """Give one sentence for each example of the rule that does not give what it must; none when all is well.

    A passing hand, and the hand that a failing example is made from, must give no finding of any stable rule; a failing
    example must give its rule, those under `also`, and no other stable rule, at the characters under `underline`.
    """
    stable = {other.id for other in rules if other.status == "stable"}
    for hand, text in rule.passing.items():
        found = _audited(audit, hand, text, rule.house)
        if loud := _ids(found) & (stable | {rule.id}):
            yield f"passing hand {hand} gives {_listed(loud)}"
    for number, example in enumerate(rule.failing, start=1):
        found = _audited(audit, example.hand, example.text, example.house or rule.house, example.before)
        for fault in _faults_of_failing(rule, example, found, stable):
            yield f"failing example {number} ({example.hand}) {fault}"


def _faults_of_failing(rule: Rule, example: Failing, found: list[Finding], stable: set[str]) -> Iterator[str]:
    wanted = example.also | {rule.id}
    ids = _ids(found)
    if missing := wanted - ids:
        yield f"does not give {_listed(missing)}"
    if loud := (ids & stable) - wanted:
        yield f"gives {_listed(loud)} too"
    underlined = tuple(finding.underlined for finding in found if finding.rule == rule.id)
    if underlined and underlined != example.underline:
        yield f"underlines {_quoted(underlined)}, not {_quoted(example.underline)}"


def _audited(audit: Audit, hand: str, text: str, house: str | None, before: str = "") -> list[Finding]:
    earlier = [before.encode()] if before else []
    found = audit(f"{hand}.txt", text.encode("utf-8"), house, *earlier)
    return [item.as_finding() if isinstance(item, Unread) else item for item in found]


def _ids(found: list[Finding]) -> set[str]:
    return {finding.rule for finding in found}


def _listed(ids: set[str] | frozenset[str]) -> str:
    return ", ".join(sorted(ids))


def _quoted(texts: tuple[str, ...]) -> str:
    return " and ".join(repr(text) for text in texts)
