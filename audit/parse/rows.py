"""Kinds of line to rows of tables. Amounts are minor units by now, names are seats."""

import polars as pl

from audit.parse.cards import cards_column
from audit.parse.classify import Kinds
from audit.parse.grammar import Format
from audit.parse.order import RUN_WORDS, STREET_WORDS
from audit.terms import DOOR_CARD, LAST_STREET, STUD_BEGINS, VERBS

Rows = dict[str, pl.DataFrame]

_TAKES = ("rake", "jackpot", "bingo", "fortune", "tax")
SIDE_DEALS = {
    "Chooses to EV Cashout": "cash-out chosen",
    "Pays Cashout Risk": "cash-out risk",
    "Pays Cashout Fee": "cash-out fee",
    "Receives Cashout": "cash-out",
    "pay premium of all-in insurance": "insurance premium",
    "receive payout of all-in insurance": "insurance payout",
    "get an all-in insurance": "insurance chosen",
}
_PUT_FORM = {verb: int(put) for verb, put in VERBS.items()}
_MOST = 255  # runs and awards are counted up to this
_NOBODY = pl.lit(None, dtype=pl.String)
_PLACE = (pl.col("h").alias("hand_id"), pl.col("i").alias("line"))


def add_notations(kinds: Kinds, room: Format) -> None:
    """Take apart the lists inside lines: the pots of a total line, the amounts won of a summary line."""
    if "TOTAL" in kinds and "pots" in kinds["TOTAL"].columns:
        kinds["POT_PART"] = _parts(kinds["TOTAL"], pl.col("pots"), room.notation["POT_PART"])
    if "SUMMARY_SEAT" in kinds:
        won = kinds["SUMMARY_SEAT"].filter(pl.col("outcome").is_in(["collected", "won", "showed", "mucked"]))
        text = pl.concat_str("outcome", pl.col("rest").fill_null(""))
        kinds["AWARD_PART"] = _parts(won, text, room.notation["AWARD_PART"])


def _parts(frame: pl.DataFrame, text: pl.Expr, pattern: str) -> pl.DataFrame:
    found = frame.select("i", "h", part=text.str.extract_all(pattern)).explode("part").drop_nulls("part")
    return found.hstack(found.get_column("part").str.extract_groups(pattern).struct.unnest())


def seat_rows(kinds: Kinds) -> Rows:
    """Rows of `seat`."""
    if "SEAT" not in kinds:
        return {}
    state = pl.col("state").str.strip_chars(" ")
    return {"seat": kinds["SEAT"].select(*_PLACE, "seat", "stack", "bounty", player="name", state=state)}


def action_rows(kinds: Kinds) -> Rows:
    """Rows of `action`, `draw` and `stated_return`; frames carry `street`."""
    rows: Rows = {}
    if "ACTION" in kinds:
        rows["action"] = kinds["ACTION"].select(
            *_PLACE, "street", "seat", "verb", "amount",
            player="name",
            put_form=pl.col("verb").replace_strict(_PUT_FORM, return_dtype=pl.UInt8),
            to_amount="to",
            all_in=pl.col("all_in").is_not_null(),
            out_of_turn=_said(kinds["ACTION"], "turn"),
            announced=_said(kinds["ACTION"], "said"),
        )  # fmt: skip
    if "DRAW" in kinds:
        discards = cards_column(kinds["DRAW"].get_column("cards"))
        rows["draw"] = kinds["DRAW"].select(*_PLACE, "street", "seat", "verb", player="name", cards=discards)
    if "UNCALLED" in kinds:
        rows["stated_return"] = kinds["UNCALLED"].select(*_PLACE, "seat", "amount", player="name")
    return rows


