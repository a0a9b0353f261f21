// CUB's device-wide scan and reduction behind functions that take plain pointers. What CUB needs to work is allocated
// once, as large as was ever asked for: a launch that was made before allocates nothing.
#include <cub/device/device_reduce.cuh>
#include <cub/device/device_scan.cuh>

namespace {
void *scratch = nullptr;
size_t scratch_bytes = 0;

cudaError_t room_for(size_t bytes) {
  if (bytes <= scratch_bytes) return cudaSuccess;
  if (cudaError_t error = cudaFree(scratch)) return error;
  scratch = nullptr;
  scratch_bytes = 0;
  if (cudaError_t error = cudaMalloc(&scratch, bytes)) return error;
  scratch_bytes = bytes;
  return cudaSuccess;
}
}  // namespace

extern "C" int prism_cub_scan(const unsigned *x, unsigned *y, int n, cudaStream_t stream) {
  size_t bytes = 0;
  if (cudaError_t error = cub::DeviceScan::InclusiveSum(nullptr, bytes, x, y, n, stream)) return error;
  if (cudaError_t error = room_for(bytes)) return error;
  return cub::DeviceScan::InclusiveSum(scratch, bytes, x, y, n, stream);
}

extern "C" int prism_cub_reduce(const float *x, float *sum, int n, cudaStream_t stream) {
  size_t bytes = 0;
  if (cudaError_t error = cub::DeviceReduce::Sum(nullptr, bytes, x, sum, n, stream)) return error;
  if (cudaError_t error = room_for(bytes)) return error;
  return cub::DeviceReduce::Sum(scratch, bytes, x, sum, n, stream);
}

extern "C" const char *prism_cub_error(int status) { return cudaGetErrorString(static_cast<cudaError_t>(status)); }
