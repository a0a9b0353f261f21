// Where threads and pointers are.

__global__ void walk(const float *A, const float *B, float *C, int N, int K) {
  const int row = blockIdx.x / (N / 8);
  const int column = blockIdx.x % (N / 8);
  __shared__ float As[8 * 8];
  __shared__ float Bs[8 * 8];
  const int c = threadIdx.x % 8;
  const int r = threadIdx.x / 8;
  A += row * 8 * K;
  B += column * 8;
  C += row * 8 * N + column * 8;
  float sum = 0.0;
  for (int k0 = 0; k0 < K; k0 += 8) {
    As[r * 8 + c] = A[r * K + c];
    Bs[r * 8 + c] = B[r * N + c];
    __syncthreads();
    A += 8;
    B += 8 * N;
    for (int k = 0; k < 8; ++k) sum += As[r * 8 + k] * Bs[k * 8 + c];
    __syncthreads();
  }
  C[r * N + c] = sum + C[r * N + c];
}

__device__ void put(float *y, int i, float v) { y[i] = v; }
__device__ int where() { return blockIdx.x * blockDim.x + threadIdx.x; }
__global__ void functions(float *y, const float *x, int n) {
  int i = where();
  if (i < n) put(y, i, x[i] * 0.5);
}

__global__ void rows(const float *x, float *y, int n) {
  const float *row = x + blockIdx.x * n;
  float sum = 0;
  for (int j = threadIdx.x; j < n; j += blockDim.x) sum += row[j];
  y[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

__global__ void cube(int *y, int nx, int ny) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int j = blockIdx.y * blockDim.y + threadIdx.y;
  int k = blockIdx.z * blockDim.z + threadIdx.z;
  y[(k * ny + j) * nx + i] = threadIdx.x + 10 * threadIdx.y + 100 * threadIdx.z + 1000 * gridDim.z;
}

// below 0 it is far beyond n
__global__ void shifted(const int *x, int *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = threadIdx.x - 1 < n ? x[threadIdx.x - 1] : -7;
}

void go(int *x, float *f, int n) {
  walk<<<n, 64>>>(f, f, f, n, n);
  functions<<<n, 64>>>(f, f, n);
  rows<<<n, 32>>>(f, f, n);
  cube<<<dim3(n, n, n), dim3(4, 2, 3)>>>(x, n, n);
  shifted<<<n, 64>>>(x, x, n);
}
