// ggml-org/llama.cpp#5853: a warp's slot of a buffer was cleared for the sum while others still read the maximum from it.
//--blockDim=256 --gridDim=2
__global__ void softmax(const float *in, float *out) {
  __shared__ float buf[32];
  int t = threadIdx.x, lane = t % 32, warp = t / 32;
  float x = in[blockIdx.x * 256 + t];
  if (lane == 0) buf[warp] = x;
  __syncthreads();
  float most = buf[lane % 8];
  if (lane == 0) buf[warp] = expf(x - most);
  __syncthreads();
  out[blockIdx.x * 256 + t] = buf[lane % 8];
}
