// arbor-sim/arbor#280: a buffer that turns rows into columns was filled again before other warps had emptied it.
//--blockDim=32,4 --gridDim=1
__global__ void assemble(const float *v, float *d, int rows) {
  __shared__ float buffer[128];
  int t = threadIdx.y * 32 + threadIdx.x;
  for (int row = 0; row < rows; row++) {
    buffer[t] = v[row * 128 + t];
    __syncthreads();
    d[row * 128 + t] = buffer[threadIdx.x * 4 + threadIdx.y];
    __syncthreads();
  }
}
