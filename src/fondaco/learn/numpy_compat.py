"""numpy, or the pure Python fallback if numpy is not installed."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING or find_spec("numpy") is not None:
    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[Any]
else:
    from fondaco.learn import numpy_fallback as np

    Array = np.Array

__all__ = ["Array", "np"]
