//--blockDim=16,16 --gridDim=2,2
// One of each thing that is understood.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

#define TILE 16
struct Pixel { unsigned char r, g, b, a; };
struct Grid { float *cells; int width; };

__device__ int cell(const Grid &g, int x, int y) { return y * g.width + x; }
__device__ float clamped(float x, float top) {
  if (x < 0) return 0;
  if (x > top) return top;
  return x;
}
template <int N, class T> __device__ T sum(const T *p, int step) {
  T all = 0;
  for (int i = 0; i < N; i++) all += p[i * step];
  return all;
}

__global__ void right_product(const float *a, const float *b, float *c, int n) {
  __shared__ float x[TILE][TILE], y[TILE][TILE + 1];
  int row = blockIdx.y * TILE + threadIdx.y, column = blockIdx.x * TILE + threadIdx.x;
  float all = 0;
  for (int k = 0; k < n; k += TILE) {
    x[threadIdx.y][threadIdx.x] = a[row * n + k + threadIdx.x];
    y[threadIdx.y][threadIdx.x] = b[(k + threadIdx.y) * n + column];
    __syncthreads();
    for (int i = 0; i < TILE; ++i) all += x[threadIdx.y][i] * y[i][threadIdx.x];
    __syncthreads();
  }
  c[row * 32 + column] = clamped(all, 8);
}

__global__ void wrong_product(const float *a, float *c, int n) {
  __shared__ float x[TILE][TILE];
  float all = 0;
  for (int k = 0; k < n; k += TILE) {
    x[threadIdx.y][threadIdx.x] = a[k + threadIdx.x];  // here
    __syncthreads();
    all += sum<TILE>(&x[0][threadIdx.x], TILE) + sum<TILE>(x[threadIdx.y], 1);
  }
  c[(blockIdx.y * TILE + threadIdx.y) * 32 + blockIdx.x * TILE + threadIdx.x] = all;
}

__global__ void wrong_rows_of_blocks(float *c) {
  c[blockIdx.x * 256 + threadIdx.y * 16 + threadIdx.x] = 1;  // here
}

__global__ void right_structures(Grid g, Pixel *p) {
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  Pixel one = p[y * 32 + x];
  one.a = 255;
  p[y * 32 + x] = one;
  p[y * 32 + x].g = 1;
  if (x < g.width) {
    Grid mine = g;
    int at = y * 65536 + x;
    mine.cells[at] = cell(g, x, y);
  }
}

__global__ void wrong_structures(Pixel *p) {
  int i = (blockIdx.y * 2 + blockIdx.x) * 256 + threadIdx.y * 16 + threadIdx.x;
  p[i].r = 1;  // here
  uchar4 *q = (uchar4 *)p;
  q[i ^ 1] = make_uchar4(1, 2, 3, 4);  // here
}

__global__ void right_groups(float *out) {
  __shared__ float s[256];
  cg::thread_block block = cg::this_thread_block();
  auto tile = cg::tiled_partition<32>(block);
  unsigned t = block.thread_rank();
  s[t] = t;
  tile.sync();
  float x = s[t ^ 1];
  cg::sync(block);
  s[255 - t] = x;
  block.sync();
  out[(blockIdx.y * 2 + blockIdx.x) * 256 + t] = s[t];
}

__global__ void wrong_groups(float *out) {
  __shared__ float s[256];
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  unsigned t = threadIdx.y * 16 + threadIdx.x;
  s[t] = t;  // here
  tile.sync();
  out[(blockIdx.y * 2 + blockIdx.x) * 256 + t] = s[t ^ 16];  // here
}

__global__ void right_choices(const int *in, int *out, int mode) {
  __shared__ int s[256];
  int t = threadIdx.y * 16 + threadIdx.x;
  switch (mode) {
    case 0: s[t] = 1; break;
    case 1: s[t] = 2;
    case 2: s[t] += 3; break;
    default: s[255 - t] = 4;
  }
  __syncthreads();
  int best = 0;
  for (int i = 0; i < 256; i++) {
    if (s[i] < in[i]) continue;
    if (in[i] == 7) break;
    best = i;
  }
  do { best--; } while (best > 3);
  out[(blockIdx.y * 2 + blockIdx.x) * 256 + t] = best;
}

__global__ void right_histogram(const unsigned char *in, unsigned *out, int n) {
  __shared__ unsigned count[256];
  int t = threadIdx.y * 16 + threadIdx.x;
  count[t] = 0;
  __syncthreads();
  for (int i = t; i < n; i += 256) atomicAdd(&count[i & 255], in[i]);
  __syncthreads();
  atomicAdd(&out[t], count[t]);
}
