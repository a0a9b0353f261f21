// ggml-org/llama.cpp#13469: a barrier for all warps stood where only some of them come, so later ones met at different places.
//--blockDim=32,4 --gridDim=1
__global__ void attention(const float *in, float *out) {
  __shared__ float part[128];
  int t = threadIdx.y * 32 + threadIdx.x;
  part[t] = in[t];
  if (threadIdx.y < 2) {
    __syncthreads();
    part[t] += part[t + 64];
  }
  __syncthreads();
  out[t] = part[t % 64];
}
