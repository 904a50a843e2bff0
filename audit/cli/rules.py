"""`hand-audit rules`."""

import sys
from functools import cache
from typing import TYPE_CHECKING, Annotated

import typer

from audit.cli.common import EXIT_CLEAN, EXIT_FINDINGS, guarded
from audit.data import rules_folder
from audit.report.output import write

if TYPE_CHECKING:
    from audit.check.rulefile import Rule

rules_app = typer.Typer(rich_markup_mode=None)


@rules_app.callback(invoke_without_command=True)
def _list_rules(context: typer.Context) -> None:
    """List the rules, show one, or run their own examples.

    \b
    Example:
      hand-audit rules
      hand-audit rules show PT001
    """
    if context.invoked_subcommand is None:
        with guarded():
            from audit.check.prose import rule_line

            for rule in _rules():
                write(rule_line(rule), sys.stdout)


@rules_app.command("show")
def show_rule(
    wanted: Annotated[str, typer.Argument(metavar="ID", help="The id or the name of the rule.")],
) -> None:
    """Tell what one rule says, why, when it may be wrong, and its query.

    \b
    Example:
      hand-audit rules show PT001
    """
    with guarded():
        from audit.check.prose import describe
        from audit.check.rulefile import find_rule

        write(describe(find_rule(_rules(), wanted)), sys.stdout)


@rules_app.command("test")
def try_rules(
    wanted: Annotated[
        list[str] | None, typer.Argument(metavar="ID", help="Only these rules.", show_default=False)
    ] = None,
) -> None:
    """Run every example of every rule through the whole audit; exit code 1 when one does not give what it must.

    \b
    Example:
      hand-audit rules test PT001 PT002
    """
    failed = False
    with guarded():
        from audit.check.examples import faults
        from audit.check.rulefile import find_rule
        from audit.pipeline.inspect import audit_bytes, bind

        rules = _rules()
        bind(rules)
        audit = cache(audit_bytes)  # the same passing hand serves many rules
        for rule in [find_rule(rules, word) for word in wanted] if wanted else rules:
            if rule.status == "retired":
                write(f"retired  {rule.id}  {rule.name}", sys.stdout)
                continue
            found = list(faults(rule, rules, audit))
            failed = failed or bool(found)
            counts = f"{len(rule.passing)} passing, {len(rule.failing)} failing"
            write(f"{'FAILED' if found else 'ok':<7}  {rule.id}  {rule.name}: {counts}", sys.stdout)
            for fault in found:
                write(f"         {fault}", sys.stdout)
    raise typer.Exit(EXIT_FINDINGS if failed else EXIT_CLEAN)


@rules_app.command("docs")
def write_docs() -> None:
    """Print the page of all rules in Markdown, as docs/rules.md holds it.

    \b
    Example:
      hand-audit rules docs > docs/rules.md
    """
    with guarded():
        from audit.check.prose import reference

        write(reference(_rules()).rstrip("\n"), sys.stdout)


def _rules() -> "tuple[Rule, ...]":
    from audit.check.rulefile import load_rules

    return load_rules(rules_folder())
