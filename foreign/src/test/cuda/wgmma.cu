//--blockDim=256 --gridDim=2
// Products of warpgroups, which read shared memory by descriptors until somebody waits for them.
#include <cstdint>
#include <cuda.h>

typedef uint16_t bf16;

__device__ unsigned address(const void *p) { return (unsigned)__cvta_generic_to_shared(p); }

__device__ void initialize(uint64_t *bar, int count) {
  asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(address(bar)), "r"(count));
}

__device__ void arrive(uint64_t *bar) {
  asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(address(bar)) : "memory");
}

__device__ void expect(uint64_t *bar, int bytes) {
  asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(address(bar)), "r"(bytes) : "memory");
}

__device__ void wait(uint64_t *bar, unsigned parity) {
  asm volatile(
      "{ .reg .pred p; WAIT: mbarrier.try_wait.parity.shared::cta.b64 p, [%0], %1; @p bra DONE; bra WAIT; DONE: }"
      ::"r"(address(bar)), "r"(parity) : "memory");
}

__device__ void load(void *to, const CUtensorMap *map, uint64_t *bar, int x, int y) {
  asm volatile(  // here
      "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];"
      ::"r"(address(to)), "l"(map), "r"(address(bar)), "r"(x), "r"(y) : "memory");
}

__device__ uint64_t encoded(uint64_t x) { return (x & 0x3FFFF) >> 4; }

// Rows of 128 bytes, eight of them 1024 bytes apart from the next.
__device__ uint64_t descriptor(const bf16 *tile) {
  uint64_t made = 0;
  made |= encoded(address(tile));
  made |= encoded(16) << 16;
  made |= encoded(1024) << 32;
  made |= 1llu << 62;
  return made;
}

__device__ void enter() { asm volatile("wgmma.fence.sync.aligned;" ::: "memory"); }
__device__ void commit() { asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory"); }
template <int N> __device__ void drain() { asm volatile("wgmma.wait_group.sync.aligned %0;" ::"n"(N) : "memory"); }

template <int Accumulate> __device__ void multiply(float (&d)[8], uint64_t a, uint64_t b) {
  asm volatile(  // here
      "{\n"
      ".reg .pred p;\n"
      "setp.ne.b32 p, %10, 0;\n"
      "wgmma.mma_async.sync.aligned.m64n16k16.f32.bf16.bf16 "
      "{%0, %1, %2, %3, %4, %5, %6, %7}, %8, %9, p, %11, %12, %13, %14;\n"
      "}\n"
      : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]), "+f"(d[4]), "+f"(d[5]), "+f"(d[6]), "+f"(d[7])
      : "l"(a), "l"(b), "r"(Accumulate), "n"(1), "n"(1), "n"(0), "n"(0));
}

struct Tiles {
  alignas(1024) bf16 a[2][64 * 64];
  alignas(1024) bf16 b[2][16 * 64];
  uint64_t full[2];
  uint64_t empty[2];
};

__device__ void product(float (&d)[8], const bf16 *a, const bf16 *b) {
  for (int k = 0; k < 4; k++) multiply<1>(d, descriptor(a + 16 * k), descriptor(b + 16 * k));
}

__global__ void right_ring(const __grid_constant__ CUtensorMap a, const __grid_constant__ CUtensorMap b, float *out,
                           int tiles) {
  extern __shared__ __align__(1024) unsigned char memory[];
  Tiles &s = *reinterpret_cast<Tiles *>(memory);
  int t = threadIdx.x;
  if (t == 0)
    for (int i = 0; i < 2; i++) {
      initialize(&s.full[i], 1);
      initialize(&s.empty[i], 128);
    }
  __syncthreads();
  if (t < 128) {
    if (t == 0)
      for (int i = 0; i < tiles; i++) {
        int q = i % 2;
        wait(&s.empty[q], (i / 2 + 1) % 2);
        expect(&s.full[q], (64 * 64 + 16 * 64) * sizeof(bf16));
        load(s.a[q], &a, &s.full[q], i * 64, 0);
        load(s.b[q], &b, &s.full[q], i * 64, 0);
      }
  } else {
    float d[8];
    for (int i = 0; i < 8; i++) d[i] = 0;
    for (int i = 0; i < tiles; i++) {
      int q = i % 2;
      wait(&s.full[q], (i / 2) % 2);
      enter();
      product(d, s.a[q], s.b[q]);
      commit();
      drain<0>();
      arrive(&s.empty[q]);
    }
    for (int i = 0; i < 8; i++) out[(blockIdx.x * 128 + t - 128) * 8 + i] = d[i];
  }
}

