# Arrays.

# Types of arrays that were given: tensors of PyTorch, and what has the interface. A tensor keeps its memory for as long as it
# is there, and says itself on which GPU.
_TENSORS, _INTERFACES = set(), set()

# Layouts and tensor maps that a parameter remembers, at most.
_REMEMBERED = 1024


class _Array:
    """Memory handed to a kernel. Strides are in bytes. An address alone has no shape; `layout` is what it says of itself."""

    def __init__(self, address, layout=None, kind=None, shape=None, strides=None, read_only=False, stream=None):
        self.address = address
        self.layout = layout
        self.kind = kind
        self.shape = shape
        self.strides = strides
        self.read_only = read_only
        self.stream = stream

    @staticmethod
    def of(given, where):
        if hasattr(given, "data_ptr") and str(getattr(given, "dtype", "")).startswith("torch."):
            return _Array._of_tensor(given, where)
        interface = getattr(given, "__cuda_array_interface__", None)
        if interface is not None:
            _INTERFACES.add(type(given))
            return _Array._of_interface(interface, where)
        try:
            return _Array(_operator.index(given))
        except TypeError:
            raise PrismError(
                "%s takes an array on the GPU or an address, not %s" % (where, type(given).__name__)
            ) from None

    @staticmethod
    def _of_tensor(tensor, where):
        if tensor.device.type != "cuda":
            raise PrismError("%s is a tensor on %s, wanted one on the GPU" % (where, tensor.device))
        name = str(tensor.dtype)[len("torch.") :]
        size = tensor.element_size()
        strides = tuple(size * stride for stride in tensor.stride())
        kind = _OF_TORCH.get(name, name)
        _TENSORS.add(type(tensor))
        layout = tensor.dtype, tensor.shape, tensor.stride()
        return _Array(tensor.data_ptr(), layout, kind, tuple(tensor.shape), strides)

    @staticmethod
    def _of_interface(interface, where):
        if interface.get("mask") is not None:
            raise PrismError("%s has a mask, which no kernel takes" % where)
        address, read_only = interface["data"]
        strides = interface.get("strides")
        typestr, shape, strides = interface["typestr"], tuple(interface["shape"]), strides and tuple(strides)
        layout = typestr, shape, strides, read_only
        kind = "big-endian " + typestr if typestr[0] == ">" else typestr[1:]
        return _Array(address, layout, _OF_TYPESTR.get(kind, kind), shape, strides, read_only, interface.get("stream"))

    def dense(self):
        """Strides of a row-major array without gaps."""
        strides, step = [], _bytes_of(self.kind)
        for extent in reversed(self.shape):
            strides.insert(0, step)
            step *= extent
        return tuple(strides)

    def take_sizes(self, where, sizes):
        """A row-major tensor of these sizes from here on; its kind is known."""
        if self.shape is not None:
            if not self.is_dense():
                raise PrismError("%s is not contiguous: strides of %s bytes" % (where, self.strides))
            wanted, there = _math.prod(sizes), _math.prod(self.shape)
            if wanted > there:
                raise PrismError("%s is a tensor of %d elements, the array has %d" % (where, wanted, there))
        self.shape, self.strides = sizes, None

    def is_dense(self):
        return self.strides is None or all(
            extent == 1 or stride == wanted
            for extent, stride, wanted in zip(self.shape, self.strides, self.dense())
        )

    def check(self, where, kind, const, align, driver, context):
        if self.kind is not None and self.kind != kind and self.kind not in _AS_BITS.get(kind, ()):
            raise PrismError("%s holds %s, wanted %s" % (where, self.kind, kind))
        self.kind = kind
        if self.read_only and not const:
            raise PrismError("%s is read-only, and the kernel writes to it" % where)
        if self.address == 0:
            raise PrismError("%s is null%s" % (where, "" if self.shape is None else " (an empty array?)"))
        if not 0 < self.address < 1 << 64:
            raise PrismError("%s is no address: %d" % (where, self.address))
        if self.address % align != 0:
            raise PrismError("%s lies at %#x, no multiple of %d bytes" % (where, self.address, align))
        try:
            memory = driver.get("cuPointerGetAttribute", _uint, _POINTER_MEMORY_TYPE, self.address)
            device = driver.get("cuPointerGetAttribute", _int, _POINTER_DEVICE, self.address)
        except PrismDriverError as problem:
            if problem.code != _INVALID_VALUE:
                raise
            raise PrismError("%s lies at %#x, which is no memory of a GPU" % (where, self.address)) from None
        if memory == _MEMORY_OF_DEVICE and device != context.device:
            raise PrismError(
                "%s lies on device %d, the current one is %d" % (where, device, context.device)
            )


