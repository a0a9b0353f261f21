# Launches.


class _Slot:
    """What the driver reads of a launch, in memory that is made once. One launch at a time has it."""

    def __init__(self, kernel):
        size = max(16, kernel.packed.size)
        self.memory = bytearray(size)
        self._pinned = (_ctypes.c_char * size).from_buffer(self.memory)
        first = _ctypes.addressof(self._pinned)
        self.places = (_pointer * max(1, len(kernel.offsets)))(*(first + offset for offset in kernel.offsets))
        self.arguments = _ctypes.byref(self.places)
        self.config = _LaunchConfig(1, 1, 1, 1, 1, 1, kernel.shared_bytes)
        if kernel.cooperative or kernel.overlap:
            manner = _LAUNCH_COOPERATIVE if kernel.cooperative else _LAUNCH_OVERLAP
            self._attribute = _LaunchAttribute(manner, 0, (_uint * 16)(1))
            self.config.attributes = _ctypes.addressof(self._attribute)
            self.config.attribute_count = 1
        self.shape = _ctypes.byref(self.config)
        self.taken = None
        self.context = _address()
        self.current = _ctypes.byref(self.context)
        self.maps = [None] * len(kernel.offsets)
        self.at, self.device, self.asked = _address(), _int(), _int(_POINTER_DEVICE)
        self.found = _ctypes.byref(self.device)

    def take_shape(self, grid, block, stream, shared):
        self.taken = None
        self.config.grid, self.config.block, self.config.stream = grid, block, stream
        self.config.shared_bytes = shared
        self.taken = grid, block, stream, shared

    def point(self, place, tensor_map):
        """Has the driver read a tensor map."""
        self.maps[place] = None
        self.places[place] = _ctypes.addressof(tensor_map)
        self.maps[place] = tensor_map


# A launch that is like one before. Its text is made for each kernel: a loop over parameters would take as long as the driver.
_SHORT_WAY = """
def launch(grid, block, stream, given):
    try:
        slot = slots.pop()
    except IndexError:
        slot = Slot(kernel)
    try:
        if type(stream) is not int:
            stream = getattr(stream, "cuda_stream", stream)
        loaded = None if current(None, slot.current) else contexts.get(slot.context.value)
        if loaded is None or type(grid) is not int or type(block) is not int or type(stream) is not int:
            return kernel._checked(slot, grid, block, stream, given)
        {given}given
        device = loaded.device
{lines}
        try:
            pack(slot.memory, 0, {packed})
        except errors:
            return kernel._checked(slot, grid, block, stream, given)
        # Numbers as they were packed: what was given may say something else when it is asked again.
        judged = loaded.judged.get((grid, block, count(slot.memory)))
        if judged is None:
            return kernel._checked(slot, grid, block, stream, given)
        wanted, shared = judged
        if slot.taken != (grid, block, stream, shared):
            slot.take_shape(grid, block, stream, shared)
        if wanted:
            return kernel._start_with_workspaces(slot, driver, loaded, stream, wanted)
        code = start(slot.shape, loaded.function, slot.arguments, None)
        if code:
            raise driver.error("cuLaunchKernelEx", code)
    finally:
        slots.append(slot)
"""


def _listed(where, given, count):
    if not isinstance(given, (list, tuple)) or len(given) != count:
        what = "%d" % len(given) if isinstance(given, (list, tuple)) else type(given).__name__
        raise PrismError("%s is a list of %d arrays, not %s" % (where, count, what))
    return given


def _short_way(kernel, driver):
    names = ["v%d" % i for i in range(len(kernel.given))]
    known = {
        "kernel": kernel,
        "driver": driver,
        "current": driver.current,
        "start": driver.launch,
        "contexts": kernel.loaded,
        "slots": kernel.slots,
        "pack": kernel.pack,
        "count": kernel.count,
        "ask": driver.find,
        "tensors": _TENSORS,
        "interfaces": _INTERFACES,
        "Slot": _Slot,
        "Sized": _Sized,
        "errors": (_struct.error, TypeError, ValueError, OverflowError),
    }
    lines = []
    for name, parameter in zip(names, kernel.given):
        known["of_" + name] = parameter
        lines += parameter.looked_at(name).splitlines()
    text = _SHORT_WAY.format(
        given="".join(name + ", " for name in names) + ("= " if names else "() = "),
        lines="\n".join(8 * " " + line for line in lines),
        packed=", ".join(names),
    )
    exec(compile(text, "<launch of %s>" % kernel.name, "exec"), known)
    return known["launch"]


