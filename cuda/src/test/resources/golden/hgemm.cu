extern "C" __global__ void __launch_bounds__(384, 1)
hgemm(const __grid_constant__ CUtensorMap A, const __grid_constant__ CUtensorMap B,
    __nv_bfloat16* __restrict__ C, int tiles_m, int tiles_n, int k_tiles) {
  extern __shared__ __align__(1024) unsigned char smem[];
  const int warp_id = __shfl_sync(0xffffffffu, threadIdx.x / 32, 0);
  const uint32_t empty_a3 = shared_address(smem + 196608);
  const uint32_t empty_a2 = shared_address(smem + 196616);
  const uint32_t empty_a1 = shared_address(smem + 196624);
  const uint32_t empty_a0 = shared_address(smem + 196632);
  const uint32_t full_a3 = shared_address(smem + 196640);
  const uint32_t full_a2 = shared_address(smem + 196648);
  const uint32_t full_a1 = shared_address(smem + 196656);
  const uint32_t full_a0 = shared_address(smem + 196664);
  if (threadIdx.x == 0) {
    mbarrier_init(empty_a3, 2);
    mbarrier_init(empty_a2, 2);
    mbarrier_init(empty_a1, 2);
    mbarrier_init(empty_a0, 2);
    mbarrier_init(full_a3, 1);
    mbarrier_init(full_a2, 1);
    mbarrier_init(full_a1, 1);
    mbarrier_init(full_a0, 1);
    fence_barrier_init();
  }
  __syncthreads();
  __nv_bfloat16* const a0 = reinterpret_cast<__nv_bfloat16*>(smem);
  __nv_bfloat16* const a1 = reinterpret_cast<__nv_bfloat16*>(smem + 16384);
  __nv_bfloat16* const a2 = reinterpret_cast<__nv_bfloat16*>(smem + 32768);
  __nv_bfloat16* const a3 = reinterpret_cast<__nv_bfloat16*>(smem + 49152);
  __nv_bfloat16* const b0 = reinterpret_cast<__nv_bfloat16*>(smem + 65536);
  __nv_bfloat16* const b1 = reinterpret_cast<__nv_bfloat16*>(smem + 98304);
  __nv_bfloat16* const b2 = reinterpret_cast<__nv_bfloat16*>(smem + 131072);
  __nv_bfloat16* const b3 = reinterpret_cast<__nv_bfloat16*>(smem + 163840);
  if (warp_id < 8) {
    // consumers: threads 0 to 255
    setmaxnreg_inc<240>();
    int use = 0;
    const int first = blockIdx.x;
    const int step = gridDim.x;
    const int N = 256 * tiles_n;
    float acc[128];
    for (int t = first; t < tiles_m * tiles_n; t += step) {
      const int m0 = t % tiles_m * 128;
      const int n0 = t / tiles_m * 256;
      for (int k = 0; k < k_tiles; k += 4) {
        {
          const int w = warp_id / 4;
          // a0: hgemm.prism line 24 before line 37, b0: hgemm.prism line 25 before line 37
          mbarrier_wait(full_a0, use & 1);
          wgmma_fence();
          const uint32_t b_tile = ((shared_address(b0) & 0x3ffffu) >> 4) | 0x10000u;
          const uint32_t a_tile = ((shared_address(a0 + w * 4096) & 0x3ffffu) >> 4) | 0x10000u;
          wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile, b_tile, k > 0);
          wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 2, b_tile + 2,
              true);
          wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 4, b_tile + 4,
              true);
          wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 6, b_tile + 6,
              true);
          wgmma_commit();
        }
        {
          const int k_2 = k + 1;
          const int w = warp_id / 4;
          // a1: hgemm.prism line 24 before line 37, b1: hgemm.prism line 25 before line 37
          mbarrier_wait(full_a1, use & 1);
          const uint32_t b_tile = ((shared_address(b1) & 0x3ffffu) >> 4) | 0x10000u;
          const uint32_t a_tile = ((shared_address(a1 + w * 4096) & 0x3ffffu) >> 4) | 0x10000u;
          wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile, b_tile, k_2 > 0);
          wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 2, b_tile + 2,
              true);
          wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 4, b_tile + 4,
              true);
          wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 6, b_tile + 6,
              true);
          wgmma_commit();
          wgmma_wait<1>();
          // a0: hgemm.prism line 37 before line 24
          if (threadIdx.x % 128 == 0) {
            mbarrier_arrive(empty_a0);
          }
        }
        {
          const int k_2 = k + 2;
          const int w = warp_id / 4;
          // a2: hgemm.prism line 24 before line 37, b2: hgemm.prism line 25 before line 37
          mbarrier_wait(full_a2, use & 1);
          const uint32_t b_tile = ((shared_address(b2) & 0x3ffffu) >> 4) | 0x10000u;
          const uint32_t a_tile = ((shared_address(a2 + w * 4096) & 0x3ffffu) >> 4) | 0x10000u;
          wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile, b_tile, k_2 > 0);
          wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 2, b_tile + 2,
              true);
          wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 4, b_tile + 4,
              true);
          wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 6, b_tile + 6,
              true);
          wgmma_commit();
          wgmma_wait<1>();
          // a1: hgemm.prism line 37 before line 24
          if (threadIdx.x % 128 == 0) {
            mbarrier_arrive(empty_a1);
          }
        }
        {
          const int k_2 = k + 3;
          const int w = warp_id / 4;
          // a3: hgemm.prism line 24 before line 37, b3: hgemm.prism line 25 before line 37
          mbarrier_wait(full_a3, use & 1);
          const uint32_t b_tile = ((shared_address(b3) & 0x3ffffu) >> 4) | 0x10000u;
          const uint32_t a_tile = ((shared_address(a3 + w * 4096) & 0x3ffffu) >> 4) | 0x10000u;
          wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile, b_tile, k_2 > 0);
          wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 2, b_tile + 2,
              true);
          wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 4, b_tile + 4,
              true);
          wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 6, b_tile + 6,
              true);
          wgmma_commit();
          wgmma_wait<1>();
          // a2: hgemm.prism line 37 before line 24
          if (threadIdx.x % 128 == 0) {
            mbarrier_arrive(empty_a2);
          }
        }
        wgmma_wait<0>();
        // a3: hgemm.prism line 37 before line 24
        if (threadIdx.x % 128 == 0) {
          mbarrier_arrive(empty_a3);
        }
        ++use;
      }
      const int w = warp_id / 4;
      #pragma unroll
      for (int i = 0; i < 128; ++i) {
        const int row = threadIdx.x % 128 / 32 * 16 + threadIdx.x % 128 % 32 / 4 + i / 2 % 2 * 8;
        const int col = threadIdx.x % 4 * 2 + i / 4 * 8 + i % 2;
        C[int64_t(m0) * int64_t(N) + int64_t(n0) + int64_t((64 * w + row) * N + col)] =
            __nv_bfloat16(acc[i]);
      }
    }
  } else {
    // producer: threads 256 to 383
    setmaxnreg_dec<24>();
    if (threadIdx.x == 256) {
      int use = 0;
      const int first = blockIdx.x;
      const int step = gridDim.x;
      for (int t = first; t < tiles_m * tiles_n; t += step) {
        const int m0 = t % tiles_m * 128;
        const int n0 = t / tiles_m * 256;
        for (int k = 0; k < k_tiles; k += 4) {
          // a0: hgemm.prism line 37 before line 24, b0: hgemm.prism line 37 before line 25
          mbarrier_wait(empty_a0, (use & 1) ^ 1);
          // a0: hgemm.prism line 24 before line 37, b0: hgemm.prism line 25 before line 37
          mbarrier_arrive_expect(full_a0, 49152);
          tma_load_2d(shared_address(a0), &A, 64 * k, m0, full_a0);
          tma_load_2d(shared_address(b0), &B, 64 * k, n0, full_a0);
          {
            const int k_2 = k + 1;
            // a1: hgemm.prism line 37 before line 24, b1: hgemm.prism line 37 before line 25
            mbarrier_wait(empty_a1, (use & 1) ^ 1);
            // a1: hgemm.prism line 24 before line 37, b1: hgemm.prism line 25 before line 37
            mbarrier_arrive_expect(full_a1, 49152);
            tma_load_2d(shared_address(a1), &A, 64 * k_2, m0, full_a1);
            tma_load_2d(shared_address(b1), &B, 64 * k_2, n0, full_a1);
          }
          {
            const int k_2 = k + 2;
            // a2: hgemm.prism line 37 before line 24, b2: hgemm.prism line 37 before line 25
            mbarrier_wait(empty_a2, (use & 1) ^ 1);
            // a2: hgemm.prism line 24 before line 37, b2: hgemm.prism line 25 before line 37
            mbarrier_arrive_expect(full_a2, 49152);
            tma_load_2d(shared_address(a2), &A, 64 * k_2, m0, full_a2);
            tma_load_2d(shared_address(b2), &B, 64 * k_2, n0, full_a2);
          }
          {
            const int k_2 = k + 3;
            // a3: hgemm.prism line 37 before line 24, b3: hgemm.prism line 37 before line 25
            mbarrier_wait(empty_a3, (use & 1) ^ 1);
            // a3: hgemm.prism line 24 before line 37, b3: hgemm.prism line 25 before line 37
            mbarrier_arrive_expect(full_a3, 49152);
            tma_load_2d(shared_address(a3), &A, 64 * k_2, m0, full_a3);
            tma_load_2d(shared_address(b3), &B, 64 * k_2, n0, full_a3);
          }
          ++use;
        }
      }
    }
  }
}