class _Sized:
    """An array as a row-major tensor of other sizes."""

    __slots__ = ("of", "sizes")

    def __init__(self, of, sizes):
        self.of = of
        self.sizes = sizes


# Parameters. Each turns what it is given into what is packed for the kernel, as `form` says it to struct: `argument` the
# long way, with a word on what is wrong; `looked_at` is text of _SHORT_WAY that does so where an earlier launch has checked
# the like.

_LONG_WAY = "    return kernel._checked(slot, grid, block, stream, given)"

# The layout and address of an array that is on the context's GPU and ready for the stream: what can change between launches
# is asked again.
_FOUND = """
if type({0}) in tensors:
    if {0}.get_device() != device:
    LONG_WAY
    TENSOR
else:
    if type({0}) is int:
        layout = None
    elif type({0}) in interfaces:
        it = {0}.__cuda_array_interface__
        ({0}, read_only), strides = it["data"], it.get("strides")
        if it.get("stream") not in (None, stream, stream or 1) or it.get("mask") is not None:
        LONG_WAY
        layout = it["typestr"], tuple(it["shape"]), strides and tuple(strides), read_only
    if type({0}) is not int or not 0 < {0} < 1 << 64:
    LONG_WAY
    slot.at.value = {0}
    code = ask(slot.found, slot.asked, slot.at)
    if code > 1:
        raise driver.error("cuPointerGetAttribute", code)
    if code or slot.device.value != device:
    LONG_WAY
""".replace("LONG_WAY", _LONG_WAY)

# Asking a tensor for its shape and strides takes longer than asking whether it has gaps.
_POINTER_FOUND = _FOUND.replace(
    "    TENSOR",
    """\
    if {0}.dtype not in of_{0}.dtypes or not {0}.is_contiguous():
    LONG_WAY
    layout, {0} = None, {0}.data_ptr()""".replace("LONG_WAY", _LONG_WAY),
) + """
if not {0} or {0} % of_{0}.align or layout not in of_{0}.layouts:
LONG_WAY
""".replace("LONG_WAY", _LONG_WAY)

_MAP_FOUND = """
sizes = None
if type({0}) is Sized:
    {0}, sizes = {0}.of, {0}.sizes
""" + _FOUND.replace("TENSOR", "layout, {0} = ({0}.dtype, {0}.shape, {0}.stride()), {0}.data_ptr()") + """
{0} = of_{0}.encoded.get((layout, {0}, sizes))
if {0} is None:
LONG_WAY
if slot.maps[of_{0}.place] is not {0}:
    slot.point(of_{0}.place, {0})
{0} = b""
""".replace("LONG_WAY", _LONG_WAY)

_VALUE_ENCODED = """
{0} = of_{0}.again({0})
if {0} is None:
LONG_WAY
""".replace("LONG_WAY", _LONG_WAY)


class _Value:
    def __init__(self, name, kind, lanes=1):
        self.name = name
        self.kind = kind
        self.lanes = lanes
        shape = _TYPES[kind][0]
        self.is_packed = lanes == 1 and isinstance(shape, str)
        self.form = shape if self.is_packed else "%ds" % (lanes * _bytes_of(kind))

    def argument(self, where, given, slot, driver, context, arrays):
        data = self._encoded(where, given)
        return self._number(given) if self.is_packed else data

    def _encoded(self, where, given):
        return b"".join(self._lane(where, value) for value in self._lanes(where, given))

    def looked_at(self, name):
        return "" if self.is_packed and self.form != "?" else _VALUE_ENCODED.format(name)

    def again(self, given):
        if self.is_packed:
            return given if type(given) is bool else None
        try:
            return self._encoded("", given)
        except PrismError:
            return None

    def schema(self, written):
        shape = _TYPES[self.kind][0]
        kind = "bool" if shape == "?" else "float" if not isinstance(shape, str) or shape in "efd" else "SymInt"
        return kind if self.lanes == 1 else "%s[%d]" % (kind, self.lanes)

    def _lanes(self, where, given):
        if self.lanes == 1:
            return (given,)
        try:
            values = tuple(given)
        except TypeError:
            values = ()
        if len(values) != self.lanes:
            raise PrismError("%s takes %d numbers of type %s" % (where, self.lanes, self.kind))
        return values

    def _lane(self, where, given):
        value = self._number(given)
        if value is None:
            raise PrismError("%s takes %s, not %s" % (where, self.kind, type(given).__name__))
        encoded = _encoded(self.kind, value)
        if encoded is None:
            raise PrismError("%s = %s does not fit %s" % (where, given, self.kind))
        return encoded

    def _number(self, given):
        shape = _TYPES[self.kind][0]
        try:
            if shape == "?":
                return bool(given) if type(given).__name__ in ("bool", "bool_") else None
            if isinstance(shape, str) and shape not in "efd":
                return _operator.index(given)
            return None if isinstance(given, (str, bytes)) else float(given)
        except (TypeError, ValueError, OverflowError):
            return None


