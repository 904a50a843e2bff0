"""A rule told to people: one line for the list, or everything its file says."""

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