def board_rows(kinds: Kinds) -> Rows:
    """Rows of `board` and `stated_board`."""
    streets = {"FIRST_CARD": 0, "FLOP": 1, "TURN": 2, "RIVER": 3, "LAST_STREET": 4}
    parts = []
    shared = pl.lit(0, dtype=pl.UInt8)
    for kind, street in streets.items():
        if kind in kinds:
            lines = kinds[kind].filter(pl.col("cards").is_not_null())
            which, before = pl.lit(street, dtype=pl.UInt8), _text(lines, "before")
            parts.append(lines.select(*_PLACE, run=shared, street=which, cards="cards", before=before))
    if "RUN_STREET" in kinds:
        run = pl.coalesce("run", "run_number").replace_strict(RUN_WORDS, return_dtype=pl.UInt8)
        of_run = pl.coalesce("street", "numbered_street").replace_strict(STREET_WORDS, return_dtype=pl.UInt8)
        parts.append(kinds["RUN_STREET"].select(*_PLACE, run=run, street=of_run, cards="cards", before="before"))
    rows: Rows = {}
    if parts:
        board = pl.concat(parts)
        rows["board"] = board.with_columns(cards_column(board.get_column(c)).alias(c) for c in ("cards", "before"))
    if "BOARD" in kinds:
        stated = kinds["BOARD"].sort("i")
        number = pl.col("i").cum_count().over("h").clip(upper_bound=_MOST).cast(pl.UInt8)
        rows["stated_board"] = stated.select(*_PLACE, run=number, cards=cards_column(stated.get_column("cards")))
    return rows


def _text(frame: pl.DataFrame, column: str) -> pl.Expr:
    return pl.col(column) if column in frame.columns else pl.lit(None, dtype=pl.String)


def _amount(frame: pl.DataFrame, column: str) -> pl.Expr:
    return pl.col(column) if column in frame.columns else pl.lit(None, dtype=pl.Int64)


def shown_rows(kinds: Kinds) -> Rows:
    """Rows of `shown`: cards dealt face up to this history's owner, shown, and printed in the summary."""
    parts = []
    one = pl.lit(1, dtype=pl.UInt8)
    if "DEALT" in kinds:
        dealt = kinds["DEALT"].with_columns(
            cards=pl.concat_str(
                pl.col(c).fill_null("") for c in ("held", "cards", "card") if c in kinds["DEALT"].columns
            )
        )
        parts.append(
            dealt.filter(pl.col("cards") != "").select(
                *_PLACE, "seat", "cards", player="name", source=pl.lit("dealt"), run=one
            )
        )
    if "SHOWS" in kinds:
        parts.append(kinds["SHOWS"].select(*_PLACE, "seat", "cards", player="name", source=pl.lit("shown"), run="run"))
    if "SUMMARY_SEAT" in kinds:
        summary = kinds["SUMMARY_SEAT"].filter(pl.col("cards").is_not_null())
        source = pl.when(pl.col("outcome") == "mucked").then(pl.lit("mucked")).otherwise(pl.lit("summary"))
        parts.append(summary.select(*_PLACE, "seat", "cards", player="name", source=source, run=one))
    if not parts:
        return {}
    shown = pl.concat([part.select("hand_id", "line", "seat", "player", "source", "run", "cards") for part in parts])
    return {"shown": shown.with_columns(cards_column(shown.get_column("cards")).alias("cards"))}


def stud_rows(kinds: Kinds) -> Rows:
    """Rows of `stud_card`, the cards of games with upcards; frames carry `street`."""
    hands = [kinds[kind].get_column("h") for kind in STUD_BEGINS if kind in kinds]
    if "DEALT" not in kinds or not hands:
        return {}
    lines = kinds["DEALT"].filter(pl.col("h").is_in(pl.concat(hands).unique().implode()))
    card = _text(lines, "card")
    first = pl.concat_str(pl.col("held").fill_null(""), pl.col("cards").fill_null(""), card.fill_null(""))
    new = pl.when(pl.col("street") == 0).then(first).otherwise(pl.coalesce("cards", card, "held"))
    dealt = lines.with_columns(new=new).filter(pl.col("new").fill_null("") != "")
    dealt = dealt.with_columns(new=cards_column(dealt.get_column("new")))
    up = pl.col("new").str.slice(2 * pl.col("hidden"))
    cards = dealt.with_columns(hidden=_hidden()).select(
        *_PLACE,
        "street",
        "seat",
        player="name",
        down=_or_null(pl.col("new").str.head(2 * pl.col("hidden"))),
        up=_or_null(up),
    )
    return {"stud_card": cards}


