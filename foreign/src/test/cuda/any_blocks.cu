// Nobody says how many blocks there are.

__global__ void wrong_from_some_block_on(float *out) {
  out[min((int)blockIdx.x, 40) * blockDim.x + threadIdx.x] = blockIdx.x;  // here
}

__global__ void right_each_block(float *out) {
  out[blockIdx.x * blockDim.x + threadIdx.x] = blockIdx.x;
}

__global__ void wrong_every_eleventh(float *out) {
  out[blockIdx.x % 11 * blockDim.x + threadIdx.x] = blockIdx.x;  // here
}

__global__ void doubtful_rows_of_two(float *out) {
  int row = blockIdx.y * 2 + blockIdx.x;
  out[row * 1024 + threadIdx.y * blockDim.x + threadIdx.x] = row;
}

__global__ void right_rows(float *out) {
  int row = blockIdx.y * gridDim.x + blockIdx.x;
  out[row * 1024 + threadIdx.y * blockDim.x + threadIdx.x] = row;
}
