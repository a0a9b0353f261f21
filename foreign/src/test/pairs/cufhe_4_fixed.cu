// vernamlab/cuFHE#4: a transform in shared memory was read in another order than it had been stored in.
//--blockDim=128 --gridDim=1
__device__ void core(unsigned *s, int t) {
  unsigned mine = s[t];
  __syncthreads();
  s[t / 16 + (t % 16) * 8] = mine * 3;
}
__global__ void ntt(const unsigned *in, unsigned *out) {
  __shared__ unsigned s[128];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  core(s, t);
  __syncthreads();
  out[t] = s[t];
}
