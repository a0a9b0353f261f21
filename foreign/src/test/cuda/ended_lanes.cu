// Lanes that have ended are not waited for, and nobody hears of what they did.
//--blockDim=32 --gridDim=2

__global__ void right_ended_lanes(const float *in, float *out, int n) {
  __shared__ float s[32];
  int t = threadIdx.x;
  if (t >= n) return;
  s[t] = in[blockIdx.x * 32 + t];
  __syncwarp();
  out[blockIdx.x * 32 + t] = t > 0 ? s[t - 1] : s[t];
}

__global__ void right_one_after_the_other(const float *in, float *out) {
  __shared__ float s[32];
  int t = threadIdx.x;
  for (int i = 0; i < 32; i++) {
    s[t] = in[t + i];
    __syncwarp();
    if (t < 31 - i) out[(blockIdx.x * 32 + i) * 32 + t] = s[t + (t < 30 - i ? 1 : 0)];
    __syncwarp();
    if (t >= 31 - i) return;
  }
}

__global__ void wrong_ended_lane_wrote(const float *in, float *out) {
  __shared__ float s[32];
  int t = threadIdx.x;
  s[t] = in[t];
  if (t == 0) return;
  __syncwarp();
  out[blockIdx.x * 32 + t] = s[t - 1];  // here
}

__global__ void wrong_lane_stays_away(const float *in, float *out) {
  __shared__ float s[32];
  int t = threadIdx.x;
  s[t] = in[t];
  if (t > 0) {
    __syncwarp();  // here
    out[blockIdx.x * 64 + t] = s[t - 1];
  }
  out[blockIdx.x * 64 + 32 + t] = 1;
  __syncwarp();
}
