"""`python -m bot run | play | migrate`."""

import argparse
import asyncio
import logging
import os
import sys
from collections.abc import Callable, Sequence

import discord
from sqlalchemy.exc import SQLAlchemyError

from bot.client import Slugfest, serve
from bot.clock import SystemClock
from bot.desk import Desk
from bot.games import SYSTEMS
from bot.logs import set_up
from bot.settings import BadSettings, Settings
from bot.store.migrations import migrate
from bot.store.store import Store
from rules.dice.sources import System

INTERRUPTED = 130
UNHEARD = 1
HOW_TO_START = (
    "DISCORD_TOKEN is missing: put your bot's token into .env (.env.example says where to get one); "
    "`make play` shows a fight without it."
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line says; the process's exit code."""
    given = _parser().parse_args(arguments)
    command: Callable[[argparse.Namespace], int] = given.command
    try:
        return command(given)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python complains once more at its end
        return UNHEARD
    except BadSettings as bad:
        return _refuse(*(HOW_TO_START if fault.startswith("DISCORD_TOKEN") else fault for fault in bad.faults))


def run(_: argparse.Namespace) -> int:
    """The bot, until it is told to stop."""
    settings = Settings.read()
    set_up(logging.getLevelNamesMapping()[settings.log_level])
    try:
        asyncio.run(_serve(settings))
    except discord.LoginFailure:
        return _refuse("Discord does not know this DISCORD_TOKEN: reset it on the application's page and try again.")
    return 0


def play(given: argparse.Namespace) -> int:
    """The playground: a script, or a terminal to type in."""
    from bot.play import session, terminal  # the bot itself needs no playground

    return session.main(given) if given.script else terminal.main(given)


def bring_up_to_date(_: argparse.Namespace) -> int:
    """The tables of the database."""
    asyncio.run(_migrate(Settings.read()))
    return 0


async def _migrate(settings: Settings) -> None:
    try:
        await migrate(settings.database_url)
    except (SQLAlchemyError, ImportError) as fault:
        raise BadSettings((f"DATABASE_URL cannot be used: {str(fault).splitlines()[0]}",)) from None


async def _serve(settings: Settings) -> None:
    await _migrate(settings)
    await serve(Slugfest(settings, Desk(Store(settings.database_url), SYSTEMS, System(), SystemClock())))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bot", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="run | play | migrate")
    commands.add_parser("run", help="run the bot").set_defaults(command=run)
    tables = commands.add_parser("migrate", help="bring the database up to date; run does it too")
    tables.set_defaults(command=bring_up_to_date)
    script = commands.add_parser("play", help="play in a loopback Discord: by hand, or a script")
    script.add_argument("--script", help="the file with the script; a terminal opens without it")
    script.add_argument("--dice", default="", help='the first faces, for instance "14 7 20"')
    script.add_argument("--strict", action="store_true", help="unexpected refusals and wrong numbers of faces fail")
    script.add_argument("--json", action="store_true", help="print an object a line")
    script.add_argument("--db", help="keep the database in this file")
    script.set_defaults(command=play)
    return parser


def _refuse(*faults: str) -> int:
    sys.stderr.write("".join(f"{fault}\n" for fault in faults))
    return 2


if __name__ == "__main__":
    sys.exit(main())
