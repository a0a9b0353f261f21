// A lock that each tries until it has it: who comes to what first is data.
//--blockDim=64 --gridDim=2
__device__ int lock = 0;

__global__ void unknown_until_done(const int *in, int *sum) {
  bool done = false;
  while (!done) {
    if (atomicCAS(&lock, 0, 1) == 0) {
      __threadfence();
      *sum += in[blockIdx.x * 64 + threadIdx.x];
      __threadfence();
      atomicExch(&lock, 0);
      done = true;
    }
  }
}

__global__ void doubtful_without_fences(const int *in, int *sum) {
  bool done = false;
  while (!done) {
    if (atomicCAS(&lock, 0, 1) == 0) {
      *sum += in[blockIdx.x * 64 + threadIdx.x];
      atomicExch(&lock, 0);
      done = true;
    }
  }
}
