from os import PathLike
from typing import Any, Literal, Mapping, Sequence

class PrismError(ValueError): ...

class Parameter:
    name: str
    type: str
    const: bool

class Kernel:
    name: str
    instance: str
    parameters: Sequence[Parameter]
    counts: str
    def __call__(self, grid: int, block: int, *arguments: Any, stream: Any = 0) -> None: ...
    def graph(self) -> str: ...

class HostFunction:
    name: str
    parameters: Sequence[Parameter]
    counts: str
    def __call__(self, *arguments: Any, stream: Any = 0) -> Any: ...

Device = Literal["sim", "checked", "counted", "gpu"]

class Program:
    path: str
    device: Device
    seed: int
    kernels: Mapping[str, Kernel]
    hosts: Mapping[str, HostFunction]
    def on(self, device: Device, seed: int = 0) -> Program: ...
    def __getattr__(self, name: str) -> Any: ...

def load(path: str | PathLike[str], *, target: str = "", define: Mapping[str, object] | None = None) -> Program: ...
def loads(source: str, name: str = "text.prism", *, target: str = "", define: Mapping[str, object] | None = None) -> Program: ...
def description(device: Device = "sim") -> str: ...
def executable() -> str: ...
def version() -> str: ...
