"""The rules: one record of state, plain functions over it, compiled for CPU and GPU.

Modules:

    components  the printed material, read, validated, and as a record
    panes       heaps of panes as numbers              state       the record of a game
    setup       setting up a game                      deal        filling the displays
    moves       a move as an integer                   movegen     the legal moves
    play        a turn, the end of a round             move_index  the n-th legal move, no list
    scoring     points and winners                     perft       counting move sequences
    rng         the random number generator            validate    checking callers' arguments
    jit         compilation and its cache              bindings    calls from Python
"""
