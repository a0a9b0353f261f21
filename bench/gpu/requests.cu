// One warp, one access to shared memory: a launch for each line of a file, whose wavefronts a profiler counts.
//
//   requests FILE      a line: way, bytes, anything, then 32 addresses, - for a lane that takes no part
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <utility>

#define KERNEL(name, access)                                                \
  __global__ void name(const int* addresses, unsigned* seen) {              \
    extern __shared__ __align__(1024) unsigned char smem[];                 \
    const int address = addresses[threadIdx.x];                             \
    unsigned a = 0, b = 0, c = 0, d = 0;                                    \
    if (address >= 0) {                                                     \
      const unsigned at = (unsigned)__cvta_generic_to_shared(smem) + address; \
      access;                                                               \
    }                                                                       \
    if (a + b + c + d == 17) seen[0] = 1; /* so that loads are not dropped */ \
  }

KERNEL(load1, asm volatile("ld.shared.u8 %0, [%1];" : "=r"(a) : "r"(at)))
KERNEL(load2, unsigned short half; asm volatile("ld.shared.u16 %0, [%1];" : "=h"(half) : "r"(at)); a = half)
KERNEL(load4, asm volatile("ld.shared.u32 %0, [%1];" : "=r"(a) : "r"(at)))
KERNEL(load8, asm volatile("ld.shared.v2.u32 {%0, %1}, [%2];" : "=r"(a), "=r"(b) : "r"(at)))
KERNEL(load16, asm volatile("ld.shared.v4.u32 {%0, %1, %2, %3}, [%4];" : "=r"(a), "=r"(b), "=r"(c), "=r"(d) : "r"(at)))
KERNEL(store1, asm volatile("st.shared.u8 [%1], %0;" : : "r"(address), "r"(at)))
KERNEL(store2, asm volatile("st.shared.u16 [%1], %0;" : : "h"((unsigned short)address), "r"(at)))
KERNEL(store4, asm volatile("st.shared.u32 [%1], %0;" : : "r"(address), "r"(at)))
KERNEL(store8, asm volatile("st.shared.v2.u32 [%1], {%0, %0};" : : "r"(address), "r"(at)))
KERNEL(store16, asm volatile("st.shared.v4.u32 [%1], {%0, %0, %0, %0};" : : "r"(address), "r"(at)))
KERNEL(atomic4, asm volatile("red.shared.add.u32 [%1], %0;" : : "r"(address), "r"(at)))
KERNEL(matrix_load16, asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                                   : "=r"(a), "=r"(b), "=r"(c), "=r"(d) : "r"(at)))

using Kernel = void (*)(const int*, unsigned*);
const std::pair<std::string, Kernel> kernels[] = {
    {"load1", load1},   {"load2", load2},   {"load4", load4},   {"load8", load8},     {"load16", load16},   {"store1", store1},
    {"store2", store2}, {"store4", store4}, {"store8", store8}, {"store16", store16}, {"atomic4", atomic4}, {"matrix_load16", matrix_load16}};

void check(cudaError_t error) {
  if (error != cudaSuccess) {
    std::fprintf(stderr, "requests: %s\n", cudaGetErrorString(error));
    std::exit(1);
  }
}

int main(int count, char** arguments) {
  std::ifstream file(count > 1 ? arguments[1] : "");
  if (!file) {
    std::fprintf(stderr, "usage: requests FILE\n");
    return 2;
  }
  int* addresses;
  unsigned* seen;
  check(cudaMalloc(&addresses, 32 * sizeof(int)));
  check(cudaMalloc(&seen, sizeof(unsigned)));
  for (std::string line; std::getline(file, line);) {
    if (line[0] == '#') continue;
    std::istringstream words(line);
    std::string way, bytes, word;
    words >> way >> bytes >> word;
    int lanes[32];
    for (int& lane : lanes) {
      words >> word;
      lane = word == "-" ? -1 : std::stoi(word);
    }
    check(cudaMemcpy(addresses, lanes, sizeof lanes, cudaMemcpyHostToDevice));
    for (const auto& [name, kernel] : kernels) {
      if (name == way + bytes) kernel<<<1, 32, 32768>>>(addresses, seen);
    }
    check(cudaGetLastError());
    check(cudaDeviceSynchronize());
  }
}
