// Ways through a kernel that are not straight.

// some threads are gone when the others meet
__global__ void early(const int *x, int *y, int n) {
  __shared__ int s[128];
  int t = threadIdx.x;
  int i = blockIdx.x * blockDim.x + t;
  if (i >= n) return;
  s[t] = x[i];
  int before = x[i] * 2;
  __syncthreads();
  y[i] = t > 0 ? s[t - 1] + before : before;
}

// nothing orders the write and the read
__global__ void forgotten(const int *x, int *y) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = x[blockIdx.x * 128 + t];
  y[blockIdx.x * 128 + t] = s[127 - t];
}

// every thread reads what it wrote
__global__ void idle(const int *x, int *y) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = x[t];
  __syncthreads();
  int v = s[t];
  __syncthreads();
  y[t] = 3 * v;
}

// half of the threads wait for the others
__global__ void partly(const int *x, int *y, int n) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = x[t];
  if (t < n) {
    __syncthreads();
    y[t] = s[63 - t];
  }
}

// the last warp adds by shuffles
__global__ void tail(const float *x, float *y) {
  __shared__ float s[128];
  unsigned int tid = threadIdx.x;
  s[tid] = x[blockIdx.x * 128 + tid];
  __syncthreads();
  for (unsigned int k = 64; k > 32; k >>= 1) {
    if (tid < k) s[tid] += s[tid + k];
    __syncthreads();
  }
  if (tid < 32) {
    float v = s[tid] + s[tid + 32];
    for (int o = 16; o > 0; o /= 2) v += __shfl_down_sync(0xffffffff, v, o);
    if (tid == 0) y[blockIdx.x] = v;
  }
}

__global__ void collatz(int *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int steps = 0;
  long long v = i + 1;
  do {
    if (v % 2) v = 3 * v + 1;
    else v /= 2;
    steps++;
  } while (v != 1 && steps < 50);
  float a[4] = {1, 2, 3};
  a[3] += steps;
  for (int k = 3; k >= 0; k--) {
    if (k == 1) continue;
    a[0] += a[k];
  }
  bool big = steps > 10;
  y[i] = big ? (int)a[0] : -steps;
  y[i] += !big + (n & 1 ? 1 : 0);
}

void go(int *x, float *f, int n) {
  early<<<n, 128>>>(x, x, n);
  forgotten<<<n, 128>>>(x, x);
  idle<<<1, 128>>>(x, x);
  partly<<<1, 64>>>(x, x, n);
  tail<<<n, 128>>>(f, f);
  collatz<<<n, 64>>>(x, n);
}
