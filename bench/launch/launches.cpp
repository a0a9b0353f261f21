// What a launch from C++ costs the host: `launches ROUNDS`, with launches.prism built for C++ on the path.
#include "launches.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

static void must(CUresult code) {
  if (code != CUDA_SUCCESS) {
    std::fprintf(stderr, "launches: the driver says %d\n", static_cast<int>(code));
    std::exit(3);
  }
}

static void must(const prism::Result& result) {
  if (!result.ok()) {
    std::fprintf(stderr, "launches: %s\n", result.message.c_str());
    std::exit(3);
  }
}

static double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

template <typename T>
static T* zeros(std::size_t bytes) {
  CUdeviceptr address;
  must(cuMemAlloc(&address, bytes));
  must(cuMemsetD8(address, 0, bytes));
  return reinterpret_cast<T*>(address);
}

// Of one of many launches: of some bursts the one that was disturbed least. 500 are fewer than wait in a stream before
// the host has to.
template <typename Launch>
static double microseconds(Launch launch) {
  const int launches = 500;
  std::vector<double> times;
  for (int i = 0; i < 50; ++i) {
    double start = now();
    for (int j = 0; j < launches; ++j) {
      launch();
    }
    times.push_back(now() - start);
    must(cuCtxSynchronize());
  }
  return *std::min_element(times.begin(), times.end()) / launches * 1e6;
}

template <typename Launch>
static void measure(const char* what, int rounds, Launch launch) {
  microseconds(launch);
  for (int i = 0; i < rounds; ++i) {
    std::printf("c++ %s %.3f\n", what, microseconds(launch));
  }
}

// The driver's call alone, with everything prepared.
static void measure_driver(int rounds, CUstream stream, const float* x, float* y) {
  CUmodule module;
  CUfunction function;
  must(cuModuleLoadData(&module, prism::launches::code_sm_90a));
  must(cuModuleGetFunction(&function, module, "saxpy"));
  float a = 2.0f;
  int n = 1;
  void* arguments[] = {&a, &x, &y, &n};
  CUlaunchConfig config = {};
  config.gridDimX = config.gridDimY = config.gridDimZ = config.blockDimY = config.blockDimZ = 1;
  config.blockDimX = 256;
  config.hStream = stream;
  measure("saxpy driver-alone", rounds, [&] { must(cuLaunchKernelEx(&config, function, arguments, nullptr)); });
}

int main(int, char** words) {
  const int rounds = std::atoi(words[1]);
  CUdevice device;
  CUcontext context;
  CUstream stream;
  must(cuInit(0));
  must(cuDeviceGet(&device, 0));
  must(cuDevicePrimaryCtxRetain(&context, device));
  must(cuCtxSetCurrent(context));
  must(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
  const float* x = zeros<float>(1024);
  float* y = zeros<float>(1024);
  auto* a = zeros<__nv_bfloat16>(8192);
  auto* b = zeros<__nv_bfloat16>(8192);
  int* seen = zeros<int>(512);
  measure_driver(rounds, stream, x, y);
  measure("saxpy checked", rounds, [&] { must(prism::launches::saxpy(1, stream, 2.0f, x, y, 1)); });
  measure("through checked", rounds,
          [&] { must(prism::launches::through(1, stream, {a, {64, 64}}, {b, {64, 64}}, seen, 64, 64, 1)); });
}
