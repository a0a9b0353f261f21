// More blocks than are run: one stands for all where no number of a block decides.

struct Part {
  int *values;
  int n;
};

__global__ void right_affine(float *a, const float *b) {
  __shared__ float s[128];
  s[threadIdx.x] = b[blockIdx.x * 128 + threadIdx.x];
  __syncthreads();
  a[blockIdx.x * 128 + threadIdx.x] = s[127 - threadIdx.x];
}

__global__ void right_sum(float *a, const float *b) {
  __shared__ float s[128];
  s[threadIdx.x] = b[blockIdx.x * 128 + threadIdx.x];
  __syncthreads();
  for (int d = 64; d > 0; d >>= 1) {
    if (threadIdx.x < d) s[threadIdx.x] += s[threadIdx.x + d];
    __syncthreads();
  }
  if (threadIdx.x == 0) a[blockIdx.x] = s[0];
}

__global__ void right_masked(float *a, int n) {
  int i = blockIdx.x * 128 + threadIdx.x;
  if (i < n) a[i] = 1;
}

__global__ void wrong_one_of_many(int *a) {
  int i = blockIdx.x * 96 + threadIdx.x;
  if (blockIdx.x == 351) i -= 96;
  a[i] = 1;  // here
}

__global__ void wrong_far_apart(int *a) {
  a[blockIdx.x % 4097 * 64 + threadIdx.x] = 1;  // here
}

__global__ void doubtful_data(int *a, const int *x) {
  if (threadIdx.x == x[0]) a[0] = 1;
}

__global__ void doubtful_shift(int *a) {
  __shared__ int s[256];
  int d = blockIdx.x == 77777 ? 1 : 0;
  s[threadIdx.x] = 1;
  a[blockIdx.x * 128 + threadIdx.x] = s[threadIdx.x + d];
}

__global__ void doubtful_mixed_bits(int *a) {
  __shared__ int s[256];
  s[threadIdx.x] = 1;
  a[blockIdx.x * 128 + threadIdx.x] = s[threadIdx.x + (blockIdx.x * 7 % 5003 / 5002)];
}

__global__ void doubtful_trips(int *a) {
  __shared__ int s[256];
  for (int i = 0; i < (blockIdx.x % 5000 == 4711 ? 2 : 0); i++) {
    s[threadIdx.x] = i;
    a[blockIdx.x * 128 + threadIdx.x] = s[threadIdx.x ^ 1];
  }
}

__global__ void doubtful_return(int *a) {
  __shared__ int s[256];
  s[threadIdx.x] = 1;
  if (blockIdx.x == 54321 && threadIdx.x == 3) return;
  __syncthreads();
  a[blockIdx.x * 128 + threadIdx.x] = s[threadIdx.x ^ 1];
}

__global__ void doubtful_wrap(int *a) {
  unsigned i = blockIdx.x * 16777216u + threadIdx.x;
  a[i] = 1;
}

__global__ void doubtful_short(int *a) {
  unsigned short i = blockIdx.x * 128 + threadIdx.x;
  a[i] = blockIdx.x;
}

__global__ void doubtful_local_array(int *a) {
  __shared__ int s[256];
  int shift[2];
  shift[0] = blockIdx.x == 4242;
  shift[1] = 0;
  s[threadIdx.x] = 1;
  a[blockIdx.x * 128 + threadIdx.x] = s[threadIdx.x + shift[0]];
}

__global__ void doubtful_moved(Part part) {
  int *p = part.values;
  if (blockIdx.x > 90000) p = p - 128;
  p[blockIdx.x * 128 + threadIdx.x] = part.n;
}

__global__ void doubtful_switch(int *a) {
  __shared__ int s[256];
  s[threadIdx.x] = 1;
  switch (blockIdx.x) {
    case 3333:
      break;
    default:
      __syncthreads();
  }
  a[blockIdx.x * 128 + threadIdx.x] = s[threadIdx.x ^ 1];
}

__global__ void doubtful_neighbours(int *a) {
  int i = blockIdx.x * 128 + threadIdx.x;
  a[i] = 1;
  __syncthreads();
  if (blockIdx.x == 12345) a[i ^ 1] = 2;
}

__global__ void doubtful_shared_number(int *a) {
  __shared__ int s[256];
  __shared__ int shift;
  if (threadIdx.x == 0) shift = blockIdx.x == 999;
  __syncthreads();
  s[threadIdx.x] = 1;
  a[blockIdx.x * 128 + threadIdx.x] = s[threadIdx.x + shift];
}

__global__ void doubtful_rows(int *a) {
  a[(blockIdx.y * 300 + blockIdx.x) * 64 + threadIdx.x] = 1;
}

__global__ void doubtful_seldom(int *a) {
  int i = blockIdx.x * 128 + threadIdx.x;
  if (i % 12345678 == 77) a[0] = 1;
}

__global__ void doubtful_atomics(int *a) {
  if (blockIdx.x == 4242) {
    a[7] = 0;
  } else {
    atomicAdd(&a[7], 1);
  }
}

__global__ void right_block_atomics(int *a) {
  atomicAdd_block(&a[blockIdx.x * 4 + threadIdx.x % 4], 1);
}

__global__ void doubtful_block_atomics(int *a) {
  atomicAdd_block(&a[blockIdx.x % 40970], 1);
}

void host(int *a, const int *x, float *f, const float *g, Part part, int n) {
  right_affine<<<1000000, 128>>>(f, g);
  right_sum<<<1000000, 128>>>(f, g);
  right_masked<<<1000000, 128>>>(f, n);
  wrong_one_of_many<<<700, 96>>>(a);
  wrong_far_apart<<<5000, 64>>>(a);
  doubtful_data<<<100000, 128>>>(a, x);
  doubtful_shift<<<100000, 128>>>(a);
  doubtful_mixed_bits<<<100000, 128>>>(a);
  doubtful_trips<<<100000, 128>>>(a);
  doubtful_return<<<100000, 128>>>(a);
  doubtful_wrap<<<100000, 128>>>(a);
  doubtful_short<<<100000, 128>>>(a);
  doubtful_local_array<<<100000, 128>>>(a);
  doubtful_moved<<<100000, 128>>>(part);
  doubtful_switch<<<100000, 128>>>(a);
  doubtful_neighbours<<<100000, 128>>>(a);
  doubtful_shared_number<<<100000, 128>>>(a);
  doubtful_rows<<<dim3(400, 300), 64>>>(a);
  doubtful_seldom<<<1000000, 128>>>(a);
  doubtful_atomics<<<100000, 128>>>(a);
  right_block_atomics<<<1000000, 128>>>(a);
  doubtful_block_atomics<<<100000, 128>>>(a);
}
