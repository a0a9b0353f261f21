// ggml-org/llama.cpp#26385: a second sum over the block reused shared memory of the first that some warps still read.
//--blockDim=256 --gridDim=2
__device__ float block_sum(float value, float *warps) {
  for (int d = 16; d > 0; d /= 2) value += __shfl_xor_sync(0xffffffff, value, d);
  if (threadIdx.x % 32 == 0) warps[threadIdx.x / 32] = value;
  __syncthreads();
  value = threadIdx.x % 32 < 8 ? warps[threadIdx.x % 32] : 0.0f;
  for (int d = 16; d > 0; d /= 2) value += __shfl_xor_sync(0xffffffff, value, d);
  return value;
}
__global__ void norm(const float *in, float *out) {
  __shared__ float warps[8];
  float x = in[blockIdx.x * 256 + threadIdx.x];
  float mean = block_sum(x, warps) / 256;
  float spread = block_sum((x - mean) * (x - mean), warps);
  out[blockIdx.x * 256 + threadIdx.x] = (x - mean) * rsqrtf(spread);
}
