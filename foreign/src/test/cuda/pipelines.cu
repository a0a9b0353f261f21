//--blockDim=64 --gridDim=2
// Copies in flight as libcu++ counts them, and what is not understood of others.
#include <cooperative_groups.h>
#include <cuda/barrier>
#include <cuda/pipeline>

namespace cg = cooperative_groups;

__global__ void right_pipeline_of_two_stages(const float *in, float *out, int tiles) {
  __shared__ float s[2][64];
  auto pipe = cuda::make_pipeline();
  int t = threadIdx.x;
  pipe.producer_acquire();
  cuda::memcpy_async(&s[0][t], &in[t], sizeof(float), pipe);
  pipe.producer_commit();
  for (int i = 0; i < tiles; i++) {
    pipe.producer_acquire();
    if (i + 1 < tiles) cuda::memcpy_async(&s[(i + 1) % 2][t], &in[(i + 1) * 64 + t], sizeof(float), pipe);
    pipe.producer_commit();
    pipe.consumer_wait();
    __syncthreads();
    out[(blockIdx.x * tiles + i) * 64 + t] = s[i % 2][63 - t];
    __syncthreads();
    pipe.consumer_release();
  }
}

__global__ void wrong_pipeline_without_wait(const float *in, float *out) {
  __shared__ float s[64];
  auto pipe = cuda::make_pipeline();
  int t = threadIdx.x;
  pipe.producer_acquire();
  cuda::memcpy_async(&s[t], &in[t], sizeof(float), pipe);  // here
  pipe.producer_commit();
  __syncthreads();
  out[blockIdx.x * 64 + t] = s[63 - t];  // here
}

__global__ void wrong_pipeline_waits_for_the_stage_before(const float *in, float *out) {
  __shared__ float s[2][64];
  auto pipe = cuda::make_pipeline();
  int t = threadIdx.x;
  for (int i = 0; i < 2; i++) {
    pipe.producer_acquire();
    cuda::memcpy_async(&s[i][t], &in[i * 64 + t], sizeof(float), pipe);  // here
    pipe.producer_commit();
  }
  pipe.consumer_wait();
  __syncthreads();
  out[blockIdx.x * 64 + t] = s[1][63 - t];  // here
  pipe.consumer_release();
}

__global__ void wrong_pipeline_without_barrier(const float *in, float *out) {
  __shared__ float s[64];
  auto pipe = cuda::make_pipeline();
  int t = threadIdx.x;
  pipe.producer_acquire();
  cuda::memcpy_async(&s[t], &in[t], sizeof(float), pipe);  // here
  pipe.producer_commit();
  pipe.consumer_wait();
  out[blockIdx.x * 64 + t] = s[63 - t];  // here
}

__global__ void right_pipeline_wait_prior(const float *in, float *out) {
  __shared__ float s[2][64];
  auto pipe = cuda::make_pipeline();
  int t = threadIdx.x;
  for (int i = 0; i < 2; i++) {
    pipe.producer_acquire();
    cuda::memcpy_async(&s[i][t], &in[i * 64 + t], sizeof(float), pipe);
    pipe.producer_commit();
  }
  cuda::pipeline_consumer_wait_prior<1>(pipe);
  __syncthreads();
  out[blockIdx.x * 64 + t] = s[0][63 - t];
  cuda::pipeline_consumer_wait_prior<0>(pipe);
}

__global__ void right_pipeline_of_a_block(const float *in, float *out) {
  __shared__ float s[64];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  auto block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  pipe.producer_acquire();
  cuda::memcpy_async(block, s, in, sizeof(float) * 64, pipe);
  pipe.producer_commit();
  pipe.consumer_wait();
  out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];
  pipe.consumer_release();
}

struct CUtensorMap_st;

__global__ void doubtful_tensor_map(const CUtensorMap_st *map, float *out) {
  __shared__ alignas(128) float s[64];
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  if (threadIdx.x == 0) init(&bar, blockDim.x);
  __syncthreads();
  if (threadIdx.x == 0) cuda::device::experimental::cp_async_bulk_tensor_2d_global_to_shared(s, map, 0, 0, bar);
  bar.arrive_and_wait();
  out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];
}

__global__ void right_waits_for_no_product(float *out) {
  float d = 0;
  asm volatile("wgmma.fence.sync.aligned;");
  asm volatile("wgmma.commit_group.sync.aligned;");
  asm volatile("wgmma.wait_group.sync.aligned 0;");
  out[blockIdx.x * 64 + threadIdx.x] = d;
}
