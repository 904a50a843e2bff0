"""Invented screen names: ordinary ones, and ones that look like parts of a hand history."""

from random import Random

_FIRST = """
Aava Halla Kaiho Louhi Marras Nuotio Otava Pihka Ruska Sisu Taiga Utu Vesa Hauki Ahven Kettu Mäyrä Näätä Orava Pöllö
Karhunen Susi Ilves Räyskä Tiira Kurki Joutsen Haapa Kataja Paju Salava Tuomi Lumikko Myrsky Pouta Räntä Tuisku Usva
Viima Äyriäs quartz larch bramble cobalt ferrous gable hollow indigo juniper kelp lantern mossy nettle ochre pebble
quiver rafter sable tundra umber vellum willow yarrow zephyr amber basalt cinder dapple ember flint
"""
_SECOND = """
kuru mets vaara korpi salmi niemi lahti ranta kallas suvanto harju kangas luoto saari virta koski oja puro lampi selkä
_rook .wren -stoat _heron .finch -tern _newt .vole -shrew _lynx .hare -crake _plover .teal -smew _ruff .knot
"""
FIRST = _FIRST.split()
SECOND = _SECOND.split()

ODD = (
    "Väinö Ä",
    "Åke von Öst",
    "Mummo ja Ukki",
    "two  blanks",
    "folds",
    "raises 2",
    "Small Blind",
    "Big Blind",
    "wo: folds",
    "x: raises $2 to $4",
    "quiet: checks",
    "Kuu: posts big blind",
    "tea: calls 2",
    "pot",
    "main pot",
    "Seat 3",
    "Seat 4: Ghost",
    "(button)",
    "korppi (big blind)",
    "lumi (button)",
    "[bottu]",
    "[As it is]",
    "{curly}",
    "<tag>",
    '"quoted" Q',
    "it's; -- drop",
    "O'Kuusi",
    "$hillinki",
    "€uroop",
    "£sd",
    "50 $ vuolas",
    "1,000.50",
    "100%",
    "#7 luoti",
    "~*~",
    "...",
    "-",
    "0",
    "42",
    "007",
    "said",
    "kuka said, what",
    "collected",
    "x collected 5",
    "won (3)",
    "showed and lost",
    "Dealt to",
    "Board",
    "Total pot",
    "Uncalled bet",
    "is all-in",
    "and is all-in",
    "to",
    "returned to me",
    "shows",
    "mucks hand",
    "Медведка 7",
    "海月クラゲ",
    "안개숲",
    "Ωμέγα ψ",
    "ירח מלא",
    "قمر الزمان",
    "left\u200fright",
    "zero\u200bwidth",
    "soft\u00adhyphen",
    "nb\u00a0sp",
    "e\u0301clair-nfd",
    "éclair-nfc",
    "\U0001f40c etana",
    "\U0001d4d5ancy",
    "ﬁligree",
    "İstiklal ı",
    "straße",
    "tab-less\\n",
    "C:\\pot\\side",
    "a|b|c",
    "= SUM(A1)",
    "null",
    "NaN",
    "Hero?",
)
"""Nobody at a table may be told from a line by its look alone: only the roster settles what these are."""

HEX = "0123456789abcdef"


def pick_names(rng: Random, count: int, *, odd_share: float, hashed: bool) -> list[str]:
    """Distinct names for one table; `odd_share` of them odd, the rest ordinary (`hashed`: as for nameless players)."""
    names: list[str] = []
    while len(names) < count:
        name = _odd(rng) if rng.random() < odd_share else _hashed(rng) if hashed else _ordinary(rng)
        if name not in names:
            names.append(name)
    return names


def _odd(rng: Random) -> str:
    return ODD[int(rng.random() * len(ODD))]


def _ordinary(rng: Random) -> str:
    name = FIRST[int(rng.random() * len(FIRST))] + SECOND[int(rng.random() * len(SECOND))]
    return name if rng.random() < 0.6 else f"{name}{int(rng.random() * 90) + 10}"


def _hashed(rng: Random) -> str:
    return "".join(HEX[int(rng.random() * 16)] for _ in range(8))
