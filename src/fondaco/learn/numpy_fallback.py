"""Pure Python subset of numpy for playing with a network, for example in a browser.

Names and behaviour follow numpy, so that `features` and `network` are written only once. Most cells are 0;
multiplication skips them.
"""

from __future__ import annotations

import re
import struct
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, compress
from operator import mul
from pathlib import Path
from typing import Any
from zipfile import ZipFile

if sys.version_info >= (3, 12):
    from math import sumprod
else:

    def sumprod(p: Iterable[float], q: Iterable[float], /) -> float:
        return float(sum(map(mul, p, q)))


uint8, float32 = "B", "f"
_KINDS = {"|u1": "B", "<i4": "i", "<f2": "e"}
_HEADER = re.compile(rb"'descr': '(.+?)', 'fortran_order': (True|False), 'shape': \((\d+),(?: (\d+))?\)")


class Array:
    """Array of numbers, stored as a list or nested lists."""

    def __init__(self, cells: list[Any]) -> None:
        self.cells = cells

    @property
    def shape(self) -> tuple[int, ...]:
        return len(self.cells), *(Array(self.cells[0]).shape if self._is_deep else ())

    @property
    def T(self) -> Array:  # noqa: N802
        return Array([[*column] for column in zip(*self.cells, strict=True)])

    @property
    def _is_deep(self) -> bool:
        return bool(self.cells) and isinstance(self.cells[0], list)

    def __len__(self) -> int:
        return len(self.cells)

    def __iter__(self) -> Iterator[Any]:
        return (_wrapped(each) for each in self.cells)

    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, tuple):
            return Array([_taken(row, key[1]) for row in self.cells[key[0]]])
        return _wrapped(self.cells[key] if isinstance(key, int | slice) else _taken(self.cells, key))

    def __setitem__(self, those: Array, value: Array) -> None:
        """Assign `value` to all rows selected by the boolean mask `those`."""
        self.cells = [value.cells if is_meant else row for is_meant, row in zip(those.cells, self.cells, strict=True)]

    def __invert__(self) -> Array:
        return Array([not each for each in self.cells])

    def __add__(self, other: Array) -> Array:
        if self._is_deep:
            return Array([(Array(row) + other).cells for row in self.cells])
        return Array([one + more for one, more in zip(self.cells, other.cells, strict=True)])

    def __mul__(self, other: Array) -> Array:
        if self._is_deep:
            return Array([(Array(row) * other).cells for row in self.cells])
        return Array([one * more for one, more in zip(self.cells, other.cells, strict=True)])

    def __matmul__(self, rows: Array) -> Array:
        if self._is_deep:
            return Array([(Array(row) @ rows).cells for row in self.cells])
        weights = [weight for weight in self.cells if weight]
        columns = zip(*compress(rows.cells, self.cells), strict=True)
        return Array([sumprod(weights, column) for column in columns] if weights else [0.0] * rows.shape[1])

    def any(self, axis: int | None = None) -> bool | Array:
        return any(self.cells) if axis is None else Array([any(row) for row in self.cells])

    def max(self, axis: int) -> Array:
        if axis:
            return Array([Array(each).max(axis - 1).cells for each in self.cells])
        return Array([max(column) for column in zip(*self.cells, strict=True)])

    def reshape(self, rows: int, columns: int) -> Array:
        return Array([self.cells[row * columns : (row + 1) * columns] for row in range(rows)])

    def astype(self, kind: str) -> Array:
        return Array(self.cells[:])

    def tobytes(self) -> bytes:
        return bytes(self.cells)

    def tolist(self) -> list[Any]:
        return self.cells


def _wrapped(found: object) -> Any:
    return Array(found) if isinstance(found, list) else found


def _taken(cells: Sequence[Any], places: Any) -> Any:
    """Return the cells at these indices, in the order and nesting of the indices."""
    if isinstance(places, int):
        return cells[places]
    return [_taken(cells, place) for place in (places.cells if isinstance(places, Array) else places)]


def array(rows: Iterable[Iterable[float]], kind: object = None) -> Array:
    return Array([[*row] for row in rows])


def zeros(shape: int | tuple[int, int], kind: object = None) -> Array:
    return Array([0] * shape if isinstance(shape, int) else [[0] * shape[1] for _ in range(shape[0])])


empty = zeros


def frombuffer(buffer: Iterable[float], kind: str) -> Array:
    return Array([*buffer])


def ascontiguousarray(cells: Array, kind: str) -> Array:
    return cells


def concatenate(arrays: Sequence[Array], axis: int = 0) -> Array:
    if axis:
        return Array([[*chain(*rows)] for rows in zip(*[each.cells for each in arrays], strict=True)])
    return Array([*chain(*[each.cells for each in arrays])])


def delete(cells: Array, columns: Sequence[int], axis: int) -> Array:
    kept = [column for column in range(cells.shape[axis]) if column not in columns]
    return Array([_taken(row, kept) for row in cells.cells])


def maximum(cells: Array, least: float) -> Array:
    if cells.shape[1:]:
        return Array([maximum(row, least).cells for row in cells])
    return Array([max(cell, least) for cell in cells.cells])


class load:  # noqa: N801
    """Reader of an `.npz` file: arrays by name."""

    def __init__(self, file: Path) -> None:
        self.files = ZipFile(file)

    def __enter__(self) -> load:
        return self

    def __exit__(self, *trouble: object) -> None:
        self.files.close()

    def __getitem__(self, name: str) -> Array:
        content = self.files.read(f"{name}.npy")
        (length,) = struct.unpack_from("<H", content, 8)
        found = _HEADER.search(content[: 10 + length])
        if found is None:
            raise ValueError(f"{name} is laid out in another way")
        kind, by_columns, rows, columns = found.groups()
        count, width = int(rows), int(columns or 1)
        cells = Array([*struct.unpack_from(f"<{count * width}{_KINDS[kind.decode()]}", content, 10 + length)])
        if columns is None:
            return cells
        return cells.reshape(width, count).T if by_columns == b"True" else cells.reshape(count, width)
