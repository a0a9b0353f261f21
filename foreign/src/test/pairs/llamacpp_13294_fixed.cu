// ggml-org/llama.cpp#13294: ids of a tile were loaded for the next tile while others still looked them up.
//--blockDim=32,4 --gridDim=2
__global__ void mmq(const int *ids, float *out, int tiles) {
  __shared__ int ids_of_tile[128];
  int t = threadIdx.y * 32 + threadIdx.x;
  for (int tile = 0; tile < tiles; tile++) {
    __syncthreads();
    ids_of_tile[t] = ids[tile * 128 + t];
    __syncthreads();
    int id = ids_of_tile[127 - t];
    out[(blockIdx.x * tiles + tile) * 128 + t] = id;
  }
}
