// Launches kernels.prism from C++ on the stub of the driver.
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "kernels.hpp"

extern "C" const char* stub_last_launch(void);
extern "C" long stub_count(const char* what);
extern "C" void stub_fail(const char* call, int status, int after);

prism::Result launch_elsewhere(int n);
const void* image_elsewhere();

namespace {

namespace kernels = prism::kernels;
int failures = 0;

void expect(bool holds, int line, const std::string& what) {
  if (!holds) {
    std::printf("line %d: %s\n", line, what.c_str());
    ++failures;
  }
}

#define LAUNCHES(call, wanted)                                                                       \
  do {                                                                                               \
    prism::Result result = call;                                                                     \
    expect(result.ok(), __LINE__, result.message);                                                   \
    expect(std::strstr(stub_last_launch(), wanted) != nullptr, __LINE__, stub_last_launch());        \
  } while (false)

#define REFUSES(call, wanted_code, wanted)                                                           \
  do {                                                                                               \
    long before = stub_count("launches");                                                            \
    prism::Result result = call;                                                                     \
    expect(result.code == wanted_code, __LINE__, "code " + std::to_string(static_cast<int>(result.code))); \
    expect(result.message == wanted, __LINE__, result.message);                                      \
    expect(stub_count("launches") == before, __LINE__, "it was launched");                           \
  } while (false)

template <typename T>
T* allocate(std::size_t count) {
  CUdeviceptr data = 0;
  expect(cuMemAlloc(&data, count * sizeof(T)) == CUDA_SUCCESS, __LINE__, "no memory");
  return reinterpret_cast<T*>(data);
}

void sizes() {
  int* y = allocate<int>(64);
  LAUNCHES(kernels::row(2, nullptr, y, 10, 1), " shared=260 cooperative=0 overlap=1 ");
  LAUNCHES(kernels::row(2, nullptr, y, 1000, 3), " shared=2828 cooperative=0 overlap=1 ");
  LAUNCHES(kernels::row(2, nullptr, y, 10, 1), " shared=260 ");
  LAUNCHES(kernels::row(2, nullptr, y, 29000, 1), " shared=232196 ");
  REFUSES(kernels::row(2, nullptr, y, 3, 0), CUDA_ERROR_INVALID_VALUE,
          "row: launched where `n / m` (`pairs` has at least one of them), and here n = 3, m = 0");
  REFUSES(kernels::row(2, nullptr, y, 29056, 1), CUDA_ERROR_INVALID_VALUE,
          "row: 232580 bytes of shared memory, a block of this GPU has 232448");
}

void results() {
  const int n = 1000;
  float* x = allocate<float>(n);
  float* y = allocate<float>(n);
  for (int i = 0; i < n; ++i) {
    x[i] = static_cast<float>(i);
    y[i] = 1;
  }
  LAUNCHES(kernels::saxpy(4, nullptr, 2, x, y, n), "saxpy grid=4x1x1 block=256x1x1");
  for (int i = 0; i < n; ++i) {
    expect(y[i] == static_cast<float>(2 * i + 1), __LINE__, "y[" + std::to_string(i) + "]");
  }
}

void shapes() {
  int* x = allocate<int>(64);
  float4* f = allocate<float4>(64);
  CUstream stream = nullptr;
  expect(cuStreamCreate(&stream, 0) == CUDA_SUCCESS, __LINE__, "no stream");
  LAUNCHES(kernels::copy4(3, 96, nullptr, f, f), "copy4 grid=3x1x1 block=96x1x1");
  LAUNCHES(kernels::tiles(4, 32, nullptr, x, 8, 32, 6, true), "tiles grid=4x1x1 block=32x1x1");
  LAUNCHES(kernels::tiles(4, 64, nullptr, x, 8, 1 << 30, 4, false), "tiles grid=4x1x1 block=64x1x1");
  LAUNCHES(kernels::alone(1, nullptr, x), "alone grid=1x1x1 block=32x1x1");
  LAUNCHES(kernels::together(2, stream, x), "cooperative=1 stream=");
  LAUNCHES(kernels::resident_pairs(4, nullptr, x), "resident_pairs grid=4x1x1");
  LAUNCHES(kernels::values(1, nullptr, true, -1, 1, -1, 1, __half(0.5f), __nv_bfloat16(0.5f), 1.0, float3{1, 2, 3},
                           allocate<double>(32)),
           "values");
  __nv_bfloat16* t = allocate<__nv_bfloat16>(64 * 128);
  LAUNCHES(kernels::through(1, nullptr, {t, {64, 64}}, {t, {64, 64}, {256}}), "through grid=1x1x1 block=128x1x1");
  int* both = allocate<int>(2);
  both[0] = 5;
  LAUNCHES(kernels::tally(1, nullptr, {{both, both + 1}}), "tally grid=1x1x1 block=1x1x1");
  expect(both[0] == 6 && both[1] == 6, __LINE__, "the memories of a list are not in order");
  LAUNCHES(kernels::listed(2, nullptr, 7, {{{t, {64, 64}}, {t, {64, 64}, {256}}}}, both), "listed grid=2x1x1 block=32x1x1");
}

void refusals() {
  int* x = allocate<int>(64);
  float4* f = allocate<float4>(64);
  float* a = allocate<float>(64);
  __nv_bfloat16* t = allocate<__nv_bfloat16>(64 * 128);
  float host[4] = {};
  REFUSES(kernels::pairs(0, nullptr, x), CUDA_ERROR_INVALID_VALUE, "pairs: a grid of 0 blocks");
  REFUSES(kernels::pairs(3, nullptr, x), CUDA_ERROR_INVALID_VALUE,
          "pairs: a grid of 3 blocks, no multiple of the cluster's 2");
  REFUSES(kernels::alone(2, nullptr, x), CUDA_ERROR_INVALID_VALUE, "alone: a grid of 2 blocks, wanted 1");
  REFUSES(kernels::copy4(1, 48, nullptr, f, f), CUDA_ERROR_INVALID_VALUE,
          "copy4: blocks of 48 threads, wanted a multiple of 32 up to 1024");
  REFUSES(kernels::copy4(1, 32, nullptr, f, reinterpret_cast<float4*>(a + 1)), CUDA_ERROR_MISALIGNED_ADDRESS,
          "copy4: stream is no multiple of 16 bytes");
  REFUSES(kernels::tiles(1, 32, nullptr, x, 12, 64, 1, true), CUDA_ERROR_INVALID_VALUE,
          "tiles: launched where `n % 8 == 0`, and here n = 12");
  REFUSES(kernels::tiles(5, 32, nullptr, x, 16, 64, 1, true), CUDA_ERROR_INVALID_VALUE,
          "tiles: launched where `n * 4 <= grid and units(block[1], grid[1]) <= 4`, and here n = 16, grid = 64, grid = 5");
  REFUSES(kernels::tiles(1, 32, nullptr, x, 1 << 30, 64, 1, true), CUDA_ERROR_INVALID_VALUE,
          "tiles: launched where `n * 4 <= grid and units(block[1], grid[1]) <= 4`, and here n = 1073741824, grid = 64, "
          "grid = 1");
  REFUSES(kernels::tiles(1, 32, nullptr, x, 8, 64, 6, false), CUDA_ERROR_INVALID_VALUE,
          "tiles: launched where `on or word & (word - 1) == 0`, and here on = 0, word = 6");
  REFUSES(kernels::tiles(1, 32, nullptr, x, 0, 64, 1, true), CUDA_ERROR_INVALID_VALUE,
          "tiles: launched where `grid / n < 1 << 20 or units(thread[1], block[1]) > 32` (100% \"full\"), and here grid = "
          "64, n = 0, block = 32");
  REFUSES(kernels::saxpy(1, nullptr, 1, a, nullptr, 1), CUDA_ERROR_INVALID_VALUE, "saxpy: y is null");
  REFUSES(kernels::saxpy(1, nullptr, 1, host, a, 1), CUDA_ERROR_INVALID_VALUE, "saxpy: x is no memory of a GPU");
  REFUSES(kernels::together(1057, nullptr, x), CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE,
          "together: 1057 blocks wait for each other, 1056 fit on this GPU at once");
  REFUSES(kernels::resident_pairs(1058, nullptr, x), CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE,
          "resident_pairs: 1058 blocks wait for each other, 1056 fit on this GPU at once");
  REFUSES(kernels::through(1, nullptr, {t, {64, 65}}, {t, {64, 64}}), CUDA_ERROR_INVALID_VALUE,
          "through: x has rows of 130 bytes, no multiple of 16");
  REFUSES(kernels::through(1, nullptr, {t, {64, 64}}, {t, {0, 64}}), CUDA_ERROR_INVALID_VALUE,
          "through: y has an extent of 0");
  REFUSES(kernels::listed(1, nullptr, 7, {{{t, {64, 64}}, {t, {0, 64}}}}, x), CUDA_ERROR_INVALID_VALUE,
          "listed: maps_1 has an extent of 0");
  REFUSES(kernels::count(1, nullptr, -(1 << 20)), CUDA_ERROR_INVALID_VALUE,
          "count: seen: its size is no number of bytes for these arguments");
  stub_fail("cuLaunchKernelEx", 719, 0);
  REFUSES(kernels::pairs(2, nullptr, x), CUDA_ERROR_LAUNCH_FAILED,
          "pairs: cuLaunchKernelEx: CUDA_ERROR_LAUNCH_FAILED (719), launch failure");
  LAUNCHES(kernels::pairs(2, nullptr, x), "pairs");
}

void workspaces() {
  LAUNCHES(kernels::count(1, nullptr, 32), "count");
  long before = stub_count("allocations");
  LAUNCHES(launch_elsewhere(32), "count");
  expect(stub_count("allocations") == before, __LINE__, "a workspace is not shared");
  expect(stub_count("waits") > 0, __LINE__, "launches do not take turns");
  long bytes = stub_count("bytes");
  LAUNCHES(launch_elsewhere(3200), "count");
  expect(stub_count("allocations") == before, __LINE__, "the smaller workspace was kept");
  expect(stub_count("bytes") == bytes + 8 * 99, __LINE__, "the workspace has not grown");
}

// What a launch remembers does not stand for what has changed.
void again() {
  float* x = allocate<float>(64);
  float* y = allocate<float>(64);
  LAUNCHES(kernels::saxpy(1, nullptr, 1, x, y, 1), "saxpy");
  expect(cuMemFree(reinterpret_cast<CUdeviceptr>(y)) == CUDA_SUCCESS, __LINE__, "not freed");
  REFUSES(kernels::saxpy(1, nullptr, 1, x, y, 1), CUDA_ERROR_INVALID_VALUE, "saxpy: y is no memory of a GPU");
  __nv_bfloat16* t = allocate<__nv_bfloat16>(128 * 64);
  LAUNCHES(kernels::through(1, nullptr, {t, {64, 64}}, {t, {64, 64}}), "through");
  stub_fail("cuTensorMapEncodeTiled", 1, 0);
  LAUNCHES(kernels::through(1, nullptr, {t, {64, 64}}, {t, {64, 64}}), "through");
  const char* refused = "through: cuTensorMapEncodeTiled: CUDA_ERROR_INVALID_VALUE (1), invalid argument";
  REFUSES(kernels::through(1, nullptr, {t, {128, 64}}, {t, {64, 64}}), CUDA_ERROR_INVALID_VALUE, refused);
  LAUNCHES(kernels::through(1, nullptr, {t, {64, 64}}, {t, {64, 64}}), "through");
  stub_fail("cuTensorMapEncodeTiled", 1, 0);
  REFUSES(kernels::through(1, nullptr, {t, {64, 64}}, {t, {64, 64}, {256}}), CUDA_ERROR_INVALID_VALUE, refused);
  LAUNCHES(kernels::together(1056, nullptr, reinterpret_cast<int*>(x)), "together");
  REFUSES(kernels::together(1057, nullptr, reinterpret_cast<int*>(x)), CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE,
          "together: 1057 blocks wait for each other, 1056 fit on this GPU at once");
}

// A graph has workspaces of its own.
void captured() {
  CUstream stream = nullptr;
  CUgraph graph = nullptr;
  LAUNCHES(kernels::count(2, nullptr, 64), "count");
  expect(cuStreamCreate(&stream, 0) == CUDA_SUCCESS, __LINE__, "no stream");
  long waits = stub_count("waits");
  long allocations = stub_count("allocations");
  expect(cuStreamBeginCapture(stream, CU_STREAM_CAPTURE_MODE_GLOBAL) == CUDA_SUCCESS, __LINE__, "not captured");
  LAUNCHES(kernels::count(2, stream, 64), "count");
  expect(cuStreamEndCapture(stream, &graph) == CUDA_SUCCESS, __LINE__, "no graph");
  expect(stub_count("waits") == waits, __LINE__, "a graph waits for what is not in it");
  expect(stub_count("allocations") == allocations + 2, __LINE__, "a graph shares workspaces");
  LAUNCHES(kernels::count(2, nullptr, 64), "count");
}

}  // namespace

int main() {
  expect(image_elsewhere() == &kernels::image(), __LINE__, "the code is there twice");
  LAUNCHES(kernels::count(1, nullptr, 1), "count");  // makes the first GPU's context current
  results();
  sizes();
  shapes();
  refusals();
  workspaces();
  again();
  captured();
  expect(stub_count("modules") == 1, __LINE__, "the code was loaded more than once");
  return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
