//--blockDim=64 --gridDim=3
// One thread of each block takes a ticket, and the block that has the last one reads what all wrote.
__device__ unsigned int retired = 0;

__global__ void right_last_block(const float *in, float *parts, float *out, unsigned *count) {
  __shared__ bool is_last;
  int t = threadIdx.x;
  if (t == 0) {
    parts[blockIdx.x] = in[blockIdx.x];
    __threadfence();
    unsigned ticket = atomicAdd(count, 1);
    __threadfence();
    is_last = ticket == gridDim.x - 1;
  }
  __syncthreads();
  if (is_last) {
    float sum = 0;
    for (int i = t; i < gridDim.x; i += 64) sum += parts[i];
    __syncthreads();
    out[t] = sum;
  }
}

__global__ void wrong_last_block_without_fence(const float *in, float *parts, float *out, unsigned *count) {
  __shared__ bool is_last;
  int t = threadIdx.x;
  if (t == 0) {
    parts[blockIdx.x] = in[blockIdx.x];  // here
    unsigned ticket = atomicAdd(count, 1);
    __threadfence();
    is_last = ticket == gridDim.x - 1;
  }
  __syncthreads();
  if (is_last) {
    float sum = 0;
    for (int i = t; i < gridDim.x; i += 64) sum += parts[i];  // here
    __syncthreads();
    out[t] = sum;
  }
}

__global__ void right_fence_of_one_thread(const float *in, float *parts, float *out, unsigned *count) {
  __shared__ bool is_last;
  int t = threadIdx.x;
  parts[blockIdx.x * 64 + t] = in[t];
  __syncthreads();
  if (t == 0) {
    __threadfence();
    unsigned ticket = atomicAdd(count, 1);
    __threadfence();
    is_last = ticket == gridDim.x - 1;
  }
  __syncthreads();
  if (is_last) {
    float sum = 0;
    for (int i = 0; i < gridDim.x; i++) sum += parts[i * 64 + 63 - t];
    out[t] = sum;
    if (t == 0) *count = 0;
  }
}

__global__ void wrong_no_barrier_before_the_ticket(const float *in, float *parts, float *out, unsigned *count) {
  __shared__ bool is_last;
  int t = threadIdx.x;
  parts[blockIdx.x * 64 + t] = in[t];  // here
  if (t == 0) {
    __threadfence();
    unsigned ticket = atomicAdd(count, 1);
    __threadfence();
    is_last = ticket == gridDim.x - 1;
  }
  __syncthreads();
  if (is_last) {
    float sum = 0;
    for (int i = 0; i < gridDim.x; i++) sum += parts[i * 64 + 63 - t];  // here
    out[t] = sum;
  }
}

__global__ void wrong_last_but_one(const float *in, float *parts, float *out, unsigned *count) {
  __shared__ bool is_last;
  int t = threadIdx.x;
  if (t == 0) {
    parts[blockIdx.x] = in[blockIdx.x];  // here
    __threadfence();
    unsigned ticket = atomicAdd(count, 1);
    __threadfence();
    is_last = ticket == gridDim.x - 2;
  }
  __syncthreads();
  if (is_last) {
    float sum = 0;
    for (int i = t; i < gridDim.x; i += 64) sum += parts[i];  // here
    out[t] = sum;
  }
}

__global__ void wrong_flag_without_barrier(const float *in, float *parts, float *out, unsigned *count) {
  __shared__ bool is_last;
  int t = threadIdx.x;
  if (t == 0) {
    parts[blockIdx.x] = in[blockIdx.x];
    __threadfence();
    unsigned ticket = atomicAdd(count, 1);
    is_last = ticket == gridDim.x - 1;  // here
  }
  if (is_last) {  // here
    __threadfence();
    if (t == 0) out[0] = parts[0];
  }
}

__global__ void right_counter_that_begins_anew(const float *in, float *parts, float *out) {
  __shared__ bool is_last;
  int t = threadIdx.x;
  if (t == 0) {
    parts[blockIdx.x] = in[blockIdx.x];
    __threadfence();
    unsigned ticket = atomicInc(&retired, gridDim.x);
    __threadfence();
    is_last = ticket == gridDim.x - 1;
  }
  __syncthreads();
  if (is_last) {
    float sum = 0;
    for (int i = t; i < gridDim.x; i += 64) sum += parts[i];
    out[t] = sum;
    if (t == 0) retired = 0;
  }
}

__global__ void doubtful_counter_that_ends_too_early(const float *in, float *parts, float *out) {
  __shared__ bool is_last;
  int t = threadIdx.x;
  if (t == 0) {
    parts[blockIdx.x] = in[blockIdx.x];
    __threadfence();
    unsigned ticket = atomicInc(&retired, 1);
    __threadfence();
    is_last = ticket == gridDim.x - 1;
  }
  __syncthreads();
  if (is_last) {
    out[t] = parts[t % gridDim.x];
  }
}

// Each thread takes one: the last of a block's number is none of all.
__global__ void doubtful_tickets_of_all_threads(const float *in, float *parts, float *out, unsigned *count) {
  int t = threadIdx.x;
  parts[blockIdx.x * 64 + t] = in[t];
  __threadfence();
  unsigned ticket = atomicAdd(count, 1);
  if (ticket == gridDim.x - 1) {
    __threadfence();
    out[0] = parts[0] + parts[64];
  }
}

// The ticket is two threads' of each block.
__global__ void doubtful_tickets_of_two_threads(const float *in, float *parts, float *out, unsigned *count) {
  __shared__ bool is_last;
  int t = threadIdx.x;
  if (t < 2) {
    parts[blockIdx.x * 2 + t] = in[t];
    __threadfence();
    unsigned ticket = atomicAdd(count, 1);
    if (t == 0) is_last = ticket == gridDim.x - 1;
  }
  __syncthreads();
  if (is_last) {
    __threadfence();
    out[t] = parts[t % 6];
  }
}

// No fence of the reader: what the sum sees need not be what was written.
__global__ void doubtful_no_fence_behind_the_ticket(const float *in, float *parts, float *out, unsigned *count) {
  __shared__ bool is_last;
  int t = threadIdx.x;
  if (t == 0) {
    parts[blockIdx.x] = in[blockIdx.x];
    __threadfence();
    unsigned ticket = atomicAdd(count, 1);
    is_last = ticket == gridDim.x - 1;
  }
  __syncthreads();
  if (is_last) out[t] = parts[t % gridDim.x];
}
