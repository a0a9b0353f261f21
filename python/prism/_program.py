"""Programs, kernels and host functions."""

import html
import importlib.util
import inspect
import os
import re
import struct
import subprocess
import tempfile

from ._process import SERVICE, PrismError, executable, text

DEVICES = ("sim", "checked", "counted", "gpu")

# What the buffer protocol calls our types. It has no names for bf16 and the 8-bit floats: they come as bits.
FORMATS = {
    "bool": "?",
    "int8": "b",
    "int16": "h",
    "int": "il",
    "int64": "lq",
    "uint8": "B",
    "uint16": "H",
    "uint": "IL",
    "uint64": "LQ",
    "fp8_e4m3": "B",
    "fp8_e5m2": "B",
    "half": "e",
    "bf16": "H",
    "float": "f",
    "double": "d",
}

# Tensors of PyTorch whose elements NumPy has no name for, either.
TENSORS = {"torch.bfloat16": "bf16", "torch.float8_e4m3fn": "fp8_e4m3", "torch.float8_e5m2": "fp8_e5m2"}


class Picture(str):
    """SVG that a notebook shows as a picture."""

    def __repr__(self):
        return f"<SVG, {len(self)} characters>"

    def _repr_svg_(self):
        return str(self)


class Table(str):
    """Lines of text whose columns stay below each other, where Python shows them and in a notebook."""

    def __repr__(self):
        return str(self)

    def _repr_html_(self):
        return f'<pre style="overflow-x: auto">{html.escape(self)}</pre>'


class Parameter:
    """A parameter of a kernel: `name`, and its `type` as a program writes it."""

    def __init__(self, name, type, kind, element, size, const, count):
        self.name, self.type, self.const = name, type, const
        self._kind, self._element, self._size, self._count = kind, element, size, count

    def __repr__(self):
        return f"{self.name}: {self.type}"

    def each(self, kernel, value):
        """The arguments that are sent for it: of a list all its arrays."""
        if not self._count:
            return [value]
        if not isinstance(value, (list, tuple)):
            raise PrismError(f"{kernel}: {self.name} is {self.type}, a list of {self._count} arrays; given is {type(value).__name__}")
        if len(value) != self._count:
            raise PrismError(f"{kernel}: {self.name} is {self.type}, a list of {self._count} arrays; given are {len(value)}")
        return value

    def encode(self, kernel, value):
        """The argument as it is sent, and where its bytes come back to."""
        if self._kind == "number":
            return self._number(kernel, value), None
        if self._kind not in ("pointer", "tensormap"):
            raise PrismError(f"{kernel}: {self.name} is {self.type}, which is not taken from Python yet")
        array = self._array(kernel, value)
        sizes = array.shape if self._kind == "tensormap" else ()
        flat = array.cast("B") if array.nbytes else memoryview(b"")
        sent = b"".join(
            [b"m", struct.pack(">i", flat.nbytes), flat.tobytes(), struct.pack(f">i{len(sizes)}q", len(sizes), *sizes), struct.pack(">?", not self.const)]
        )
        return sent, None if self.const else flat

    def _number(self, kernel, value):
        if hasattr(value, "item"):
            value = value.item()
        if isinstance(value, bool):
            return b"b" + struct.pack(">?", value)
        if isinstance(value, int):
            if not -(2**63) <= value < 2**63:
                raise PrismError(f"{kernel}: {self.name} is {self.type}, {value} does not fit")
            return b"i" + struct.pack(">q", value)
        if isinstance(value, float):
            return b"f" + struct.pack(">d", value)
        raise PrismError(f"{kernel}: {self.name} is {self.type}, given is {type(value).__name__}")

    def _array(self, kernel, value):
        scalar = re.fullmatch(r"(bool|u?int(?:8|16|64)?|fp8_e4m3|fp8_e5m2|half|bf16|float|double)(\d*)", self._element)
        if hasattr(value, "detach") and hasattr(value, "numpy"):
            value = self._tensor(kernel, value.detach(), scalar)
        try:
            array = memoryview(value)
        except (TypeError, ValueError):
            raise PrismError(f"{kernel}: {self.name} is {self.type}, given is {type(value).__name__}") from None
        wanted = FORMATS.get(scalar.group(1)) if scalar else None
        lanes = int(scalar.group(2) or 1) if scalar else 1
        if wanted is None or array.format.lstrip("@=<") not in tuple(wanted) or array.itemsize * lanes != self._size:
            raise PrismError(f"{kernel}: {self.name} holds {array.format} of {array.itemsize} bytes, wanted {self._element}")
        if not array.c_contiguous:
            raise PrismError(f"{kernel}: {self.name} is not contiguous: strides of {array.strides} bytes")
        if array.nbytes % self._size:
            raise PrismError(f"{kernel}: {self.name} has {array.nbytes} bytes, no multiple of {self._element}")
        if array.nbytes >= 2**31:
            raise PrismError(f"{kernel}: {self.name} has {array.nbytes} bytes; from 2 GB on an array must be on the GPU already")
        if array.readonly and not self.const:
            raise PrismError(f"{kernel}: {self.name} is read-only")
        return array

    def _tensor(self, kernel, tensor, scalar):
        """A tensor of PyTorch as NumPy sees it: the same memory."""
        named = TENSORS.get(str(tensor.dtype))
        try:
            if named is None:
                return tensor.numpy()
            if scalar is None or scalar.group(1) != named:
                raise PrismError(f"{kernel}: {self.name} holds {named}, wanted {self._element}")
            import torch

            size = tensor.element_size()
            return tensor.view(torch.int16 if size == 2 else torch.uint8).numpy().view(f"u{size}")
        except (RuntimeError, TypeError) as why:
            raise PrismError(f"{kernel}: {self.name} is {self.type}, given is a tensor that is no array: {why}") from None


