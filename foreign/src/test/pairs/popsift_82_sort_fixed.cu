// alicevision/popsift#82: a sort of peaks exchanged values between lanes before the lanes had stored theirs.
//--blockDim=32 --gridDim=2
__device__ float exchanged(const float *values, int lane, int distance) {
  return values[lane ^ distance];
}
__global__ void peaks(const float *in, float *out) {
  __shared__ float value[32];
  int lane = threadIdx.x;
  value[lane] = in[blockIdx.x * 32 + lane];
  __syncthreads();
  float other = exchanged(value, lane, 1);
  out[blockIdx.x * 32 + lane] = fmaxf(other, 0.0f);
}
