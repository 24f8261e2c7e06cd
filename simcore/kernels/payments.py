"""Payments with components that give no change."""

from __future__ import annotations

import numpy as np

from simcore.jit.decorators import kernel

NOT_PAYABLE = np.iinfo(np.int32).max


@kernel
def least_payment(values, price):
    """Return the lowest sum of some components that reaches a price; `NOT_PAYABLE` if all together do not.

    Parameters
    ----------
    values
        Value of each component, an array of whole numbers that are not negative.
    price
        Amount to pay.
    """
    if price <= 0:
        return 0
    is_sum = np.zeros(price, np.uint8)  # sums of components that do not reach the price
    is_sum[0] = 1
    least = NOT_PAYABLE
    for value in values:
        for total in range(price - 1, -1, -1):
            if is_sum[total]:
                if total + value >= price:
                    least = min(least, total + value)
                else:
                    is_sum[total + value] = 1
    return least
