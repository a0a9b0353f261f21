// Memory that a launcher keeps for its kernel: grown when more is asked for, zeroed then or always.
// Launches that share it must not overlap.
struct prism_workspace {
  void* data = nullptr;
  size_t bytes = 0;

  cudaError_t provide(size_t wanted, bool zero_each, cudaStream_t stream) {
    bool grows = wanted > bytes;
    if (grows) {
      cudaError_t error = cudaFree(data);
      data = nullptr;
      bytes = 0;
      if (error == cudaSuccess) {
        error = cudaMalloc(&data, wanted);
      }
      if (error != cudaSuccess) {
        return error;
      }
      bytes = wanted;
    }
    return grows || zero_each ? cudaMemsetAsync(data, 0, bytes, stream) : cudaSuccess;
  }
};
