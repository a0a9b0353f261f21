__device__ __forceinline__ void
simple_mma(const float* a, int lda, const float* b, int ldb, float* c, int ldc) {
  const int lane = threadIdx.x % 32;
  const int i = lane / 4;
  const int j = lane % 4;
  float ra[4] =
      {a[i * lda + j], a[(i + 8) * lda + j], a[i * lda + j + 4], a[(i + 8) * lda + j + 4]};
  float rb[2] = {b[j * ldb + i], b[(j + 4) * ldb + i]};
  float rc[4] =
      {c[i * ldc + 2 * j], c[i * ldc + 2 * j + 1], c[(i + 8) * ldc + 2 * j],
      c[(i + 8) * ldc + 2 * j + 1]};
  mma_m16n8k8_tf32(rc[0], rc[1], rc[2], rc[3], __float_as_uint(ra[0]), __float_as_uint(ra[1]),
      __float_as_uint(ra[2]), __float_as_uint(ra[3]), __float_as_uint(rb[0]),
      __float_as_uint(rb[1]), rc[0], rc[1], rc[2], rc[3]);
  c[i * ldc + 2 * j] = rc[0];
  c[i * ldc + 2 * j + 1] = rc[1];
  c[(i + 8) * ldc + 2 * j] = rc[2];
  c[(i + 8) * ldc + 2 * j + 1] = rc[3];
}

extern "C" __global__ void mma_registers(float* __restrict__ d) {
  const int warp_id = __shfl_sync(0xffffffffu, threadIdx.x / 32, 0);
  const int warp = int(blockIdx.x * (blockDim.x / 32)) + warp_id;
  const int lane = threadIdx.x % 32;
  float a[4];
  float b[2];
  float c[4] = {};
  #pragma unroll
  for (int r = 0; r < 4; ++r) {
    a[r] = float(4 * lane + r);
  }
  #pragma unroll
  for (int r = 0; r < 2; ++r) {
    b[r] = float(2 * lane + r);
  }
  mma_m16n8k8_tf32(c[0], c[1], c[2], c[3], __float_as_uint(a[0]), __float_as_uint(a[1]),
      __float_as_uint(a[2]), __float_as_uint(a[3]), __float_as_uint(b[0]), __float_as_uint(b[1]),
      c[0], c[1], c[2], c[3]);
  const int at = 128 * warp + lane / 4 * 8 + lane % 4 * 2;
  d[at] = c[0];
  d[at + 1] = c[1];
  d[at + 64] = c[2];
  d[at + 65] = c[3];
}

extern "C" __global__ void
mma_memory(const float* __restrict__ a, const float* __restrict__ b, float* __restrict__ c) {
  const int warp_id = __shfl_sync(0xffffffffu, threadIdx.x / 32, 0);
  const int warp = int(blockIdx.x * (blockDim.x / 32)) + warp_id;
  simple_mma(a + 128 * warp, 8, b + 64 * warp, 8, c + 128 * warp, 8);
}
