__device__ __forceinline__ void
tile_of(int t, int tiles_m, int tiles_n, int& result0, int& result1) {
  const int width = 16 * tiles_n;
  const int g = t / width;
  const int rows = min(tiles_m - g * 16, 16);
  const int r = t - g * width;
  int tn = r / rows;
  if ((g & 1) == 1) {
    tn = tiles_n - 1 - tn;
  }
  result0 = (g * 16 + r % rows) * 128;
  result1 = tn * 256;
}

__device__ __forceinline__ void
store_chunk_0(uint32_t (&pk)[64], __nv_bfloat16* stage, const CUtensorMap* C, int m, int n) {
  const int warp_id = __shfl_sync(0xffffffffu, threadIdx.x / 32, 0);
  const int warp = warp_id % 4;
  #pragma unroll
  for (int j = 0; j < 4; ++j) {
    stmatrix_x4(shared_address(swizzled<128>(stage,
        (16 * warp + int(threadIdx.x % 16)) * 64 + 16 * j + int(threadIdx.x % 32 / 16 * 8))),
        pk[4 * j], pk[4 * j + 1], pk[4 * j + 2], pk[4 * j + 3]);
  }
  // stage: 01_gemm_bf16.prism line 47 before line 50
  fence_proxy_async();
  // stage: 01_gemm_bf16.prism line 47 before line 50
  named_barrier_sync(warp_id / 4 + 1, 128);
  if (threadIdx.x % 128 == 0) {
    tma_store_2d(C, n, m, shared_address(stage));
    bulk_commit();
  }
}

__device__ __forceinline__ void
store_chunk_1(uint32_t (&pk)[64], __nv_bfloat16* stage, const CUtensorMap* C, int m, int n) {
  const int warp_id = __shfl_sync(0xffffffffu, threadIdx.x / 32, 0);
  const int warp = warp_id % 4;
  #pragma unroll
  for (int j = 0; j < 4; ++j) {
    stmatrix_x4(shared_address(swizzled<128>(stage,
        (16 * warp + int(threadIdx.x % 16)) * 64 + 16 * j + int(threadIdx.x % 32 / 16 * 8))),
        pk[4 * j + 16], pk[4 * j + 17], pk[4 * j + 18], pk[4 * j + 19]);
  }
  // stage: 01_gemm_bf16.prism line 47 before line 50
  fence_proxy_async();
  // stage: 01_gemm_bf16.prism line 47 before line 50
  named_barrier_sync(warp_id / 4 + 1, 128);
  if (threadIdx.x % 128 == 0) {
    tma_store_2d(C, n + 64, m, shared_address(stage));
    bulk_commit();
  }
}

__device__ __forceinline__ void
store_chunk_2(uint32_t (&pk)[64], __nv_bfloat16* stage, const CUtensorMap* C, int m, int n) {
  const int warp_id = __shfl_sync(0xffffffffu, threadIdx.x / 32, 0);
  const int warp = warp_id % 4;
  #pragma unroll
  for (int j = 0; j < 4; ++j) {
    stmatrix_x4(shared_address(swizzled<128>(stage,
        (16 * warp + int(threadIdx.x % 16)) * 64 + 16 * j + int(threadIdx.x % 32 / 16 * 8))),
        pk[4 * j + 32], pk[4 * j + 33], pk[4 * j + 34], pk[4 * j + 35]);
  }
  // stage: 01_gemm_bf16.prism line 47 before line 50
  fence_proxy_async();
  // stage: 01_gemm_bf16.prism line 47 before line 50
  named_barrier_sync(warp_id / 4 + 1, 128);
  if (threadIdx.x % 128 == 0) {
    tma_store_2d(C, n + 128, m, shared_address(stage));
    bulk_commit();
  }
}

__device__ __forceinline__ void
store_chunk_3(uint32_t (&pk)[64], __nv_bfloat16* stage, const CUtensorMap* C, int m, int n) {
  const int warp_id = __shfl_sync(0xffffffffu, threadIdx.x / 32, 0);
  const int warp = warp_id % 4;
  #pragma unroll
  for (int j = 0; j < 4; ++j) {
    stmatrix_x4(shared_address(swizzled<128>(stage,
        (16 * warp + int(threadIdx.x % 16)) * 64 + 16 * j + int(threadIdx.x % 32 / 16 * 8))),
        pk[4 * j + 48], pk[4 * j + 49], pk[4 * j + 50], pk[4 * j + 51]);
  }
  // stage: 01_gemm_bf16.prism line 47 before line 50
  fence_proxy_async();
  // stage: 01_gemm_bf16.prism line 47 before line 50
  named_barrier_sync(warp_id / 4 + 1, 128);
  if (threadIdx.x % 128 == 0) {
    tma_store_2d(C, n + 192, m, shared_address(stage));
    bulk_commit();
  }
}

