"""What the bot is told from outside: environment variables, or a `.env` file beside the program."""

import os
from collections.abc import Mapping
from typing import Literal, Self

from dotenv import dotenv_values
from pydantic import BaseModel, ConfigDict, Field, SecretStr, ValidationError, field_validator

FAULTS = {
    "missing": "is missing",
    "string_too_short": "is empty",
    "too_short": "is empty",
    "literal_error": "must be {expected}",
    "int_parsing": "must be a whole number, the id of a server",
    "greater_than": "must be above {gt}, the id of a server",
}


class BadSettings(Exception):
    """Settings that cannot be used; `faults` has one plain line each, never a value."""

    def __init__(self, faults: tuple[str, ...]) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


class Settings(BaseModel):
    """All settings, checked; the variable of each is its name in capitals."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True)

    discord_token: SecretStr = Field(min_length=1)
    database_url: str = Field("sqlite+aiosqlite:///slugfest.db", min_length=1)
    dev_guild: int | None = Field(None, gt=0)
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"

    @field_validator("discord_token", mode="before")
    @classmethod
    def _without_blanks(cls, token: object) -> object:
        return token.strip() if isinstance(token, str) else token

    @field_validator("log_level", mode="before")
    @classmethod
    def _in_capitals(cls, level: object) -> object:
        return level.upper() if isinstance(level, str) else level

    @classmethod
    def read(cls, environment: Mapping[str, str | None] | None = None) -> Self:
        """The settings in `environment`, by default those of the process, which win over `.env`.

        A variable that is there but empty counts as not given. Raises BadSettings with every fault.
        """
        given = {**dotenv_values(), **os.environ} if environment is None else environment
        return cls.checked({name: given[name.upper()] for name in cls.model_fields if given.get(name.upper())})

    @classmethod
    def checked(cls, values: Mapping[str, object]) -> Self:
        """Settings from `values`, by field name. Raises BadSettings with every fault."""
        try:
            return cls.model_validate(values)
        except ValidationError as error:
            raise BadSettings(tuple(map(_plain, error.errors()))) from None


def _plain(fault: Mapping[str, object]) -> str:
    """One fault of pydantic as a line that names the variable."""
    place, context = fault["loc"], fault.get("ctx", {})
    name = str(place[0]).upper() if isinstance(place, tuple) and place else "Settings"
    words = FAULTS.get(str(fault["type"]), str(fault["msg"]))
    return f"{name} {words.format_map(context) if isinstance(context, dict) else words}"
