//--blockDim=64 --gridDim=1
// Lanes of a warp need not run in step.

__global__ void wrong_last_warp(volatile float *in, float *out) {
  __shared__ volatile float s[64];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  if (t < 32) {
    s[t] += s[t + 32];
    s[t] += s[t + 16];  // here
    s[t] += s[t + 8];
  }
  if (t == 0) out[0] = s[0];
}

__global__ void right_last_warp(float *in, float *out) {
  __shared__ float s[64];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  if (t < 32) {
    for (int half = 32; half > 0; half /= 2) {
      float more = s[t + half];
      __syncwarp();
      s[t] += more;
      __syncwarp();
    }
  }
  if (t == 0) out[0] = s[0];
}

__global__ void wrong_lane_tells_its_warp(int *out) {
  __shared__ int told[2];
  int warp = threadIdx.x / 32;
  if (threadIdx.x % 32 == 0) told[warp] = warp;  // here
  out[threadIdx.x] = told[warp];  // here
}

__global__ void right_lane_tells_its_warp(int *out) {
  __shared__ int told[2];
  int warp = threadIdx.x / 32;
  if (threadIdx.x % 32 == 0) told[warp] = warp;
  __syncwarp();
  out[threadIdx.x] = told[warp];
}

__global__ void wrong_warp_barrier_across_warps(int *out) {
  __shared__ int s[64];
  s[threadIdx.x] = 1;  // here
  __syncwarp();
  out[threadIdx.x] = s[63 - threadIdx.x];  // here
}

// A shuffle passes a value on and orders nothing in memory.
__global__ void wrong_shuffle_as_barrier(int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = t;  // here
  int x = __shfl_xor_sync(0xffffffff, t, 1);
  out[t] = s[t ^ 1] + x;  // here
}

__global__ void right_reduced_by_shuffles(const float *in, float *out) {
  __shared__ float sums[2];
  float x = in[threadIdx.x];
  for (int offset = 16; offset > 0; offset /= 2) x += __shfl_down_sync(0xffffffff, x, offset);
  if (threadIdx.x % 32 == 0) sums[threadIdx.x / 32] = x;
  __syncthreads();
  if (threadIdx.x == 0) out[0] = sums[0] + sums[1];
}
