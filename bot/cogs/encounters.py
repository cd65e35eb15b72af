"""`/encounter`: a fight opened, filled, begun, led and ended."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot import rights
from bot.channel.publish import publish, say, show
from bot.cogs.contexts import SERVER_AND_DM
from bot.commands import choices
from bot.commands.acting import act
from bot.commands.intents import setting_named, setting_of, targets_of
from bot.commands.newcomers import Wanted, newcomer
from bot.context import Interaction, gone_from, may_see, person_of, place_of
from bot.desk import encounters, looks, undo
from bot.desk.encounters import added
from bot.desk.values import Between, Look, Place, State
from bot.prompts import confirmed
from bot.prompts.confirm import ask_first
from bot.render import overview
from bot.render.limits import escape
from rules import names
from rules.errors import Refused
from rules.projection import Viewer
from rules.referee import Intent
from rules.words import fold

Text = app_commands.Range[str, 1, 300]
Name = app_commands.Range[str, 1, 600]
"""A name may be typed too long: the answer says what is allowed."""

VILLAINS = "villains"


@SERVER_AND_DM
class Encounters(
    commands.GroupCog, group_name="encounter", group_description="A fight: open it, fill it, lead it, end it"
):
    """The encounter of a channel."""

    @app_commands.command(name="new")
    @app_commands.describe(name="What the fight is called", system="Which game, if not the server's")
    @app_commands.autocomplete(system=choices.games)
    async def new(self, interaction: Interaction, name: Name = "Fight", system: Text = "") -> None:
        """Open a fight in this channel."""
        title, game = names.clean(name), interaction.client.desk.system(system).key if system else None
        if going := await _going_on(interaction, "encounter new"):
            text = f"**{escape(going.encounter.name)}** is going on here. Replace it?"
            return await ask_first(interaction, text, "open", name=title, system=game, replace=going.id)
        desk, place, person = interaction.client.desk, place_of(interaction), person_of(interaction)
        look = await encounters.open_(desk, place, person, title, game, interaction=str(interaction.id))
        return await interaction.client.trackers.open(interaction, look)

    @app_commands.command(name="add")
    @app_commands.describe(
        who="A character of yours or of the owner's, or a sample",
        stats="Quick numbers by comma: defense 14, toughness 3, attack 8, damage 9",
        name="What it is called here",
        count="How many; several share an initiative",
        side="On whose side: heroes, villains or any word",
        kind="What the game knows, for instance minion",
        owner="The player who acts for it",
        initiative="A fixed place in the order instead of a roll",
    )
    @app_commands.autocomplete(who=choices.newcomers, side=choices.sides, kind=choices.kinds)
    async def add(
        self,
        interaction: Interaction,
        who: Name = "",
        stats: app_commands.Range[str, 1, 2000] = "",
        name: Name = "",
        count: app_commands.Range[int, 1, 30] = 1,
        side: app_commands.Range[str, 1, 32] = "",
        kind: Text = "",
        owner: discord.User | None = None,
        initiative: app_commands.Range[int, -100, 200] | None = None,
    ) -> None:
        """Bring somebody in: a saved character, a sample, or quick numbers."""
        on = side or (encounters.HEROES if owner else VILLAINS)
        wanted = Wanted(who, stats, name, kind, str(owner.id) if owner else None, on)
        hero = await newcomer(interaction, wanted)
        deed = added(hero, owner=wanted.owner, count=count, initiative=initiative, side=on)
        await act(interaction, "encounter add", lambda *_: deed)

    @app_commands.command(name="join")
    @app_commands.describe(sheet="Which character of yours; without it the one in use")
    @app_commands.autocomplete(sheet=choices.characters)
    async def join(self, interaction: Interaction, sheet: Name = "") -> None:
        """Join the fight with a hero of your own."""
        place, person = place_of(interaction), person_of(interaction)
        desk, number = interaction.client.desk, str(interaction.id)
        await publish(interaction, await encounters.join(desk, place, person, number, sheet))

    @app_commands.command(name="start")
    @app_commands.describe(unaware="Who does not see it coming: names, or a side")
    @app_commands.autocomplete(unaware=choices.targets)
    async def start(self, interaction: Interaction, unaware: Text = "") -> None:
        """Roll for the order and begin."""

        def build(encounter: State, viewer: Viewer) -> Intent:
            side = [c.id for c in encounter.combatants.values() if unaware and fold(c.side) == fold(unaware)]
            return Intent("start", targets=tuple(side) or targets_of(encounter, viewer, unaware))

        await act(interaction, "encounter start", build)

    @app_commands.command(name="next")
    async def next(self, interaction: Interaction) -> None:
        """End the turn that is on; the next one able to act is up."""
        await act(interaction, "encounter next", lambda *_: Intent("next"), sent=interaction.created_at)

    @app_commands.command(name="back")
    async def back(self, interaction: Interaction) -> None:
        """Go back to before the last turn passed."""
        place, person = place_of(interaction), person_of(interaction)
        done = await undo.back(interaction.client.desk, place, person, str(interaction.id))
        if isinstance(done, Between):
            between = "A deed lies" if len(done.deeds) == 1 else f"{len(done.deeds)} deeds lie"
            text = f"{between} between and would be taken back. Go back?"
            return await ask_first(interaction, text, "back", seq=done.seq)
        return await publish(interaction, done)

    @app_commands.command(name="jump")
    @app_commands.describe(to="Whose turn it shall be")
    @app_commands.autocomplete(to=choices.anyone)
    async def jump(self, interaction: Interaction, to: Text) -> None:
        """Pass over everybody until somebody's turn comes."""

        def build(encounter: State, viewer: Viewer) -> Intent:
            return Intent("jump", targets=(names.find(encounter, rights.seen(viewer, encounter), to),))

        await act(interaction, "encounter jump", build)

    @app_commands.command(name="remove")
    @app_commands.describe(who="Whom: names by comma, Thug 1-4")
    @app_commands.autocomplete(who=choices.targets)
    async def remove(self, interaction: Interaction, who: Text) -> None:
        """Take somebody out of the fight."""
        await act(
            interaction,
            "encounter remove",
            lambda encounter, viewer: Intent("remove", targets=targets_of(encounter, viewer, who)),
        )

    @app_commands.command(name="pause")
    async def pause(self, interaction: Interaction) -> None:
        """Let the fight rest."""
        await act(interaction, "encounter pause", lambda *_: Intent("pause"))

    @app_commands.command(name="resume")
    async def resume(self, interaction: Interaction) -> None:
        """Go on after a pause."""
        await act(interaction, "encounter resume", lambda *_: Intent("resume"))

    @app_commands.command(name="end")
    async def end(self, interaction: Interaction) -> None:
        """End the fight."""
        going = await looks.look(interaction.client.desk, place_of(interaction), person_of(interaction))
        rights.check("encounter end", person_of(interaction), going.gms)
        if going.encounter.phase == "over":
            raise Refused("The fight is over already.", "/encounter new opens another.")
        await ask_first(interaction, f"End **{escape(going.encounter.name)}**?", "end", encounter=going.id)

    @app_commands.command(name="list")
    async def list(self, interaction: Interaction) -> None:
        """List the fights of this server, and the saved ones."""
        desk, place, person = interaction.client.desk, place_of(interaction), person_of(interaction)
        found = await encounters.listed(desk, place, person, gone_from(interaction))
        seen = [each for each in found if may_see(interaction, each.channel)]
        await show(interaction, overview.listed(seen, desk.systems))

    @app_commands.command(name="save")
    @app_commands.describe(name="Under which name")
    @app_commands.autocomplete(name=choices.saved)
    async def save(self, interaction: Interaction, name: Name) -> None:
        """Keep the fight as it is now under a name."""
        title, desk, place = names.clean(name), interaction.client.desk, place_of(interaction)
        there = await encounters.saved_names(desk, place, title)
        if any(fold(each) == fold(title) for each in there):
            await _going_on(interaction, "encounter save")
            text = f"**{escape(title)}** is saved already. Replace it?"
            return await ask_first(interaction, text, "save", name=title)
        return await confirmed.save(interaction, title)

    @app_commands.command(name="load")
    @app_commands.describe(name="What was saved under this name, was laid aside, or lost its channel")
    @app_commands.autocomplete(name=choices.loadable)
    async def load(self, interaction: Interaction, name: Name) -> None:
        """Put up a saved fight in this channel, or go on here with one that rests."""
        desk, place, person = interaction.client.desk, place_of(interaction), person_of(interaction)
        number, gone = str(interaction.id), gone_from(interaction)
        if going := await _going_on(interaction, "encounter load"):
            await encounters.must_be_loadable(desk, place, name, gone)
            text = f"**{escape(going.encounter.name)}** is going on here. Replace it?"
            return await ask_first(interaction, text, "load", name=name, replace=going.id)
        look = await encounters.load(desk, place, person, name, interaction=number, gone=gone)
        await interaction.client.trackers.open(interaction, look)
        return await interaction.client.questions.move(look)

    @app_commands.command(name="move")
    @app_commands.describe(to="The channel or thread in which it goes on")
    async def move(self, interaction: Interaction, to: discord.TextChannel | discord.Thread) -> None:
        """Move the fight to another channel."""
        desk, here, person = interaction.client.desk, place_of(interaction), person_of(interaction)
        there = Place(here.guild, str(to.id), str(getattr(to, "parent_id", None) or ""))
        look = await encounters.move(desk, here, person, there, interaction=str(interaction.id))
        await say(interaction, f"**{escape(look.encounter.name)}** goes on in <#{to.id}>.", public=True)
        interaction.client.trackers.touch(look.id, interaction=interaction)
        await interaction.client.questions.move(look)

    @app_commands.command(name="settings")
    @app_commands.describe(key="Which setting; without it all are listed", value="Its new value")
    @app_commands.autocomplete(key=choices.settings, value=choices.setting_values)
    async def settings(self, interaction: Interaction, key: Text = "", value: Text = "") -> None:
        """See or change what this fight goes by."""
        look = await looks.look(interaction.client.desk, place_of(interaction), person_of(interaction))
        if not value:
            name = setting_named(look.system, key) if key else ""
            return await show(interaction, overview.settings(look.encounter.settings, name))
        name, said = setting_of(look.system, key, value)
        deed = Intent("settings", options={"key": name, "value": said})
        return await act(interaction, "encounter settings", lambda *_: deed)


async def _going_on(interaction: Interaction, command: str) -> Look | None:
    """The encounter here that is not over, if there is one and the person may give the command in it."""
    person = person_of(interaction)
    place = place_of(interaction)
    try:
        look = await looks.look(interaction.client.desk, place, person)
    except Refused:
        return None
    rights.check(command, person, look.gms)
    return look if look.encounter.phase != "over" else None


async def setup(bot: commands.Bot) -> None:
    """Add the commands."""
    await bot.add_cog(Encounters())
