//--blockDim=64 --gridDim=3
// What must not be called verified.

__global__ void wrong_barrier_of_some(float *p) {
  if (threadIdx.x < 32) __syncthreads();  // here
  p[blockIdx.x * 64 + threadIdx.x] = 1;
}

__global__ void wrong_barriers_at_two_places(int *p) {
  if (threadIdx.x < 32) {
    p[blockIdx.x * 64 + threadIdx.x] = 1;
    __syncthreads();  // here
  } else {
    __syncthreads();  // here
    p[blockIdx.x * 64 + threadIdx.x] = 2;
  }
}

__global__ void wrong_left_before_barrier(int *p, int n) {
  __shared__ int s[64];
  int i = blockIdx.x * 64 + threadIdx.x;
  if (i >= n) return;
  s[threadIdx.x] = p[i];
  __syncthreads();  // here
  p[i] = s[63 - threadIdx.x];
}

__global__ void wrong_alias(float *out) {
  __shared__ float s[128];
  float *one = s, *other = s + 32;
  one[threadIdx.x] = 1;  // here
  other[threadIdx.x] = 2;  // here
  out[blockIdx.x * 64 + threadIdx.x] = 3;
}

__global__ void wrong_swapped(float *out) {
  __shared__ float a[64], b[64];
  float *from = a, *to = b;
  from[threadIdx.x] = 1;
  __syncthreads();
  for (int i = 0; i < 4; i++) {
    to[threadIdx.x] = from[63 - threadIdx.x];  // here
    float *other = from;
    from = to;
    to = other;
  }
  out[blockIdx.x * 64 + threadIdx.x] = from[threadIdx.x];
}

__global__ void right_swapped(float *out) {
  __shared__ float a[64], b[64];
  float *from = a, *to = b;
  from[threadIdx.x] = 1;
  __syncthreads();
  for (int i = 0; i < 4; i++) {
    to[threadIdx.x] = from[63 - threadIdx.x];
    float *other = from;
    from = to;
    to = other;
    __syncthreads();
  }
  out[blockIdx.x * 64 + threadIdx.x] = from[threadIdx.x];
}

__global__ void wrong_all_write_one(int *p) {
  p[0] = threadIdx.x;  // here
}

__global__ void wrong_between_blocks(int *p) {
  int i = blockIdx.x * 64 + threadIdx.x;
  p[i + 1] = p[i];  // here
}

__global__ void wrong_last_overlaps(int *p) {
  int from = blockIdx.x * 64;
  for (int i = from + threadIdx.x; i <= from + 64; i += 64) p[i] = 1;  // here
}

__global__ void wrong_shift(int *p, int offset) {
  p[threadIdx.x + offset] = 1;  // here
  __syncthreads();
  p[threadIdx.x] = 2;  // here
}

__global__ void wrong_bytes_of_one_word(char *p) {
  int i = blockIdx.x * 64 + threadIdx.x;
  *(int *)(p + 4 * i) = 0;  // here
  p[4 * i + 5] = 1;  // here
}

__global__ void wrong_data_decides(const int *in, int *out) {
  int i = blockIdx.x * 64 + threadIdx.x;
  if (in[i] > 0) out[i / 2] = 1;  // here
}

__global__ void wrong_atomic_and_plain(int *p) {
  atomicAdd(&p[0], 1);  // here
  if (threadIdx.x == 5) p[0] = 0;  // here
}

__global__ void doubtful_data_before_barrier(const int *in, int *out) {
  __shared__ int s[64];
  s[threadIdx.x] = 0;
  if (in[threadIdx.x] > 3) return;
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x ^ 1];
}

__global__ void doubtful_index_is_data(const int *in, int *out) {
  out[in[blockIdx.x * 64 + threadIdx.x]] = 1;
}

__global__ void doubtful_fence_and_flag(int *data, int *flag, int *out) {
  if (blockIdx.x == 0 && threadIdx.x == 0) {
    data[0] = 1;
    __threadfence();
    atomicExch(flag, 1);
  }
  if (blockIdx.x == 1 && threadIdx.x == 0 && atomicAdd(flag, 0) == 1) {
    __threadfence();
    out[0] = data[0];
  }
}

__global__ void doubtful_asm(int *p) {
  asm volatile("st.global.u32 [%0], 1;" ::"l"(p));
}

__device__ void elsewhere(int *p);
__global__ void doubtful_unknown_body(int *p) {
  elsewhere(p);
}

__global__ void doubtful_pointers_in_memory(int **rows) {
  rows[blockIdx.x][threadIdx.x] = 1;
}

__global__ void doubtful_lanes_of_a_mask(int *p) {
  __shared__ int s[64];
  s[threadIdx.x] = 1;
  if (threadIdx.x % 32 < 16) __syncwarp(0xffff);
  p[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x];
}
