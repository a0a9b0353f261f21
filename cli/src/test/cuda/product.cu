#define TILE 16
__global__ void matmul(const float* A, const float* B, float* C, int N) {
  __shared__ float As[TILE][TILE];
  __shared__ float Bs[TILE][TILE];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * TILE + ty;
  int col = blockIdx.x * TILE + tx;
  float sum = 0.0f;
  for (int m = 0; m < N / TILE; ++m) {
    As[ty][tx] = A[row * N + m * TILE + tx];
    Bs[ty][tx] = B[(m * TILE + ty) * N + col];
    __syncthreads();
    for (int k = 0; k < TILE; ++k)
      sum += As[ty][k] * Bs[k][tx];
    __syncthreads();
  }
  C[row * N + col] = sum;
}
void go(float *a, float *b, float *c, int n) {
  dim3 block(TILE, TILE);
  matmul<<<dim3(n / TILE, n / TILE), block>>>(a, b, c, n);
}