class Kernel:
    """A kernel of a program on a device: `kernel(grid, block, *arguments)`."""

    def __init__(self, program, name, instance, parameters):
        self.name, self.instance, self.parameters = name, instance, parameters
        self._program = program
        self.counts = ""

    def __repr__(self):
        return f"{self.instance}({', '.join(map(str, self.parameters))})"

    def __call__(self, grid, block, *arguments, stream=0):
        if any(map(is_on_gpu, arguments)):
            return self._program._compiled().launch(self.name, grid, block, arguments, stream)
        program = self._program
        sent, back = encoded(self, arguments)
        request = [
            text("launch"),
            struct.pack(">i", program._number),
            text(self.name),
            text(program.device),
            struct.pack(">qiii", program.seed, grid, block, len(sent)),
            *sent,
        ]

        def read(service):
            printed, counts = service.text(), service.text()
            bring(back, service)
            return printed, Table(counts)

        printed, self.counts = SERVICE.ask(request, read)
        if printed:
            print(printed, end="")

    def graph(self):
        """The kernel with what synchronizes it, as `prism graph` draws it: text in SVG, and in a notebook a picture."""
        path, source, target, define = self._program._made
        drawn = run(["graph", "-" if source else path, "--kernel", self.name], target, define, source)
        return Picture(drawn)


def run(arguments, target, define, source=""):
    """What a command of Prism prints."""
    command = [executable(), *arguments]
    command += [f"--target={target}"] if target else []
    command += [f"-D{key}={value}" for key, value in define.items()]
    ended = subprocess.run(command, input=source, capture_output=True, encoding="utf-8")
    if ended.returncode:
        raise PrismError(ended.stderr.strip())
    return ended.stdout


def encoded(called, arguments):
    """Arguments as they are sent, and where bytes come back to."""
    if len(arguments) != len(called.parameters):
        raise PrismError(f"{called.name}: takes {len(called.parameters)} arguments, given are {len(arguments)}")
    sent, back = [], []
    for parameter, given in zip(called.parameters, arguments):
        for value in parameter.each(called.name, given):
            form, place = parameter.encode(called.name, value)
            sent.append(form)
            if place is not None:
                back.append(place)
    return sent, back


def bring(back, service):
    for place in back:
        got = service.memory()
        if got:
            place[:] = got


class HostFunction:
    """A host function of a program: `function(*arguments)` launches kernels on the program's device, and gives back its results."""

    def __init__(self, program, name, parameters):
        self.name, self.parameters = name, parameters
        self._program = program
        self.counts = ""

    def __repr__(self):
        return f"{self.name}({', '.join(map(str, self.parameters))})"

    def __call__(self, *arguments, stream=0):
        program = self._program
        if any(map(is_on_gpu, arguments)):
            return program._compiled().call(self.name, arguments, stream)
        sent, back = encoded(self, arguments)
        request = [
            text("call"),
            struct.pack(">i", program._number),
            text(self.name),
            text(program.device),
            struct.pack(">qi", program.seed, len(sent)),
            *sent,
        ]

        def read(service):
            printed, counts = service.text(), service.text()
            results = [service.result() for _ in range(service.number())]
            bring(back, service)
            return printed, Table(counts), results

        printed, self.counts, results = SERVICE.ask(request, read)
        if printed:
            print(printed, end="")
        return tuple(results) if len(results) > 1 else results[0] if results else None


