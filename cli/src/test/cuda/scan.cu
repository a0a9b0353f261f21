__global__ void scan(int *x, int n) {
  extern __shared__ int temp[];
  int t = threadIdx.x;
  int i = blockIdx.x * blockDim.x + t;
  temp[t] = i < n ? x[i] : 0;
  __syncthreads();
  for (int d = 1; d < blockDim.x; d *= 2) {
    int v = 0;
    if (t >= d) v = temp[t - d];
    __syncthreads();
    if (t >= d) temp[t] += v;
    __syncthreads();
  }
  if (i < n) x[i] = temp[t];
}
void go(int *x, int n) { scan<<<n / 128, 128, 128 * sizeof(int)>>>(x, n); }
