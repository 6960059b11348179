"""The rules: a record that holds the state, and functions on it, compiled for CPU and GPU.

Modules:

    components  the printed material: reading, validation, and the record
    panes       heaps of panes as integers             state       the record of a game
    setup       setting up a game                      deal        filling the displays
    moves       a move as an integer                   movegen     the legal moves
    play        a turn, the end of a round             move_index  the n-th move, without a list
    scoring     points and winners                     perft       counting move sequences
    rng         the random number generator            validate    validation of arguments
    jit         compilation and its cache              bindings    calls from Python
"""