extern "C" __global__ void __launch_bounds__(384, 1)
gemm_bf16(const __grid_constant__ CUtensorMap A, const __grid_constant__ CUtensorMap B,
    const __grid_constant__ CUtensorMap C, int tiles_m, int tiles_n, int k_tiles) {
  extern __shared__ __align__(1024) unsigned char smem[];
  const int warp_id = __shfl_sync(0xffffffffu, threadIdx.x / 32, 0);
  const uint32_t empty_sA = shared_address(smem + 229376);
  const uint32_t full_sA = shared_address(smem + 229408);
  if (threadIdx.x == 0) {
    for (int i = 0; i < 4; ++i) {
      mbarrier_init(empty_sA + i * 8, 2);
      mbarrier_init(full_sA + i * 8, 1);
    }
    fence_barrier_init();
  }
  __syncthreads();
  __nv_bfloat16* const sA = reinterpret_cast<__nv_bfloat16*>(smem);
  __nv_bfloat16* const sB = reinterpret_cast<__nv_bfloat16*>(smem + 65536);
  __nv_bfloat16* const sC = reinterpret_cast<__nv_bfloat16*>(smem + 196608);
  if (warp_id < 8) {
    // consumers: threads 0 to 255
    setmaxnreg_inc<232>();
    const int first = blockIdx.x;
    const int step = gridDim.x;
    float acc[128];
    uint32_t pk[64];
    int pm = -1;
    int pn = 0;
    int it = 0;
    for (int t = first; t < tiles_m * tiles_n; t += step) {
      int m0;
      int n0;
      tile_of(t, tiles_m, tiles_n, m0, n0);
      {
        const int w = warp_id / 4;
        // sA: 01_gemm_bf16.prism line 31 before line 37, sB: 01_gemm_bf16.prism line 32 before line 37
        mbarrier_wait(full_sA + (it & 3) * 8, (it >> 2) & 1);
        wgmma_fence();
        const uint32_t b_tile =
            ((shared_address(sB + (it & 3) * 16384) & 0x3ffffu) >> 4) | 0x10000u;
        const uint32_t a_tile =
            ((shared_address(sA + (it & 3) * 8192 + w * 4096) & 0x3ffffu) >> 4) | 0x10000u;
        wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile, b_tile, false);
        wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 2, b_tile + 2,
            true);
        wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 4, b_tile + 4,
            true);
        wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 6, b_tile + 6,
            true);
        wgmma_commit();
      }
      if (pm >= 0) {
        const int w = warp_id / 4;
        // sC: 01_gemm_bf16.prism line 50 before line 47
        bulk_wait_read<0>();
        // sC: 01_gemm_bf16.prism line 50 before line 47
        named_barrier_sync(warp_id / 4 + 1, 128);
        store_chunk_0(pk, sC + warp_id / 4 * 4096, &C, pm + 64 * w, pn);
      }
      ++it;
      {
        const int w = warp_id / 4;
        // sA: 01_gemm_bf16.prism line 31 before line 37, sB: 01_gemm_bf16.prism line 32 before line 37
        mbarrier_wait(full_sA + (it & 3) * 8, (it >> 2) & 1);
        const uint32_t b_tile =
            ((shared_address(sB + (it & 3) * 16384) & 0x3ffffu) >> 4) | 0x10000u;
        const uint32_t a_tile =
            ((shared_address(sA + (it & 3) * 8192 + w * 4096) & 0x3ffffu) >> 4) | 0x10000u;
        wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile, b_tile, true);
        wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 2, b_tile + 2,
            true);
        wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 4, b_tile + 4,
            true);
        wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 6, b_tile + 6,
            true);
        wgmma_commit();
      }
      if (pm >= 0) {
        const int w = warp_id / 4;
        store_chunk_1(pk, sC + 8192 + warp_id / 4 * 4096, &C, pm + 64 * w, pn);
      }
      wgmma_wait<1>();
      // sA: 01_gemm_bf16.prism line 37 before line 31
      if (threadIdx.x % 128 == 0) {
        mbarrier_arrive(empty_sA + ((it - 1) & 3) * 8);
      }
      ++it;
      {
        const int w = warp_id / 4;
        // sA: 01_gemm_bf16.prism line 31 before line 37, sB: 01_gemm_bf16.prism line 32 before line 37
        mbarrier_wait(full_sA + (it & 3) * 8, (it >> 2) & 1);
        const uint32_t b_tile =
            ((shared_address(sB + (it & 3) * 16384) & 0x3ffffu) >> 4) | 0x10000u;
        const uint32_t a_tile =
            ((shared_address(sA + (it & 3) * 8192 + w * 4096) & 0x3ffffu) >> 4) | 0x10000u;
        wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile, b_tile, true);
        wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 2, b_tile + 2,
            true);
        wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 4, b_tile + 4,
            true);
        wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 6, b_tile + 6,
            true);
        wgmma_commit();
      }
      if (pm >= 0) {
        const int w = warp_id / 4;
        // sC: 01_gemm_bf16.prism line 50 before line 47
        bulk_wait_read<0>();
        // sC: 01_gemm_bf16.prism line 50 before line 47
        named_barrier_sync(warp_id / 4 + 1, 128);
        store_chunk_2(pk, sC + warp_id / 4 * 4096, &C, pm + 64 * w, pn);
      }
      wgmma_wait<1>();
      // sA: 01_gemm_bf16.prism line 37 before line 31
      if (threadIdx.x % 128 == 0) {
        mbarrier_arrive(empty_sA + ((it - 1) & 3) * 8);
      }
      ++it;
      {
        const int w = warp_id / 4;
        // sA: 01_gemm_bf16.prism line 31 before line 37, sB: 01_gemm_bf16.prism line 32 before line 37
        mbarrier_wait(full_sA + (it & 3) * 8, (it >> 2) & 1);
        const uint32_t b_tile =
            ((shared_address(sB + (it & 3) * 16384) & 0x3ffffu) >> 4) | 0x10000u;
        const uint32_t a_tile =
            ((shared_address(sA + (it & 3) * 8192 + w * 4096) & 0x3ffffu) >> 4) | 0x10000u;
        wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile, b_tile, true);
        wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 2, b_tile + 2,
            true);
        wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 4, b_tile + 4,
            true);
        wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 6, b_tile + 6,
            true);
        wgmma_commit();
      }
      if (pm >= 0) {
        const int w = warp_id / 4;
        store_chunk_3(pk, sC + 8192 + warp_id / 4 * 4096, &C, pm + 64 * w, pn);
      }
      wgmma_wait<1>();
      // sA: 01_gemm_bf16.prism line 37 before line 31
      if (threadIdx.x % 128 == 0) {
        mbarrier_arrive(empty_sA + ((it - 1) & 3) * 8);
      }
      ++it;
      for (int k = 4; k < k_tiles; ++k) {
        {
          const int w = warp_id / 4;
          // sA: 01_gemm_bf16.prism line 31 before line 37, sB: 01_gemm_bf16.prism line 32 before line 37
          mbarrier_wait(full_sA + (it & 3) * 8, (it >> 2) & 1);
          const uint32_t b_tile =
              ((shared_address(sB + (it & 3) * 16384) & 0x3ffffu) >> 4) | 0x10000u;
          const uint32_t a_tile =
              ((shared_address(sA + (it & 3) * 8192 + w * 4096) & 0x3ffffu) >> 4) | 0x10000u;
          wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile, b_tile, k > 0);
          wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 2, b_tile + 2,
              true);
          wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 4, b_tile + 4,
              true);
          wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 6, b_tile + 6,
              true);
          wgmma_commit();
          wgmma_wait<1>();
          // sA: 01_gemm_bf16.prism line 37 before line 31
          if (threadIdx.x % 128 == 0) {
            mbarrier_arrive(empty_sA + ((it - 1) & 3) * 8);
          }
        }
        ++it;
      }
      // acc: 01_gemm_bf16.prism line 37 before line 88
      wgmma_wait<0>();
      pin(acc);
      // sA: 01_gemm_bf16.prism line 37 before line 31
      if (threadIdx.x % 128 == 0) {
        mbarrier_arrive(empty_sA + ((it - 1) & 3) * 8);
      }
      #pragma unroll
      for (int i = 0; i < 64; ++i) {
        pk[i] = pack_bf16x2(acc[2 * i], acc[2 * i + 1]);
      }
      pm = m0;
      pn = n0;
    }
    if (pm >= 0) {
      {
        const int w = warp_id / 4;
        // sC: 01_gemm_bf16.prism line 50 before line 47
        bulk_wait_read<0>();
        // sC: 01_gemm_bf16.prism line 50 before line 47
        named_barrier_sync(warp_id / 4 + 1, 128);
        store_chunk_0(pk, sC + warp_id / 4 * 4096, &C, pm + 64 * w, pn);
      }
      {
        const int w = warp_id / 4;
        store_chunk_1(pk, sC + 8192 + warp_id / 4 * 4096, &C, pm + 64 * w, pn);
      }
      {
        const int w = warp_id / 4;
        // sC: 01_gemm_bf16.prism line 50 before line 47
        bulk_wait_read<0>();
        // sC: 01_gemm_bf16.prism line 50 before line 47
        named_barrier_sync(warp_id / 4 + 1, 128);
        store_chunk_2(pk, sC + warp_id / 4 * 4096, &C, pm + 64 * w, pn);
      }
      {
        const int w = warp_id / 4;
        store_chunk_3(pk, sC + 8192 + warp_id / 4 * 4096, &C, pm + 64 * w, pn);
      }
    }
    bulk_wait_read<0>();
  } else {
    // producer: threads 256 to 383
    setmaxnreg_dec<40>();
    if (threadIdx.x == 256) {
      const int first = blockIdx.x;
      const int step = gridDim.x;
      int it = 0;
      for (int t = first; t < tiles_m * tiles_n; t += step) {
        int m0;
        int n0;
        tile_of(t, tiles_m, tiles_n, m0, n0);
        // sA: 01_gemm_bf16.prism line 37 before line 31, sB: 01_gemm_bf16.prism line 37 before line 32
        mbarrier_wait(empty_sA + (it & 3) * 8, ((it >> 2) & 1) ^ 1);
        // sA: 01_gemm_bf16.prism line 31 before line 37, sB: 01_gemm_bf16.prism line 32 before line 37
        mbarrier_arrive_expect(full_sA + (it & 3) * 8, 49152);
        tma_load_2d(shared_address(sA + (it & 3) * 8192), &A, 0, m0, full_sA + (it & 3) * 8);
        tma_load_2d(shared_address(sB + (it & 3) * 16384), &B, 0, n0, full_sA + (it & 3) * 8);
        ++it;
        // sA: 01_gemm_bf16.prism line 37 before line 31, sB: 01_gemm_bf16.prism line 37 before line 32
        mbarrier_wait(empty_sA + (it & 3) * 8, ((it >> 2) & 1) ^ 1);
        // sA: 01_gemm_bf16.prism line 31 before line 37, sB: 01_gemm_bf16.prism line 32 before line 37
        mbarrier_arrive_expect(full_sA + (it & 3) * 8, 49152);
        tma_load_2d(shared_address(sA + (it & 3) * 8192), &A, 64, m0, full_sA + (it & 3) * 8);
        tma_load_2d(shared_address(sB + (it & 3) * 16384), &B, 64, n0, full_sA + (it & 3) * 8);
        ++it;
        // sA: 01_gemm_bf16.prism line 37 before line 31, sB: 01_gemm_bf16.prism line 37 before line 32
        mbarrier_wait(empty_sA + (it & 3) * 8, ((it >> 2) & 1) ^ 1);
        // sA: 01_gemm_bf16.prism line 31 before line 37, sB: 01_gemm_bf16.prism line 32 before line 37
        mbarrier_arrive_expect(full_sA + (it & 3) * 8, 49152);
        tma_load_2d(shared_address(sA + (it & 3) * 8192), &A, 128, m0, full_sA + (it & 3) * 8);
        tma_load_2d(shared_address(sB + (it & 3) * 16384), &B, 128, n0, full_sA + (it & 3) * 8);
        ++it;
        // sA: 01_gemm_bf16.prism line 37 before line 31, sB: 01_gemm_bf16.prism line 37 before line 32
        mbarrier_wait(empty_sA + (it & 3) * 8, ((it >> 2) & 1) ^ 1);
        // sA: 01_gemm_bf16.prism line 31 before line 37, sB: 01_gemm_bf16.prism line 32 before line 37
        mbarrier_arrive_expect(full_sA + (it & 3) * 8, 49152);
        tma_load_2d(shared_address(sA + (it & 3) * 8192), &A, 192, m0, full_sA + (it & 3) * 8);
        tma_load_2d(shared_address(sB + (it & 3) * 16384), &B, 192, n0, full_sA + (it & 3) * 8);
        ++it;
        for (int k = 4; k < k_tiles; ++k) {
          // sA: 01_gemm_bf16.prism line 37 before line 31, sB: 01_gemm_bf16.prism line 37 before line 32
          mbarrier_wait(empty_sA + (it & 3) * 8, ((it >> 2) & 1) ^ 1);
          // sA: 01_gemm_bf16.prism line 31 before line 37, sB: 01_gemm_bf16.prism line 32 before line 37
          mbarrier_arrive_expect(full_sA + (it & 3) * 8, 49152);
          tma_load_2d(shared_address(sA + (it & 3) * 8192), &A, 64 * k, m0, full_sA + (it & 3) * 8);
          tma_load_2d(shared_address(sB + (it & 3) * 16384), &B, 64 * k, n0,
              full_sA + (it & 3) * 8);
          ++it;
        }
      }
    }
  }
}
