__device__ __forceinline__ void load_rows(const uint32_t* x, int base, int n, uint32_t (&v)[8]) {
  const int lane = threadIdx.x % 32;
  #pragma unroll
  for (int j = 0; j < 8; ++j) {
    const int at = base + 32 * j + lane;
    v[j] = at < n ? x[at] : 0u;
  }
}

__device__ __forceinline__ uint32_t warp_inclusive_scan_uint_add(uint32_t x) {
  const int lane = threadIdx.x % 32;
  uint32_t v = x;
  #pragma unroll
  for (int e = 0; e < 5; ++e) {
    const uint32_t left = shuffle_up(v, 1 << e);
    v = lane >= 1 << e ? left + v : v;
  }
  return v;
}

__device__ __forceinline__ uint32_t scan_rows(uint32_t (&v)[8]) {
  uint32_t carry = 0;
  #pragma unroll
  for (int j = 0; j < 8; ++j) {
    v[j] = carry + warp_inclusive_scan_uint_add(v[j]);
    carry = shuffle(v[j], 31);
  }
  return carry;
}

__device__ __forceinline__ uint32_t warp_reduce_uint_add(uint32_t x) {
  uint32_t v = x;
  #pragma unroll
  for (int e = 0; e < 5; ++e) {
    v = v + shuffle_down(v, 1 << e);
  }
  return shuffle(v, 0);
}

__device__ __forceinline__ void
state_publish_uint(uint64_t* state, int tile, uint32_t status, uint32_t v) {
  if (threadIdx.x % 32 == 0) {
    atomic_store_uint64_relaxed_gpu_global(state + tile, (uint64_t(status) << 32) | uint64_t(v));
  }
}

__device__ __forceinline__ uint32_t state_reduce_backwards_uint_add(uint32_t x) {
  uint32_t v = x;
  #pragma unroll
  for (int e = 0; e < 5; ++e) {
    v = shuffle_down(v, 1 << e) + v;
  }
  return shuffle(v, 0);
}

__device__ __forceinline__ uint32_t
state_walk_back_uint_add(uint64_t* state, int first, int tile, uint32_t epoch, uint32_t zero) {
  const int lane = threadIdx.x % 32;
  uint32_t total = zero;
  int base = tile - 1;
  uint32_t found = 0;
  while (found == 0u) {
    uint32_t v = zero;
    bool waiting = true;
    const uint32_t since = wait_clock();
    while (waiting) {
      if (waits_in_vain(since, 0u, 0u)) {
        break;
      }
      uint64_t word = (uint64_t(4u * epoch + 2u) << 32) | uint64_t(zero);
      if (base - lane >= 0) {
        word = atomic_load_uint64_relaxed_gpu_global(state + first + base - lane);
      }
      const uint32_t status = uint32_t(word >> 32) - 4u * epoch;
      v = uint32_t(word);
      found = __ballot_sync(0xffffffffu, status == 2u);
      const uint32_t empty = __ballot_sync(0xffffffffu, status != 2u && status != 1u);
      waiting = (empty & ((found & (0u - found)) - 1u)) != 0u;
    }
    const uint32_t taken = (found & (0u - found)) | ((found & (0u - found)) - 1u);
    const uint32_t mine = ((taken >> lane) & 1u) == 1u ? v : zero;
    total = state_reduce_backwards_uint_add(mine) + total;
    base -= 32;
  }
  return total;
}

__device__ __forceinline__ uint32_t
state_look_back_uint_add(uint64_t* state, int tile, uint32_t zero) {
  return state_walk_back_uint_add(state, 0, tile, 0u, zero);
}

__device__ __forceinline__ uint32_t before_tile(uint64_t* state, int tile, uint32_t total) {
  uint32_t before = 0;
  if (tile == 0) {
    state_publish_uint(state, tile, 2u, total);
  } else {
    state_publish_uint(state, tile, 1u, total);
    before = state_look_back_uint_add(state, tile, 0u);
    state_publish_uint(state, tile, 2u, before + total);
  }
  return before;
}

extern "C" __global__ void __launch_bounds__(256, 1)
scan(const uint32_t* __restrict__ x, uint32_t* __restrict__ y, int n, uint64_t* __restrict__ state,
    uint32_t* __restrict__ counter) {
  extern __shared__ __align__(1024) unsigned char smem[];
  const int warp_id = __shfl_sync(0xffffffffu, threadIdx.x / 32, 0);
  uint32_t* const totals = reinterpret_cast<uint32_t*>(smem);
  uint32_t* const prefix = reinterpret_cast<uint32_t*>(smem + 32);
  int tile = ticket(reinterpret_cast<uint32_t*>(counter));
  const int warp = warp_id;
  const int base = tile * 2048 + warp * 32 * 8;
  uint32_t v[8];
  load_rows(x, base, n, v);
  const uint32_t total = scan_rows(v);
  if (threadIdx.x % 32 == 0) {
    totals[warp] = total;
  }
  // totals: scan_lookback.prism line 75 before line 81, totals: scan_lookback.prism line 75 before line 89
  __syncthreads();
  if (threadIdx.x < 32) {
    const int lane = threadIdx.x;
    const uint32_t all_warps = warp_reduce_uint_add(lane < 8 ? totals[lane] : 0u);
    const uint32_t before = before_tile(state, tile, all_warps);
    if (threadIdx.x == 0) {
      prefix[0] = before;
    }
  }
  // prefix: scan_lookback.prism line 85 before line 89, totals: scan_lookback.prism line 75 before line 89
  __syncthreads();
  const int lane = threadIdx.x % 32;
  const uint32_t before = prefix[0] + warp_reduce_uint_add(lane < warp ? totals[lane] : 0u);
  const int at = base + lane;
  #pragma unroll
  for (int j = 0; j < 8; ++j) {
    if (at + 32 * j < n) {
      y[at + 32 * j] = before + v[j];
    }
  }
}

// 0: line 98 waits for the word `state[first + base - lane]`, which another thread is to write