// The slot is free when the product has begun, not when it is done.
__global__ void wrong_slot_given_back_too_early(const __grid_constant__ CUtensorMap a,
                                                const __grid_constant__ CUtensorMap b, float *out, int tiles) {
  extern __shared__ __align__(1024) unsigned char memory[];
  Tiles &s = *reinterpret_cast<Tiles *>(memory);
  int t = threadIdx.x;
  if (t == 0)
    for (int i = 0; i < 2; i++) {
      initialize(&s.full[i], 1);
      initialize(&s.empty[i], 128);
    }
  __syncthreads();
  if (t < 128) {
    if (t == 0)
      for (int i = 0; i < tiles; i++) {
        int q = i % 2;
        wait(&s.empty[q], (i / 2 + 1) % 2);
        expect(&s.full[q], (64 * 64 + 16 * 64) * sizeof(bf16));
        load(s.a[q], &a, &s.full[q], i * 64, 0);
        load(s.b[q], &b, &s.full[q], i * 64, 0);
      }
  } else {
    float d[8];
    for (int i = 0; i < 8; i++) d[i] = 0;
    for (int i = 0; i < tiles; i++) {
      int q = i % 2;
      wait(&s.full[q], (i / 2) % 2);
      enter();
      product(d, s.a[q], s.b[q]);
      commit();
      drain<1>();
      arrive(&s.empty[q]);
    }
    drain<0>();
    for (int i = 0; i < 8; i++) out[(blockIdx.x * 128 + t - 128) * 8 + i] = d[i];
  }
}

__global__ void right_written_by_threads(const bf16 *in, float *out) {
  __shared__ __align__(1024) bf16 a[64 * 64];
  __shared__ __align__(1024) bf16 b[16 * 64];
  int t = threadIdx.x;
  for (int i = t; i < 64 * 64; i += 256) a[i] = in[i];
  for (int i = t; i < 16 * 64; i += 256) b[i] = in[i];
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  __syncthreads();
  if (t < 128) {
    float d[8];
    for (int i = 0; i < 8; i++) d[i] = 0;
    enter();
    uint64_t da = descriptor(a), db = descriptor(b);
    for (int k = 0; k < 4; k++) {
      multiply<1>(d, da, db);
      da += 2;
      db += 2;
    }
    commit();
    drain<0>();
    for (int i = 0; i < 8; i++) out[(blockIdx.x * 128 + t) * 8 + i] = d[i];
  }
}

__global__ void wrong_written_without_fence(const bf16 *in, float *out) {
  __shared__ __align__(1024) bf16 a[64 * 64];
  __shared__ __align__(1024) bf16 b[16 * 64];
  int t = threadIdx.x;
  for (int i = t; i < 64 * 64; i += 256) a[i] = in[i];  // here
  for (int i = t; i < 16 * 64; i += 256) b[i] = in[i];  // here
  __syncthreads();
  if (t < 128) {
    float d[8];
    for (int i = 0; i < 8; i++) d[i] = 0;
    enter();
    product(d, a, b);
    commit();
    drain<0>();
    for (int i = 0; i < 8; i++) out[(blockIdx.x * 128 + t) * 8 + i] = d[i];
  }
}

__global__ void wrong_last_row_written_late(const bf16 *in, float *out) {
  __shared__ __align__(1024) bf16 a[64 * 64];
  __shared__ __align__(1024) bf16 b[16 * 64];
  int t = threadIdx.x;
  for (int i = t; i < 64 * 64; i += 256) a[i] = in[i];
  for (int i = t; i < 16 * 64; i += 256) b[i] = in[i];
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  __syncthreads();
  if (t < 128) {
    float d[8];
    for (int i = 0; i < 8; i++) d[i] = 0;
    enter();
    product(d, a, b);
    commit();
    drain<0>();
    for (int i = 0; i < 8; i++) out[(blockIdx.x * 128 + t) * 8 + i] = d[i];
  } else if (t < 192) {
    b[15 * 64 + t - 128] = in[t];  // here
  }
}

__global__ void wrong_registers_read_before_the_wait(const bf16 *in, float *out) {
  __shared__ __align__(1024) bf16 a[64 * 64];
  __shared__ __align__(1024) bf16 b[16 * 64];
  int t = threadIdx.x;
  for (int i = t; i < 64 * 64; i += 256) a[i] = in[i];
  for (int i = t; i < 16 * 64; i += 256) b[i] = in[i];
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  __syncthreads();
  if (t < 128) {
    float d[8];
    for (int i = 0; i < 8; i++) d[i] = 0;
    enter();
    product(d, a, b);
    commit();
    for (int i = 0; i < 8; i++) out[(blockIdx.x * 128 + t) * 8 + i] = d[i];  // here
    drain<0>();
  }
}

