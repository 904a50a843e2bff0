"""What a house file may say: every table and key, with its kind. docs/house.schema.json is made from here.

A parameter that the house's text does not give stays absent, and is None here: a rule that needs it reports that it is
not configured, and never passes. Amounts and percents are exact decimals, in the main unit of the house's currency.
Names and readings follow the parameter table of the rulebook (1.2) and its ambiguities (A-01 to A-66).
"""

from datetime import date
from typing import Annotated, Any, Literal, Self

from pydantic import Field, model_validator

from audit.house.values import Count, Factor, Flag, Game, Group, Limit, Money, Part, Percent, Reach, Text, Upcard
from audit.money import CURRENCIES


class ByGame(Part):
    """A trigger that differs by game; `default` is that of all games that are not named, and may be absent."""

    default: Reach | None = None
    games: dict[Game, Reach] = Field(default_factory=dict)


class Caps(Part):
    """The most rake of a hand by players dealt in."""

    dealt: tuple[Count, Count]
    cap: Money


class RakeRow(Part):
    """Rake of some games, limit forms and stakes; what a row leaves out is as in [rake].

    stakes: the lowest and the highest second figure of the stakes (big blind, or big bet of fixed limit), both
    included; the highest may be left out.
    """

    games: list[Game] | None = None
    limits: list[Limit] | None = None
    stakes: Annotated[list[Money], Field(min_length=1, max_length=2)] | None = None
    step: Money | None = None
    inc: Money | None = None
    percent: Percent | None = None
    cap: Money | None = None
    cap_big_blinds: Factor | None = None
    caps: list[Caps] | None = None


class Rake(Group):
    """How the house takes rake.

    mode: 'step' takes `inc` for each full `step` of all pots together; 'percent' `percent` of them, rounded to `unit`;
    'ceiling' names only the most it may take, `percent`; 'time' charges playing time instead; 'none' takes nothing.
    minimum: the least of a hand that is raked; cap: the most of one hand. base: 'pots' all pots together,
    'pots-less-drop' what the jackpot drop leaves of them; splash: 'raked' counts money that the house added.
    tolerance: a difference of this much is not judged, where the room reckons with finer amounts than it prints.
    alloc: 'pot-order' charges each step to the pot in which it begins, pots in the order in which they were formed.
    table: rows by stakes. time_charge is for an hour and player.
    """

    mode: Literal["step", "percent", "ceiling", "time", "none"] | None = None
    step: Money | None = None
    inc: Money | None = None
    percent: Percent | None = None
    unit: Money | None = None
    rounding: Literal["down", "nearest"] | None = None
    minimum: Money | None = None
    cap: Money | None = None
    cap_big_blinds: Factor | None = None
    base: Literal["pots", "pots-less-drop"] | None = None
    splash: Literal["raked"] | None = None
    tolerance: Money | None = None
    alloc: Literal["pot-order"] | None = None
    trigger: Reach | ByGame | None = None
    headcount: Literal["dealt"] | None = None
    play_money: Literal["none"] | None = None
    time_charge: Money | None = None
    table: list[RakeRow] | None = None
    clause: Text | None = None

    @model_validator(mode="after")
    def _is_whole(self) -> Self:
        rows = self.table or [RakeRow()]
        wanted = {"step": ("step", "inc"), "percent": ("percent", "unit", "rounding"), "ceiling": ("percent",)}
        for key in wanted.get(self.mode or "", ()):
            if getattr(self, key) is None and not all(getattr(row, key, None) for row in rows):
                raise ValueError(f"mode {self.mode!r} needs {key!r}")
        for key in ("step", "inc", "percent", "cap", "table"):
            if self.mode in ("none", "time") and getattr(self, key) is not None:
                raise ValueError(f"mode {self.mode!r} takes no {key!r}")
        both: list[Rake | RakeRow] = [self, *rows]
        if any(row.cap and row.cap_big_blinds for row in both):
            raise ValueError("either 'cap' or 'cap_big_blinds'")
        if self.headcount is None and any(row.caps for row in rows):
            raise ValueError("caps by players dealt need headcount = 'dealt'")
        return self


class DropRow(Part):
    """The drop of some games, limit forms and stakes, as `RakeRow`."""

    games: list[Game] | None = None
    limits: list[Limit] | None = None
    stakes: Annotated[list[Money], Field(min_length=1, max_length=2)] | None = None
    amount: Money | None = None
    amount_big_blinds: Factor | None = None
    min_pot: Money | None = None
    min_pot_big_blinds: Factor | None = None


