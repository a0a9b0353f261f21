__device__ float scaled(float a, float x) { return a * x; }
__global__ void saxpy(int n, float a, float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  y[i] = scaled(a, x[i]) + y[i];
}
__global__ void add(const unsigned *x, unsigned *y, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[i] + i;
}
