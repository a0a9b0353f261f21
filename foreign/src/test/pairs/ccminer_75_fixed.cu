// tpruvot/ccminer#75: lanes combined levels of a tree that other lanes of the warp had just written, without its barrier.
//--blockDim=32 --gridDim=2
__global__ void levels(const unsigned *in, unsigned *out) {
  __shared__ unsigned level[32];
  int lane = threadIdx.x;
  level[lane] = in[blockIdx.x * 32 + lane];
  __syncwarp();
  if (lane % 8 == 0) level[lane] ^= level[lane + 4];
  __syncwarp();
  if (lane % 16 == 0) level[lane] ^= level[lane + 8];
  __syncwarp();
  if (lane == 0) out[blockIdx.x] = level[0] ^ level[16];
}
