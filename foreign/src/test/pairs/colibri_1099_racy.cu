// JustVugg/colibri#1099: a warp stored a tile and read it across lanes without the warp's barrier that its siblings had.
//--blockDim=64 --gridDim=1
__global__ void grouped(float *out) {
  __shared__ float tile[2][64];
  int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  tile[warp][2 * lane] = lane;
  tile[warp][2 * lane + 1] = lane;
  for (int i = lane; i < 64; i += 32) out[warp * 64 + i] = tile[warp][i];
}
