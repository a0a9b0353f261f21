extern "C" __global__ void __launch_bounds__(256, 1)
reverse(const int* __restrict__ x, int* __restrict__ y, int n) {
  extern __shared__ __align__(1024) unsigned char smem[];
  const int b = blockIdx.x;
  int* const tile = reinterpret_cast<int*>(smem);
  const int tid = threadIdx.x;
  const int source = b * 256 + tid;
  const int target = n - (b + 1) * 256 + tid;
  if (source < n) {
    tile[tid] = x[source];
  }
  // tile: reverse.prism line 21 before line 24
  __syncthreads();
  if (target >= 0) {
    y[target] = tile[255 - tid];
  }
}
