// C = A * B^T in bf16; the launcher makes the tensor maps of A and B. README.md says how to build and run it.
#include "hgemm.hpp"

#include <cmath>
#include <random>

#include "gpu.hpp"

namespace {

std::vector<__nv_bfloat16> random_numbers(std::size_t count, unsigned seed) {
  std::mt19937 engine(seed);
  std::uniform_real_distribution<float> between(-1.0f, 1.0f);
  std::vector<__nv_bfloat16> numbers(count);
  for (__nv_bfloat16& number : numbers) {
    number = __float2bfloat16(between(engine));
  }
  return numbers;
}

// Rows of A and B are `pitch` elements apart, of which k are used.
bool agrees(int m, int n, int k, int pitch) {
  std::vector<__nv_bfloat16> a = random_numbers(std::size_t(m) * pitch, 1);
  std::vector<__nv_bfloat16> b = random_numbers(std::size_t(n) * pitch, 2);
  OnGpu<__nv_bfloat16> A(a);
  OnGpu<__nv_bfloat16> B(b);
  OnGpu<__nv_bfloat16> C(std::vector<__nv_bfloat16>(std::size_t(m) * n));
  prism::Result result = prism::hgemm::hgemm(4, nullptr, {A.data(), {m, k}, {2 * pitch}}, {B.data(), {n, k}, {2 * pitch}},
                                             C.data(), m / 128, n / 256, k / 64);
  if (!result.ok()) {
    std::fprintf(stderr, "%s\n", result.message.c_str());
    return false;
  }
  std::vector<__nv_bfloat16> c = C.values();
  for (int i = 0; i < m; ++i) {
    for (int j = 0; j < n; ++j) {
      float want = 0;
      for (int l = 0; l < k; ++l) {
        want += __bfloat162float(a[std::size_t(i) * pitch + l]) * __bfloat162float(b[std::size_t(j) * pitch + l]);
      }
      float got = __bfloat162float(c[std::size_t(i) * n + j]);
      if (!(std::fabs(got - want) <= 0.01f + 0.01f * std::fabs(want))) {
        std::fprintf(stderr, "C[%d][%d] is %g, not %g\n", i, j, static_cast<double>(got), static_cast<double>(want));
        return false;
      }
    }
  }
  return true;
}

}  // namespace

int main() {
  use_first_gpu();
  if (!agrees(256, 512, 512, 512) || !agrees(256, 512, 512, 576)) {
    return EXIT_FAILURE;
  }
  std::printf("hgemm agrees with the host\n");
}
