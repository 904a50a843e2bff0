"""What a hand's header says: game, limit, stakes, currency, time."""

import polars as pl

from audit.money import CHIP
from audit.parse.grammar import Format
from audit.terms import GAMES

# What the rooms mean by a sign when they print no code beside it. A sign that is not here names no currency.
_SIGN_CODE = {
    "$": "USD",
    "€": "EUR",
    "â‚¬": "EUR",  # the euro sign of a file that was written through the wrong encoding
    "£": "GBP",
    "Â£": "GBP",
    "¥": "CNY",
    "₹": "INR",
    "₩": "KRW",
    "₱": "PHP",
    "₫": "VND",
}
_ZONES = {"ET": "America/New_York", "UTC": "UTC", "EET": "Europe/Helsinki", "EEST": "Europe/Helsinki"}
_LIMITS = {"No Limit": "NL", "Pot Limit": "PL", "Limit": "FL", "Half Pot Limit": "HPL", "Spread Limit": "SL"}


def header_rows(headers: pl.DataFrame, room: Format) -> pl.DataFrame:
    """Give the columns of `hand` that the header prints, stakes still as text.

    Takes: the HEADER frame. Gives: `i`, `h`, room, number, game, hi_lo, cards_held, limit, mix, pool, tournament,
    buy_in, level, stakes, sign_currency, small_text, big_text, printed, zone, started_utc, said_house.
    """
    frame = headers
    for column in ("pool", "mix", "zone", "printed_2", "zone_2", "limit", "level", "house"):
        if column not in frame.columns:
            frame = frame.with_columns(pl.lit(None, dtype=pl.String).alias(column))
    stakes = frame.get_column("stakes").str.strip_chars().str.extract_groups(f"^(?:{room.notation['STAKES']})$")
    frame = frame.with_columns(stakes.struct.unnest())
    return frame.select(
        "i",
        "h",
        "room",
        "number",
        game=pl.col("game").str.to_lowercase().replace_strict(GAMES, default=pl.col("game"), return_dtype=pl.String),
        limit=pl.col("limit").str.to_titlecase().replace_strict(_LIMITS, default=None, return_dtype=pl.String),
        mix="mix",
        pool=pl.col("pool").str.strip_chars().replace("", None),
        tournament="tournament",
        buy_in=pl.col("buy_in").str.strip_chars(" -,"),
        level="level",
        stakes="stakes",
        currency=_currency(),
        small_text="small",
        big_text=pl.coalesce("big", "small"),
        printed=pl.col("printed").str.replace(" - ", " ", literal=True),
        zone="zone",
        started_utc=_started_utc(frame),
        said_house="house",
    )


def _currency() -> pl.Expr:
    """Chips in tournaments; else the code behind the stakes, the sign before them, or chips where there is neither."""
    sign = pl.col("sign").replace_strict(_SIGN_CODE, default=None, return_dtype=pl.String)
    return (
        pl.when(pl.col("tournament").is_not_null())
        .then(pl.lit(CHIP))
        .otherwise(pl.coalesce("currency", sign, pl.lit(CHIP)))
    )


def _started_utc(frame: pl.DataFrame) -> pl.Expr:
    """Whichever of the two printed times is in a zone that names one offset; null where neither is."""
    known = [code for code in _ZONES if (frame.select(pl.col("zone", "zone_2") == code).sum_horizontal() > 0).any()]
    times = [_utc(printed, zone, code) for printed, zone in _PRINTED for code in known]
    return pl.coalesce(times) if times else pl.lit(None, dtype=pl.Datetime("us"))


_PRINTED = (("printed", "zone"), ("printed_2", "zone_2"))


def _utc(printed: str, zone: str, code: str) -> pl.Expr:
    text = pl.col(printed).str.replace(" - ", " ", literal=True).str.replace_all("-", "/", literal=True)
    time = pl.coalesce(text.str.to_datetime(layout, strict=False) for layout in ("%Y/%m/%d %H:%M:%S", "%Y/%m/%d %H:%M"))
    local = time.dt.replace_time_zone(_ZONES[code], ambiguous="null", non_existent="null")
    return pl.when(pl.col(zone) == code).then(local.dt.convert_time_zone("UTC").dt.replace_time_zone(None))