def is_on_gpu(value):
    if isinstance(value, (int, float)):
        return False
    if isinstance(value, (list, tuple)):
        return any(map(is_on_gpu, value))
    says = getattr(value, "is_cuda", None)  # a tensor of PyTorch knows; its array interface takes longer to make
    return hasattr(value, "__cuda_array_interface__") if says is None else says


class CompiledProgram:
    """What `prism build --python` makes, for arrays that are on the GPU."""

    def __init__(self, path, source, target, define):
        self._folder = tempfile.TemporaryDirectory(prefix="prism")
        name = os.path.splitext(os.path.basename(path))[0]
        if source:
            path = os.path.join(self._folder.name, name + ".prism")
            with open(path, "w", encoding="utf-8") as file:
                file.write(source)
        run(["build", path, "--python", "-o", self._folder.name], target, define)
        spec = importlib.util.spec_from_file_location(name, os.path.join(self._folder.name, name + ".py"))
        self._module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(self._module)
        self._takes_block = {}

    def launch(self, kernel, grid, block, arguments, stream):
        function = getattr(self._module, kernel)
        if kernel not in self._takes_block:
            self._takes_block[kernel] = list(inspect.signature(function).parameters)[1:2] == ["block"]
        if self._takes_block[kernel]:
            function(grid, block, *arguments, stream=stream)
        else:
            function(grid, *arguments, stream=stream)

    def call(self, host, arguments, stream):
        function = getattr(self._module, host, None)
        if function is None:
            why = [line for line in self._module.__doc__.splitlines() if line.startswith(f"The host function {host} ")]
            raise PrismError(why[0] if why else f"{host}: there is no code for the GPU")
        return function(*arguments, stream=stream)


class Program:
    """
    A checked program. Its kernels and host functions are attributes: `program.saxpy`; instances of generic ones, as
    `fill_float`.
    """

    def __init__(self, path, source, target, define, number, kernels, hosts, device="sim", seed=0):
        self.path, self.device, self.seed = path, device, seed
        self._made = (path, source, target, define)
        self._number, self._rows = number, (kernels, hosts)
        self._for_gpu = []
        self.hosts = {name: HostFunction(self, name, parameters) for name, parameters in hosts}
        self.kernels = {name: Kernel(self, name, instance, parameters) for name, instance, parameters in kernels}

    def on(self, device, seed=0):
        """The same on another device: `sim`, `checked` (every access is watched; the seed decides who runs when), `counted`
        (`kernel.counts` says what a GPU would have to do) or `gpu`."""
        if device not in DEVICES:
            raise PrismError(f"no device `{device}`; there are {', '.join(DEVICES)}")
        other = Program(*self._made, self._number, *self._rows, device, seed)
        other._for_gpu = self._for_gpu
        return other

    def __getattr__(self, name):
        known = {**self.__dict__.get("hosts", {}), **self.__dict__.get("kernels", {})}
        if name in known:
            return known[name]
        raise AttributeError(f"no kernel {name} in {self.__dict__.get('path')}; there are {', '.join(known) or 'none'}")

    def __dir__(self):
        return [*super().__dir__(), *self.kernels, *self.hosts]

    def __repr__(self):
        return f"<{self.path} on {self.device}: {', '.join(map(repr, self.kernels.values()))}>"

    def _compiled(self):
        if not self._for_gpu:
            self._for_gpu.append(CompiledProgram(*self._made))
        return self._for_gpu[0]


def load(path, *, target="", define=None):
    """A program from a file, or from the library: `std/gemm.prism`. Raises a PrismError with what is wrong with it."""
    return _loaded(os.fspath(path), "", target, define or {})


def loads(source, name="text.prism", *, target="", define=None):
    """A program from a text; diagnostics call it `name`."""
    if not source.strip():
        raise PrismError("the program is empty")
    return _loaded(name, source, target, define or {})


def _is_bundled(path):
    return path.startswith("std/") and not os.path.exists(path)


def _loaded(path, source, target, define):
    request = [text("program"), text(path if source or _is_bundled(path) else os.path.abspath(path)), text(source), text(target), struct.pack(">i", len(define))]
    for name, value in define.items():
        request += [text(name), text(value)]

    def parameters(service):
        return [
            Parameter(service.text(), service.text(), service.text(), service.text(), service.number(), service.truth(), service.number())
            for _ in range(service.number())
        ]

    def read(service):
        number = service.number()
        kernels = [(service.text(), service.text(), parameters(service)) for _ in range(service.number())]
        hosts = [(service.text(), parameters(service)) for _ in range(service.number())]
        return number, kernels, hosts

    return Program(path, source, target, define, *SERVICE.ask(request, read))
