__device__ __forceinline__ void
load_tiles_128_128_16_128(const float* A, int lda, const float* B, int ldb, float* sA, float* sB) {
  const int tid = threadIdx.x;
  const int ar = tid / 4;
  const int ac = tid % 4 * 4;
  const int br = tid / 32;
  const int bc = tid % 32 * 4;
  #pragma unroll
  for (int i = 0; i < 128; i += 32) {
    const float4 v = *reinterpret_cast<const float4*>(A + (ar + i) * lda + ac);
    sA[ac * 132 + ar + i] = v.x;
    sA[ac * 132 + 132 + ar + i] = v.y;
    sA[ac * 132 + 264 + ar + i] = v.z;
    sA[ac * 132 + 396 + ar + i] = v.w;
  }
  #pragma unroll
  for (int i = 0; i < 16; i += 4) {
    *reinterpret_cast<float4*>(sB + (br + i) * 128 + bc) =
        *reinterpret_cast<const float4*>(B + (br + i) * ldb + bc);
  }
}

__device__ __forceinline__ void
process_tiles_128_128_16_64_64_1_4_8_4(float (&acc)[8][16], const float* sA, const float* sB,
    int row, int col) {
  const int lane = threadIdx.x % 32;
  const int tr = row + lane / 4 * 8;
  const int tc = col + lane % 4 * 4;
  #pragma unroll
  for (int k = 0; k < 16; ++k) {
    float ra[8];
    float rb[16];
    #pragma unroll
    for (int i = 0; i < 8; i += 4) {
      unpack(&ra[i], *reinterpret_cast<const float4*>(sA + k * 132 + tr + i));
    }
    #pragma unroll
    for (int s = 0; s < 4; ++s) {
      unpack(&rb[4 * s], *reinterpret_cast<const float4*>(sB + k * 128 + tc + s * 16));
    }
    #pragma unroll
    for (int i = 0; i < 8; ++i) {
      #pragma unroll
      for (int j = 0; j < 16; ++j) {
        acc[i][j] += ra[i] * rb[j];
      }
    }
  }
}

extern "C" __global__ void
sgemm1(int M, int N, int K, float alpha, const float* __restrict__ A, const float* __restrict__ B,
    float beta, float* __restrict__ C) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = i % M;
  const int col = i / M;
  if (col < N) {
    float sum = 0.0f;
    for (int k = 0; k < K; ++k) {
      sum += A[int64_t(row) * int64_t(K) + int64_t(k)] * B[int64_t(k) * int64_t(N) + int64_t(col)];
    }
    C[int64_t(row) * int64_t(N) + int64_t(col) + int64_t(0)] =
        alpha * sum + beta * C[int64_t(row) * int64_t(N) + int64_t(col) + int64_t(0)];
  }
}

extern "C" __global__ void __launch_bounds__(128, 1)
sgemm5_128_128_16_64_64_1_4_8_4(int M, int N, int K, float alpha, const float* __restrict__ A,
    const float* __restrict__ B, float beta, float* __restrict__ C) {
  extern __shared__ __align__(1024) unsigned char smem[];
  const int warp_id = __shfl_sync(0xffffffffu, threadIdx.x / 32, 0);
  const int across = N / 128;
  const int b = blockIdx.x;
  const int m0 = b / across * 128;
  const int n0 = b % across * 128;
  float* const sA = reinterpret_cast<float*>(smem);
  float* const sB = reinterpret_cast<float*>(smem + 8448);
  float acc[8][16] = {};
  const int warp = warp_id;
  const int wr = warp / 2 * 64;
  const int wc = warp % 2 * 64;
  for (int k0 = 0; k0 < K; k0 += 16) {
    load_tiles_128_128_16_128(A + int64_t(m0) * int64_t(K) + int64_t(k0) + int64_t(0), K,
        B + int64_t(k0) * int64_t(N) + int64_t(n0) + int64_t(0), N, sA, sB);
    // sA: sgemm5.prism line 24 before line 50, sA: sgemm5.prism line 25 before line 50, sA: sgemm5.prism line 26 before line 50 and 2 more
    __syncthreads();
    process_tiles_128_128_16_64_64_1_4_8_4(acc, sA, sB, wr, wc);
    // sA: sgemm5.prism line 50 before line 24, sA: sgemm5.prism line 50 before line 25, sA: sgemm5.prism line 50 before line 26 and 2 more
    __syncthreads();
  }
  const int lane = threadIdx.x % 32;
  const int tr = lane / 4 * 8;
  const int tc = lane % 4 * 4;
  #pragma unroll
  for (int i = 0; i < 8; ++i) {
    #pragma unroll
    for (int j = 0; j < 16; j += 4) {
      *reinterpret_cast<float4*>(C + int64_t(m0) * int64_t(N) + int64_t(n0)
          + int64_t(wr * N + wc + (tr + i) * N + tc + 4 * j)) =
          alpha * make_float4(acc[i][j], acc[i][j + 1], acc[i][j + 2], acc[i][j + 3])
          + beta
          * *reinterpret_cast<const float4*>(C + int64_t(m0) * int64_t(N) + int64_t(n0)
          + int64_t(wr * N + wc + (tr + i) * N + tc + 4 * j));
    }
  }
}