class _Pointer:
    form = "Q"

    def __init__(self, name, kind, const, align):
        self.name = name
        self.kind = kind
        self.const = const
        self.align = align
        self.layouts = {None}
        self.dtypes = set()

    def argument(self, where, given, slot, driver, context, arrays):
        array = _Array.of(given, where)
        array.check(where, self.kind, self.const, self.align, driver, context)
        if array.shape is not None and not array.is_dense():
            raise PrismError("%s is not contiguous: strides of %s bytes" % (where, array.strides))
        arrays.append(array)
        if len(self.layouts) >= _REMEMBERED:
            self.layouts.intersection_update((None,))
        if type(given) in _TENSORS:
            self.dtypes.add(given.dtype)
        else:
            self.layouts.add(array.layout)
        return array.address

    def looked_at(self, name):
        return _POINTER_FOUND.format(name)

    def schema(self, written):
        return "Tensor" if self.const else "Tensor(a%d!)" % next(written)


class _Map:
    """A tensor behind a tensor map: what a kernel copies is `box`, innermost last."""

    form = "0s"

    def __init__(self, name, kind, const, box, swizzle):
        self.name = name
        self.kind = kind
        self.const = const
        self.box = box
        self.swizzle = swizzle
        self.encoded = {}

    def argument(self, where, given, slot, driver, context, arrays):
        sizes = None
        if type(given) is _Sized:
            given, sizes = given.of, given.sizes
        array = _Array.of(given, where)
        if sizes is not None:
            array.check(where, self.kind, self.const, 16, driver, context)
            array.take_sizes(where, sizes)
        rank = len(self.box)
        if array.shape is None or len(array.shape) != rank:
            what = "an address" if array.shape is None else "one of %d" % len(array.shape)
            raise PrismError("%s takes an array of %d dimensions, not %s" % (where, rank, what))
        if min(array.shape) < 1:
            raise PrismError("%s has no elements" % where)
        array.check(where, self.kind, self.const, 16, driver, context)
        arrays.append(array)
        key = (array.layout, array.address, sizes)
        known = self.encoded.get(key)
        if known is None:
            known = self._encode(where, array, driver)
            if len(self.encoded) >= _REMEMBERED:
                self.encoded.clear()
            self.encoded[key] = known
        slot.point(self.place, known)
        return b""

    def looked_at(self, name):
        return _MAP_FOUND.format(name)

    def schema(self, written):
        return "Tensor" if self.const else "Tensor(a%d!)" % next(written)

    def _encode(self, where, array, driver):
        rank = len(self.box)
        strides = self._strides(where, array)
        room = _ctypes.create_string_buffer(128 + 64)
        tensor_map = (_ctypes.c_char * 128).from_buffer(room, -_ctypes.addressof(room) % 64)
        driver.cuTensorMapEncodeTiled(
            _ctypes.addressof(tensor_map),
            _TYPES[self.kind][1],
            rank,
            array.address,
            (_ctypes.c_uint64 * rank)(*reversed(array.shape)),
            (_ctypes.c_uint64 * rank)(*reversed(strides[:-1])),
            (_uint * rank)(*reversed(self.box)),
            (_uint * rank)(*(rank * [1])),
            0,
            {0: 0, 32: 1, 64: 2, 128: 3}[self.swizzle],
            2 if rank > 1 and strides[-2] % 128 != 0 else 3,  # L2 promotion: 128 bytes where rows begin within lines, 256 elsewhere
            0,
        )
        return tensor_map

    def _strides(self, where, array):
        strides = list(array.dense() if array.strides is None else array.strides)
        if strides[-1] != _bytes_of(self.kind) and array.shape[-1] > 1:
            raise PrismError("%s is not contiguous in its last dimension" % where)
        for i in reversed(range(len(strides) - 1)):
            if array.shape[i] == 1:  # then a stride means nothing, and may be anything
                strides[i] = -(-strides[i + 1] * array.shape[i + 1] // 16) * 16
            if strides[i] % 16 != 0 or strides[i] <= 0:
                raise PrismError("%s has rows of %d bytes, no multiple of 16" % (where, strides[i]))
        return strides
