// Read since hosts need not be: small numbers, choices of places, enumerations, pointers of the grid.
#include <chrono>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <thrust/device_vector.h>
#include <vector>

__global__ void right_halves(__half *y, const __half *x, __half a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = __hfma(a, x[i], y[i]);
  y[i] += __float2half(2.0f) * x[i];
}

__global__ void wrong_halves(half *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = y[i + 1] + half(1.0f);  // here
}

// Two halves are a word, one of them is a part of it.
__global__ void wrong_pairs(half2 *y) {
  half *one = (half *)y;
  int i = threadIdx.x;
  y[i] = __float2half2_rn(1.0f);  // here
  one[2 * i + 2] = 1.0f;          // here
}

__global__ void right_pairs_added(__nv_bfloat162 *sum, __nv_bfloat162 x) { atomicAdd(sum, x); }

__global__ void wrong_pairs_added(__half2 *sum, __half2 x) {
  atomicAdd(sum, x);                // here
  if (threadIdx.x == 0) *sum = x;  // here
}

// The place that is chosen may lie in memory or not: it is read all the same.
__global__ void right_choice(float *y, const float *x, float other) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = (i % 2 ? other : x[i]);
}

__global__ void wrong_choice(float *y, float other) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = (i % 2 ? other : y[i + 1]);  // here
}

enum Mode { NONE, ONE, TWO };
enum Wide : int { SOME = 1 };

__global__ void right_enumeration(float *y, Mode mode) {
  int i = threadIdx.x;
  if (i % 4 == 0) y[i + (i & 4 ? mode : 0)] = i;
}

__global__ void wrong_enumeration(float *y, Mode mode) { y[threadIdx.x * mode] = 1; }  // here

__global__ void wrong_last_of_enumeration(float *y, Mode mode) {
  int i = threadIdx.x;
  y[i & (mode == TWO ? -2 : -1)] = i;  // here
}

// Its bits can say 3.
__global__ void wrong_beyond_constants(float *y, Mode mode) {
  int i = threadIdx.x;
  if (i % 3 == 0) y[i + mode * (i % 2)] = i;  // here
}

// It can have any value of its type.
__global__ void wrong_with_a_type(float *y, Wide wide) {
  int i = threadIdx.x;
  if (i % 4 == 0) y[i + (i & 4 ? wide : 0)] = i;  // here
}

__device__ float *given;

__global__ void right_pointer_of_the_grid(const float *x) {
  given[blockIdx.x * blockDim.x + threadIdx.x] = x[0];
}

__global__ void wrong_pointer_of_the_grid() { given[threadIdx.x / 2] = threadIdx.x; }  // here

__device__ float *moved;

__global__ void doubtful_pointer_that_moves() {
  if (threadIdx.x == 0) moved = moved + 1;
  moved[threadIdx.x] = 1;
}

template <class T>
__global__ void right_template(T *y, T n) {
  T i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = 1;
}

template <class T>
__global__ void wrong_template(T *y) {
  y[threadIdx.x / 2] = threadIdx.x;  // here
}

template <class T>
__global__ void right_used(T *y) {
  y[threadIdx.x] = 1;
}

void host(std::vector<float> &all, float *y) {
  auto begin = std::chrono::steady_clock::now();
  right_used<<<1, 64>>>(y);
  auto took = std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - begin).count();
  all.push_back(took * 1e-9f);
}