class Jackpot(Group):
    """What is set aside for the jackpot from a hand.

    funding: 'drop' takes it from the pot beside the rake, 'rake' out of the rake, 'none' there is none. Amount and
    least pot are sums, or numbers of big blinds. presence: 'present' counts only players who are there.
    from_pot: the pot that the drop is taken from.
    """

    funding: Literal["drop", "rake", "none"] | None = None
    amount: Money | None = None
    amount_big_blinds: Factor | None = None
    min_players: Count | None = None
    min_pot: Money | None = None
    min_pot_big_blinds: Factor | None = None
    presence: Literal["dealt", "present"] | None = None
    trigger: Reach | ByGame | None = None
    from_pot: Literal["main"] | None = None
    rake_share: Percent | None = None
    play_money: Literal["none"] | None = None
    table: list[DropRow] | None = None
    clause: Text | None = None

    @model_validator(mode="after")
    def _is_whole(self) -> Self:
        rows: list[Jackpot | DropRow] = [self, *(self.table or [])]
        for row in rows:
            for key in ("amount", "min_pot"):
                if getattr(row, key) is not None and getattr(row, f"{key}_big_blinds") is not None:
                    raise ValueError(f"either {key!r} or '{key}_big_blinds'")
        if self.funding != "drop" and any(row.amount or row.amount_big_blinds for row in rows):
            raise ValueError("an amount needs funding = 'drop'")
        return self


Ranks = Annotated[str, Field(pattern=r"^([2-9TJQKA]{3,5}|[2-9TJQKA]{5} suited)$")]


class BadBeat(Group):
    """A jackpot that a strong losing hand hits.

    loser, winner, table, reseed: percent of the pool for the losing hand, the winning hand, all players dealt cards in
    equal parts, and the next pool. unit: what a share is rounded down to; the rest stays in the pool. minimum: by game,
    the lowest losing hand by its ranks, such as TTTT, TTT22 or '5432A suited'. both_hole_cards: games in which the
    losing hand must use both. kicker_counts: a kicker counts as used. min_dealt: fewest players dealt cards.
    excluded: hands that never hit it.
    """

    loser: Percent | None = None
    winner: Percent | None = None
    table: Percent | None = None
    reseed: Percent | None = None
    unit: Money | None = None
    minimum: dict[Game, Ranks] | None = None
    both_hole_cards: list[Game] | None = None
    kicker_counts: Flag | None = None
    no_better_loser: Flag | None = None
    main_pot_lost: Flag | None = None
    min_dealt: Count | None = None
    excluded: list[Literal["play-money", "tournaments", "heads-up", "triple-draw-2-7"]] | None = None
    clause: Text | None = None

    @model_validator(mode="after")
    def _adds_up(self) -> Self:
        shares = [self.loser, self.winner, self.table, self.reseed]
        given = [share for share in shares if share is not None]
        if len(given) == len(shares) and sum(given) != 100:
            raise ValueError(f"loser, winner, table and reseed must add up to 100, not {sum(given)}")
        return self


class HandOfMonth(Group):
    """A jackpot for the best hand of a month; without `games` and `period` its awards are not judged."""

    games: list[Game] | None = None
    period: Literal["month"] | None = None
    awards: Count | None = None


class OddChip(Group):
    """Who gets the chip that cannot be divided.

    unit: the smallest part of a pot (absent: the smallest chip that the record of the table names). button_games,
    stud_high, stud_low, soko: 'left-of-button' the first winner clockwise from the button (the dealer, where there is
    none), 'high-card' and 'low-card' by one card of all that a tied player holds, equal ranks by suit; 'first-dealt'
    the first winner from the seat that gets the first card. hi_lo: the half that gets it. several: 'one-each' in that
    order.
    """

    unit: Money | None = None
    button_games: Literal["left-of-button"] | None = None
    stud_high: Literal["high-card", "left-of-button"] | None = None
    stud_low: Literal["low-card", "left-of-button"] | None = None
    soko: Literal["high-card", "first-dealt"] | None = None
    hi_lo: Literal["high"] | None = None
    identical_hi_lo: Literal["whole-pot"] | None = None
    several: Literal["one-each"] | None = None
    suit_order: Literal["shdc"] | None = None


class Showdown(Group):
    """Who shows first: without a bet on the last round, and without a bet in the whole hand."""

    first_no_last_bet: Literal["last-aggressor", "left-of-button"] | None = None
    first_no_bet: Literal["left-of-button"] | None = None
    stud_first_no_bet: Literal["best-board"] | None = None
    early_exposure: Literal["loses-raise", "dead", "dead-unless-accidental"] | None = None


