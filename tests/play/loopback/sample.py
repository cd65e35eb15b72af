"""A small bot that uses every way of answering that the loopback must serve."""

import io

import discord
from discord import app_commands, ui


class Roller(ui.View):
    def __init__(self):
        super().__init__(timeout=None)

    @ui.button(label="Reroll", custom_id="reroll")
    async def reroll(self, interaction, button):
        await interaction.response.edit_message(content="rerolled", view=self)

    @ui.button(label="Whisper", custom_id="whisper")
    async def whisper(self, interaction, button):
        await interaction.response.send_message("psst", ephemeral=True)

    @ui.button(label="Ask", custom_id="ask")
    async def ask(self, interaction, button):
        await interaction.response.send_modal(Sheet())

    @ui.button(label="Later", custom_id="later")
    async def later(self, interaction, button):
        await interaction.response.defer()
        await interaction.edit_original_response(content="later")

    @ui.button(label="Never", custom_id="never", disabled=True)
    async def never(self, interaction, button): ...

    @ui.select(
        placeholder="Target",
        custom_id="target",
        options=[discord.SelectOption(label="Goblin", value="gob"), discord.SelectOption(label="Orc", value="orc")],
    )
    async def target(self, interaction, select):
        await interaction.response.send_message(f"target {select.values[0]}")


class Sheet(ui.Modal, title="New hero"):
    name = ui.Label(text="Name", component=ui.TextInput(custom_id="name", max_length=8))
    kind = ui.Label(
        text="Class",
        component=ui.Select(
            custom_id="class", options=[discord.SelectOption(label="Wizard", value="wiz", default=True)]
        ),
    )

    async def on_submit(self, interaction):
        text = f"{self.name.component.value} the {self.kind.component.values[0]}"
        await interaction.response.send_message(text, ephemeral=True)


SIDES = [discord.RadioGroupOption(label="Good", value="g"), discord.RadioGroupOption(label="Evil", value="e")]


class Form(ui.Modal, title="Everything"):
    side = ui.Label(text="Side", component=ui.RadioGroup(custom_id="side", options=SIDES))
    tags = ui.Label(
        text="Tags",
        component=ui.CheckboxGroup(
            custom_id="tags",
            options=[
                discord.CheckboxGroupOption(label="Undead", value="u"),
                discord.CheckboxGroupOption(label="Flying", value="f", default=True),
            ],
        ),
    )
    sure = ui.Label(text="Sure", component=ui.Checkbox(custom_id="sure"))
    foe = ui.Label(text="Foe", component=ui.UserSelect(custom_id="foe"))
    map = ui.Label(text="Map", component=ui.FileUpload(custom_id="map", required=False))

    async def on_submit(self, interaction):
        files = [f"{each.filename} {(await each.read()).decode()}" for each in self.map.component.values]
        parts = (self.side.component.value, self.tags.component.values, self.sure.component.value)
        text = f"{parts[0]} {parts[1]} {parts[2]} {self.foe.component.values[0].name} {''.join(files)}"
        await interaction.response.send_message(text)


class Aim(ui.View):
    @ui.select(cls=ui.UserSelect, custom_id="aim")
    async def aim(self, interaction, select):
        await interaction.response.send_message(f"at {select.values[0].name}")


class Board(ui.LayoutView):
    box = ui.Container(
        ui.TextDisplay("# Round 1"), ui.Section("Goblin", accessory=ui.Button(label="Next", custom_id="n"))
    )


class SampleBot(discord.Client):
    def __init__(self, **options):
        super().__init__(intents=discord.Intents(guilds=True), guild_ready_timeout=0.01, **options)
        self.tree = app_commands.CommandTree(self)
        self.errors = []
        self.heard = []
        self.tree.error(self.on_tree_error)
        for command in COMMANDS:
            self.tree.add_command(command)

    async def setup_hook(self):
        self.add_view(Roller())
        await self.tree.sync()

    async def on_tree_error(self, interaction, error):
        self.errors.append(error)


@app_commands.command(description="Roll dice")
@app_commands.choices(
    mode=[app_commands.Choice(name="Normal", value="n"), app_commands.Choice(name="Advantage", value="a")]
)
async def roll(
    interaction, dice: app_commands.Range[str, 1, 20], mode: str = "n", bonus: app_commands.Range[int, 0, 9] = 0
):
    await interaction.response.send_message(f"{dice} {mode} {bonus}", view=Roller())


@roll.autocomplete("dice")
async def complete_dice(interaction, current):
    return [app_commands.Choice(name=f"{current}{die}", value=f"{current}{die}") for die in ("d6", "d20")]


@app_commands.command(description="Tell what was given")
async def give(
    interaction,
    who: discord.Member | None = None,
    role: discord.Role | None = None,
    where: discord.TextChannel | None = None,
    file: discord.Attachment | None = None,
    sure: bool = False,
    amount: float = 0.0,
):
    read = (await file.read()).decode() if file else ""
    names = [str(each.name) for each in (who, role, where) if each]
    await interaction.response.send_message(f"{names} {read} {sure} {amount}")


@app_commands.command(description="Answer later")
async def slow(interaction, hidden: bool = False):
    await interaction.response.defer(ephemeral=hidden)
    await interaction.followup.send("first")
    await interaction.followup.send("second")


@app_commands.command(description="Say nothing")
async def mute(interaction):
    interaction.client.heard.append(interaction.id)


@app_commands.command(description="A board")
async def board(interaction):
    await interaction.response.send_message(view=Board())


@app_commands.command(description="A form")
async def form(interaction):
    await interaction.response.send_modal(Form())


@app_commands.command(description="Take aim")
async def aim(interaction):
    await interaction.response.send_message("At whom?", view=Aim())


@app_commands.command(description="Send a file")
async def upload(interaction):
    file = discord.File(io.BytesIO(b"log"), "log.txt")
    await interaction.response.send_message("here", file=file)


@app_commands.command(description="Say something")
async def echo(interaction, text: str):
    await interaction.response.send_message(text)


@app_commands.command(description="For organizers")
@app_commands.default_permissions(manage_guild=True)
@app_commands.guild_only()
async def setup(interaction):
    await interaction.response.send_message("set up")


@app_commands.context_menu(name="Inspect this")
async def inspect_message(interaction, message: discord.Message):
    await interaction.response.send_message(f"message {message.content}")


@app_commands.context_menu(name="Inspect")
async def inspect_member(interaction, member: discord.Member):
    await interaction.response.send_message(f"member {member.display_name}")


encounter = app_commands.Group(name="encounter", description="Encounters", guild_only=True)


@encounter.command(description="Add somebody")
async def add(interaction, who: str, count: int = 1):
    await interaction.response.send_message(f"{count} {who}")


@add.autocomplete("count")
async def complete_count(interaction, current):
    return [app_commands.Choice(name=f"{interaction.namespace.who} {current}", value=int(current))]


COMMANDS = [form, aim, roll, give, slow, mute, board, upload, echo, setup, inspect_message, inspect_member, encounter]
