"""Environments for reinforcement learning, one module per library.

    sintra_v0         PettingZoo: every player is an agent (its code is in pettingzoo)
    gymnasium         Gymnasium: one learner among players
    base              the game behind these two
    openspiel         OpenSpiel: a game for its algorithms
    openspiel_state   the part of an OpenSpiel state that changes
    openspiel_player  OpenSpiel's bots as players

The rest of the package needs none of these libraries. Each module here imports its own library, and
`sintra.env` imports none.
"""
