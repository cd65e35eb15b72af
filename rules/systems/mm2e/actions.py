"""Every action of the game, by name."""

from __future__ import annotations

from typing import Any

from rules import groups
from rules.system import Action
from rules.systems.mm2e import full_actions, grapple, mental_grapple, movement, rulings
from rules.systems.mm2e.abilities import ABILITY
from rules.systems.mm2e.aid import AID
from rules.systems.mm2e.air import ATMOSPHERE
from rules.systems.mm2e.all_out import ALL_OUT
from rules.systems.mm2e.area import EVASION
from rules.systems.mm2e.attack import ATTACK
from rules.systems.mm2e.block import BLOCK
from rules.systems.mm2e.breath import SUFFOCATION
from rules.systems.mm2e.charge import CHARGE
from rules.systems.mm2e.checks import CHECK
from rules.systems.mm2e.combined import COMBINE
from rules.systems.mm2e.commanding import COMMAND
from rules.systems.mm2e.concentration import CONCENTRATE, DISTRACTION, STOP
from rules.systems.mm2e.covering import COVER, FIRE, SLIP_OUT
from rules.systems.mm2e.delay import DELAY
from rules.systems.mm2e.disarm import DISARM
from rules.systems.mm2e.disease import DISEASE
from rules.systems.mm2e.escape import ESCAPE
from rules.systems.mm2e.extra_effort import EFFORT
from rules.systems.mm2e.falling import FALL
from rules.systems.mm2e.fascination import THREAT
from rules.systems.mm2e.fear import CORNER, FEAR
from rules.systems.mm2e.fire_support import COVERING_FIRE, SUPPRESSION_FIRE, UNDER_FIRE
from rules.systems.mm2e.focus import AIM, REFOCUS
from rules.systems.mm2e.gravity_change import GRAVITY
from rules.systems.mm2e.handling import DROP, HANDLE
from rules.systems.mm2e.helpless import COUP
from rules.systems.mm2e.hero_uses import DODGE, SHAKE
from rules.systems.mm2e.hunger import HUNGER, THIRST
from rules.systems.mm2e.improvised import WIELD
from rules.systems.mm2e.interpose import INTERPOSE
from rules.systems.mm2e.knockback import KNOCKBACK
from rules.systems.mm2e.light import LIGHT
from rules.systems.mm2e.medicine import STABILISE
from rules.systems.mm2e.overrun import OVERRUN
from rules.systems.mm2e.points import AWARD, SESSION
from rules.systems.mm2e.poison import POISON
from rules.systems.mm2e.prepare import PREPARE
from rules.systems.mm2e.preroll import ROLL_AHEAD
from rules.systems.mm2e.radiation import RADIATION
from rules.systems.mm2e.ready import NOW, READY
from rules.systems.mm2e.recover import HEALING, RECOVER, RECOVER_ALL, REGENERATE
from rules.systems.mm2e.resting import REST, WAIT
from rules.systems.mm2e.rush import RUSH
from rules.systems.mm2e.saving import SAVE
from rules.systems.mm2e.scenery import BREAK_OBJECT, OBJECT, REPAIR
from rules.systems.mm2e.slam import SLAM
from rules.systems.mm2e.social import SOCIAL
from rules.systems.mm2e.stances import STANCE
from rules.systems.mm2e.sweep import SWEEP
from rules.systems.mm2e.switching import POWER, SWITCH, TURN_OFF
from rules.systems.mm2e.takedown import TAKEDOWN
from rules.systems.mm2e.temperature import TEMPERATURE
from rules.systems.mm2e.total_defense import TOTAL_DEFENSE
from rules.systems.mm2e.trip import TRIP
from rules.systems.mm2e.vacuum import VACUUM
from rules.systems.mm2e.withstand import WITHSTAND

_ALL: tuple[Action[Any, Any], ...] = (
    ATTACK,
    grapple.GRAB,
    grapple.CRUSH,
    grapple.PIN,
    grapple.THROW,
    grapple.BREAK,
    grapple.RELEASE,
    ESCAPE,
    mental_grapple.CRUSH,
    mental_grapple.PIN,
    mental_grapple.BREAK,
    mental_grapple.ESCAPE,
    SAVE,
    CHECK,
    movement.MOVE,
    AIM,
    TOTAL_DEFENSE,
    BLOCK,
    CHARGE,
    STANCE,
    movement.STAND,
    movement.PRONE,
    movement.STEP_ACTION,
    REFOCUS,
    AID,
    TRIP,
    DISARM,
    RUSH,
    SLAM,
    OVERRUN,
    ALL_OUT,
    *SOCIAL,
    COMBINE,
    COUP,
    STABILISE,
    HANDLE,
    DROP,
    full_actions.BEGIN,
    full_actions.OTHER,
    full_actions.SPEAK,
    SHAKE,
    RECOVER,
    DODGE,
    EFFORT,
    TAKEDOWN,
    COMMAND,
    COVER,
    FIRE,
    SLIP_OUT,
    EVASION,
    SWEEP,
    INTERPOSE,
    WITHSTAND,
    COVERING_FIRE,
    SUPPRESSION_FIRE,
    UNDER_FIRE,
    mental_grapple.READ_MIND,
    mental_grapple.FORGO,
    ROLL_AHEAD,
    CONCENTRATE,
    STOP,
    POWER,
    TURN_OFF,
    SWITCH,
    DISTRACTION,
    FEAR,
    CORNER,
    THREAT,
    PREPARE,
    DELAY,
    READY,
    NOW,
    groups.SPLIT,
    groups.MERGE,
    rulings.DAMAGE,
    rulings.HEAL,
    rulings.NEXT_HOUR,
    rulings.COLLAPSE,
    KNOCKBACK,
    ABILITY,
    REGENERATE,
    HEALING,
    RECOVER_ALL,
    WIELD,
    OBJECT,
    BREAK_OBJECT,
    REPAIR,
    REST,
    WAIT,
    FALL,
    SUFFOCATION,
    TEMPERATURE,
    THIRST,
    HUNGER,
    POISON,
    DISEASE,
    RADIATION,
    GRAVITY,
    ATMOSPHERE,
    VACUUM,
    LIGHT,
    SESSION,
    AWARD,
)

ACTIONS: dict[str, Action[Any, Any]] = {action.name: mental_grapple.minded(action) for action in _ALL}
