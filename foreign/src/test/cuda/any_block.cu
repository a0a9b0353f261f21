// Nothing here says how many threads a block has: one size is tried that is not round.

__global__ void doubtful_halves(int *p) {
  extern __shared__ int s[];
  int half = blockDim.x / 2, t = threadIdx.x;
  s[t] = t;
  __syncthreads();
  if (t < blockDim.x - half) s[t] += s[t + half];
  __syncthreads();
  p[blockIdx.x * blockDim.x + t] = s[t];
}

__global__ void right_copy(const float *in, float *out, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) out[i] = in[i];
}
