# PyTorch.


def torch_operators(namespace):
    """
    Makes the kernels operators of PyTorch, `torch.ops.NAMESPACE.kernel(grid, …)`, which torch.compile keeps as they are: each
    says which tensors it writes to. They take what the functions take, and launch in PyTorch's current stream. Host functions
    that launch and give back nothing become operators as well.
    """
    import torch

    for function, kernel in _KERNELS.items():
        name = namespace + "::" + function
        torch.library.define(name, kernel.schema())
        torch.library.impl(name, "CUDA")(_operator_of(kernel, torch.cuda.current_stream))
        torch.library.register_fake(name)(_nothing)
    for function, (schema, host) in _OPERATORS.items():
        name = namespace + "::" + function
        torch.library.define(name, schema)
        torch.library.impl(name, "CUDA")(_operator_of_host(host, torch.cuda.current_stream))
        torch.library.register_fake(name)(_nothing)


def _operator_of(kernel, current_stream):
    if kernel.block is None:
        return lambda grid, block, *given: kernel.launch(grid, block, current_stream().cuda_stream, given)
    return lambda grid, *given: kernel.launch(grid, kernel.block, current_stream().cuda_stream, given)


def _operator_of_host(host, current_stream):
    return lambda *given: host(*given, stream=current_stream().cuda_stream)


def _nothing(*given):
    """An operator that gives back nothing has no shapes to tell."""
