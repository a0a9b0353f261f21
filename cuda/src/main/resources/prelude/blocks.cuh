// What blocks do among themselves. Every thread of the block calls it.

//@ ticket since=sm_80
// Numbers blocks in the order in which they come here.
__device__ __forceinline__ int ticket(uint32_t* counter) {
  __shared__ uint32_t number;
  if (threadIdx.x == 0) {
    number = atomicAdd(counter, 1u);
  }
  __syncthreads();
  int mine = static_cast<int>(number);
  __syncthreads();
  return mine;
}
