"""Files that a user wrote with an editor."""

import codecs

import pytest

from simcore.files.reading import TomlError, read_table
from simcore.store.inputs import scenario_inputs

TEXT = 'name = "café"\n'


@pytest.mark.parametrize("mark", [b"", codecs.BOM_UTF8])
def test_the_mark_of_utf_8_is_no_part_of_the_text(mark):
    assert read_table(mark + TEXT.encode()) == {"name": "café"}


@pytest.mark.parametrize(
    ("encoding", "message"),
    [
        ("utf-16", "text in UTF-16; save it as UTF-8"),
        ("utf-32", "text in UTF-32; save it as UTF-8"),
        ("cp1252", "line 2 has the byte 0xe9, which is 'é' in Windows-1252; save it as UTF-8"),
    ],
)
def test_another_encoding_is_named(encoding, message):
    with pytest.raises(TomlError, match=message):
        read_table(f"a = 1\n{TEXT}".encode(encoding))


def test_an_invalid_byte_is_reported_with_its_line():
    with pytest.raises(TomlError, match=r"not UTF-8 text: line 2 has the byte 0x81; save it as UTF-8"):
        read_table(b'a = 1\nb = "\x81"\n')


def test_a_variant_with_a_byte_order_mark_is_kept_with_its_base(tmp_path):
    (tmp_path / "one.toml").write_bytes(codecs.BOM_UTF8 + b'base = "two.toml"\n')
    (tmp_path / "two.toml").write_bytes(codecs.BOM_UTF8 + b'name = "x"\n')
    assert len(scenario_inputs(tmp_path / "one.toml")[1]) == 2
