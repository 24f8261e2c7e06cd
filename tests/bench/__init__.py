"""How fast the parts are, in draws of the calibration: `python -m pytest -m bench tests/bench`."""
