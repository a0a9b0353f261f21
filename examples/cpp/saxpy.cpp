// y = a * x + y. README.md says how to build and run it.
#include "saxpy.hpp"

#include "gpu.hpp"

int main() {
  const int n = 100000;
  use_first_gpu();
  std::vector<float> numbers(n);
  for (int i = 0; i < n; ++i) {
    numbers[i] = static_cast<float>(i % 1000);
  }
  OnGpu<float> x(numbers);
  OnGpu<float> y(std::vector<float>(n, 1.0f));

  prism::Result result = prism::saxpy::saxpy((n + 255) / 256, nullptr, 2.0f, x.data(), y.data(), n);
  if (!result.ok()) {
    std::fprintf(stderr, "%s\n", result.message.c_str());
    return EXIT_FAILURE;
  }
  std::vector<float> got = y.values();
  for (int i = 0; i < n; ++i) {
    if (got[i] != 2.0f * numbers[i] + 1.0f) {
      std::fprintf(stderr, "y[%d] is %g\n", i, static_cast<double>(got[i]));
      return EXIT_FAILURE;
    }
  }

  // What the kernel does not allow is said before anything runs.
  result = prism::saxpy::saxpy(0, nullptr, 2.0f, x.data(), y.data(), n);
  if (result.message != "saxpy: a grid of 0 blocks") {
    std::fprintf(stderr, "not refused: %s\n", result.message.c_str());
    return EXIT_FAILURE;
  }
  std::printf("saxpy of %d elements agrees with the host\n", n);
}
