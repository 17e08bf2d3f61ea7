"""What stays in memory for as long as the program runs, and is looked through by nobody.

The garbage collector takes a tenth of a second for a history of 10,000 games, each time, and
whatever is tapped then waits for it. It is told to leave alone all that is there by now.

That is also every page that is open at that moment, which nobody would ever free: a page is a
circle, which only the collector finds. So all is looked through once nobody is there who waits.
"""

import gc


def leave_alone() -> None:
    """Have the collector look no more at what is there now."""
    gc.freeze()


def look_through_once() -> None:
    """Free what was left alone and is needed no more, and leave alone what stays, if anything was.

    Whoever is there waits for it, for as long as the collector takes.
    """
    if gc.get_freeze_count():
        gc.unfreeze()
        gc.collect()
        gc.freeze()
