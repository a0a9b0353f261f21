__device__ __forceinline__ bool
softmax_128(float (&s)[64], float (&m)[2], float (&l)[2], float (&f)[2], float c) {
  float a[2] = {-INFINITY, -INFINITY};
  #pragma unroll
  for (int i = 0; i < 16; ++i) {
    #pragma unroll
    for (int e = 0; e < 4; ++e) {
      a[e / 2] = fmaxf(a[e / 2], s[4 * i + e]);
    }
  }
  #pragma unroll
  for (int h = 0; h < 2; ++h) {
    a[h] = fmaxf(a[h], shuffle_xor(a[h], 1));
    a[h] = fmaxf(a[h], shuffle_xor(a[h], 2));
    f[h] = 1.0f;
  }
  const bool resc =
      bool(__any_sync(0xffffffffu, (a[0] - m[0]) * c > 8.0f || (a[1] - m[1]) * c > 8.0f));
  if (resc) {
    #pragma unroll
    for (int h = 0; h < 2; ++h) {
      const float n = fmaxf(m[h], a[h]);
      f[h] = exp2f((m[h] - n) * c);
      m[h] = n;
      l[h] *= f[h];
    }
  }
  #pragma unroll
  for (int i = 0; i < 16; ++i) {
    #pragma unroll
    for (int e = 0; e < 4; ++e) {
      s[4 * i + e] = exp2f(fmaf(s[4 * i + e], c, -m[e / 2] * c));
      l[e / 2] += s[4 * i + e];
    }
  }
  return resc;
}

__device__ __forceinline__ void
store_rows(uint4* out, int head, int row0, float (&o)[64], float (&l)[2], int S) {
  const int lane = threadIdx.x % 32;
  const int q = lane % 4;
  const int row = row0 + lane / 4;
  const bool hi = q >= 2;
  const bool odd = q % 2 == 1;
  #pragma unroll
  for (int h = 0; h < 2; ++h) {
    float sum = l[h];
    sum += shuffle_xor(sum, 1);
    sum += shuffle_xor(sum, 2);
    const float inv = 1.0f / sum;
    #pragma unroll
    for (int g = 0; g < 4; ++g) {
      uint32_t a[4];
      #pragma unroll
      for (int b = 0; b < 4; ++b) {
        a[b] = pack_bf16x2(o[16 * g + 4 * b + 2 * h] * inv, o[16 * g + 4 * b + 2 * h + 1] * inv);
      }
      const uint32_t r0 = shuffle_xor(hi ? a[0] : a[2], 2);
      const uint32_t r1 = shuffle_xor(hi ? a[1] : a[3], 2);
      const uint32_t x0 = hi ? r0 : a[0];
      const uint32_t x1 = hi ? r1 : a[1];
      const uint32_t x2 = hi ? a[2] : r0;
      const uint32_t x3 = hi ? a[3] : r1;
      const uint32_t y0 = shuffle_xor(odd ? x0 : x1, 1);
      const uint32_t y1 = shuffle_xor(odd ? x2 : x3, 1);
      const uint4 v = odd ? make_uint4(y0, x1, y1, x3) : make_uint4(x0, y0, x2, y1);
      if (row + 8 * h < S) {
        out[(head * S + row + 8 * h) * 16 + 4 * g + q] = v;
      }
    }
  }
}