def _hidden() -> pl.Expr:
    """How many of the cards that a line deals lie face down: all but the last at first, and the seventh in stud."""
    count = pl.col("new").str.len_bytes() // 2
    at_first = (pl.col("street") == 0) & (count <= DOOR_CARD)
    return pl.when(at_first).then(count - 1).when(pl.col("street") == LAST_STREET).then(count).otherwise(0)


def _or_null(text: pl.Expr) -> pl.Expr:
    return pl.when(text != "").then(text)


def _said(frame: pl.DataFrame, column: str) -> pl.Expr:
    """Whether a line says something, null where its format has no words for it."""
    return pl.col(column) if column in frame.columns else pl.lit(None, dtype=pl.Boolean)


def total_rows(kinds: Kinds) -> Rows:
    """Rows of `stated_pot` and `stated_take`."""
    if "TOTAL" not in kinds:
        return {}
    total = kinds["TOTAL"]
    none = pl.lit(None, dtype=pl.Int64)
    pots = [total.select(*_PLACE, pot=pl.lit(None, dtype=pl.UInt8), name=pl.lit("Total pot"), amount="total", net=none)]
    if "POT_PART" in kinds and kinds["POT_PART"].height:
        side = pl.col("pot").str.extract(r"([0-9]+)$").cast(pl.UInt8).fill_null(1)
        which = pl.when(pl.col("pot") == "Main pot").then(pl.lit(0, dtype=pl.UInt8)).otherwise(side)
        pots.append(kinds["POT_PART"].select(*_PLACE, pot=which, name="pot", amount="amount", net=none))
    by_pot = _pot_lines(kinds)
    if "stated_pot" in by_pot:
        pots.append(by_pot.pop("stated_pot"))
    takes = [
        total.filter(pl.col(kind).is_not_null()).select(*_PLACE, kind=pl.lit(kind), amount=kind)
        for kind in _TAKES
        if kind in total.columns
    ]
    return {"stated_pot": pl.concat(pots), "stated_take": pl.concat(takes)} | by_pot


def _pot_lines(kinds: Kinds) -> Rows:
    """Rows of `stated_pot` and `stated_pot_take`, where each pot has a line of its own."""
    if "POT_LINE" not in kinds:
        return {}
    lines = kinds["POT_LINE"]
    side = pl.col("side").cast(pl.UInt8).fill_null(1)
    lines = lines.with_columns(
        name=pl.concat_str("pot", "side", separator=" ", ignore_nulls=True),
        pot=pl.when(pl.col("pot") == "Main pot").then(pl.lit(0, dtype=pl.UInt8)).otherwise(side),
    )
    takes = [
        lines.filter(pl.col(kind).is_not_null()).select(*_PLACE, "pot", kind=pl.lit(kind), amount=kind)
        for kind in ("rake", "jackpot")
    ]
    return {"stated_pot": lines.select(*_PLACE, "pot", "name", "amount", "net"), "stated_pot_take": pl.concat(takes)}


