//--blockDim=16,8 --gridDim=2,3

// Positions as values: they have the types uint3 and dim3.

__device__ int place(uint3 block, uint3 thread, dim3 threads, dim3 blocks) {
  int x = block.x * threads.x + thread.x, y = block.y * threads.y + thread.y;
  return y * blocks.x * threads.x + x;
}

__global__ void right_copied(float *p) {
  const uint3 t = threadIdx;
  const dim3 size = blockDim;
  p[place(blockIdx, t, size, gridDim)] = 1;
}

__global__ void wrong_copied(float *p) {
  uint3 t = threadIdx;
  t.x /= 2;
  p[place(blockIdx, t, blockDim, gridDim)] = 1;  // here
}

__global__ void right_changed(float *p) {
  auto t = threadIdx;
  uint3 other = t;
  other.x = blockDim.x - 1 - other.x;
  p[place(blockIdx, other, blockDim, gridDim)] = 1;
}
