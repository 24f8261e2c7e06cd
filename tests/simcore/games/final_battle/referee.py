"""A referee in plain Python: reads the events of a battle and checks each against the rules.

It shares no code with the kernels: the data are read from the TOML files, the rules written from the page of
the final battle, the entries of the reference guide and the sheets.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

GAMES = Path(__file__).parents[4] / "simcore" / "games"
FOLDERS = (GAMES / "final_battle" / "data", GAMES / "arkham_horror" / "box" / "data")
PAIRS = {"speed": "speed-sneak", "fight": "fight-will", "lore": "lore-luck"}
TRACKS = ["speed-sneak", "fight-will", "lore-luck"]


def read(name):
    (path,) = (folder / f"{name}.toml" for folder in FOLDERS if (folder / f"{name}.toml").is_file())
    return tomllib.loads(path.read_text(encoding="utf-8"))


ITEMS = ("common", "unique", "spell", "special")  # decks; guide, "Item"


class BrokenRuleError(AssertionError):
    """An event that the rules do not allow."""


class Person:
    """One investigator at the table."""

    def __init__(self, dealt, sheet):
        self.sheet = sheet
        self.cards = [
            {"name": name, "spent": False, "magic": False, "used": False} for name in dealt["cards"]
        ]
        for name in ("sanity", "stamina", "max_sanity", "max_stamina", "clues", "status"):
            setattr(self, name, dealt[name])
        self.trophies = {kind: dealt[f"{kind}_trophies"] for kind in ("monster", "gate")}
        self.stops = dict(zip(TRACKS, dealt["sliders"], strict=True))
        self.alive = True
        self.new_status = False
        self.ra = 0
        self.ability_used = False
        self.jewels = 0


class Referee:
    """Follows one battle; `event` raises `BrokenRuleError` at the first event that is wrong."""

    def __init__(self, changes=None):
        self.cards = read("cards")
        self.people = read("investigators")
        self.ones = read("ancient-ones")
        self.rules = read("rules")["rules"] | (changes or {})
        self.seen = 0

    def check(self, events):
        """Check all events of a battle."""
        for event in events:
            self.seen += 1
            try:
                getattr(self, f"on_{event['event']}")(event)
            except (AssertionError, KeyError, AttributeError, IndexError) as problem:
                raise BrokenRuleError(f"event {self.seen}: {event}: {problem!r}") from problem
        assert self.ended

    # --- what things are worth

    def skill(self, person, skill):
        """Value of a skill: slider, cards, allies, a spell."""
        low = person.sheet["skills"][skill]
        track = next(track for track in TRACKS if skill in track)
        up = track.startswith(skill)
        value = low + (person.stops[track] if up else 3 - person.stops[track])
        value += sum(self.cards[card["name"]].get("bonus", {}).get(skill, 0) for card in person.cards)
        return value + person.ra

    def bonus(self, person, card):
        """Dice of one card in use against this Ancient One."""
        data = self.cards[card["name"]]
        used = sum(self.cards[each["name"]].get("hands", 0) for each in person.cards if each["used"])
        used += self.lost_hands
        dice = data.get("combat", 0)
        if "alone" in data and used <= 1:
            dice = data["alone"]
        kind = "magical" if card["magic"] else data["kind"]
        return self.after_defence(person, dice, kind)

    def after_defence(self, person, dice, kind):
        defence = self.one.get(kind, "none")
        ignored = {self.cards[card["name"]].get("ignores") for card in person.cards}
        if defence == "resistance" and f"{kind}-resistance" in ignored:
            defence = "none"
        if defence == "resistance":
            return -(-dice // 2)
        return 0 if defence == "immunity" else dice

    def success(self, person, face):
        """Whether a die is a success."""
        return face >= {"blessed": 4, "cursed": 6, None: 5}[person.status]

    def clue_dice(self, person, skill):
        extra = sum(self.cards[card["name"]].get("clue_die") == skill for card in person.cards)
        return 1 + extra + (person.sheet.get("ability") == "clue-die")

    def find(self, seat, name, **like):
        """Return a card in a fighter's possession."""
        cards = [
            card
            for card in self.team[seat].cards
            if card["name"] == name and all(card[key] == value for key, value in like.items())
        ]
        assert cards, f"seat {seat} holds no such {name}"
        return cards[0]

    def living(self):
        return [seat for seat, person in enumerate(self.team) if person.alive]

    # --- the events

    def on_deal(self, e):
        assert e["game"] == "final-battle"
        self.one = self.ones[e["ancient_one"]]
        self.name = e["ancient_one"]
        self.doom, self.full, self.terror, self.rubble = e["doom"], self.one["doom"], e["terror"], e["rubble"]
        assert self.doom == self.full
        self.combat = -self.terror if self.one["combat"] == "terror" else self.one["combat"]
        assert e["combat"] == (None if self.one.get("start") == "end" else self.combat)
        assert len(e["team"]) == e["players"] == len(set(e["team"]))
        self.team = [Person(dealt, self.people[dealt["name"]]) for dealt in e["investigators"]]
        for person, dealt in zip(self.team, e["investigators"], strict=True):
            self.check_health(person, dealt)
        for name in {card["name"] for person in self.team for card in person.cards}:
            held = sum(card["name"] == name for person in self.team for card in person.cards)
            assert held <= max(1, self.cards[name]["copies"]), f"{held} copies of {name}"
        self.successes = 0
        self.round = 0
        self.lead = len(self.team) - 1
        self.stage = "start"
        self.ended = False
        self.check_open = None
        self.lost_hands = 0
        self.casting = None
        self.attacked, self.defended = [], []
        self.to_roll = []
        if self.one.get("start") == "items":
            self.to_roll = [
                (seat, card["name"])
                for seat, person in enumerate(self.team)
                for card in person.cards
                if self.cards[card["name"]]["deck"] in ITEMS and not self.cards[card["name"]].get("safe")
            ]
        self.free = True
        self.pending = None
        self.given = set()
        self.warded = False

    def check_health(self, person, dealt):
        for kind in ("sanity", "stamina"):
            more = sum(self.cards[card["name"]].get(f"max_{kind}", 0) for card in person.cards)
            most = person.sheet[kind] + more - self.one.get("max_loss", 0)
            assert dealt[f"max_{kind}"] == most
            assert dealt[kind] == most

    def on_round(self, e):
        self.settle_round()
        self.round += 1
        assert e["round"] == self.round
        assert e["lead"] == self.lead
        assert self.doom > 0
        assert self.living()
        self.stage = "refresh"
        self.attacked, self.defended = [], []
        self.given = set()
        self.moved = dict.fromkeys(self.living(), 0)
        self.rolled_status = set()
        self.warded = False
        for person in self.team:
            person.ra, person.ability_used = 0, False
            for card in person.cards:
                card.update(spent=False, magic=False, used=False)

    def settle_round(self):
        """Check what must have happened before a new round begins."""
        if self.round == 0:
            assert not self.to_roll, "an item without a die"
            return
        assert set(self.attacked) >= set(self.living())
        if not self.warded and self.one["attack"].get("skill"):
            assert set(self.defended) >= set(self.living()), "somebody was not attacked"
        for seat in self.living():
            person = self.team[seat]
            assert person.sanity > 0
            assert person.stamina > 0
            loses = self.one["attack"]["loses"]
            if not self.warded:
                assert not ("clues" in loses and person.clues == 0)
                assert not ("monster-trophies" in loses and person.trophies["monster"] == 0)
                assert not ("gate-trophies" in loses and person.trophies["gate"] == 0)

    def on_decision(self, e):
        assert e["choice"] in e["options"]
        assert len(e["options"]) >= 2
        assert self.team[e["seat"]].alive

    def on_status_roll(self, e):
        person = self.team[e["seat"]]
        assert self.stage == "refresh"
        assert person.status is not None
        assert not person.new_status
        if e["die"] == 1:
            person.status = None
        assert e["status"] == person.status
        self.rolled_status.add(e["seat"])

    def on_ability(self, e):
        person, target = self.team[e["seat"]], self.team[e["target"]]
        assert not person.ability_used
        person.ability_used = True
        ability = person.sheet["ability"]
        if self.stage == "refresh" and self.check_open is None:
            kind = {"restore-sanity": "sanity", "restore-stamina": "stamina"}[ability]
            assert getattr(target, kind) < getattr(target, f"max_{kind}")
            self.pending = (kind, e["target"], 1)
        else:
            assert ability == "reroll-failed"
            self.check_open["again"] = "all-failed"

    def on_slide(self, e):
        person = self.team[e["seat"]]
        assert self.stage == "refresh"
        steps = abs(e["stop"] - person.stops[e["track"]])
        assert 0 < steps <= 3
        self.moved[e["seat"]] += steps
        if self.round > 1:
            assert self.moved[e["seat"]] <= person.sheet["focus"], "more stops than focus"
        person.stops[e["track"]] = e["stop"]

    def on_lead(self, e):
        assert self.stage == "refresh"
        self.lead = (self.lead + 1) % len(self.team)
        assert e["seat"] == self.lead
        for seat in self.living():
            person = self.team[seat]
            if person.status is not None and not person.new_status:
                assert seat in self.rolled_status
            person.new_status = False
        self.stage = "trade"

    def on_trade(self, e):
        assert self.stage == "trade"
        card = next(
            card
            for card in self.team[e["seat"]].cards
            if card["name"] == e["card"] and id(card) not in self.given
        )
        assert self.cards[e["card"]]["deck"] in ITEMS
        assert self.team[e["to"]].alive
        assert e["to"] != e["seat"]
        self.team[e["seat"]].cards.remove(card)
        self.team[e["to"]].cards.append(card)
        self.given.add(id(card))

    def begin_attack(self, seat):
        """The attacks begin once the trading is over, and go round the table."""
        if self.stage == "trade":
            self.stage = "attack"
        assert self.stage == "attack"
        if not self.attacked or self.attacked[-1] != seat:
            order = [(self.lead + i) % len(self.team) for i in range(len(self.team))]
            left = [each for each in order if self.team[each].alive and each not in self.attacked]
            assert left[0] == seat, "not the turn of this seat"
            self.attacked.append(seat)
            self.lost_hands = 0

    def hands(self, seat):
        used = sum(self.cards[card["name"]].get("hands", 0) for card in self.team[seat].cards if card["used"])
        return used + self.lost_hands

    def on_take_up(self, e):
        self.begin_attack(e["seat"])
        card = self.find(e["seat"], e["card"], used=False, spent=False)
        data = self.cards[e["card"]]
        assert "cast" not in data
        card["used"] = True
        assert self.hands(e["seat"]) <= self.rules["hands"], "too many hands"
        if data.get("sanity"):
            self.pending = ("sanity", e["seat"], -self.loss(e["seat"], "sanity", data["sanity"]))
            if self.pending[2] == 0:
                self.pending = None

    def on_cast(self, e):
        person = self.team[e["seat"]]
        data = self.cards[e["card"]]
        if data.get("effect") in ("heal", "skills"):
            assert self.stage == "refresh"
        else:
            self.begin_attack(e["seat"])
        card = self.find(e["seat"], e["card"], used=False, spent=False)
        card["spent"] = True
        assert person.sanity > data["sanity"], "the last sanity is never paid"
        if data["sanity"]:
            self.pending = ("sanity", e["seat"], -data["sanity"])
        self.lost_hands += data.get("hands", 0)
        assert self.stage == "refresh" or self.hands(e["seat"]) <= self.rules["hands"]
        self.casting = card
        if self.stage == "refresh":
            self.lost_hands = 0

    def on_check(self, e):
        seat, person, kind = e["seat"], self.team[e["seat"]], e["check"]
        assert self.check_open is None
        assert self.pending is None
        if kind == "spell":
            skill, dice = "lore", self.skill(person, "lore") + self.cards[self.casting["name"]]["cast"]
        elif kind == "combat":
            self.begin_attack(seat)
            skill = "fight"
            dice = self.skill(person, "fight") + self.combat
            dice += sum(self.bonus(person, card) for card in person.cards if card["used"])
        else:
            assert self.stage == "assault"
            attack = self.one["attack"]
            skill = attack["skill"]
            dice = self.skill(person, skill) + attack["modifier"] - attack["falls"] * (self.round - 1)
            order = [(self.lead + i) % len(self.team) for i in range(len(self.team))]
            left = [each for each in order if self.team[each].alive and each not in self.defended]
            assert left[0] == seat
            self.defended.append(seat)
        assert e["dice"] == max(0, dice), f"{dice} dice expected"
        self.check_open = {
            "seat": seat,
            "kind": kind,
            "skill": skill,
            "faces": [],
            "again": "first",
            "n": e["dice"],
        }

    def on_dice(self, e):
        check = self.check_open
        person = self.team[check["seat"]]
        assert e["seat"] == check["seat"]
        assert e["how"] == check["again"], f"expected {check['again']}"
        assert all(1 <= face <= 6 for face in e["faces"])
        failed = [face for face in check["faces"] if not self.success(person, face)]
        passed = [face for face in check["faces"] if self.success(person, face)]
        if e["how"] == "first":
            assert len(e["faces"]) == check["n"]
            check["faces"] = e["faces"]
        elif e["how"] == "more":
            assert len(e["faces"]) == self.clue_dice(person, check["skill"])
            check["faces"] = check["faces"] + e["faces"]
        elif e["how"] == "all":
            assert len(e["faces"]) == len(check["faces"]) > 0
            check["faces"] = e["faces"]
        elif e["how"] == "one-failed":
            assert failed
            assert len(e["faces"]) == 1
            check["faces"] = passed + failed[1:] + e["faces"]
        else:
            assert len(e["faces"]) == len(failed) > 0
            check["faces"] = passed + e["faces"]
        check["again"] = None

    def on_clue_spent(self, e):
        person = self.team[e["seat"]]
        assert e["seat"] == self.check_open["seat"]
        assert person.clues > 0
        person.clues -= 1
        assert e["left"] == person.clues
        self.check_open["again"] = "more"

    def on_exhaust(self, e):
        card = self.find(e["seat"], e["card"], spent=False)
        card["spent"] = True
        effect = self.cards[e["card"]]["effect"]
        kinds = {"reroll-combat": "combat", "reroll-spell": "spell", "reroll-die": "combat"}
        assert self.check_open["kind"] == kinds[effect]
        self.check_open["again"] = "one-failed" if effect == "reroll-die" else "all"

    def on_result(self, e):
        check, person = self.check_open, self.team[e["seat"]]
        assert check["again"] is None
        hits = sum(self.success(person, face) for face in check["faces"])
        if check["kind"] == "combat":
            hits += self.more_for_sixes(person, check["faces"])
        assert e["successes"] == hits
        self.check_open = None
        if check["kind"] == "spell":
            self.spell_result(e["seat"], hits)
        elif check["kind"] == "combat":
            self.combat_result(person, hits)
        elif hits == 0:
            self.owed = self.losses(e["seat"])
        else:
            self.owed = []

    def spell_result(self, seat, hits):
        data = self.cards[self.casting["name"]]
        if hits == 0:
            return
        effect = data.get("effect")
        if effect == "skills":
            self.team[seat].ra += 1
        elif effect == "heal":
            self.healing = hits
        elif effect is None:
            self.casting["used"] = True
            self.lost_hands -= data.get("hands", 0)

    def more_for_sixes(self, person, faces):
        most = max(
            [self.cards[card["name"]].get("sixes", 1) for card in person.cards if card["used"]], default=1
        )
        return (most - 1) * faces.count(6)

    def combat_result(self, person, hits):
        self.hits = hits
        self.to_discard = [
            card["name"]
            for card in person.cards
            if card["used"] and self.cards[card["name"]].get("use") == "one-shot"
        ]
        self.expected_total = self.successes + self.hits

    def on_enchant(self, e):
        card = self.find(e["seat"], e["card"], used=True, magic=False)
        assert self.cards[e["card"]]["kind"] == "physical"
        assert self.cards[self.casting["name"]]["effect"] == "enchant"
        card["magic"] = True

    def on_discard(self, e):
        person = self.team[e["seat"]]
        data = self.cards[e["card"]]
        if data.get("effect") == "ward" and self.stage == "attack":
            assert set(self.attacked) >= set(self.living())
            card = self.find(e["seat"], e["card"])
        elif self.stage == "attack" and self.check_open is None:
            card = self.find(e["seat"], e["card"], used=True)
            self.to_discard.remove(e["card"])
        else:
            card = self.find(e["seat"], e["card"])
        person.cards.remove(card)
        effect = data.get("effect")
        if self.check_open is not None and effect in ("clue", "reroll-any"):
            self.check_open["again"] = "more" if effect == "clue" else "all"
        for kind in ("sanity", "stamina"):
            if data.get(f"max_{kind}"):
                assert effect == f"restore-{kind}"
                most = getattr(person, f"max_{kind}") - data[f"max_{kind}"]
                setattr(person, f"max_{kind}", most)
                now = min(getattr(person, kind), most)
                setattr(person, kind, now)
                self.pending = (kind, e["seat"], most - now) if most > now else None

    def on_successes(self, e):
        assert not self.to_discard
        assert self.hits > 0
        assert e["total"] == self.expected_total
        self.successes = e["total"]
        self.taken = 0

    def on_doom(self, e):
        if self.stage == "attack":
            need = len(self.team)
            assert self.successes >= need, "too few successes for a doom token"
            self.successes = self.successes - need if self.rules["left_over"] == "carry" else 0
            self.doom -= 1
        else:
            back = self.one["attack"]["doom"]
            assert self.doom < self.full
            self.doom = min(self.full, self.doom + back)
        assert e["tokens"] == self.doom

    def on_warded(self, e):
        assert self.stage == "attack"
        assert set(self.attacked) >= set(self.living())
        self.warded = True
        self.stage = "assault"

    def on_assault(self, e):
        assert self.stage == "attack"
        assert set(self.attacked) >= set(self.living()), "somebody has not attacked"
        attack = self.one["attack"]
        assert e["modifier"] == attack.get("modifier", 0) - attack.get("falls", 0) * (self.round - 1)
        self.stage = "assault"
        self.owed = []

    def loss(self, seat, kind, points):
        less = self.team[seat].sheet.get("ability") == f"less-{kind}-loss"
        return max(0, points - less)

    def losses(self, seat):
        """Return the losses of a failed defence, in order."""
        loses = self.one["attack"]["loses"]
        owed = [
            [kind, seat, self.loss(seat, kind, loses[kind])]
            for kind in ("sanity", "stamina")
            if kind in loses
        ]
        kinds = ("clues", "monster-trophies", "gate-trophies")
        owed += [[kind, seat, loses[kind]] for kind in kinds if kind in loses]
        return [each for each in owed if each[2] > 0]

    def on_prevented(self, e):
        kind, seat, points = self.owed[0]
        effect = self.cards[e["card"]]["effect"]
        assert seat == e["seat"]
        assert effect in (f"prevent-{kind}", "cancel-loss")
        assert e["points"] == (points if effect == "cancel-loss" else 1)
        self.owed[0][2] -= e["points"]
        if self.owed[0][2] == 0:
            self.owed.pop(0)

    def health(self, e, kind):
        person = self.team[e["seat"]]
        now = getattr(person, kind) + e["change"]
        assert e["now"] == now <= getattr(person, f"max_{kind}")
        if self.pending is not None:
            assert self.pending == (kind, e["seat"], e["change"])
            self.pending = None
        elif self.stage == "refresh":
            assert kind == "stamina"
            room = person.max_stamina - person.stamina
            assert e["change"] == min(self.healing, room)
        elif self.one["attack"]["loses"].get("maximum"):
            assert now == getattr(person, f"max_{kind}")
        else:
            owed = self.owed.pop(0)
            assert owed[:2] == [kind, e["seat"]]
            assert e["change"] == -min(owed[2], getattr(person, kind)), "nothing goes below none"
        setattr(person, kind, now)

    def on_sanity(self, e):
        self.health(e, "sanity")

    def on_stamina(self, e):
        self.health(e, "stamina")

    def maximum(self, e, kind):
        person = self.team[e["seat"]]
        assert self.stage == "assault"
        assert e["seat"] not in self.defended
        self.defended.append(e["seat"])
        most = getattr(person, f"max_{kind}") - self.one["attack"]["loses"]["maximum"]
        assert e["now"] == most
        setattr(person, f"max_{kind}", most)

    def on_max_sanity(self, e):
        self.maximum(e, "sanity")

    def on_max_stamina(self, e):
        self.maximum(e, "stamina")

    def tokens(self, e, kind):
        person = self.team[e["seat"]]
        owed = self.owed.pop(0)
        assert owed[:2] == [kind, e["seat"]]
        before = person.clues if kind == "clues" else person.trophies[kind.split("-")[0]]
        assert e["change"] == -min(owed[2], before)
        assert e["now"] == before + e["change"]
        if kind == "clues":
            person.clues = e["now"]
        else:
            person.trophies[kind.split("-")[0]] = e["now"]

    def on_clues(self, e):
        self.tokens(e, "clues")

    def on_monster_trophies(self, e):
        self.tokens(e, "monster-trophies")

    def on_gate_trophies(self, e):
        self.tokens(e, "gate-trophies")

    def on_rubble(self, e):
        assert self.stage == "assault"
        self.rubble = max(0, self.rubble - self.one["attack"]["loses"]["rubble"])
        assert e["tokens"] == self.rubble

    def on_status(self, e):
        person = self.team[e["seat"]]
        assert self.stage == "start"
        assert self.one["start"] == "curse"
        assert e["ended"] == ("blessed" if person.status == "blessed" else None)
        person.status = None if person.status == "blessed" else "cursed"
        person.new_status = True
        assert e["status"] == person.status

    def on_item_die(self, e):
        assert self.stage == "start"
        assert self.one["start"] == "items"
        data = self.cards[e["card"]]
        assert data["deck"] in ITEMS
        assert not data.get("safe")
        self.find(e["seat"], e["card"])
        self.to_roll.remove((e["seat"], e["card"]))

    def on_devoured(self, e):
        person = self.team[e["seat"]]
        assert person.alive
        loses = self.one["attack"]["loses"] if "attack" in self.one else {}
        gone = {
            "no-sanity": person.sanity <= 0,
            "no-stamina": person.stamina <= 0,
            "no-max-sanity": person.max_sanity <= 0,
            "no-max-stamina": person.max_stamina <= 0,
            "no-clues": person.clues <= 0 and (self.one.get("start") == "clues" or "clues" in loses),
            "no-monster-trophies": person.trophies["monster"] <= 0 and "monster-trophies" in loses,
            "no-gate-trophies": person.trophies["gate"] <= 0 and "gate-trophies" in loses,
            "no-rubble": self.rubble == 0,
            "cursed-twice": person.status == "cursed" and self.one.get("start") == "curse",
        }
        assert gone[e["cause"]]
        assert self.stage in ("start", "assault")
        person.alive = False
        person.cards = []

    def on_end(self, e):
        assert not self.ended
        self.ended = True
        assert e["doom"] == self.doom
        if e["win"]:
            assert self.doom == 0
            assert e["cause"] is None
        elif e["cause"] == "no-battle":
            assert self.one["start"] == "end"
        elif e["cause"] == "no-end":
            assert self.round == self.rules["round_limit"]
        else:
            assert not self.living()
