"""Pages and files: reports, replays, exports."""
