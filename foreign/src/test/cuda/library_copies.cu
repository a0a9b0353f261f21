//--blockDim=128 --gridDim=2
// Copies and barriers as CUDA's libraries and inline PTX write them.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cstdint>
#include <cuda/barrier>
#include <cuda/ptx>

namespace cg = cooperative_groups;
namespace ptx = cuda::ptx;
using barrier = cuda::barrier<cuda::thread_scope_block>;

__device__ inline uint32_t address(void const *const p) {
  uint32_t number;
  asm("{ .reg .u64 t; cvta.to.shared.u64 t, %1; cvt.u32.u64 %0, t; }" : "=r"(number) : "l"(p));
  return number;
}

__global__ void right_group_copy(const float *in, float *out) {
  __shared__ float s[128];
  auto block = cg::this_thread_block();
  cg::memcpy_async(block, s, in + 128 * blockIdx.x, sizeof(float) * 128);
  cg::wait(block);
  out[128 * blockIdx.x + threadIdx.x] = s[127 - threadIdx.x];
}

__global__ void wrong_group_copy_without_wait(const float *in, float *out) {
  __shared__ float s[128];
  auto block = cg::this_thread_block();
  cg::memcpy_async(block, s, in + 128 * blockIdx.x, sizeof(float) * 128);  // here
  block.sync();
  out[128 * blockIdx.x + threadIdx.x] = s[127 - threadIdx.x];  // here
}

__global__ void right_group_copy_on_a_barrier(const float *in, float *out) {
  __shared__ alignas(16) float s[128];
  __shared__ barrier bar;
  auto block = cg::this_thread_block();
  if (threadIdx.x == 0) init(&bar, blockDim.x);
  block.sync();
  cuda::memcpy_async(block, s, in, cuda::aligned_size_t<16>(sizeof(s)), bar);
  bar.arrive_and_wait();
  out[128 * blockIdx.x + threadIdx.x] = s[127 - threadIdx.x];
}

__global__ void right_bulk_copy_and_back(const float *in, float *out) {
  __shared__ alignas(16) float s[128];
  __shared__ barrier bar;
  int t = threadIdx.x;
  if (t == 0) init(&bar, blockDim.x);
  __syncthreads();
  barrier::arrival_token token;
  if (t == 0) {
    cuda::device::memcpy_async_tx(s, in + 128 * blockIdx.x, cuda::aligned_size_t<16>(sizeof(s)), bar);
    token = cuda::device::barrier_arrive_tx(bar, 1, sizeof(s));
  } else {
    token = bar.arrive();
  }
  bar.wait(token);
  s[t] += 1.0f;
  ptx::fence_proxy_async(ptx::space_shared);
  __syncthreads();
  if (t == 0) {
    ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, out + 128 * blockIdx.x, s, sizeof(s));
    ptx::cp_async_bulk_commit_group();
    ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>());
  }
}

__global__ void wrong_bulk_copy_that_leaves(const float *in, float *out) {
  __shared__ alignas(16) float s[128];
  int t = threadIdx.x;
  s[t] = in[128 * blockIdx.x + t];
  ptx::fence_proxy_async(ptx::space_shared);
  __syncthreads();
  if (t == 0) {
    ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, out + 128 * blockIdx.x, s, sizeof(s));  // here
    ptx::cp_async_bulk_commit_group();
  }
}

__global__ void right_dynamic_memory(const float *in, float *out, int tiles) {
  extern __shared__ alignas(128) unsigned char memory[];
  float *tile = reinterpret_cast<float *>(memory);
  uint64_t *full = reinterpret_cast<uint64_t *>(memory + 2048);
  uint64_t *empty = full + 2;
  int t = threadIdx.x;
  if (t == 0)
    for (int s = 0; s < 2; s++) {
      ptx::mbarrier_init(&full[s], 1);
      ptx::mbarrier_init(&empty[s], 96);
    }
  __syncthreads();
  int stage = 0, phase = 0;
  if (t < 32) {
    bool is_leader = ptx::elect_sync(~0);
    for (int i = 0; is_leader && i < tiles; i++) {
      while (!ptx::mbarrier_try_wait_parity(&empty[stage], phase ^ 1)) {
      }
      ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full[stage], 1024);
      ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, tile + 256 * stage, in + 256 * i, 1024, &full[stage]);
      stage ^= 1;
      if (stage == 0) phase ^= 1;
    }
  } else {
    float sum = 0;
    for (int i = 0; i < tiles; i++) {
      while (!ptx::mbarrier_try_wait_parity(&full[stage], phase)) {
      }
      sum += tile[256 * stage + 2 * t];
      ptx::mbarrier_arrive(&empty[stage]);
      stage ^= 1;
      if (stage == 0) phase ^= 1;
    }
    out[128 * blockIdx.x + t] = sum;
  }
}

__global__ void doubtful_election_behind_a_wait(const float *in, float *out, int tiles) {
  extern __shared__ alignas(128) unsigned char memory[];
  float *tile = reinterpret_cast<float *>(memory);
  uint64_t *full = reinterpret_cast<uint64_t *>(memory + 2048);
  uint64_t *empty = full + 2;
  int t = threadIdx.x;
  if (t == 0)
    for (int s = 0; s < 2; s++) {
      ptx::mbarrier_init(&full[s], 1);
      ptx::mbarrier_init(&empty[s], 96);
    }
  __syncthreads();
  int stage = 0, phase = 0;
  if (t < 32) {
    for (int i = 0; i < tiles; i++) {
      while (!ptx::mbarrier_try_wait_parity(&empty[stage], phase ^ 1)) {
      }
      if (ptx::elect_sync(~0)) {
        ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full[stage], 1024);
        ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, tile + 256 * stage, in + 256 * i, 1024, &full[stage]);
      }
      __syncwarp();
      stage ^= 1;
      if (stage == 0) phase ^= 1;
    }
  } else {
    float sum = 0;
    for (int i = 0; i < tiles; i++) {
      while (!ptx::mbarrier_try_wait_parity(&full[stage], phase)) {
      }
      sum += tile[256 * stage + 2 * t];
      ptx::mbarrier_arrive(&empty[stage]);
      stage ^= 1;
      if (stage == 0) phase ^= 1;
    }
    out[128 * blockIdx.x + t] = sum;
  }
}

