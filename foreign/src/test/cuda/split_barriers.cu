//--blockDim=160 --gridDim=2
// Barriers in shared memory whose arrival and wait are apart, with copies of the engines, in a ring of two.
#include <cstdint>
#include <cuda/barrier>
#include <cuda/ptx>
#include <cuda_pipeline.h>

struct Ring {
  alignas(128) float tile[2][64];
  uint64_t full[2];
  uint64_t empty[2];
};

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

__device__ void load(float *to, const float *from, int bytes, uint64_t *bar) {
  asm volatile(
      "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];"
      ::"r"(address(to)), "l"(from), "r"(bytes), "r"(address(bar)) : "memory");
}

__device__ void wait(uint64_t *bar, unsigned parity) {
  asm volatile(  // here
      "{\n"
      ".reg .pred p;\n"
      "WAIT:\n"
      "mbarrier.try_wait.parity.shared::cta.b64 p, [%0], %1;\n"
      "@p bra DONE;\n"
      "bra WAIT;\n"
      "DONE:\n"
      "}\n" ::"r"(address(bar)), "r"(parity) : "memory");
}

__global__ void right_ring(const float *in, float *out, int tiles) {
  __shared__ Ring ring;
  int t = threadIdx.x;
  if (t == 0)
    for (int s = 0; s < 2; s++) {
      initialize(&ring.full[s], 1);
      initialize(&ring.empty[s], 128);
    }
  __syncthreads();
  if (t >= 128) {
    if (t == 128)
      for (int i = 0; i < tiles; i++) {
        int s = i % 2;
        wait(&ring.empty[s], (i / 2 + 1) % 2);
        expect(&ring.full[s], 256);
        load(ring.tile[s], in + i * 64, 256, &ring.full[s]);
      }
  } else {
    float sum = 0;
    for (int i = 0; i < tiles; i++) {
      int s = i % 2;
      wait(&ring.full[s], (i / 2) % 2);
      sum += ring.tile[s][t % 64];
      arrive(&ring.empty[s]);
    }
    out[blockIdx.x * 128 + t] = sum;
  }
}

__global__ void wrong_ring_that_nobody_empties(const float *in, float *out, int tiles) {
  __shared__ Ring ring;
  int t = threadIdx.x;
  if (t == 0)
    for (int s = 0; s < 2; s++) initialize(&ring.full[s], 1);
  __syncthreads();
  if (t >= 128) {
    if (t == 128)
      for (int i = 0; i < tiles; i++) {
        int s = i % 2;
        expect(&ring.full[s], 256);
        load(ring.tile[s], in + i * 64, 256, &ring.full[s]);
      }
  } else {
    float sum = 0;
    for (int i = 0; i < tiles; i++) {
      int s = i % 2;
      wait(&ring.full[s], (i / 2) % 2);
      sum += ring.tile[s][t % 64];  // here
    }
    out[blockIdx.x * 128 + t] = sum;
  }
}

__global__ void wrong_parity(const float *in, float *out, int tiles) {
  __shared__ Ring ring;
  int t = threadIdx.x;
  if (t == 0)
    for (int s = 0; s < 2; s++) {
      initialize(&ring.full[s], 1);
      initialize(&ring.empty[s], 128);
    }
  __syncthreads();
  if (t >= 128) {
    if (t == 128)
      for (int i = 0; i < tiles; i++) {
        int s = i % 2;
        wait(&ring.empty[s], (i / 2 + 1) % 2);
        expect(&ring.full[s], 256);
        load(ring.tile[s], in + i * 64, 256, &ring.full[s]);
      }
  } else {
    float sum = 0;
    for (int i = 0; i < tiles; i++) {
      int s = i % 2;
      wait(&ring.full[s], 1);
      sum += ring.tile[s][t % 64];  // here
      arrive(&ring.empty[s]);
    }
    out[blockIdx.x * 128 + t] = sum;
  }
}

__global__ void wrong_count_of_arrivals(const float *in, float *out) {
  __shared__ float s[160];
  __shared__ uint64_t bar;
  int t = threadIdx.x;
  if (t == 0) initialize(&bar, 128);
  __syncthreads();
  s[t] = in[t];  // here
  arrive(&bar);
  wait(&bar, 0);
  out[blockIdx.x * 160 + t] = s[159 - t];
}

__global__ void wrong_bytes(const float *in, float *out) {
  __shared__ Ring ring;
  int t = threadIdx.x;
  if (t == 0) initialize(&ring.full[0], 1);
  __syncthreads();
  if (t == 0) {
    expect(&ring.full[0], 128);
    load(ring.tile[0], in, 256, &ring.full[0]);
  }
  asm volatile(  // here
      "{ .reg .pred p; W: mbarrier.try_wait.parity.shared::cta.b64 p, [%0], 0; @!p bra W; }" ::"r"(address(&ring.full[0])));
  out[blockIdx.x * 160 + t] = ring.tile[0][t % 64];  // here
}

