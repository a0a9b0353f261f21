// NVIDIA/cuCollections#337: counters of groups were reset by one thread and added to by others without a barrier between.
//--blockDim=128 --gridDim=2
__global__ void insert(const int *keys, int *out) {
  __shared__ int counter[4];
  int t = threadIdx.x;
  if (t < 4) counter[t] = 0;
  if (keys[blockIdx.x * 128 + t] > 0) atomicAdd(&counter[t / 32], 1);
  __syncthreads();
  if (t < 4) out[blockIdx.x * 4 + t] = counter[t];
}