__global__ void wrong_dynamic_memory(const float *in, float *out, int tiles) {
  extern __shared__ alignas(128) unsigned char memory[];
  float *tile = reinterpret_cast<float *>(memory);
  uint64_t *full = reinterpret_cast<uint64_t *>(memory + 2048);
  uint64_t *empty = full + 2;
  int t = threadIdx.x;
  if (t == 0)
    for (int s = 0; s < 2; s++) {
      ptx::mbarrier_init(&full[s], 1);
      ptx::mbarrier_init(&empty[s], 96);
    }
  __syncthreads();
  int stage = 0, phase = 0;
  if (t < 32) {
    for (int i = 0; i < tiles; i++) {
      while (!ptx::mbarrier_try_wait_parity(&empty[stage], phase ^ 1)) {
      }
      if (ptx::elect_sync(~0)) {
        ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full[stage], 1024);
        ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, tile + 256 * stage, in + 256 * i, 1024, &full[stage]);  // here
      }
      __syncwarp();
      stage ^= 1;
      if (stage == 0) phase ^= 1;
    }
  } else {
    float sum = 0;
    for (int i = 0; i < tiles; i++) {
      while (!ptx::mbarrier_try_wait_parity(&full[stage], phase)) {
      }
      ptx::mbarrier_arrive(&empty[stage]);
      sum += tile[256 * stage + 2 * t];  // here
      stage ^= 1;
      if (stage == 0) phase ^= 1;
    }
    out[128 * blockIdx.x + t] = sum;
  }
}

__global__ void right_named_barriers(const float *in, float *out) {
  __shared__ float s[128];
  int t = threadIdx.x;
  s[t] = in[t];
  if (t < 64)
    asm volatile("bar.sync 1, 64;" ::: "memory");
  else
    asm volatile("bar.sync 2, 64;" ::: "memory");
  out[128 * blockIdx.x + t] = s[t ^ 63];
}

__global__ void wrong_named_barriers(const float *in, float *out) {
  __shared__ float s[128];
  int t = threadIdx.x;
  s[t] = in[t];  // here
  asm volatile("bar.sync %0, %1;" ::"r"(1), "r"(64) : "memory");
  out[128 * blockIdx.x + t] = s[t ^ 64];  // here
}

__global__ void wrong_matrices_without_barrier(const uint16_t *in, uint32_t *out) {
  __shared__ alignas(16) uint16_t s[4][256];
  int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  for (int i = 0; i < 8; i++) s[warp][8 * lane + i] = in[8 * lane + i];  // here
  uint32_t a, b;
  asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];"  // here
               : "=r"(a), "=r"(b) : "r"(address(&s[warp][8 * ((lane + 5) % 16)])));
  out[128 * blockIdx.x + threadIdx.x] = a + b;
}

__global__ void right_matrices(const uint16_t *in, uint32_t *out) {
  __shared__ alignas(16) uint16_t s[4][256];
  int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  for (int i = 0; i < 8; i++) s[warp][8 * lane + i] = in[8 * lane + i];
  __syncwarp();
  uint32_t a, b;
  asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];"
               : "=r"(a), "=r"(b) : "r"(address(&s[warp][8 * ((lane + 5) % 16)])));
  out[128 * blockIdx.x + threadIdx.x] = a + b;
}

__global__ void right_guarded_copies(const float *in, float *out, int n) {
  __shared__ float s[128];
  int t = threadIdx.x;
  s[t] = 0;
  asm volatile(
      "{ .reg .pred p; setp.ne.b32 p, %2, 0; @p cp.async.ca.shared.global [%0], [%1], 4; }"
      ::"r"(address(&s[t])), "l"(in + t), "r"((int)(t < n)) : "memory");
  asm volatile("cp.async.commit_group;");
  asm volatile("cp.async.wait_group 0;" ::: "memory");
  __syncthreads();
  out[128 * blockIdx.x + t] = s[127 - t];
}

__global__ void doubtful_copies_on_two_barriers(const float *in, float *out) {
  __shared__ float s[2][128];
  __shared__ barrier bar[2];
  int t = threadIdx.x;
  if (t < 2) init(&bar[t], blockDim.x);
  __syncthreads();
  cuda::memcpy_async(&s[0][t], &in[t], sizeof(float), bar[0]);
  cuda::memcpy_async(&s[1][t], &in[128 + t], sizeof(float), bar[1]);
  bar[0].arrive_and_wait();
  out[128 * blockIdx.x + t] = s[1][127 - t];
}

__global__ void doubtful_address_of_one_of_two(const float *in, float *out, int which) {
  __shared__ float a[128], b[128];
  int t = threadIdx.x;
  uint32_t to = which > 0 ? address(&a[t]) : address(&b[t]);
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(to), "l"(in + t) : "memory");
  asm volatile("cp.async.wait_all;" ::: "memory");
  out[128 * blockIdx.x + t] = a[127 - t] + b[127 - t];
}