__global__ void wrong_registers_without_fence(const bf16 *in, float *out) {
  __shared__ __align__(1024) bf16 a[64 * 64];
  __shared__ __align__(1024) bf16 b[16 * 64];
  int t = threadIdx.x;
  for (int i = t; i < 64 * 64; i += 256) a[i] = in[i];
  for (int i = t; i < 16 * 64; i += 256) b[i] = in[i];
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  __syncthreads();
  if (t < 128) {
    float d[8];
    for (int i = 0; i < 8; i++) d[i] = 0;
    product(d, a, b);
    commit();
    drain<0>();
    for (int i = 0; i < 8; i++) out[(blockIdx.x * 128 + t) * 8 + i] = d[i];
  }
}

__device__ void from_registers(float (&d)[8], const uint32_t (&a)[4], uint64_t b) {
  asm volatile(  // here
      "wgmma.mma_async.sync.aligned.m64n16k16.f32.bf16.bf16 "
      "{%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11}, %12, 1, 1, 1, 0;\n"
      : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]), "+f"(d[4]), "+f"(d[5]), "+f"(d[6]), "+f"(d[7])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(b));
}

__global__ void right_from_registers(const bf16 *in, const uint32_t *fragments, float *out) {
  __shared__ __align__(1024) bf16 b[16 * 64];
  int t = threadIdx.x;
  for (int i = t; i < 16 * 64; i += 256) b[i] = in[i];
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  __syncthreads();
  if (t < 128) {
    float d[8];
    uint32_t a[4];
    for (int i = 0; i < 8; i++) d[i] = 0;
    for (int i = 0; i < 4; i++) a[i] = fragments[t * 4 + i];
    enter();
    from_registers(d, a, descriptor(b));
    commit();
    drain<0>();
    for (int i = 0; i < 8; i++) out[(blockIdx.x * 128 + t) * 8 + i] = d[i];
  }
}

__global__ void wrong_registers_filled_before_the_wait(const bf16 *in, const uint32_t *fragments, float *out) {
  __shared__ __align__(1024) bf16 b[16 * 64];
  int t = threadIdx.x;
  for (int i = t; i < 16 * 64; i += 256) b[i] = in[i];
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  __syncthreads();
  if (t < 128) {
    float d[8];
    uint32_t a[4];
    for (int i = 0; i < 8; i++) d[i] = 0;
    for (int i = 0; i < 4; i++) a[i] = fragments[t * 4 + i];
    enter();
    from_registers(d, a, descriptor(b));
    commit();
    for (int i = 0; i < 4; i++) a[i] = fragments[512 + t * 4 + i];  // here
    drain<0>();
    enter();
    from_registers(d, a, descriptor(b));
    commit();
    drain<0>();
    for (int i = 0; i < 8; i++) out[(blockIdx.x * 128 + t) * 8 + i] = d[i];
  }
}

__global__ void doubtful_strides_of_the_host(const bf16 *in, float *out, uint64_t strides) {
  __shared__ __align__(1024) bf16 a[64 * 64];
  __shared__ __align__(1024) bf16 b[16 * 64];
  int t = threadIdx.x;
  for (int i = t; i < 64 * 64; i += 256) a[i] = in[i];
  for (int i = t; i < 16 * 64; i += 256) b[i] = in[i];
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  __syncthreads();
  if (t < 128) {
    float d[8];
    for (int i = 0; i < 8; i++) d[i] = 0;
    enter();
    multiply<1>(d, encoded(address(a)) | strides, encoded(address(b)) | strides);
    commit();
    drain<0>();
    for (int i = 0; i < 8; i++) out[(blockIdx.x * 128 + t) * 8 + i] = d[i];
  }
}

// The strides differ between trips.
__global__ void doubtful_strides_that_change(const bf16 *in, float *out, int n) {
  __shared__ __align__(1024) bf16 a[64 * 64];
  __shared__ __align__(1024) bf16 b[16 * 64];
  int t = threadIdx.x;
  for (int i = t; i < 64 * 64; i += 256) a[i] = in[i];
  for (int i = t; i < 16 * 64; i += 256) b[i] = in[i];
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  __syncthreads();
  if (t < 128) {
    float d[8];
    for (int i = 0; i < 8; i++) d[i] = 0;
    enter();
    uint64_t high = encoded(1024) << 32 | 1llu << 62;
    for (int i = 0; i < n; i++) {
      multiply<1>(d, encoded(address(a)) | high, encoded(address(b)) | high);
      high = encoded(128) << 32 | 1llu << 62;
    }
    commit();
    drain<0>();
    for (int i = 0; i < 8; i++) out[(blockIdx.x * 128 + t) * 8 + i] = d[i];
  }
}
