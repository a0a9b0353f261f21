// ggml-org/llama.cpp#18448: the carry of a running sum was overwritten by the last thread while others still added it.
//--blockDim=128 --gridDim=1
__global__ void cumsum(const float *in, float *out, int rounds) {
  __shared__ float carry;
  int t = threadIdx.x;
  if (t == 0) carry = 0;
  __syncthreads();
  for (int round = 0; round < rounds; round++) {
    float sum = in[round * 128 + t] + carry;
    out[round * 128 + t] = sum;
    if (t == 127) carry = sum;
    __syncthreads();
  }
}
