"""The match server: tables, seats, sockets and the authority over every match."""
