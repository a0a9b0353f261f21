// Launches what mappings.prism maps from C++: on the stub of the driver, which runs nothing.
#include <cstdio>
#include <cstring>

#include "mappings.hpp"

extern "C" const char* stub_last_launch(void);
extern "C" long stub_count(const char* what);

namespace {

int failures = 0;

void expect(bool holds, int line, const std::string& what) {
  if (!holds) {
    std::printf("line %d: %s\n", line, what.c_str());
    ++failures;
  }
}

template <typename T>
T* allocate(std::size_t count) {
  CUdeviceptr data = 0;
  expect(cuMemAlloc(&data, count * sizeof(T)) == CUDA_SUCCESS, __LINE__, "no memory");
  return reinterpret_cast<T*>(data);
}

void launches(const prism::Result& result, const char* wanted, int line) {
  expect(result.ok(), line, result.message);
  expect(std::strstr(stub_last_launch(), wanted) != nullptr, line, stub_last_launch());
}

void refuses(const prism::Result& result, const char* wanted, long before, int line) {
  expect(!result.ok() && result.message.find(wanted) != std::string::npos, line, result.message);
  expect(stub_count("launches") == before, line, "it was launched");
}

}  // namespace

int main() {
  expect(cuInit(0) == CUDA_SUCCESS, __LINE__, "no driver");
  CUcontext context = nullptr;
  CUdevice device = 0;
  expect(cuDevicePrimaryCtxRetain(&context, device) == CUDA_SUCCESS && cuCtxSetCurrent(context) == CUDA_SUCCESS, __LINE__,
         "no context");
  float* y = allocate<float>(7);
  float* a = allocate<float>(7 * 1028);
  float* x = allocate<float>(1028);
  const float* read_only = a;
  launches(prism::mappings::rows(nullptr, y, read_only, x, 7, 1020), "gemv_rows grid=7x1x1 block=128x1x1", __LINE__);
  __nv_bfloat16* c = allocate<__nv_bfloat16>(100 * 136);
  __nv_bfloat16* left = allocate<__nv_bfloat16>(100 * 72);
  __nv_bfloat16* right = allocate<__nv_bfloat16>(136 * 72);
  launches(prism::mappings::tiles(nullptr, c, left, right, 0.5f, 100, 136, 72), "gemm_tiles grid=6x1x1 block=160x1x1", __LINE__);

  long before = stub_count("launches");
  refuses(prism::mappings::rows(nullptr, y, a, x, 7, 1026), "`(K % 4) == 0` does not hold", before, __LINE__);
  refuses(prism::mappings::rows(nullptr, y, a, x, 7, 1028), "`K <= (512 * 2)` does not hold", before, __LINE__);
  refuses(prism::mappings::tiles(nullptr, c, left, right, 0.5f, 100, 132, 72), "does not hold", before, __LINE__);
  refuses(prism::mappings::rows(nullptr, nullptr, a, x, 7, 1020), "y is null", before, __LINE__);

  // What blocks add to is cleared before, also where there is nothing to add.
  launches(prism::mappings::of_parts(nullptr, y, a, 5, 1025), "sums_of_parts grid=10x1x1 block=256x1x1", __LINE__);
  expect(stub_count("launches") == before + 2, __LINE__, "one clears, one adds");
  launches(prism::mappings::of_parts(nullptr, y, a, 5, 0), "fill", __LINE__);
  launches(prism::mappings::product_or_sums(nullptr, y, a, x, 7, 1020, false), "gemv_rows grid=7x1x1", __LINE__);
  return failures;
}
