// tile-ai/tilelang#3042: the barrier for an else branch was hoisted to where nothing had been written yet.
//--blockDim=128 --gridDim=2
__global__ void inner(float *out) {
  __shared__ float s[128];
  int t = threadIdx.x;
  bool isEdge = t == 0 || t >= 33;
  float mine = 0;
  __syncthreads();
  if (isEdge) {
    mine = 0;
  } else {
    s[t] = t;
    mine = s[33 - t];
  }
  out[blockIdx.x * 128 + t] = mine;
}
