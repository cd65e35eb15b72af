"""The colours of embeds: one a kind of message. The words always say the same."""

SUCCESS = 0x2E9E5B
FAILURE = 0x7A7F87
TURN = 0x3B7DD8
QUESTION = 0xE0A82E
TROUBLE = 0xC8453B