__device__ __forceinline__ bool
softmax_80(float (&s)[40], float (&m)[2], float (&l)[2], float (&f)[2], float c) {
  float a[2] = {-INFINITY, -INFINITY};
  #pragma unroll
  for (int i = 0; i < 10; ++i) {
    #pragma unroll
    for (int e = 0; e < 4; ++e) {
      a[e / 2] = fmaxf(a[e / 2], s[4 * i + e]);
    }
  }
  #pragma unroll
  for (int h = 0; h < 2; ++h) {
    a[h] = fmaxf(a[h], shuffle_xor(a[h], 1));
    a[h] = fmaxf(a[h], shuffle_xor(a[h], 2));
    f[h] = 1.0f;
  }
  const bool resc =
      bool(__any_sync(0xffffffffu, (a[0] - m[0]) * c > 8.0f || (a[1] - m[1]) * c > 8.0f));
  if (resc) {
    #pragma unroll
    for (int h = 0; h < 2; ++h) {
      const float n = fmaxf(m[h], a[h]);
      f[h] = exp2f((m[h] - n) * c);
      m[h] = n;
      l[h] *= f[h];
    }
  }
  #pragma unroll
  for (int i = 0; i < 10; ++i) {
    #pragma unroll
    for (int e = 0; e < 4; ++e) {
      s[4 * i + e] = exp2f(fmaf(s[4 * i + e], c, -m[e / 2] * c));
      l[e / 2] += s[4 * i + e];
    }
  }
  return resc;
}

