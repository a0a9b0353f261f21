// What the host says of arrays and blocks.

__global__ void wrong_one_array(const float *in, float *out, int n) {
  int i = blockIdx.x * 64 + threadIdx.x;
  if (i + 1 < n) out[i] = in[i + 1];  // here
}

__global__ void unknown_part_of_an_array(const float *in, float *out) {
  out[blockIdx.x * 64 + threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
}

__global__ void doubtful_block_changed(const float *in, float *out) {
  __shared__ float s[128];
  int t = threadIdx.x, last = blockDim.x - 1;
  s[t] = in[t];
  __syncwarp();
  out[t] = s[last - t];
}

__global__ void wrong_newer_machine(const float *in, float *out) {
  __shared__ volatile float s[32];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 32 + t];  // here
#if __CUDA_ARCH__ < 700
  __syncwarp();
#endif
  out[blockIdx.x * 32 + t] = s[31 - t];  // here
}

// With 32 and with 64 threads; with 128 two warps would add to the same.
__global__ void right_in_both_launches(const float *in, float *out) {
  __shared__ float s[128];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (int half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) s[t] += s[t + half];
    __syncwarp();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

__global__ void wrong_in_the_second_launch(const float *in, float *out) {
  __shared__ float s[128];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (int half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) s[t] += s[t + half];  // here
    __syncwarp();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

void host(float *d, const float *other, int n) {
  wrong_one_array<<<2, 64>>>(d, d, n);
  unknown_part_of_an_array<<<2, 64>>>(d, d + n);
  wrong_newer_machine<<<2, 32>>>(other, d);
  right_in_both_launches<<<8, 32>>>(other, d);
  right_in_both_launches<<<4, 64>>>(other, d);
  wrong_in_the_second_launch<<<8, 32>>>(other, d);
  wrong_in_the_second_launch<<<4, 128>>>(other, d);
  dim3 block(32, 1, 1);
  block.x *= 4;
  doubtful_block_changed<<<1, block>>>(other, d);
}