__global__ void wrong_question_asked_once(const float *in, float *out) {
  __shared__ float s[160];
  __shared__ uint64_t bar;
  int t = threadIdx.x;
  if (t == 0) cuda::ptx::mbarrier_init(&bar, blockDim.x);
  __syncthreads();
  s[t] = in[t];  // here
  cuda::ptx::mbarrier_arrive(&bar);
  bool is_over = cuda::ptx::mbarrier_try_wait_parity(&bar, 0);
  out[blockIdx.x * 160 + t] = is_over ? s[159 - t] : 0.0f;  // here
}

__global__ void right_question_in_a_loop(const float *in, float *out) {
  __shared__ float s[160];
  __shared__ uint64_t bar;
  int t = threadIdx.x;
  if (t == 0) cuda::ptx::mbarrier_init(&bar, blockDim.x);
  __syncthreads();
  s[t] = in[t];
  cuda::ptx::mbarrier_arrive(&bar);
  while (!cuda::ptx::mbarrier_try_wait_parity(&bar, 0)) {
  }
  out[blockIdx.x * 160 + t] = s[159 - t];
}

__global__ void wrong_loop_that_gives_up(const float *in, float *out) {
  __shared__ float s[160];
  __shared__ uint64_t bar;
  int t = threadIdx.x;
  if (t == 0) cuda::ptx::mbarrier_init(&bar, blockDim.x);
  __syncthreads();
  s[t] = in[t];  // here
  cuda::ptx::mbarrier_arrive(&bar);
  int tries = 0;
  while (!cuda::ptx::mbarrier_try_wait_parity(&bar, 0)) {
    if (++tries > 100) break;
  }
  out[blockIdx.x * 160 + t] = s[159 - t];  // here
}

__global__ void right_barrier_of_the_library(const float *in, float *out, int rounds) {
  __shared__ float s[160];
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  int t = threadIdx.x;
  if (t == 0) init(&bar, blockDim.x);
  __syncthreads();
  for (int i = 0; i < rounds; i++) {
    s[t] = in[i * 160 + t];
    bar.arrive_and_wait();
    out[(blockIdx.x * rounds + i) * 160 + t] = s[159 - t];
    bar.arrive_and_wait();
  }
}

__global__ void wrong_barrier_of_the_library(const float *in, float *out, int rounds) {
  __shared__ float s[160];
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  int t = threadIdx.x;
  if (t == 0) init(&bar, blockDim.x);
  __syncthreads();
  for (int i = 0; i < rounds; i++) {
    s[t] = in[i * 160 + t];  // here
    bar.arrive_and_wait();
    out[(blockIdx.x * rounds + i) * 160 + t] = s[159 - t];  // here
  }
}

__global__ void wrong_read_before_the_wait(const float *in, float *out) {
  __shared__ float s[160];
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  int t = threadIdx.x;
  if (t == 0) init(&bar, blockDim.x);
  __syncthreads();
  s[t] = in[t];  // here
  auto token = bar.arrive();
  float other = s[159 - t];  // here
  bar.wait(token);
  out[blockIdx.x * 160 + t] = other;
}

__global__ void right_copies_on_a_barrier(const float *in, float *out) {
  __shared__ float s[160];
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  int t = threadIdx.x;
  if (t == 0) init(&bar, blockDim.x);
  __syncthreads();
  cuda::memcpy_async(&s[t], &in[t], sizeof(float), bar);
  bar.arrive_and_wait();
  out[blockIdx.x * 160 + t] = s[159 - t];
}

__global__ void wrong_wait_for_another_group(const float *in, float *out) {
  __shared__ float a[160], b[160];
  int t = threadIdx.x;
  __pipeline_memcpy_async(&a[t], &in[t], sizeof(float));
  __pipeline_commit();
  __pipeline_memcpy_async(&b[t], &in[160 + t], sizeof(float));  // here
  __pipeline_commit();
  __pipeline_wait_prior(1);
  __syncthreads();
  out[blockIdx.x * 160 + t] = a[159 - t] + b[159 - t];  // here
  __pipeline_wait_prior(0);
}

__global__ void doubtful_remote_arrival(float *out) {
  __shared__ uint64_t bar;
  if (threadIdx.x == 0) initialize(&bar, 1);
  __syncthreads();
  asm volatile("mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%0];" ::"r"(address(&bar)));
  out[blockIdx.x * 160 + threadIdx.x] = 1.0f;
}

__global__ void right_tensor_map(const void *map, float *out) {
  __shared__ Ring ring;
  if (threadIdx.x == 0) initialize(&ring.full[0], 1);
  __syncthreads();
  if (threadIdx.x == 0) {
    expect(&ring.full[0], 256);
    asm volatile(
        "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3}], [%4];"
        ::"r"(address(ring.tile[0])), "l"(map), "r"(0), "r"(0), "r"(address(&ring.full[0])));
  }
  wait(&ring.full[0], 0);
  out[blockIdx.x * 160 + threadIdx.x] = ring.tile[0][threadIdx.x % 64];
}

__global__ void right_fence_of_registers(float *out) {
  asm volatile("wgmma.fence.sync.aligned;");
  out[blockIdx.x * 160 + threadIdx.x] = 1.0f;
}