extern "C" __global__ void __launch_bounds__(384, 1)
attention_2_128_2(const __grid_constant__ CUtensorMap Q, const __grid_constant__ CUtensorMap K,
    const __grid_constant__ CUtensorMap V, uint4* __restrict__ out, int S, int m_tiles, int tiles,
    float c) {
  extern __shared__ __align__(1024) unsigned char smem[];
  const int warp_id = __shfl_sync(0xffffffffu, threadIdx.x / 32, 0);
  const uint32_t empty_sQ = shared_address(smem + 196608);
  const uint32_t empty_sV = shared_address(smem + 196624);
  const uint32_t empty_sK = shared_address(smem + 196640);
  const uint32_t full_sQ = shared_address(smem + 196656);
  const uint32_t full_sV = shared_address(smem + 196672);
  const uint32_t full_sK = shared_address(smem + 196688);
  if (threadIdx.x == 0) {
    for (int i = 0; i < 2; ++i) {
      mbarrier_init(empty_sQ + i * 8, 8);
      mbarrier_init(empty_sV + i * 8, 2);
      mbarrier_init(empty_sK + i * 8, 2);
      mbarrier_init(full_sQ + i * 8, 1);
      mbarrier_init(full_sV + i * 8, 1);
      mbarrier_init(full_sK + i * 8, 1);
    }
    fence_barrier_init();
  }
  __syncthreads();
  __nv_bfloat16* const sQ = reinterpret_cast<__nv_bfloat16*>(smem);
  __nv_bfloat16* const sK = reinterpret_cast<__nv_bfloat16*>(smem + 65536);
  __nv_bfloat16* const sV = reinterpret_cast<__nv_bfloat16*>(smem + 131072);
  if (warp_id < 8) {
    // consumers: threads 0 to 255
    setmaxnreg_inc<240>();
    const int first = blockIdx.x;
    const int stride = gridDim.x;
    float s[64];
    float o[64];
    uint32_t p[32];
    float m[2];
    float l[2] = {};
    int prev = 0;
    int it = 0;
    const int nb = (S + 128 - 1) / 128;
    for (int r = 0; r < (tiles - first + stride - 1) / stride; ++r) {
      const int t = first + r * stride;
      // sQ: 04_attention.prism line 99 before line 125
      mbarrier_wait(full_sQ + (r & 1) * 8, (r >> 1) & 1);
      for (int j = 0; j < nb; ++j) {
        const int n = nb - 1 - j;
        const int w = warp_id / 4;
        const int wq = warp_id % 4;
        // sK: 04_attention.prism line 109 before line 125
        mbarrier_wait(full_sK + (it & 1) * 8, (it >> 1) & 1);
        wgmma_fence();
        const uint32_t b_tile =
            ((shared_address(sK + (it & 1) * 16384) & 0x3ffffu) >> 4) | 0x10000u;
        const uint32_t a_tile =
            ((shared_address(sQ + (r & 1) * 16384 + w * 4096) & 0x3ffffu) >> 4) | 0x10000u;
        wgmma_m64n128k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&s[0], a_tile, b_tile, false);
        wgmma_m64n128k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&s[0], a_tile + 2, b_tile + 2, true);
        wgmma_m64n128k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&s[0], a_tile + 4, b_tile + 4, true);
        wgmma_m64n128k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&s[0], a_tile + 6, b_tile + 6, true);
        wgmma_m64n128k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&s[0], a_tile + 1024, b_tile + 1024,
            true);
        wgmma_m64n128k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&s[0], a_tile + 1026, b_tile + 1026,
            true);
        wgmma_m64n128k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&s[0], a_tile + 1028, b_tile + 1028,
            true);
        wgmma_m64n128k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&s[0], a_tile + 1030, b_tile + 1030,
            true);
        wgmma_commit();
        if (it > 0) {
          // sV: 04_attention.prism line 118 before line 128
          mbarrier_wait(full_sV + ((it - 1) & 1) * 8, ((it - 1) >> 1) & 1);
          const uint32_t b_tile_2 =
              ((shared_address(sV + ((it - 1) & 1) * 16384) & 0x3ffffu) >> 4) | 0x4000000u;
          wgmma_m64n128k16_bf16_registers<0x40000040u, 1>(&o[0], p[0], p[1], p[2], p[3], b_tile_2,
              true);
          wgmma_m64n128k16_bf16_registers<0x40000040u, 1>(&o[0], p[4], p[5], p[6], p[7],
              b_tile_2 + 128, true);
          wgmma_m64n128k16_bf16_registers<0x40000040u, 1>(&o[0], p[8], p[9], p[10], p[11],
              b_tile_2 + 256, true);
          wgmma_m64n128k16_bf16_registers<0x40000040u, 1>(&o[0], p[12], p[13], p[14], p[15],
              b_tile_2 + 384, true);
          wgmma_m64n128k16_bf16_registers<0x40000040u, 1>(&o[0], p[16], p[17], p[18], p[19],
              b_tile_2 + 512, true);
          wgmma_m64n128k16_bf16_registers<0x40000040u, 1>(&o[0], p[20], p[21], p[22], p[23],
              b_tile_2 + 640, true);
          wgmma_m64n128k16_bf16_registers<0x40000040u, 1>(&o[0], p[24], p[25], p[26], p[27],
              b_tile_2 + 768, true);
          wgmma_m64n128k16_bf16_registers<0x40000040u, 1>(&o[0], p[28], p[29], p[30], p[31],
              b_tile_2 + 896, true);
        }
        wgmma_commit();
        float old[2];
        #pragma unroll
        for (int i = 0; i < 2; ++i) {
          old[i] = l[i];
        }
        if (j == 0) {
          m[0] = -INFINITY;
          m[1] = -INFINITY;
          l[0] = 0.0f;
          l[1] = 0.0f;
        }
        // s: 04_attention.prism line 125 before line 133
        wgmma_wait<1>();
        pin(s);
        // sK: 04_attention.prism line 125 before line 109
        if (threadIdx.x % 128 == 0) {
          mbarrier_arrive(empty_sK + (it & 1) * 8);
        }
        if (j == 0 && S % 128 != 0) {
          const int lane4 = threadIdx.x % 4;
          #pragma unroll
          for (int i = 0; i < 64; ++i) {
            s[i] = n * 128 + i / 4 * 8 + lane4 * 2 + i % 2 >= S ? -INFINITY : s[i];
          }
        }
        float f[2];
        const bool resc = softmax_128(s, m, l, f, c);
        pin(s);
        schedule_boundary();
        // o: 04_attention.prism line 128 before line 50
        wgmma_wait<0>();
        pin(o);
        if (it > 0) {
          // sV: 04_attention.prism line 128 before line 118
          if (threadIdx.x % 128 == 0) {
            mbarrier_arrive(empty_sV + ((it - 1) & 1) * 8);
          }
        }
        if (j == 0) {
          const int rows = it > 0 ? S : 0;
          store_rows(out, prev / m_tiles, prev % m_tiles * 64 * 2 + 64 * w + 16 * wq, o, old, rows);
        }
        if (j == 0) {
          #pragma unroll
          for (int i = 0; i < 64; ++i) {
            o[i] = 0.0f;
          }
        } else if (resc) {
          #pragma unroll
          for (int i = 0; i < 64; ++i) {
            o[i] *= f[i / 2 % 2];
          }
        }
        #pragma unroll
        for (int i = 0; i < 32; ++i) {
          p[i] = pack_bf16x2(s[2 * i], s[2 * i + 1]);
        }
        ++it;
      }
      // sQ: 04_attention.prism line 125 before line 99
      __syncwarp();
      if (threadIdx.x % 32 == 0) {
        mbarrier_arrive(empty_sQ + (r & 1) * 8);
      }
      prev = t;
    }
    if (it > 0) {
      const int w = warp_id / 4;
      const int wq = warp_id % 4;
      // sV: 04_attention.prism line 162 before line 169
      mbarrier_wait(full_sV + ((it - 1) & 1) * 8, ((it - 1) >> 1) & 1);
      wgmma_fence();
      const uint32_t b_tile =
          ((shared_address(sV + ((it - 1) & 1) * 16384) & 0x3ffffu) >> 4) | 0x4000000u;
      wgmma_m64n128k16_bf16_registers<0x40000040u, 1>(&o[0], p[0], p[1], p[2], p[3], b_tile, true);
      wgmma_m64n128k16_bf16_registers<0x40000040u, 1>(&o[0], p[4], p[5], p[6], p[7], b_tile + 128,
          true);
      wgmma_m64n128k16_bf16_registers<0x40000040u, 1>(&o[0], p[8], p[9], p[10], p[11], b_tile + 256,
          true);
      wgmma_m64n128k16_bf16_registers<0x40000040u, 1>(&o[0], p[12], p[13], p[14], p[15],
          b_tile + 384, true);
      wgmma_m64n128k16_bf16_registers<0x40000040u, 1>(&o[0], p[16], p[17], p[18], p[19],
          b_tile + 512, true);
      wgmma_m64n128k16_bf16_registers<0x40000040u, 1>(&o[0], p[20], p[21], p[22], p[23],
          b_tile + 640, true);
      wgmma_m64n128k16_bf16_registers<0x40000040u, 1>(&o[0], p[24], p[25], p[26], p[27],
          b_tile + 768, true);
      wgmma_m64n128k16_bf16_registers<0x40000040u, 1>(&o[0], p[28], p[29], p[30], p[31],
          b_tile + 896, true);
      wgmma_commit();
      // o: 04_attention.prism line 169 before line 50
      wgmma_wait<0>();
      pin(o);
      store_rows(out, prev / m_tiles, prev % m_tiles * 64 * 2 + 64 * w + 16 * wq, o, l, S);
    }
  } else {
    // producer: threads 256 to 383
    setmaxnreg_dec<24>();
    if (threadIdx.x == 256) {
      const int first = blockIdx.x;
      const int stride = gridDim.x;
      int prev = 0;
      int it = 0;
      const int nb = (S + 128 - 1) / 128;
      for (int r = 0; r < (tiles - first + stride - 1) / stride; ++r) {
        const int t = first + r * stride;
        // sQ: 04_attention.prism line 125 before line 99
        mbarrier_wait(empty_sQ + (r & 1) * 8, ((r >> 1) & 1) ^ 1);
        // sQ: 04_attention.prism line 99 before line 125
        mbarrier_arrive_expect(full_sQ + (r & 1) * 8, 32768);
        tma_load_3d(shared_address(sQ + (r & 1) * 16384), &Q, 0, t % m_tiles * 64 * 2, t / m_tiles,
            full_sQ + (r & 1) * 8);
        tma_load_3d(shared_address(sQ + (r & 1) * 16384) + 16384, &Q, 64, t % m_tiles * 64 * 2,
            t / m_tiles, full_sQ + (r & 1) * 8);
        for (int j = 0; j < nb; ++j) {
          const int n = nb - 1 - j;
          // sK: 04_attention.prism line 125 before line 109
          mbarrier_wait(empty_sK + (it & 1) * 8, ((it >> 1) & 1) ^ 1);
          // sK: 04_attention.prism line 109 before line 125
          mbarrier_arrive_expect(full_sK + (it & 1) * 8, 32768);
          tma_load_3d(shared_address(sK + (it & 1) * 16384), &K, 0, n * 128, t / m_tiles,
              full_sK + (it & 1) * 8);
          tma_load_3d(shared_address(sK + (it & 1) * 16384) + 16384, &K, 64, n * 128, t / m_tiles,
              full_sK + (it & 1) * 8);
          if (it > 0) {
            // sV: 04_attention.prism line 128 before line 118
            mbarrier_wait(empty_sV + ((it - 1) & 1) * 8, (((it - 1) >> 1) & 1) ^ 1);
            // sV: 04_attention.prism line 118 before line 128
            mbarrier_arrive_expect(full_sV + ((it - 1) & 1) * 8, 32768);
            tma_load_3d(shared_address(sV + ((it - 1) & 1) * 16384), &V, 0,
                (j > 0 ? n + 1 : 0) * 128, (j > 0 ? t : prev) / m_tiles,
                full_sV + ((it - 1) & 1) * 8);
            tma_load_3d(shared_address(sV + ((it - 1) & 1) * 16384) + 16384, &V, 64,
                (j > 0 ? n + 1 : 0) * 128, (j > 0 ? t : prev) / m_tiles,
                full_sV + ((it - 1) & 1) * 8);
          }
          ++it;
        }
        prev = t;
      }
      if (it > 0) {
        // sV: 04_attention.prism line 128 before line 162
        mbarrier_wait(empty_sV + ((it - 1) & 1) * 8, (((it - 1) >> 1) & 1) ^ 1);
        // sV: 04_attention.prism line 162 before line 169
        mbarrier_arrive_expect(full_sV + ((it - 1) & 1) * 8, 32768);
        tma_load_3d(shared_address(sV + ((it - 1) & 1) * 16384), &V, 0, 0, prev / m_tiles,
            full_sV + ((it - 1) & 1) * 8);
        tma_load_3d(shared_address(sV + ((it - 1) & 1) * 16384) + 16384, &V, 64, 0, prev / m_tiles,
            full_sV + ((it - 1) & 1) * 8);
      }
    }
  }
}

