// Calls host functions of hosts.prism from C++ on the stub of the driver.
#include <cstdio>
#include <cstring>

#include "hosts.hpp"

extern "C" const char* stub_last_launch(void);
extern "C" long stub_count(const char* what);
extern "C" void stub_fail(const char* call, int status, int after);

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

void refuses(const prism::Result& result, const std::string& wanted, long before, int line) {
  expect(!result.ok() && result.message == wanted, line, result.message);
  expect(stub_count("launches") == before, line, "it was launched");
}

}  // namespace

int main() {
  int blocks = 0;
  expect(prism::hosts::blocks_of(1000, 256, blocks).ok() && blocks == 4, __LINE__, "blocks");
  // Nothing was asked of the driver yet: the first launch makes a context.
  expect(cuInit(0) == CUDA_SUCCESS, __LINE__, "no driver");
  CUcontext context = nullptr;
  CUdevice device = 0;
  expect(cuDevicePrimaryCtxRetain(&context, device) == CUDA_SUCCESS && cuCtxSetCurrent(context) == CUDA_SUCCESS, __LINE__,
         "no context");
  const int n = 1000;
  float* x = allocate<float>(n);
  float* y = allocate<float>(n);
  for (int i = 0; i < n; ++i) {
    x[i] = static_cast<float>(i);
    y[i] = 1;
  }
  const float* read_only = x;
  prism::Result result = prism::hosts::scale(nullptr, 2, read_only, y, n);
  expect(result.ok(), __LINE__, result.message);
  expect(std::strstr(stub_last_launch(), "saxpy grid=4x1x1 block=256x1x1") != nullptr, __LINE__, stub_last_launch());
  expect(y[3] == 7 && y[999] == 1999, __LINE__, "y");
  long before = stub_count("launches");
  expect(prism::hosts::scale(nullptr, 2, x, y, 0).ok() && stub_count("launches") == before, __LINE__, "a launch of nothing");
  refuses(prism::hosts::scale(nullptr, 2, x, y, -1), "hosts.prism:39: a \"length\" below 0", before, __LINE__);
  refuses(prism::hosts::scale(nullptr, 2, x, nullptr, n), "saxpy: y is null", before, __LINE__);

  // A copy, what a called function makes of x, and the copy added to it.
  result = prism::hosts::twice(nullptr, y, n);
  expect(result.ok() && stub_count("launches") == before + 6, __LINE__, result.message);
  long fills = stub_count("fills");
  long memories = stub_count("allocations");
  expect(prism::hosts::twice(nullptr, y, n).ok(), __LINE__, "twice");
  expect(stub_count("fills") == fills + 1, __LINE__, "zeros are written again");
  expect(stub_count("allocations") == memories, __LINE__, "memory is kept");
  before = stub_count("launches");
  refuses(prism::hosts::spaces(nullptr, y, -4), "no buffer has -4 elements", before, __LINE__);

  __nv_bfloat16* from = allocate<__nv_bfloat16>(64 * 128);
  __nv_bfloat16* to = allocate<__nv_bfloat16>(64 * 128);
  result = prism::hosts::moved(nullptr, from, to, 128);
  expect(result.ok(), __LINE__, result.message);
  expect(std::strstr(stub_last_launch(), "through grid=2x1x1") != nullptr, __LINE__, stub_last_launch());

  before = stub_count("launches");
  stub_fail("cuLaunchKernelEx", 700, 0);
  result = prism::hosts::twice(nullptr, y, n);
  expect(result.code == 700 && stub_count("launches") == before, __LINE__, result.message);
  expect(prism::hosts::twice(nullptr, y, n).ok(), __LINE__, "what went wrong once is over");
  return failures;
}
