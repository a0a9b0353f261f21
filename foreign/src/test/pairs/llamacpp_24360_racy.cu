// ggml-org/llama.cpp#24360: rows of a scan were loaded for the next step before all threads had used the last ones.
//--blockDim=128 --gridDim=1
__global__ void scan(const float *b, float *y, int steps) {
  __shared__ float row[16];
  int t = threadIdx.x;
  float state = 0;
  for (int step = 0; step < steps; step++) {
    if (t < 16) row[t] = b[step * 16 + t];
    __syncthreads();
    for (int n = 0; n < 16; n++) state += row[n];
    y[step * 128 + t] = state;
  }
}