extern "C" __global__ void __launch_bounds__(512, 1)
attention_3_80_3(const __grid_constant__ CUtensorMap Q, const __grid_constant__ CUtensorMap K,
    const __grid_constant__ CUtensorMap V, uint4* __restrict__ out, int S, int m_tiles, int tiles,
    float c) {
  extern __shared__ __align__(1024) unsigned char smem[];
  const int warp_id = __shfl_sync(0xffffffffu, threadIdx.x / 32, 0);
  const uint32_t empty_sQ = shared_address(smem + 221184);
  const uint32_t empty_sV = shared_address(smem + 221200);
  const uint32_t empty_sK = shared_address(smem + 221224);
  const uint32_t full_sQ = shared_address(smem + 221248);
  const uint32_t full_sV = shared_address(smem + 221264);
  const uint32_t full_sK = shared_address(smem + 221288);
  if (threadIdx.x == 0) {
    for (int i = 0; i < 2; ++i) {
      mbarrier_init(empty_sQ + i * 8, 12);
      mbarrier_init(full_sQ + i * 8, 1);
    }
    for (int i = 0; i < 3; ++i) {
      mbarrier_init(empty_sV + i * 8, 3);
      mbarrier_init(empty_sK + i * 8, 3);
      mbarrier_init(full_sV + i * 8, 1);
      mbarrier_init(full_sK + i * 8, 1);
    }
    fence_barrier_init();
  }
  __syncthreads();
  __nv_bfloat16* const sQ = reinterpret_cast<__nv_bfloat16*>(smem);
  __nv_bfloat16* const sK = reinterpret_cast<__nv_bfloat16*>(smem + 98304);
  __nv_bfloat16* const sV = reinterpret_cast<__nv_bfloat16*>(smem + 159744);
  if (warp_id < 12) {
    // consumers: threads 0 to 383
    setmaxnreg_inc<160>();
    const int first = blockIdx.x;
    const int stride = gridDim.x;
    float s[40];
    float o[64];
    uint32_t p[20];
    float m[2];
    float l[2] = {};
    int prev = 0;
    int it = 0;
    const int nb = (S + 80 - 1) / 80;
    for (int r = 0; r < (tiles - first + stride - 1) / stride; ++r) {
      const int t = first + r * stride;
      // sQ: 04_attention.prism line 99 before line 125
      mbarrier_wait(full_sQ + (r & 1) * 8, (r >> 1) & 1);
      for (int j = 0; j < nb; ++j) {
        const int n = nb - 1 - j;
        const int w = warp_id / 4;
        const int wq = warp_id % 4;
        // sK: 04_attention.prism line 109 before line 125
        mbarrier_wait(full_sK + int(uint32_t(it) % 3u) * 8, (uint32_t(it) / 3u) & 1);
        wgmma_fence();
        const uint32_t b_tile =
            ((shared_address(sK + int(uint32_t(it) % 3u) * 10240) & 0x3ffffu) >> 4) | 0x10000u;
        const uint32_t a_tile =
            ((shared_address(sQ + (r & 1) * 24576 + w * 4096) & 0x3ffffu) >> 4) | 0x10000u;
        wgmma_m64n80k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&s[0], a_tile, b_tile, false);
        wgmma_m64n80k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&s[0], a_tile + 2, b_tile + 2, true);
        wgmma_m64n80k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&s[0], a_tile + 4, b_tile + 4, true);
        wgmma_m64n80k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&s[0], a_tile + 6, b_tile + 6, true);
        wgmma_m64n80k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&s[0], a_tile + 1536, b_tile + 640,
            true);
        wgmma_m64n80k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&s[0], a_tile + 1538, b_tile + 642,
            true);
        wgmma_m64n80k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&s[0], a_tile + 1540, b_tile + 644,
            true);
        wgmma_m64n80k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&s[0], a_tile + 1542, b_tile + 646,
            true);
        wgmma_commit();
        if (it > 0) {
          // sV: 04_attention.prism line 118 before line 128
          mbarrier_wait(full_sV + int(uint32_t(it - 1) % 3u) * 8, (uint32_t(it - 1) / 3u) & 1);
          const uint32_t b_tile_2 =
              ((shared_address(sV + int(uint32_t(it - 1) % 3u) * 10240) & 0x3ffffu) >> 4)
              | 0x2800000u;
          wgmma_m64n128k16_bf16_registers<0x40000040u, 1>(&o[0], p[0], p[1], p[2], p[3], b_tile_2,
              true);
          wgmma_m64n128k16_bf16_registers<0x40000040u, 1>(&o[0], p[4], p[5], p[6], p[7],
              b_tile_2 + 128, true);
          wgmma_m64n128k16_bf16_registers<0x40000040u, 1>(&o[0], p[8], p[9], p[10], p[11],
              b_tile_2 + 256, true);
          wgmma_m64n128k16_bf16_registers<0x40000040u, 1>(&o[0], p[12], p[13], p[14], p[15],
              b_tile_2 + 384, true);
          wgmma_m64n128k16_bf16_registers<0x40000040u, 1>(&o[0], p[16], p[17], p[18], p[19],
              b_tile_2 + 512, true);
        }
        wgmma_commit();
        float old[2];
        #pragma unroll
        for (int i = 0; i < 2; ++i) {
          old[i] = l[i];
        }
        if (j == 0) {
          m[0] = -INFINITY;
          m[1] = -INFINITY;
          l[0] = 0.0f;
          l[1] = 0.0f;
        }
        // s: 04_attention.prism line 125 before line 133
        wgmma_wait<1>();
        pin(s);
        // sK: 04_attention.prism line 125 before line 109
        if (threadIdx.x % 128 == 0) {
          mbarrier_arrive(empty_sK + int(uint32_t(it) % 3u) * 8);
        }
        if (j == 0 && S % 80 != 0) {
          const int lane4 = threadIdx.x % 4;
          #pragma unroll
          for (int i = 0; i < 40; ++i) {
            s[i] = n * 80 + i / 4 * 8 + lane4 * 2 + i % 2 >= S ? -INFINITY : s[i];
          }
        }
        float f[2];
        const bool resc = softmax_80(s, m, l, f, c);
        pin(s);
        schedule_boundary();
        // o: 04_attention.prism line 128 before line 50
        wgmma_wait<0>();
        pin(o);
        if (it > 0) {
          // sV: 04_attention.prism line 128 before line 118
          if (threadIdx.x % 128 == 0) {
            mbarrier_arrive(empty_sV + int(uint32_t(it - 1) % 3u) * 8);
          }
        }
        if (j == 0) {
          const int rows = it > 0 ? S : 0;
          store_rows(out, prev / m_tiles, prev % m_tiles * 64 * 3 + 64 * w + 16 * wq, o, old, rows);
        }
        if (j == 0) {
          #pragma unroll
          for (int i = 0; i < 64; ++i) {
            o[i] = 0.0f;
          }
        } else if (resc) {
          #pragma unroll
          for (int i = 0; i < 64; ++i) {
            o[i] *= f[i / 2 % 2];
          }
        }
        #pragma unroll
        for (int i = 0; i < 20; ++i) {
          p[i] = pack_bf16x2(s[2 * i], s[2 * i + 1]);
        }
        ++it;
      }
      // sQ: 04_attention.prism line 125 before line 99
      __syncwarp();
      if (threadIdx.x % 32 == 0) {
        mbarrier_arrive(empty_sQ + (r & 1) * 8);
      }
      prev = t;
    }
    if (it > 0) {
      const int w = warp_id / 4;
      const int wq = warp_id % 4;
      // sV: 04_attention.prism line 162 before line 169
      mbarrier_wait(full_sV + int(uint32_t(it - 1) % 3u) * 8, (uint32_t(it - 1) / 3u) & 1);
      wgmma_fence();
      const uint32_t b_tile =
          ((shared_address(sV + int(uint32_t(it - 1) % 3u) * 10240) & 0x3ffffu) >> 4) | 0x2800000u;
      wgmma_m64n128k16_bf16_registers<0x40000040u, 1>(&o[0], p[0], p[1], p[2], p[3], b_tile, true);
      wgmma_m64n128k16_bf16_registers<0x40000040u, 1>(&o[0], p[4], p[5], p[6], p[7], b_tile + 128,
          true);
      wgmma_m64n128k16_bf16_registers<0x40000040u, 1>(&o[0], p[8], p[9], p[10], p[11], b_tile + 256,
          true);
      wgmma_m64n128k16_bf16_registers<0x40000040u, 1>(&o[0], p[12], p[13], p[14], p[15],
          b_tile + 384, true);
      wgmma_m64n128k16_bf16_registers<0x40000040u, 1>(&o[0], p[16], p[17], p[18], p[19],
          b_tile + 512, true);
      wgmma_commit();
      // o: 04_attention.prism line 169 before line 50
      wgmma_wait<0>();
      pin(o);
      store_rows(out, prev / m_tiles, prev % m_tiles * 64 * 3 + 64 * w + 16 * wq, o, l, S);
    }
  } else {
    // producer: threads 384 to 511
    setmaxnreg_dec<32>();
    if (threadIdx.x == 384) {
      const int first = blockIdx.x;
      const int stride = gridDim.x;
      int prev = 0;
      int it = 0;
      const int nb = (S + 80 - 1) / 80;
      for (int r = 0; r < (tiles - first + stride - 1) / stride; ++r) {
        const int t = first + r * stride;
        // sQ: 04_attention.prism line 125 before line 99
        mbarrier_wait(empty_sQ + (r & 1) * 8, ((r >> 1) & 1) ^ 1);
        // sQ: 04_attention.prism line 99 before line 125
        mbarrier_arrive_expect(full_sQ + (r & 1) * 8, 49152);
        tma_load_3d(shared_address(sQ + (r & 1) * 24576), &Q, 0, t % m_tiles * 64 * 3, t / m_tiles,
            full_sQ + (r & 1) * 8);
        tma_load_3d(shared_address(sQ + (r & 1) * 24576) + 24576, &Q, 64, t % m_tiles * 64 * 3,
            t / m_tiles, full_sQ + (r & 1) * 8);
        for (int j = 0; j < nb; ++j) {
          const int n = nb - 1 - j;
          // sK: 04_attention.prism line 125 before line 109
          mbarrier_wait(empty_sK + int(uint32_t(it) % 3u) * 8, ((uint32_t(it) / 3u) & 1) ^ 1);
          // sK: 04_attention.prism line 109 before line 125
          mbarrier_arrive_expect(full_sK + int(uint32_t(it) % 3u) * 8, 20480);
          tma_load_3d(shared_address(sK + int(uint32_t(it) % 3u) * 10240), &K, 0, n * 80,
              t / m_tiles, full_sK + int(uint32_t(it) % 3u) * 8);
          tma_load_3d(shared_address(sK + int(uint32_t(it) % 3u) * 10240) + 10240, &K, 64, n * 80,
              t / m_tiles, full_sK + int(uint32_t(it) % 3u) * 8);
          if (it > 0) {
            // sV: 04_attention.prism line 128 before line 118
            mbarrier_wait(empty_sV + int(uint32_t(it - 1) % 3u) * 8,
                ((uint32_t(it - 1) / 3u) & 1) ^ 1);
            // sV: 04_attention.prism line 118 before line 128
            mbarrier_arrive_expect(full_sV + int(uint32_t(it - 1) % 3u) * 8, 20480);
            tma_load_3d(shared_address(sV + int(uint32_t(it - 1) % 3u) * 10240), &V, 0,
                (j > 0 ? n + 1 : 0) * 80, (j > 0 ? t : prev) / m_tiles,
                full_sV + int(uint32_t(it - 1) % 3u) * 8);
            tma_load_3d(shared_address(sV + int(uint32_t(it - 1) % 3u) * 10240) + 10240, &V, 64,
                (j > 0 ? n + 1 : 0) * 80, (j > 0 ? t : prev) / m_tiles,
                full_sV + int(uint32_t(it - 1) % 3u) * 8);
          }
          ++it;
        }
        prev = t;
      }
      if (it > 0) {
        // sV: 04_attention.prism line 128 before line 162
        mbarrier_wait(empty_sV + int(uint32_t(it - 1) % 3u) * 8, ((uint32_t(it - 1) / 3u) & 1) ^ 1);
        // sV: 04_attention.prism line 162 before line 169
        mbarrier_arrive_expect(full_sV + int(uint32_t(it - 1) % 3u) * 8, 20480);
        tma_load_3d(shared_address(sV + int(uint32_t(it - 1) % 3u) * 10240), &V, 0, 0,
            prev / m_tiles, full_sV + int(uint32_t(it - 1) % 3u) * 8);
        tma_load_3d(shared_address(sV + int(uint32_t(it - 1) % 3u) * 10240) + 10240, &V, 64, 0,
            prev / m_tiles, full_sV + int(uint32_t(it - 1) % 3u) * 8);
      }
    }
  }
}