def award_rows(kinds: Kinds, room: Format) -> Rows:
    """Rows of `stated_award` and `stated_result`."""
    rows: Rows = {}
    parts: list[pl.DataFrame] = []
    if "COLLECTED" in kinds:
        won = kinds["COLLECTED"]
        pot = pl.concat_str(pl.col("pot"), _text(won, "side"), separator=" ", ignore_nulls=True)
        rows["stated_award"] = won.select(
            *_PLACE,
            "seat",
            "amount",
            "run",
            player="name",
            pot_name=pot,
            half=_text(won, "half"),
            odd=_amount(won, "odd"),
        )
    if "SUMMARY_SEAT" in kinds:
        won = (
            kinds["AWARD_PART"]
            .group_by("i")
            .agg(amount=pl.col("amount").sum(), awards=pl.len().clip(upper_bound=_MOST).cast(pl.UInt8))
        )
        results = kinds["SUMMARY_SEAT"].join(won, on="i", how="left", maintain_order="left")
        rest = pl.col("rest").fill_null("")
        lost = rest.str.starts_with(" and lost") & pl.col("amount").is_null()
        outcome = pl.when(lost).then(pl.lit("lost")).otherwise(pl.col("outcome").str.strip_chars("()"))
        pattern = room.notation.get("NOT_AWARDED")
        not_awarded = rest.str.contains(pattern) if pattern else pl.lit(value=False)
        folded = (pl.col("outcome") == "folded") | rest.str.starts_with(" and folded")
        results = results.select(
            *_PLACE, "seat", "amount", player="name", outcome=outcome, awards=pl.col("awards").fill_null(0),
            not_awarded=not_awarded, folded=folded,
        )  # fmt: skip
        parts.append(results)
    if "MUCKED" in kinds:
        no = pl.lit(value=False)
        mucked = {
            "outcome": pl.lit("mucked"),
            "awards": pl.lit(0, dtype=pl.UInt8),
            "not_awarded": no,
            "folded": no,
        }
        none = pl.lit(None, dtype=pl.Int64).alias("amount")
        parts.append(kinds["MUCKED"].select(*_PLACE, "seat", none, player="name", **mucked))
    if parts:
        rows["stated_result"] = pl.concat(parts)
    return rows


def ledger_rows(kinds: Kinds) -> Rows:
    """Rows of `ledger`."""
    parts = []

    def add(frame: pl.DataFrame, kind: pl.Expr, amount: pl.Expr, printed: pl.Expr) -> None:
        seat = pl.col("seat") if "seat" in frame.columns else pl.lit(None, dtype=pl.UInt16)
        player = pl.col("name") if "name" in frame.columns else pl.lit(None, dtype=pl.String)
        parts.append(frame.select(*_PLACE, seat=seat, player=player, kind=kind, amount=amount, printed=printed))

    none, no_text = pl.lit(None, dtype=pl.Int64), pl.lit(None, dtype=pl.String)
    if "SPLASH" in kinds:
        add(kinds["SPLASH"], pl.lit("splash"), pl.col("amount"), no_text)
    if "CASHED_OUT" in kinds:
        add(kinds["CASHED_OUT"], pl.lit("cash-out"), pl.col("amount"), no_text)
        with_fee = kinds["CASHED_OUT"].filter(pl.col("fee").is_not_null())
        add(with_fee, pl.lit("cash-out fee"), pl.col("fee"), no_text)
    if "SIDE_DEAL" in kinds:
        add(
            kinds["SIDE_DEAL"],
            pl.col("verb").replace_strict(SIDE_DEALS, return_dtype=pl.String),
            pl.col("amount"),
            no_text,
        )
    if "BOUNTY" in kinds:
        add(kinds["BOUNTY"], pl.lit("bounty"), none, pl.col("amount"))
    if "REFUND" in kinds:
        add(kinds["REFUND"], pl.lit("refund"), pl.col("amount"), no_text)
    return {"ledger": pl.concat(parts)} if parts else {}


def room_rows(kinds: Kinds) -> Rows:
    """Rows of `card_event` and `decision`: what only a room itself can write down."""
    rows: Rows = {}
    events = []
    if "EXPOSED" in kinds:
        events.append(kinds["EXPOSED"].select(*_PLACE, "seat", "cards", player="name", event="verb"))
    if "BURNED" in kinds:
        burned = kinds["BURNED"].with_columns(seat=pl.lit(None, dtype=pl.UInt16), name=_NOBODY, verb=pl.lit("burned"))
        events.append(burned.select(*_PLACE, "seat", "cards", player="name", event="verb"))
    if events:
        cards = pl.concat(events)
        rows["card_event"] = cards.with_columns(cards_column(cards.get_column("cards")).alias("cards"))
    decisions = []
    if "DECISION" in kinds:
        decisions.append(kinds["DECISION"].select(*_PLACE, "text", "decider"))
    if "CANCELLED" in kinds and "reason" in kinds["CANCELLED"].columns:
        void = kinds["CANCELLED"].filter(pl.col("reason").is_not_null())
        decisions.append(void.select(*_PLACE, text="reason", decider=_NOBODY))
    if decisions:
        rows["decision"] = pl.concat(decisions)
    return rows
