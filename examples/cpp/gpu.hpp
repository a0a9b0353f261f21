// What the examples need of the driver: the first GPU, and memory on it.
#pragma once

#include <cuda.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

inline void checked(CUresult code, const char* what) {
  if (code != CUDA_SUCCESS) {
    const char* text = "unknown";
    cuGetErrorString(code, &text);
    std::fprintf(stderr, "%s: %s\n", what, text);
    std::exit(EXIT_FAILURE);
  }
}

inline void use_first_gpu() {
  CUdevice device = 0;
  CUcontext context = nullptr;
  checked(cuInit(0), "cuInit");
  checked(cuDeviceGet(&device, 0), "cuDeviceGet");
  checked(cuDevicePrimaryCtxRetain(&context, device), "cuDevicePrimaryCtxRetain");
  checked(cuCtxSetCurrent(context), "cuCtxSetCurrent");
}

// A copy of values on the GPU.
template <typename T>
class OnGpu {
 public:
  explicit OnGpu(const std::vector<T>& values) : count_(values.size()) {
    checked(cuMemAlloc(&address_, count_ * sizeof(T)), "cuMemAlloc");
    checked(cuMemcpyHtoD(address_, values.data(), count_ * sizeof(T)), "cuMemcpyHtoD");
  }

  ~OnGpu() { cuMemFree(address_); }

  OnGpu(const OnGpu&) = delete;
  OnGpu& operator=(const OnGpu&) = delete;

  T* data() const { return reinterpret_cast<T*>(address_); }

  std::vector<T> values() const {
    std::vector<T> values(count_);
    checked(cuMemcpyDtoH(values.data(), address_, count_ * sizeof(T)), "cuMemcpyDtoH");
    return values;
  }

 private:
  std::size_t count_;
  CUdeviceptr address_ = 0;
};
