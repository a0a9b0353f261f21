//--blockDim=64 --gridDim=2
// Pipelines that the threads of a block share, and copies of a whole group.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/pipeline>

namespace cg = cooperative_groups;

__global__ void right_two_stages(const float *in, float *out, int tiles) {
  __shared__ float s[2][64];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  auto block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  int t = threadIdx.x;
  int fetched = 0;
  for (int i = 0; i < tiles; i++) {
    for (; fetched < tiles && fetched < i + 2; fetched++) {
      pipe.producer_acquire();
      cuda::memcpy_async(&s[fetched % 2][t], &in[fetched * 64 + t], sizeof(float), pipe);
      pipe.producer_commit();
    }
    pipe.consumer_wait();
    out[(blockIdx.x * tiles + i) * 64 + t] = s[i % 2][63 - t];
    pipe.consumer_release();
  }
}

__global__ void wrong_read_before_the_wait(const float *in, float *out, int tiles) {
  __shared__ float s[2][64];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  auto block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  int t = threadIdx.x;
  for (int i = 0; i < tiles; i++) {
    pipe.producer_acquire();
    cuda::memcpy_async(&s[i % 2][t], &in[i * 64 + t], sizeof(float), pipe);
    pipe.producer_commit();
    float own = s[i % 2][t];  // here
    pipe.consumer_wait();
    out[(blockIdx.x * tiles + i) * 64 + t] = own;
    pipe.consumer_release();
  }
}

__global__ void wrong_release_before_the_read(const float *in, float *out, int tiles) {
  __shared__ float s[2][32];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  auto block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state, 32);
  int t = threadIdx.x;
  if (t < 32) {
    for (int i = 0; i < tiles; i++) {
      pipe.producer_acquire();
      cuda::memcpy_async(&s[i % 2][t], &in[i * 32 + t], sizeof(float), pipe);
      pipe.producer_commit();
    }
  } else {
    for (int i = 0; i < tiles; i++) {
      pipe.consumer_wait();
      pipe.consumer_release();
      out[(blockIdx.x * tiles + i) * 32 + t - 32] = s[i % 2][63 - t];  // here
    }
  }
}

__global__ void wrong_one_buffer_for_two_stages(const float *in, float *out, int tiles) {
  __shared__ float s[64];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  auto block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  int t = threadIdx.x;
  for (int i = 0; i < tiles; i++) {
    pipe.producer_acquire();
    cuda::memcpy_async(&s[t], &in[i * 64 + t], sizeof(float), pipe);
    pipe.producer_commit();
    pipe.consumer_wait();
    out[(blockIdx.x * tiles + i) * 64 + t] = s[63 - t];  // here
    pipe.consumer_release();
  }
}

__global__ void right_producers_and_consumers(const float *in, float *out, int tiles) {
  __shared__ float s[2][32];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  auto block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state, 32);
  int t = threadIdx.x;
  if (t < 32) {
    for (int i = 0; i < tiles; i++) {
      pipe.producer_acquire();
      cuda::memcpy_async(&s[i % 2][t], &in[i * 32 + t], sizeof(float), pipe);
      pipe.producer_commit();
    }
  } else {
    for (int i = 0; i < tiles; i++) {
      pipe.consumer_wait();
      out[(blockIdx.x * tiles + i) * 32 + t - 32] = s[i % 2][63 - t];
      pipe.consumer_release();
    }
  }
}

__global__ void wrong_producers_that_do_not_acquire(const float *in, float *out, int tiles) {
  __shared__ float s[2][32];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  auto block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state, 32);
  int t = threadIdx.x;
  if (t < 32) {
    for (int i = 0; i < tiles; i++) {
      cuda::memcpy_async(&s[i % 2][t], &in[i * 32 + t], sizeof(float), pipe);  // here
      pipe.producer_commit();  // here
    }
  } else {
    for (int i = 0; i < tiles; i++) {
      pipe.consumer_wait();
      out[(blockIdx.x * tiles + i) * 32 + t - 32] = s[i % 2][63 - t];  // here
      pipe.consumer_release();
    }
  }
}

__global__ void right_copies_of_the_block(const float *in, float *out, int tiles) {
  __shared__ float s[2][64];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  auto block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  int t = threadIdx.x;
  for (int i = 0; i < tiles; i++) {
    pipe.producer_acquire();
    cuda::memcpy_async(block, s[i % 2], in + i * 64, sizeof(float) * 64, pipe);
    pipe.producer_commit();
    pipe.consumer_wait();
    out[(blockIdx.x * tiles + i) * 64 + t] = s[i % 2][63 - t];
    pipe.consumer_release();
  }
}

__global__ void right_groups_one_behind(const float *in, float *out) {
  __shared__ float a[64], b[64];
  auto block = cg::this_thread_block();
  int t = threadIdx.x;
  cg::memcpy_async(block, a, in, sizeof(float) * 64);
  cg::memcpy_async(block, b, in + 64, sizeof(float) * 64);
  cg::wait_prior<1>(block);
  float first = a[63 - t];
  cg::wait(block);
  out[blockIdx.x * 64 + t] = first + b[63 - t];
}

__global__ void wrong_group_too_many_behind(const float *in, float *out) {
  __shared__ float a[64], b[64];
  auto block = cg::this_thread_block();
  int t = threadIdx.x;
  cg::memcpy_async(block, a, in, sizeof(float) * 64);
  cg::memcpy_async(block, b, in + 64, sizeof(float) * 64);  // here
  cg::wait_prior<1>(block);
  out[blockIdx.x * 64 + t] = a[63 - t] + b[63 - t];  // here
  cg::wait(block);
}

__global__ void doubtful_roles_of_threads(const float *in, float *out, int tiles) {
  __shared__ float s[2][64];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  auto block = cg::this_thread_block();
  int t = threadIdx.x;
  auto role = t < 32 ? cuda::pipeline_role::producer : cuda::pipeline_role::consumer;
  auto pipe = cuda::make_pipeline(block, &state, role);
  pipe.producer_acquire();
  pipe.producer_commit();
  out[blockIdx.x * 64 + t] = s[0][t];
}

// What a pipeline needs no fence for, a store of the engine does.
__global__ void doubtful_store_beside_a_pipeline(const float *in, float *out, int tiles) {
  __shared__ alignas(128) float s[64];
  __shared__ alignas(128) float r[64];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 1> state;
  auto block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  int t = threadIdx.x;
  pipe.producer_acquire();
  cuda::memcpy_async(&s[t], &in[t], sizeof(float), pipe);
  pipe.producer_commit();
  pipe.consumer_wait();
  r[t] = s[63 - t];
  pipe.consumer_release();
  __syncthreads();
  if (t == 0) {
    asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], 256;" ::"l"(out + blockIdx.x * 64),
                 "r"((unsigned)__cvta_generic_to_shared(r)));
    asm volatile("cp.async.bulk.commit_group;");
    asm volatile("cp.async.bulk.wait_group 0;");
  }
}
