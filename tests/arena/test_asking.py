from threading import Thread

import pytest

from sintra import Game, PlayerError
from sintra.arena.worker import LONGEST, ask, blamed
from sintra.players import Limit, Player

from . import bots


def caught(player: Player) -> PlayerError:
    with pytest.raises(PlayerError) as caught:
        ask(player, Game(seed=7), name="mine")
    return caught.value


def test_a_choice_comes_back_as_it_is() -> None:
    game = Game(seed=7)
    choice = ask(bots.First(), game, name="first", limit=Limit(nodes=3))
    assert choice.move == game.legal_moves[0]
    assert bots.First.asked[-1] == Limit(nodes=3)


def test_a_fault_names_the_player_the_move_and_the_position() -> None:
    game = Game(seed=7, moves="3B>1")
    with pytest.raises(PlayerError) as caught:
        ask(bots.Raiser(), game, name="mine", where="block 3")
    error = caught.value
    assert error.message.startswith("player 'mine' raised ZeroDivisionError: no way (")
    assert error.message.endswith(f"; block 3, move 2, position {game.position()}")
    assert (error.player, error.move, error.position) == ("mine", "", game.position())
    assert isinstance(error.__cause__, ZeroDivisionError)


def test_an_illegal_move_is_the_fault_of_who_chose_it() -> None:
    game = Game(seed=7)
    with pytest.raises(PlayerError, match=r"^player 'mine' chose 9B>5: .*; move 1, ") as caught:
        with blamed(game, name="mine"):
            game.play("9B>5")
    assert caught.value.move == "9B>5"


def test_a_text_without_end_is_cut() -> None:
    assert len(caught(bots.Painter()).message) < LONGEST + 500


def test_ctrl_c_is_the_users_where_it_can_be() -> None:
    with pytest.raises(KeyboardInterrupt):
        ask(bots.Pretender(), Game(seed=7), name="mine")


def test_in_a_thread_nobody_but_the_player_interrupts() -> None:
    errors: list[PlayerError] = []
    thread = Thread(target=lambda: errors.append(caught(bots.Pretender())))
    thread.start()
    thread.join()
    assert "raised KeyboardInterrupt: not by you" in errors[0].message
