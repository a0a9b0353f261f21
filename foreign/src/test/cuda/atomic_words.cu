//--blockDim=64 --gridDim=2
// Words of libcu++, with orders and scopes.
#include <cuda/atomic>

using word = cuda::atomic_ref<int, cuda::thread_scope_device>;

__global__ void right_release_and_acquire(int *data, int *flag, int *out) {
  if (threadIdx.x != 0) return;
  word ready(*flag);
  if (blockIdx.x == 0) {
    data[0] = 1;
    ready.store(1, cuda::memory_order_release);
  } else {
    while (ready.load(cuda::memory_order_acquire) == 0) {}
    out[0] = data[0];
  }
}

__global__ void wrong_relaxed_store(int *data, int *flag, int *out) {
  if (threadIdx.x != 0) return;
  word ready(*flag);
  if (blockIdx.x == 0) {
    data[0] = 1;  // here
    ready.store(1, cuda::memory_order_relaxed);
  } else {
    while (ready.load(cuda::memory_order_acquire) == 0) {}
    out[0] = data[0];  // here
  }
}

__global__ void wrong_relaxed_load(int *data, int *flag, int *out) {
  if (threadIdx.x != 0) return;
  word ready(*flag);
  if (blockIdx.x == 0) {
    data[0] = 1;  // here
    ready.store(1, cuda::memory_order_release);
  } else {
    while (ready.load(cuda::memory_order_relaxed) == 0) {}
    out[0] = data[0];  // here
  }
}

__global__ void right_relaxed_with_fences(int *data, int *flag, int *out) {
  if (threadIdx.x != 0) return;
  word ready(*flag);
  if (blockIdx.x == 0) {
    data[0] = 1;
    cuda::atomic_thread_fence(cuda::memory_order_seq_cst, cuda::thread_scope_device);
    ready.store(1, cuda::memory_order_relaxed);
  } else {
    while (ready.load(cuda::memory_order_relaxed) == 0) {}
    cuda::atomic_thread_fence(cuda::memory_order_acq_rel, cuda::thread_scope_device);
    out[0] = data[0];
  }
}

__global__ void wrong_fence_of_block_scope(int *data, int *flag, int *out) {
  if (threadIdx.x != 0) return;
  word ready(*flag);
  if (blockIdx.x == 0) {
    data[0] = 1;  // here
    cuda::atomic_thread_fence(cuda::memory_order_seq_cst, cuda::thread_scope_block);
    ready.store(1, cuda::memory_order_relaxed);
  } else {
    while (ready.load(cuda::memory_order_relaxed) == 0) {}
    cuda::atomic_thread_fence(cuda::memory_order_seq_cst, cuda::thread_scope_device);
    out[0] = data[0];  // here
  }
}

__global__ void wrong_fence_that_is_relaxed(int *data, int *flag, int *out) {
  if (threadIdx.x != 0) return;
  word ready(*flag);
  if (blockIdx.x == 0) {
    data[0] = 1;  // here
    cuda::atomic_thread_fence(cuda::memory_order_relaxed, cuda::thread_scope_device);
    ready.store(1, cuda::memory_order_relaxed);
  } else {
    while (ready.load(cuda::memory_order_acquire) == 0) {}
    out[0] = data[0];  // here
  }
}

__global__ void wrong_word_of_block_scope(int *data, int *flag, int *out) {
  if (threadIdx.x != 0) return;
  cuda::atomic_ref<int, cuda::thread_scope_block> ready(*flag);
  if (blockIdx.x == 0) {
    data[0] = 1;  // here
    ready.store(1, cuda::memory_order_release);  // here
  } else {
    while (ready.load(cuda::memory_order_acquire) == 0) {}  // here
    out[0] = data[0];  // here
  }
}

__device__ cuda::atomic<int, cuda::thread_scope_device> count;

__global__ void right_count_of_blocks(int *data, int *out) {
  data[blockIdx.x * 64 + threadIdx.x] = 1;
  __syncthreads();
  if (threadIdx.x == 0) {
    count.fetch_add(1, cuda::memory_order_release);
    while (count.load(cuda::memory_order_acquire) != 2) {}
  }
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = data[127 - (blockIdx.x * 64 + threadIdx.x)];
}

__global__ void doubtful_count_of_one_block(int *data, int *out) {
  data[blockIdx.x * 64 + threadIdx.x] = 1;
  __syncthreads();
  if (threadIdx.x == 0) {
    count.fetch_add(1, cuda::memory_order_release);
    while (count.load(cuda::memory_order_acquire) < 1) {}
  }
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = data[127 - (blockIdx.x * 64 + threadIdx.x)];
}

__global__ void right_wait(int *data, cuda::atomic<int, cuda::thread_scope_device> *ready, int *out) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) {
    data[0] = 1;
    ready->store(1);
    ready->notify_all();
  } else {
    ready->wait(0);
    out[0] = data[0];
  }
}
