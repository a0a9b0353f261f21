// NVIDIA/Fuser#1967: the thread that filled a tile had the copy engine store it at once, and the engine saw old data.
//--blockDim=32 --gridDim=2
#include <cuda/ptx>
__global__ void filled(float *out) {
  __shared__ alignas(16) float tile[32];
  if (threadIdx.x == 0) {
    for (int i = 0; i < 32; i++) tile[i] = 2.0f;
    cuda::ptx::fence_proxy_async(cuda::ptx::space_shared);
    cuda::ptx::cp_async_bulk(cuda::ptx::space_global, cuda::ptx::space_shared, out + 32 * blockIdx.x, tile, 128);
    cuda::ptx::cp_async_bulk_commit_group();
    cuda::ptx::cp_async_bulk_wait_group_read(cuda::ptx::n32_t<0>());
  }
}
