"""Environments for reinforcement learning, one module per library.

    sintra_v0         PettingZoo: every player is an agent (its code is in pettingzoo)
    gymnasium         Gymnasium: one learner against players
    base              the game that these two share
    openspiel         OpenSpiel: a game for its algorithms
    openspiel_state   the part of an OpenSpiel state that changes
    openspiel_player  OpenSpiel's bots as players

The rest of the package does not need these libraries. Each module imports its own library;
`sintra.env` itself imports none.
"""
