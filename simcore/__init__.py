"""Compiled simulators of co-operative board games, and everything they run on."""

from simcore.old_addresses import moved

moved("simcore.batch", "elderodds.game", "simcore.play.batch", "simcore.play.seating", "simcore.play.lineup")
moved("simcore.intrinsics", "elderodds.strategy", "simcore.jit.intrinsics")
