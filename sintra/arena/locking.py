"""A lock on a file, held for as long as it is open: two arenas never write to one file."""

import sys

if sys.platform == "win32":
    import msvcrt
    import os

    FAR = 2**31 - 2
    """The byte that is locked. Were it one of the first, nobody could read the file."""

    def lock(number: int) -> bool:
        """Lock the open file with this number; False where it is locked already."""
        os.lseek(number, FAR, os.SEEK_SET)
        try:
            msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(number, 0, os.SEEK_SET)
        return True

else:
    import fcntl

    def lock(number: int) -> bool:
        """Lock the open file with this number; False where it is locked already."""
        try:
            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            pass  # a file system without locks, or one that locks only what can be written
        return True
