// dirac-institute/kbmod#108: times of images were loaded by some threads and used by all without a barrier.
//--blockDim=64 --gridDim=2
__global__ void search(const float *times, float *out, int images) {
  __shared__ float time_of[64];
  int t = threadIdx.x;
  if (t < images) time_of[t] = times[t];
  float sum = 0;
  for (int i = 0; i < images; i++) sum += time_of[i % 64];
  out[blockIdx.x * 64 + t] = sum;
}
