// Nothing but assumptions says how many threads there are.

__global__ void right_one_dimension(int *p) {
  __builtin_assume(blockDim.y == 1 && blockDim.z == 1);
  __builtin_assume(gridDim.y == 1 && gridDim.z == 1);
  p[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

// Another kernel asks for rows, this one does not.
__global__ void right_beside_rows(int *p) { p[blockIdx.x * blockDim.x + threadIdx.x] = 1; }

__device__ int row() { return threadIdx.y; }

__global__ void right_rows(int *p) {
  p[(blockIdx.x * blockDim.y + row()) * blockDim.x + threadIdx.x] = 1;
}

__global__ void wrong_rows(int *p) { p[blockIdx.x * blockDim.x + threadIdx.x] = row(); }  // here

__global__ void right_one_block(int *p) { p[threadIdx.x] = 1; }

__global__ void right_blocks_below_each_other(int *p) {
  p[blockIdx.y * blockDim.x + threadIdx.x] = 1;
}

__global__ void wrong_blocks(int *p) {
  if (blockIdx.x < 2) p[threadIdx.x] = 1;  // here
}

// What is assumed of blocks rules out others.
__global__ void right_blocks_of_256(int *p) {
  __builtin_assume(blockDim.x == 256);
  p[blockIdx.x * 256 + threadIdx.x] = 1;
}
