"""An accepted finding is shown as accepted on standard output; the others are shown as before."""

import json
from dataclasses import replace

from reporting import ACCEPTED, ENDLESS, JUNK, RAKE, reported

from audit.report import concise, jsonl, text


def test_as_text() -> None:
    assert text.render(reported(RAKE, ACCEPTED)) == (
        "accepted error[RK002]: rake is €4.00; this house takes €3.00\n"
        "  --> drop/kallio 4.txt:29:22\n"
        "   |\n"
        "29 | Total pot €62 | Rake €4\n"
        "   |                      ^^ 3 full brackets of €20.00 in €62.00\n"
        "   |\n"
        "   = hand:     300000000001, 4 seats\n"
        "   = help:     hand-audit explain 300000000001\n"
        "   = accepted: by Anna Lehto, until 2027-01-31: splash pot, agreed"
    )


def test_an_accepted_unread_part_without_facts() -> None:
    assert text.render(reported(JUNK, ENDLESS)).split("\n")[-2:] == [
        "  |",
        "  = accepted: by Anna Lehto, no end: agreed",
    ]
    assert concise.render(reported(JUNK, ENDLESS)) == (
        "drop/äijä.zip!ö/1.txt:7:3: accepted error[HH001] no line of this format"
    )


def test_one_that_is_not_accepted_is_shown_as_the_bare_finding() -> None:
    for item in (RAKE, JUNK):
        assert text.render(reported(item)) == text.render(item)
        assert concise.render(reported(item)) == concise.render(item)


def test_as_json() -> None:
    until = {"who": "Anna Lehto", "why": "splash pot, agreed", "until": "2027-01-31"}
    for item in (RAKE, JUNK):
        bare = json.loads(jsonl.render(item))
        since = {"first_seen": "2026-11-29", "new": False}
        assert json.loads(jsonl.render(reported(item, is_new=False))) == bare | since | {"accepted": None}
        assert json.loads(jsonl.render(reported(item, ACCEPTED, is_new=False))) == bare | since | {"accepted": until}
    assert json.loads(jsonl.render(reported(RAKE, ENDLESS)))["accepted"]["until"] is None


def test_what_somebody_wrote_cannot_disturb_a_terminal() -> None:
    rude = reported(RAKE, replace(ACCEPTED, who="A\x1b[31m", why="b\u202e\nc"))
    assert "by A␛[31m, until 2027-01-31: b<U+202E>␊c" in text.render(rude)
    assert "\\u001b[31m" in jsonl.render(rude)
    assert "\\u202e\\nc" in jsonl.render(rude)
