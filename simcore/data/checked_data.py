"""Data of a game from files or changes, checked as a whole before use."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ClassVar, Generic, Literal, Self, TypeVar

from pydantic import BaseModel

from simcore.contract.game import Change
from simcore.data import entries
from simcore.data.checking import located, misfit_alternatives
from simcore.data.entries import Tree
from simcore.data.loading import Format, Sources, fit, lay, printed_tables, read
from simcore.data.merging import digest
from simcore.data.model_errors import as_written, not_text
from simcore.data.origin import Origin
from simcore.data.packs import PACKS, Pack
from simcore.messages.error_details import ErrorDetail, ScenarioError

Model = TypeVar("Model", bound=BaseModel)

Made = Literal["files", "settings", "change"]
"""Origin of a tree: files, settings of single values, or an ablation or alternative."""


@dataclass(frozen=True)
class PacksInPlay:
    """Packs of a scenario, and the printed game with them."""

    packs: tuple[Pack, ...] = ()
    model: Any = None

    @property
    def names(self) -> tuple[str, ...]:
        """Their names."""
        return tuple(pack.name for pack in self.packs)


NO_PACKS = PacksInPlay()

AS_PRINTED = "(computed with printed values in place of invalid ones)"


@dataclass(frozen=True)
class CheckedData(Generic[Model]):
    """Data that can be played.

    Parameters
    ----------
    name
        Name of the variant; the name of the game for the printed game.
    tree
        The checked data as a plain tree, without fields that have their default. Do not modify it.
    model
        The data as a model, with the defaults filled in.
    changes
        All differences from the printed game.
    digest
        SHA-256 of everything that a game can depend on: the tree without notes, alternatives and data
        uncertainty.
    packs
        Packs in play. They are one of the changes, so `changes` does not list what they add.
    """

    name: str
    tree: Tree
    model: Model
    changes: tuple[Change, ...]
    digest: str
    packs: PacksInPlay = NO_PACKS

    form: ClassVar[Format]
    """Layout of the data files."""

    @classmethod
    def with_packs(cls) -> type[CheckedData[Model]]:
        """Return the class of scenarios with packs in play, whose records may be larger."""
        return cls

    @classmethod
    def clashes(cls, data: Model) -> Iterable[ErrorDetail]:
        """Return conflicts between parts of the data (`clash` and `unknown` make the validation errors).

        It also runs with printed values in place of invalid values.
        """
        return ()

    @classmethod
    def misplaced(cls, data: Model) -> Iterable[ErrorDetail]:
        """Return errors in numbers that differ in some cells; called if the rest is valid."""
        return ()

    @classmethod
    def totals(cls, data: Model, made: Made) -> Iterable[ErrorDetail]:
        """Return errors that concern the data as a whole."""
        return ()

    @classmethod
    def never_won(cls, data: Model) -> Iterable[ErrorDetail]:
        """Return playable data that cannot be won because a win needs more than the components allow."""
        return ()

    @classmethod
    def load(cls, path: Path | None = None, settings: Sequence[str] = ()) -> Self:
        """Read and check a scenario.

        Parameters
        ----------
        path
            A variant file, or a folder with all data files; None: the printed game.
        settings
            `KEY=VALUE` texts, applied last.

        Raises
        ------
        ScenarioError
            With all errors.
        """
        if path is None and not settings:
            kind: Any = cls
            printed: Self = _as_printed(kind)
            return printed
        sources = read(cls.form, None if path is None else Path(path), settings)
        own = cls.form.with_packs is not None and sources.form == cls.form  # packs of this game only
        holder: Any = cls.with_packs() if sources.packs and not own else cls
        loaded: Self = holder._of(sources.name, *sources.checked(lambda: holder._checked_sources(sources)))
        return loaded

    @classmethod
    def _checked_sources(cls, sources: Sources) -> tuple[Model, PacksInPlay]:
        """Return the checked data, and its packs with the printed game."""
        printed, in_play = cls.printed(), NO_PACKS
        if sources.packs:
            kind: Any = cls
            kept = all(pack.comes_with_game for pack in sources.packs)
            printed = (_printed_with if kept else _printed_with.__wrapped__)(kind, sources.without_changes())
            in_play = PacksInPlay(sources.packs, printed)
        if sources.only_packs:
            return printed, in_play
        return cls.checked(sources.origin(), "files", cls.form.plain(printed)), in_play

    @classmethod
    def checked(
        cls,
        origin: Origin,
        made: Made,
        reference: Tree | None = None,
        known: tuple[Tree, Model] | None = None,
    ) -> Model:
        """Return the model of a tree.

        Parts that the tree shares with a `known` one, which is given with its model, are not checked again.

        A value of the `reference` replaces each invalid value, so that references to other parts are checked
        in the same pass. Totals are then notes instead of errors, because they include the replacement.

        Raises
        ------
        ScenarioError
            With all validation errors of the tree.
        """
        model: Model | None
        model, misfits = fit(cls.form.model, origin, reference, known)  # type: ignore[assignment]
        errors, notes = [*origin.errors, *misfits], list[ErrorDetail]()
        if made == "files" and (tables := list(not_text(cls.form.model, origin))):
            within = tuple(f"{error.key}." for error in tables)
            errors = [*tables, *(error for error in errors if not f"{error.key}.".startswith(within))]
        if model is not None:
            if made == "files":
                errors += misfit_alternatives(cls.form.plain(model), model, origin)
            errors += located(cls.clashes(model), origin)
            totals = located(cls.totals(model, made), origin)
            if misfits:
                notes += (replace(error, problem=f"{error.problem} {AS_PRINTED}") for error in totals)
            else:
                errors += totals
            if not errors:
                errors += located(cls.misplaced(model), origin)
        if errors or model is None:
            raise ScenarioError(errors, notes)
        return model

    @classmethod
    def _of(cls, name: str, model: Model, packs: PacksInPlay = NO_PACKS) -> Self:
        tree, full = cls.form.plain(model), cls.form.full(model)
        kind: Any = cls
        base = cls.form.full(packs.model) if packs.packs else _printed_full(kind)
        changes = [Change(PACKS, None, list(packs.names))] if packs.packs else []
        changes += [cls._written(change) for change in entries.changes(base, full, tree)]
        return cls(name, tree, model, tuple(changes), digest(entries.played(tree)), packs)

    @classmethod
    def _written(cls, change: Change) -> Change:
        """Return the change with values in the notation of a data file."""
        key = tuple(change.key.split("."))
        base, value = (as_written(cls.form.model, key, tree) for tree in (change.base, change.value))
        return Change(change.key, base, value)

    def _changed(self, name: str, tree: Tree, label: str, made: Made) -> Self:
        """Return the checked scenario of another tree; `label` replaces the file name."""
        known = self.tree, self.model
        return self._of(name, self.checked(Origin(tree, {(): label}), made, known=known), self.packs)

    @classmethod
    def printed(cls) -> Model:
        """Return the data of the printed game."""
        kind: Any = cls
        model: Model = _printed(kind)
        return model


@functools.cache
def _printed(kind: Any) -> Any:
    """Return the data of a printed game."""
    origin = Origin()
    lay(kind.form, printed_tables(kind.form), origin)
    return kind.checked(origin, "files")


@functools.lru_cache(8)
def _printed_with(kind: Any, sources: Sources) -> Any:
    """Return the data of a printed game with packs; comparisons read those of the same packs many times."""
    return kind.checked(sources.with_packs(), "files", kind.form.plain(_printed(kind)))


@functools.cache
def _printed_full(kind: Any) -> Any:
    """Return the data of a printed game, as a tree with all defaults."""
    return kind.form.full(_printed(kind))


@functools.cache
def _as_printed(kind: Any) -> Any:
    """Return the scenario of a printed game. It is immutable, so it is shared."""
    return kind._of(kind.form.name, _printed(kind))