class Betting(Group):
    """Limits of bets and raises, and what words and chips mean."""

    fl_max_raises: Count | None = None
    fl_heads_up_uncapped: Literal["two-players", "two-with-chips"] | None = None
    fl_short_all_in: Literal["half-bet-no-bet"] | None = None
    fl_small_rounds: Count | None = None
    stud_open_pair: Literal["anyone", "double"] | None = None
    raise_words: Literal["to", "by"] | None = None
    completion_share: Percent | None = None
    completion_when: Literal["silent", "silent-or-spoken"] | None = None
    pl_pot_includes_call: Flag | None = None
    soko_min_bet: Literal["ante"] | None = None
    half_pot_share: Percent | None = None
    spread_cap_limits: Count | None = None
    out_of_turn_two_left: Literal["stands-unless-skipped-acts", "as-multiway"] | None = None
    act_seconds: Count | None = None
    act_seconds_counted: Count | None = None
    draw_seconds: Count | None = None


class Blinds(Group):
    """Straddles, the button, and what new and returning players post."""

    straddle_big_blinds: Count | None = None
    straddle_cash_only: Flag | None = None
    mississippi_straddle: Literal["optional"] | None = None
    win_the_button: Literal["optional"] | None = None
    new_player: Literal["wait-or-post-live"] | None = None
    missed_both: Literal["big-live-small-dead", "both-some-dead"] | None = None
    missed_small: Literal["post-live-or-wait"] | None = None
    missed_big: Literal["as-both", "big-or-wait"] | None = None


class BringIn(Group):
    """Who opens the first round of games with upcards, and for how much.

    stud_fixed_limit, stud_pot_limit (and no limit), stud_hi_lo, soko: by which upcard; equal ranks go by suit, in
    the order spades, hearts, diamonds, clubs. antes: the least bring-in of stud, in antes.
    """

    stud_fixed_limit: Upcard | None = None
    stud_pot_limit: Upcard | None = None
    stud_hi_lo: Upcard | None = None
    soko: Upcard | None = None
    antes: Count | None = None


class Session(Group):
    """Seats, buy-ins and moves between tables."""

    min_seats: Count | None = None
    max_seats: Count | None = None
    max_seats_by_game: dict[Game, Count] | None = None
    topup_below: Literal["big-blind", "zero"] | None = None
    table_maximum: Literal["topup-only", "on-transfer", "money-brought", "big-bet-games"] | None = None
    one_night_one_stack: Literal["whole-stack", "table-maximum"] | None = None
    short_buy_in: Literal["pot-limit-once-half-minimum"] | None = None


class Floor(Group):
    """Crashes, disconnections, and wrong pots."""

    server_crash: Literal["cancel-and-return"] | None = None
    protection_all_in: list[Limit] | None = None
    wrong_pot: Literal["repay", "final", "management"] | None = None


class Tournament(Group):
    """Tournaments."""

    fee_example_prize: Money | None = None
    fee_example_fee: Money | None = None


class HouseFile(Part):
    """One edition of a house's rules. The file bears the name `<id>.toml`, or `<id>.<edition>.toml` where a house has
    several, whose times (valid_from, and valid_to as the last day) do not overlap. A table under `variant` lays its
    keys over the others, or stands in their place when it has a section of its own; it is chosen as `<id>/<variant>`.
    """

    id: Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
    title: Text
    edition: Text
    source: Text
    currency: Literal[tuple(CURRENCIES)]  # type: ignore[valid-type]
    valid_from: Annotated[date, Field(strict=True)] | None = None
    valid_to: Annotated[date, Field(strict=True)] | None = None
    rake: Rake | None = None
    jackpot: Jackpot | None = None
    bad_beat: BadBeat | None = None
    hand_of_month: HandOfMonth | None = None
    odd_chip: OddChip | None = None
    showdown: Showdown | None = None
    betting: Betting | None = None
    blinds: Blinds | None = None
    bring_in: BringIn | None = None
    session: Session | None = None
    floor: Floor | None = None
    tournament: Tournament | None = None
    clauses: dict[Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")], Text] = Field(default_factory=dict)
    variant: dict[Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")], dict[str, Any]] = Field(
        default_factory=dict
    )

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if self.valid_from and self.valid_to and self.valid_to < self.valid_from:
            raise ValueError("valid_to is before valid_from")
        return self


def parameters() -> dict[str, type[Group]]:
    """Give every parameter that a house may have, such as 'rake.step', with its table."""
    found: dict[str, type[Group]] = {}
    for name, group in groups().items():
        found |= {f"{name}.{key}": group for key in group.model_fields if key not in ("section", "sections", "clause")}
    return found


def groups() -> dict[str, type[Group]]:
    """Give the tables of parameters of a house file."""
    return {
        "rake": Rake, "jackpot": Jackpot, "bad_beat": BadBeat, "hand_of_month": HandOfMonth, "odd_chip": OddChip,
        "showdown": Showdown, "betting": Betting, "blinds": Blinds, "bring_in": BringIn, "session": Session,
        "floor": Floor, "tournament": Tournament,
    }  # fmt: skip
