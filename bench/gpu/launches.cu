// The same as Launches.java, by hand: what the CUDA runtime takes for launches and transfers.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <algorithm>
#include <vector>

__global__ void __launch_bounds__(256) touch(const float* x, float* y, float a, int n) {
  int i = 256 * blockIdx.x + threadIdx.x;
  if (i < n) {
    y[i] = a * x[i];
  }
}

static void must(cudaError_t error) {
  if (error != cudaSuccess) {
    fprintf(stderr, "launches: %s\n", cudaGetErrorString(error));
    exit(3);
  }
}

static double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

template <typename Work>
static double median(int rounds, Work work) {
  std::vector<double> seconds;
  for (int i = 0; i < rounds; ++i) {
    seconds.push_back(work());
  }
  std::sort(seconds.begin(), seconds.end());
  return seconds[rounds / 2];
}

int main(int, char** words) {
  const int launches = atoi(words[1]);
  const size_t bytes = strtoull(words[2], nullptr, 10);
  float *x, *y, *host, *large;
  cudaStream_t stream;
  must(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
  must(cudaMalloc(&x, 4096));
  must(cudaMalloc(&y, 4096));
  must(cudaMalloc(&large, bytes));
  must(cudaHostAlloc(&host, bytes, cudaHostAllocDefault));
  auto launch = [&] {
    float a = 2.0f;
    int n = 256;
    void* arguments[] = {&x, &y, &a, &n};
    must(cudaLaunchKernel(reinterpret_cast<const void*>(&touch), dim3(1), dim3(256), arguments, 0, stream));
  };
  auto batch = [&] {
    double start = now();
    for (int i = 0; i < launches; ++i) {
      launch();
    }
    double issued = now() - start;
    must(cudaStreamSynchronize(stream));
    return issued / launches;
  };
  auto alone = [&] {
    double start = now();
    launch();
    must(cudaStreamSynchronize(stream));
    return now() - start;
  };
  auto copy = [&](void* to, const void* from, cudaMemcpyKind kind) {
    double start = now();
    must(cudaMemcpyAsync(to, from, bytes, kind, stream));
    must(cudaStreamSynchronize(stream));
    return now() - start;
  };
  median(50, batch);
  median(200, alone);
  copy(large, host, cudaMemcpyHostToDevice);
  printf("%.9f %.9f", median(101, batch), median(1001, alone));
  printf(" %.9f", median(11, [&] { return copy(large, host, cudaMemcpyHostToDevice); }));
  printf(" %.9f\n", median(11, [&] { return copy(host, large, cudaMemcpyDeviceToHost); }));
}
