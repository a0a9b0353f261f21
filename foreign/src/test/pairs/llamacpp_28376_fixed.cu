// ggml-org/llama.cpp#28376: lanes read routes of experts from shared memory that other lanes of the warp were still writing.
//--blockDim=32 --gridDim=8
__global__ void routes(const int *ids, int *out) {
  __shared__ int kept[64];
  int lane = threadIdx.x;
  for (int i = lane; i < 64; i += 32) kept[i] = ids[blockIdx.x * 64 + i];
  __syncwarp();
  for (int i = lane; i < 64; i += 32) out[blockIdx.x * 64 + i] = kept[63 - i];
}
