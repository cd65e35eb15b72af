from discord import Embed

from bot.channel.posts import messages


def test_embeds_are_shared_out_among_messages_by_number_and_length():
    short, long = Embed(description="x"), Embed(description="x" * 3000)
    assert [len(each) for each in messages([short] * 12)] == [10, 2]
    assert [len(each) for each in messages([long, short, long, short])] == [2, 2]
    assert messages([]) == [()]
