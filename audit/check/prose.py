"""A rule told to people: one line for the list, or everything its file says."""

from collections.abc import Iterable
from textwrap import fill, indent

from audit.check.rulefile import FAMILIES, Rule

_WIDTH = 100


def rule_line(rule: Rule) -> str:
    """Give the rule as one line of the list of rules: id, severity, status when not stable, name and title."""
    status = "" if rule.status == "stable" else f" ({rule.status})"
    return f"{rule.id}  {rule.severity.word:<7}  {rule.name}{status}: {rule.title}"


def describe(rule: Rule) -> str:
    """Give all that a user of the rule wants to know: what it says, why, when it may be wrong, and its query."""
    failing = ", ".join(dict.fromkeys(example.hand for example in rule.failing))
    told = (
        ("why", rule.why),
        ("false alarms", rule.false_alarms),
        ("clause", rule.clause),
        ("only", ", ".join((*rule.games, *rule.limits))),
        ("needs", ", ".join(rule.needs)),
        ("message", rule.message),
        ("examples", f"silent on {', '.join(rule.passing)}; fires on edits of {failing}"),
        ("file", rule.file),
    )
    lines = [f"{rule.id} {rule.name}: {rule.severity.word}, {rule.status}, {FAMILIES[rule.id[:2]]}", rule.title, ""]
    for heading, text in told:
        if text:
            lines.append(fill(" ".join(f"{heading}: {text}".split()), _WIDTH, subsequent_indent="  "))
    lines += ["query:", indent(rule.query.strip("\n"), "  ")]
    return "\n".join(lines)


def reference(rules: Iterable[Rule]) -> str:
    """Give the page of all rules in Markdown: docs/rules.md."""
    parts = ["# Rules", _ABOUT]
    for family, title in FAMILIES.items():
        own = [rule for rule in rules if rule.id.startswith(family)]
        if own:
            parts += [f"## {family}: {title}", *map(_section, own)]
    return "\n\n".join(parts) + "\n"


_ABOUT = """\
Written by `hand-audit rules docs` from the rule files; a test holds it to them.
[writing-rules.md](writing-rules.md) tells how to write one."""


def _section(rule: Rule) -> str:
    facts = [
        ("severity", f"{rule.severity.word}, {rule.status}"),
        ("says", f"`{rule.message}`"),
        ("why", rule.why),
        ("may be wrong", rule.false_alarms),
        ("rests on", f"`{rule.clause}`" if rule.clause else ""),
        ("only", ", ".join((*rule.games, *rule.limits))),
        ("needs of the house", ", ".join(f"`{need}`" for need in rule.needs)),
        ("looks", {"run": "across hands", "books": "at books and hands"}.get(rule.scope, "")),
    ]
    lines = [f"- {heading}: {' '.join(text.split())}" for heading, text in facts if text]
    underlined = [words for example in rule.failing for words in example.underline]
    lines.append(f"- example: under the `^^^` stands {' and '.join(f'`{words}`' for words in underlined[:1])}")
    return "\n".join([f"### {rule.id} {rule.name}", "", f"{rule.title}.", "", *lines])