class _Loaded:
    """A kernel in a context. `judged`: what launches were found right, and the bytes of workspaces and shared memory they need."""

    def __init__(self, kernel, driver, context):
        kernel.check_shared(kernel.shared_bytes, context)
        allowed = kernel.shared_bytes if kernel.sized is None else context.shared_bytes
        self.context = context
        self.device = context.device
        self.judged = {}
        self.function = _pointer()
        driver.cuModuleGetFunction(_ctypes.byref(self.function), context.module, kernel.symbol.encode())
        if allowed > 0:
            driver.cuFuncSetAttribute(self.function, _FUNCTION_SHARED_BYTES, allowed)
        if kernel.cluster > _PORTABLE_CLUSTER:
            driver.cuFuncSetAttribute(self.function, _FUNCTION_LARGE_CLUSTER, 1)

    def remember(self, judged, wanted, shared):
        if len(self.judged) >= _REMEMBERED:
            self.judged = {}
        self.judged[judged] = wanted, shared


class _Kernel:
    """What a launch of a kernel must keep to. `grid`: blocks, `block`: threads, None where the launch decides.

    `sized`: all bytes of shared memory in terms of the launch, where it decides over tiles; `shared_bytes` are those of others.
    `overlap`: it may start while the kernel before it in the stream still runs, and waits for it itself.
    """

    def __init__(
        self,
        name,
        symbol,
        block,
        multiple,
        cluster,
        shared_bytes,
        cooperative,
        resident,
        parameters,
        preconditions=(),
        grid=None,
        sized=None,
        overlap=False,
    ):
        self.name = name
        self.symbol = symbol
        self.block = block
        self.multiple = multiple
        self.cluster = cluster
        self.shared_bytes = shared_bytes
        self.cooperative = cooperative
        self.resident = resident
        self.parameters = parameters
        self.preconditions = preconditions
        self.grid = grid
        self.sized = sized
        self.overlap = overlap
        self.workspaces = tuple(it for it in parameters if isinstance(it, _Workspace))
        self.given = tuple(it for it in parameters if not isinstance(it, _Workspace))
        self._lay_out()
        self.slots = []
        self.loaded = {}  # by numbers of contexts

    def _lay_out(self):
        """How arguments, then workspaces are packed, which of them are counted, and where each begins."""
        packed, counted, offsets, offset = "<", "<", {}, 0
        for it in self.given + self.workspaces:
            size = _struct.calcsize("<" + it.form)
            room = -(-2 * size // 16) * 16  # a vector of three may be read as four
            packed += "%s%dx" % (it.form, room - size)
            counted += "%s%dx" % (it.form, room - size) if self._is_counted(it) else "%dx" % room
            offsets[it.name] = offset
            offset += room
        for place, it in enumerate(self.parameters):
            it.place = place
        self.packed = _struct.Struct(packed)
        self.pack, self.count = self.packed.pack_into, _struct.Struct(counted).unpack_from
        self.offsets = tuple(offsets[it.name] for it in self.parameters)

    def _is_counted(self, parameter):
        """Whether preconditions and sizes of workspaces may ask for it."""
        asks = self.preconditions or self.workspaces
        return asks and isinstance(parameter, _Value) and parameter.is_packed and parameter.form not in "efd"

    def schema(self):
        """The kernel as PyTorch writes functions."""
        written = iter(range(len(self.given)))
        taken = ["SymInt grid"] + ([] if self.block else ["SymInt block"])
        taken += ["%s %s" % (it.schema(written), it.name) for it in self.given]
        return "(%s) -> ()" % ", ".join(taken)

    def launch(self, grid, block, stream, given):
        """The first; those behind it are looked at where they may differ, and go this way where nobody knows them."""
        self._checked(_Slot(self), grid, block, stream, given)
        self.launch = _short_way(self, _driver)

    def _checked(self, slot, grid, block, stream, given):
        grid = self._count("grid", grid)
        block = self._count("block", block)
        self._check_shape(grid, block)
        stream = self._stream(stream)
        driver, context = _current()
        loaded = self._load(driver, context)
        values, arrays = [], []
        for it, value in zip(self.given, given):
            where = "%s: %s" % (self.name, it.name)
            values.append(it.argument(where, value, slot, driver, context, arrays))
        named = {it.name: value for it, value in zip(self.given, values)}
        for precondition in self.preconditions:
            precondition.check(self.name, grid, block, named)
        shared = self.shared_bytes if self.sized is None else self.sized(grid=grid, block=block, **named)
        self.check_shared(shared, context)
        self._check_machine(grid, block, loaded.function, driver, context)
        wanted = tuple(it.wanted("%s: %s" % (self.name, it.name), grid, named) for it in self.workspaces)
        self.pack(slot.memory, 0, *values)
        loaded.remember((grid, block, self.count(slot.memory)), wanted, shared)
        for before in {array.stream for array in arrays} - {None, stream, stream or 1}:
            _order(driver, before, stream)
        slot.take_shape(grid, block, stream, shared)
        if wanted:
            self._start_with_workspaces(slot, driver, loaded, stream, wanted)
        else:
            driver.cuLaunchKernelEx(slot.shape, loaded.function, slot.arguments, None)

    def _start_with_workspaces(self, slot, driver, loaded, stream, wanted):
        with _lock:  # a workspace has one user at a time
            taken = self._memories(driver, loaded.context, stream)
            for workspace, memory, size in zip(self.workspaces, taken, wanted):
                memory.provide(size, workspace.zero_each, driver, stream)
                _struct.pack_into("<Q", slot.memory, self.offsets[workspace.place], memory.address)
            driver.cuLaunchKernelEx(slot.shape, loaded.function, slot.arguments, None)
            for memory in taken:
                memory.release(driver, stream)

    def _memories(self, driver, context, stream):
        status = _int()
        driver.cuStreamIsCapturing(stream, _ctypes.byref(status))
        if status.value:
            fresh = [_CapturedMemory() for _ in self.workspaces]
            context.captured += fresh
            return fresh
        taken = []
        for workspace in self.workspaces:
            key = (self.symbol, workspace.name)
            if key not in context.workspaces:
                context.workspaces[key] = _Memory(driver)
            taken.append(context.workspaces[key])
        return taken

    def _count(self, what, given):
        try:
            return _operator.index(given)
        except TypeError:
            raise PrismError(
                "%s: %s takes an int, not %s" % (self.name, what, type(given).__name__)
            ) from None

    def _check_shape(self, grid, block):
        if not 1 <= grid < 1 << 31:
            raise PrismError("%s: a grid of %d blocks" % (self.name, grid))
        if self.grid not in (None, grid):
            raise PrismError("%s: a grid of %d blocks, wanted %d" % (self.name, grid, self.grid))
        if grid % self.cluster != 0:
            raise PrismError(
                "%s: a grid of %d blocks, no multiple of the cluster's %d" % (self.name, grid, self.cluster)
            )
        if not 1 <= block <= 1024 or block % self.multiple != 0:
            raise PrismError(
                "%s: blocks of %d threads, wanted a multiple of %d up to 1024" % (self.name, block, self.multiple)
            )

    def _stream(self, stream):
        for name in ("cuda_stream", "ptr"):
            stream = getattr(stream, name, stream)
        try:
            return _operator.index(stream)
        except TypeError:
            raise PrismError(
                "%s: stream takes a handle or a stream of PyTorch or CuPy, not %s"
                % (self.name, type(stream).__name__)
            ) from None

    def _load(self, driver, context):
        with _lock:
            if context.number not in self.loaded:
                self.loaded[context.number] = _Loaded(self, driver, context)
            return self.loaded[context.number]

    def check_shared(self, shared, context):
        if shared > context.shared_bytes:
            raise PrismError(
                "%s: %d bytes of shared memory, a block of this GPU has %d" % (self.name, shared, context.shared_bytes)
            )

    def _check_machine(self, grid, block, function, driver, context):
        if self.block is None:
            most = driver.get("cuFuncGetAttribute", _int, _FUNCTION_MAX_THREADS, function)
            if block > most:
                raise PrismError(
                    "%s: blocks of %d threads, its registers are enough for %d" % (self.name, block, most)
                )
        if not self.resident:
            return
        if self.cluster > 1:
            attribute = _LaunchAttribute(_LAUNCH_CLUSTER, 0, (_uint * 16)(self.cluster, 1, 1))
            asked = _LaunchConfig(grid, 1, 1, block, 1, 1, self.shared_bytes, 0, _ctypes.addressof(attribute), 1)
            clusters = driver.get("cuOccupancyMaxActiveClusters", _int, function, _ctypes.byref(asked))
            room = clusters * self.cluster
        else:
            room = context.processors * driver.get(
                "cuOccupancyMaxActiveBlocksPerMultiprocessor", _int, function, block, self.shared_bytes
            )
        if grid > room:
            raise PrismError(
                "%s: %d blocks wait for each other, %d fit on this GPU at once" % (self.name, grid, room)
            )
