"""Environments for learners, one module for each library they come from.

What is what:

    sintra_v0  PettingZoo: every player an agent       pettingzoo  the environment itself
    gymnasium  Gymnasium: one learner among players    single      the one game behind both
    openspiel  OpenSpiel: a game for its algorithms    openspiel_moment  what changes in it
    openspiel_player  its bots as players

None of these libraries is needed by the rest of the package. A module here imports the one it is
for, and `sintra.env` itself imports none.
"""
