"""Every action of the game, by name."""

from __future__ import annotations

from typing import Any

from rules.system import Action
from rules.systems.prowlers import awards, minions, rulings, scenes
from rules.systems.prowlers.all_out import ALL_OUT_DEFENSE
from rules.systems.prowlers.ambush import AMBUSH
from rules.systems.prowlers.attack import ATTACK
from rules.systems.prowlers.chase import CHASE, CHASES
from rules.systems.prowlers.checks import CHECK
from rules.systems.prowlers.contests import CONTEST, GROUP_CHECK
from rules.systems.prowlers.defend import DEFEND
from rules.systems.prowlers.delay import DELAY, NOW, READY
from rules.systems.prowlers.drop import DROPS
from rules.systems.prowlers.grapple import MOVES_DECLARED
from rules.systems.prowlers.hazards import FALL, SCORCH
from rules.systems.prowlers.knockback import KNOCKBACK
from rules.systems.prowlers.lure import LURING
from rules.systems.prowlers.movement import MOVE
from rules.systems.prowlers.order import SEIZE
from rules.systems.prowlers.promoting import PROMOTE
from rules.systems.prowlers.race import RACE
from rules.systems.prowlers.ranges import RANGE
from rules.systems.prowlers.saving import SAVE
from rules.systems.prowlers.sharing import GIVE, SACRIFICE, SPEND
from rules.systems.prowlers.smashing import SMASH
from rules.systems.prowlers.stabilizing import SPARE, STABILIZE
from rules.systems.prowlers.stunts import STUNTS
from rules.systems.prowlers.surroundings import HAZARD
from rules.systems.prowlers.team import TEAM
from rules.systems.prowlers.throwing import THROW
from rules.systems.prowlers.treating import TREAT
from rules.systems.prowlers.turn import FREE
from rules.systems.prowlers.wounds import FIGHT_ON

_ALL: tuple[Action[Any, Any], ...] = (
    ATTACK,
    DEFEND,
    LURING,
    ALL_OUT_DEFENSE,
    TEAM,
    CHECK,
    SAVE,
    *MOVES_DECLARED,
    *STUNTS,
    AMBUSH,
    SEIZE,
    MOVE,
    RACE,
    CHASE,
    THROW,
    SMASH,
    FREE,
    CONTEST,
    GROUP_CHECK,
    TREAT,
    STABILIZE,
    SPARE,
    FIGHT_ON,
    GIVE,
    SACRIFICE,
    SPEND,
    DELAY,
    READY,
    NOW,
    RANGE,
    CHASES,
    FALL,
    SCORCH,
    HAZARD,
    DROPS,
    rulings.DAMAGE,
    rulings.HEAL,
    rulings.HEALTH,
    rulings.MINIONS,
    KNOCKBACK,
    minions.SPLIT,
    minions.MERGE,
    PROMOTE,
    rulings.LOSE_TURN,
    awards.AWARD,
    awards.ADVERSITY,
    scenes.SCENE,
    awards.SESSION,
)

ACTIONS: dict[str, Action[Any, Any]] = {action.name: action for action in _ALL}
