"""The rules: one record of state, plain functions over it, compiled for CPU and GPU.

What is what:

    components  the printed material, read and checked          tables  the same as a record
    panes       heaps of panes as numbers                       state   the record of a game
    setup       laying the table                                deal    filling the displays
    moves       the integer of a move                           listing  the legal moves
    play        a turn, the end of a round                      score    points and winners
    counting    a legal move by its number                      chance   the generator
    perft       counting sequences                              calls    the way in from Python
    compiling   where the compiled code is kept                 soundness  states from elsewhere
    arguments   numbers and components that people hand in
"""
