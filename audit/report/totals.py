"""Control totals for people: what came in, what became of it, and whether it adds up."""

from collections.abc import Iterator
from typing import Literal

from audit.money import format_money
from audit.report.visible import visible
from audit.terms import Ledger, Summary

_NOT_JUDGED: tuple[tuple[str, Literal["not_configured", "not_applicable"]], ...] = (
    ("not config.", "not_configured"),
    ("not applic.", "not_applicable"),
)


def render(summary: Summary) -> str:
    """Give the control totals as lines; the same input gives the same bytes, so the seconds are not among them."""
    rows = [
        ("files", _files(summary)),
        ("hands in", _hands(summary)),
        ("not judged", f"{summary['not_judged']:,} of the settled (cards not shown, or ranking not built)"),
        ("findings", _findings(summary["findings"])),
        *([("accepted", _findings(summary["accepted"]))] if summary["accepted"] else []),
        *_not_judged_by_rule(summary),
        *((visible(code), _money(code, ledger)) for code, ledger in sorted(summary["money"].items())),
    ]
    lines = [f"control totals (hand-audit {summary['version']})"]
    return "\n".join(lines + [f"  {heading:<11} {text}" for heading, text in rows])


def render_seconds(seconds: dict[str, float]) -> str:
    """Give the time that each stage took as one line."""
    return "seconds: " + ", ".join(f"{stage} {spent:.2f}" for stage, spent in seconds.items())


def _files(summary: Summary) -> str:
    copies = summary["copies"]
    return f"{summary['files']:,}" + (f", {copies:,} of them copies whose hands count once" if copies else "")


def _hands(summary: Summary) -> str:
    parts = {"settled": summary["settled"], "unread": summary["unread"], "void": summary["void"]}
    line = f"{summary['hands_in']:,} = " + " + ".join(f"{count:,} {what}" for what, count in parts.items())
    lost = summary["hands_in"] - sum(parts.values())
    return f"{line}; {lost:,} not accounted for" if lost else line


def _findings(counts: dict[str, int]) -> str:
    line = f"{sum(counts.values()):,}"
    by_rule = ", ".join(f"{rule} {count:,}" for rule, count in sorted(counts.items()) if count)
    return f"{line} ({by_rule})" if by_rule else line


def _not_judged_by_rule(summary: Summary) -> Iterator[tuple[str, str]]:
    """Hands that a rule could not judge: for want of a parameter of their house, or because they give it nothing."""
    for heading, key in _NOT_JUDGED:
        by_count: dict[int, list[str]] = {}
        for rule, count in sorted(summary["rules"].items()):
            by_count.setdefault(count[key], []).append(rule)
        told = sorted((count, rules) for count, rules in by_count.items() if count)
        if told:
            yield heading, "; ".join(f"{count:,} hands {', '.join(rules)}" for count, rules in reversed(told))


def _money(code: str, ledger: Ledger) -> str:
    def money(minor: int) -> str:
        return format_money(minor, code, ledger["exponent"])

    taken = sum(ledger["taken"].values())
    by_kind = ", ".join(f"{kind} {money(amount)}" for kind, amount in sorted(ledger["taken"].items()))
    line = (
        f"in {money(ledger['in'])} = returned {money(ledger['returned'])}"
        f" + awarded {money(ledger['awarded'])} + taken {money(taken)}{f' ({by_kind})' if by_kind else ''}"
    )
    lost = ledger["in"] - ledger["returned"] - ledger["awarded"] - taken
    return f"{line}; {money(lost)} not accounted for" if lost else line
