// alicevision/popsift#82: bins of a histogram were added to before all of them were cleared.
//--blockDim=32 --gridDim=2
__global__ void orientation(const float *in, float *out) {
  __shared__ float bins[64];
  int t = threadIdx.x;
  bins[t] = 0;
  bins[t + 32] = 0;
  atomicAdd(&bins[(7 * t) % 64], in[blockIdx.x * 32 + t]);
  __syncthreads();
  out[blockIdx.x * 32 + t] = bins[t];
}
