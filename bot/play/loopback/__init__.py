"""A Discord on this computer: REST, gateway and people, for tests and for the playground.

```python
discord = Loopback()
await discord.start()
point_discord_at(discord.port)  # of `bot.play.pointing`
...  # start the bot with the token `discord.token`
await discord.gateway.ready()
ann, table = discord.world.person("ann"), discord.world.channel("table")
exchange = await ann.slash(table, "roll", dice="2d6")
print(exchange.outcome, exchange.message.content)
```

- `server` listens and records; `applications`, `answers`, `channels` hold the routes; `gateway` the websocket.
- `world` is the state, `state` its parts, `objects` and `messages` their JSON, `permissions` and `mentions` who may and
  who is pinged.
- `person` acts; `commands`, `fields`, `resolved` build what the app would send, `interactions` delivers it, `exchange`
  is what came of it.
- `limits`, `component_limits`, `command_limits` refuse what Discord refuses, in the `form` in which it says so.
- `faults` and `clock` let things go wrong and time pass.
"""

from bot.play.loopback.calls import Call, File
from bot.play.loopback.clock import Clock
from bot.play.loopback.errors import CannotDo
from bot.play.loopback.exchange import Exchange
from bot.play.loopback.person import Person
from bot.play.loopback.server import Loopback
from bot.play.loopback.state import Channel, Event, Member, Message, Role, Upload
from bot.play.loopback.world import World

__all__ = [
    "Call",
    "CannotDo",
    "Channel",
    "Clock",
    "Event",
    "Exchange",
    "File",
    "Loopback",
    "Member",
    "Message",
    "Person",
    "Role",
    "Upload",
    "World",
]
