__device__ __forceinline__ uint32_t warp_reduce_uint_sum(uint32_t x) {
  uint32_t v = x;
  #pragma unroll
  for (int e = 0; e < 5; ++e) {
    v = v + shuffle_down(v, 1 << e);
  }
  return shuffle(v, 0);
}

__device__ __forceinline__ uint32_t
block_reduce_uint_sum(unsigned char* scratch, uint32_t x, uint32_t zero) {
  const int warp_id = __shfl_sync(0xffffffffu, threadIdx.x / 32, 0);
  uint32_t* const part = reinterpret_cast<uint32_t*>(scratch);
  uint32_t* const total = reinterpret_cast<uint32_t*>(scratch + 128);
  const int warp = warp_id;
  const int warps = blockDim.x / 32;
  const uint32_t v = warp_reduce_uint_sum(x);
  if (threadIdx.x % 32 == 0) {
    part[warp] = v;
  }
  // part: block.prism line 29 before line 34
  __syncthreads();
  if (threadIdx.x < 32) {
    const int lane = threadIdx.x;
    const uint32_t v_2 = warp_reduce_uint_sum(lane < warps ? part[lane] : zero);
    if (threadIdx.x == 0) {
      total[0] = v_2;
    }
  }
  // total: block.prism line 37 before line 38
  __syncthreads();
  return total[0];
}

__device__ __forceinline__ float warp_reduce_float_larger(float x) {
  float v = x;
  #pragma unroll
  for (int e = 0; e < 5; ++e) {
    v = fmaxf(v, shuffle_down(v, 1 << e));
  }
  return shuffle(v, 0);
}

__device__ __forceinline__ float
block_reduce_float_larger(unsigned char* scratch, float x, float zero) {
  const int warp_id = __shfl_sync(0xffffffffu, threadIdx.x / 32, 0);
  float* const part = reinterpret_cast<float*>(scratch);
  float* const total = reinterpret_cast<float*>(scratch + 128);
  const int warp = warp_id;
  const int warps = blockDim.x / 32;
  const float v = warp_reduce_float_larger(x);
  if (threadIdx.x % 32 == 0) {
    part[warp] = v;
  }
  // part: block.prism line 29 before line 34
  __syncthreads();
  if (threadIdx.x < 32) {
    const int lane = threadIdx.x;
    const float v_2 = warp_reduce_float_larger(lane < warps ? part[lane] : zero);
    if (threadIdx.x == 0) {
      total[0] = v_2;
    }
  }
  // total: block.prism line 37 before line 38
  __syncthreads();
  return total[0];
}

extern "C" __global__ void
reduce_all_uint_sum(const uint32_t* __restrict__ x, int n, uint32_t zero,
    uint32_t* __restrict__ parts, uint32_t* __restrict__ done, uint32_t* __restrict__ out) {
  extern __shared__ __align__(1024) unsigned char smem[];
  const int b = blockIdx.x;
  const int blocks = gridDim.x;
  const int tid = threadIdx.x;
  const int threads = blockDim.x;
  uint32_t v = zero;
  for (int i = b * threads + tid; i < n; i += blocks * threads) {
    v = v + x[i];
  }
  const uint32_t mine = block_reduce_uint_sum(smem, v, zero);
  if (threadIdx.x == 0) {
    parts[b] = mine;
  }
  __threadfence();
  __syncthreads();
  bool is_last = false;
  if (threadIdx.x == 0) {
    is_last = atomicInc(done, gridDim.x - 1) == gridDim.x - 1;
  }
  if (__syncthreads_or(is_last)) {
    __threadfence();
    const int tid_2 = threadIdx.x;
    const int threads_2 = blockDim.x;
    uint32_t v_2 = zero;
    for (int i = tid_2; i < blocks; i += threads_2) {
      v_2 = v_2 + parts[i];
    }
    const uint32_t result = block_reduce_uint_sum(smem, v_2, zero);
    if (threadIdx.x == 0) {
      out[0] = result;
    }
  }
}

extern "C" __global__ void
reduce_all_float_larger(const float* __restrict__ x, int n, float zero, float* __restrict__ parts,
    uint32_t* __restrict__ done, float* __restrict__ out) {
  extern __shared__ __align__(1024) unsigned char smem[];
  const int b = blockIdx.x;
  const int blocks = gridDim.x;
  const int tid = threadIdx.x;
  const int threads = blockDim.x;
  float v = zero;
  for (int i = b * threads + tid; i < n; i += blocks * threads) {
    v = fmaxf(v, x[i]);
  }
  const float mine = block_reduce_float_larger(smem, v, zero);
  if (threadIdx.x == 0) {
    parts[b] = mine;
  }
  __threadfence();
  __syncthreads();
  bool is_last = false;
  if (threadIdx.x == 0) {
    is_last = atomicInc(done, gridDim.x - 1) == gridDim.x - 1;
  }
  if (__syncthreads_or(is_last)) {
    __threadfence();
    const int tid_2 = threadIdx.x;
    const int threads_2 = blockDim.x;
    float v_2 = zero;
    for (int i = tid_2; i < blocks; i += threads_2) {
      v_2 = fmaxf(v_2, parts[i]);
    }
    const float result = block_reduce_float_larger(smem, v_2, zero);
    if (threadIdx.x == 0) {
      out[0] = result;
    }
  }
}
