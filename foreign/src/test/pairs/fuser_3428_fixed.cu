// NVIDIA/Fuser#3428: a block met behind an asynchronous copy that the copying threads had not waited for.
//--blockDim=32,4 --gridDim=1
__device__ unsigned shared_address(const void *p) {
  return static_cast<unsigned>(__cvta_generic_to_shared(p));
}
__global__ void rows(const float *weights, const float *in, float *out) {
  __shared__ float weight[32];
  int x = threadIdx.x, t = threadIdx.y * 32 + x;
  if (threadIdx.y == 0) {
    asm volatile("cp.async.ca.shared.global [%0], [%1], %2;\n"
                 :: "r"(shared_address(&weight[x])), "l"(weights + x), "n"(4));
  }
  asm volatile("cp.async.wait_all;\n" ::: "memory");
  __syncthreads();
  out[t] = in[t] * weight[x];
}
