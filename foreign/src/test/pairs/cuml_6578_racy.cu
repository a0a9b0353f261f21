// NVIDIA/cuml#6578: threads began the next row of a product while the first thread still summed the last one.
//--blockDim=128 --gridDim=2
__global__ void gemv(const float *a, const float *x, float *y, int rows) {
  __shared__ float part[128];
  int t = threadIdx.x;
  for (int row = 0; row < rows; row++) {
    part[t] = a[row * 128 + t] * x[t];
    __syncthreads();
    if (t == 0) {
      float sum = 0;
      for (int i = 0; i < 128; i++) sum += part[i];
      y[blockIdx.x * rows + row] = sum;
    }
  }
}
