# Types: the code of struct or the shape of a small float (exponent bits, mantissa bits, code of
# infinity, code of NaN, largest code), then the number of a tensor map's type.

_TYPES = {
    "bool": ("?", 0),
    "int8": ("b", 0),
    "int16": ("h", 1),
    "int": ("i", 3),
    "int64": ("q", 5),
    "uint8": ("B", 0),
    "uint16": ("H", 1),
    "uint": ("I", 2),
    "uint64": ("Q", 4),
    "fp8_e4m3": ((4, 3, None, 0x7F, 0x7E), 0),
    "fp8_e5m2": ((5, 2, 0x7C, 0x7E, 0x7B), 0),
    "half": ("e", 6),
    "bf16": ((8, 7, 0x7F80, 0x7FC0, 0x7F7F), 9),
    "float": ("f", 7),
    "double": ("d", 8),
}

_OF_TYPESTR = {
    "b1": "bool", "i1": "int8", "i2": "int16", "i4": "int", "i8": "int64",
    "u1": "uint8", "u2": "uint16", "u4": "uint", "u8": "uint64",
    "f2": "half", "f4": "float", "f8": "double", "V1": "8 bits", "V2": "16 bits",
}  # fmt: skip

_OF_TORCH = {
    "bool": "bool", "int8": "int8", "int16": "int16", "int32": "int", "int64": "int64",
    "uint8": "uint8", "uint16": "uint16", "uint32": "uint", "uint64": "uint64",
    "float8_e4m3fn": "fp8_e4m3", "float8_e5m2": "fp8_e5m2",
    "float16": "half", "bfloat16": "bf16", "float32": "float", "float64": "double",
}  # fmt: skip

# Types that the array interface has no name for come as plain bits.
_AS_BITS = {
    "bf16": ("16 bits", "uint16"),
    "fp8_e4m3": ("8 bits", "uint8"),
    "fp8_e5m2": ("8 bits", "uint8"),
}


def _bytes_of(kind):
    shape = _TYPES[kind][0]
    return _struct.calcsize(shape) if isinstance(shape, str) else (1 + shape[0] + shape[1]) // 8


def _encoded(kind, value):
    """The bytes of a number, rounded to the nearest, ties to even; None where it does not fit."""
    shape = _TYPES[kind][0]
    if shape == "?":
        return bytes([bool(value)])
    if isinstance(shape, str):
        try:
            return _struct.pack("<" + shape, value)
        except (_struct.error, OverflowError):
            return None
    exponent_bits, mantissa_bits, infinity, nan, largest = shape
    if _math.isnan(value):
        code = nan
    elif _math.isinf(value):
        code = infinity
    elif value == 0:
        code = 0
    else:
        lowest = 2 - (1 << (exponent_bits - 1))
        exponent = max(_math.frexp(value)[1] - 1, lowest)
        # Scaling by a power of two is exact, and so is the carry into the exponent.
        code = round(_math.ldexp(abs(value), mantissa_bits - exponent))
        code += (exponent - lowest) << mantissa_bits
        code = code if code <= largest else None
    if code is None:
        return None
    code |= (_math.copysign(1, value) < 0) << (exponent_bits + mantissa_bits)
    return code.to_bytes((1 + exponent_bits + mantissa_bits) // 8, "little")


def _quotient(left, right):
    """Towards zero, as in kernels."""
    quotient = abs(left) // abs(right)
    return quotient if (left < 0) == (right < 0) else -quotient


def _remainder(left, right):
    return left - right * _quotient(left, right)


# The arithmetic of preconditions. What a type cannot hold is no value, and wraps where it is unsigned.


def _fitting(kind, value):
    if kind.startswith("u"):
        return _converted(kind, value)
    if value != _converted(kind, value):
        raise OverflowError
    return value


def _converted(kind, value):
    if kind == "bool":
        return value != 0
    bits = 8 * _bytes_of(kind)
    value &= (1 << bits) - 1
    return value - (1 << bits) if not kind.startswith("u") and value >> (bits - 1) else value


def _distance(kind, by):
    if not 0 <= by < 8 * _bytes_of(kind):
        raise OverflowError
    return by


class _Precondition:
    """What every launch keeps; `asked`: what the condition takes, in words and as the function calls it."""

    def __init__(self, words, asked, condition):
        self.words = words
        self.asked = asked
        self.condition = condition

    def check(self, where, grid, block, given):
        known = {"grid": grid, "block": block, **given}
        # Integers of other libraries would overflow.
        values = {name: int(known[name]) for _, name in self.asked}
        try:
            holds = self.condition(**values)
        except ArithmeticError:
            holds = False
        if not holds:
            here = ", ".join("%s = %d" % (word, values[name]) for word, name in self.asked)
            raise PrismError("%s: launched where %s, and here %s" % (where, self.words, here))
