"""What holds for all tests."""

import signal

# A shell that starts the tests in the background lets them ignore Ctrl-C, and the processes that
# they start too: a test of Ctrl-C would never end.
signal.signal(signal.SIGINT, signal.default_int_handler)
