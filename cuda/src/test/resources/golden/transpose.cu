extern "C" __global__ void __launch_bounds__(256, 1)
transpose(const float* __restrict__ x, float* __restrict__ y, int rows, int cols) {
  extern __shared__ __align__(1024) unsigned char smem[];
  const int across = (cols + 32 - 1) / 32;
  const int b = blockIdx.x;
  const int r0 = b / across * 32;
  const int c0 = b % across * 32;
  float* const tile = reinterpret_cast<float*>(smem);
  const int tid = threadIdx.x;
  const int tx = tid % 32;
  const int ty = tid / 32;
  #pragma unroll
  for (int i = 0; i < 32; i += 8) {
    if (r0 + ty + i < rows && c0 + tx < cols) {
      tile[(ty + i) * 33 + tx] =
          x[int64_t(r0 + ty + i) * int64_t(cols) + int64_t(c0) + int64_t(tx)];
    }
  }
  // tile: transpose.prism line 26 before line 30
  __syncthreads();
  #pragma unroll
  for (int i = 0; i < 32; i += 8) {
    if (c0 + ty + i < cols && r0 + tx < rows) {
      y[int64_t(c0 + ty + i) * int64_t(rows) + int64_t(r0) + int64_t(tx)] = tile[tx * 33 + ty + i];
    }
  }
}
