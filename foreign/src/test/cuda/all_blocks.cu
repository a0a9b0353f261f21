//--blockDim=64 --gridDim=8,8

// Blocks that meet, and are neither the first, nor the last, nor neighbours.

__global__ void wrong_clamped(const float *in, float *out) {
  int number = blockIdx.y * gridDim.x + blockIdx.x;
  int row = min(number, 40);
  out[row * 64 + threadIdx.x] = in[number * 64 + threadIdx.x];  // here
}

__global__ void right_clamped_at_the_end(const float *in, float *out) {
  int number = blockIdx.y * gridDim.x + blockIdx.x;
  int row = min(number, 63);
  out[row * 64 + threadIdx.x] = in[number * 64 + threadIdx.x];
}

__global__ void wrong_stride_of_blocks(const float *in, float *out) {
  int row = blockIdx.y + blockIdx.x * 2;
  out[row * 64 + threadIdx.x] = in[(blockIdx.y * 8 + blockIdx.x) * 64 + threadIdx.x];  // here
}

__global__ void right_stride_of_blocks(const float *in, float *out) {
  int row = blockIdx.y + blockIdx.x * 8;
  out[row * 64 + threadIdx.x] = in[(blockIdx.y * 8 + blockIdx.x) * 64 + threadIdx.x];
}

__global__ void wrong_hashed(float *out) {
  int number = blockIdx.y * gridDim.x + blockIdx.x;
  out[number * 7 % 61 * 64 + threadIdx.x] = number;  // here
}

__global__ void right_hashed(float *out) {
  int number = blockIdx.y * gridDim.x + blockIdx.x;
  out[number * 7 % 67 * 64 + threadIdx.x] = number;
}

__global__ void wrong_reads_a_late_block(float *out) {
  int number = blockIdx.y * gridDim.x + blockIdx.x;
  float other = number == 17 ? out[33 * 64 + threadIdx.x] : 0;  // here
  out[number * 64 + threadIdx.x] = other;
}
