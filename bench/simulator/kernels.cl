// The five kernels of the simulator's benchmark, thread by thread the same as in kernels.prism.

#define SIDE 16
#define BLOCK (SIDE * SIDE)
#define ONE_ROW __attribute__((reqd_work_group_size(BLOCK, 1, 1)))
#define SQUARE __attribute__((reqd_work_group_size(SIDE, SIDE, 1)))

ONE_ROW kernel void saxpy(float a, global const float *restrict x, global float *restrict y) {
  int i = get_global_id(0);
  y[i] = a * x[i] + y[i];
}

SQUARE kernel void naive(global const float *restrict A, global const float *restrict B, global float *restrict C, int N) {
  int row = get_global_id(1);
  int col = get_global_id(0);
  float sum = 0.0f;
  for (int k = 0; k < N; k++) {
    sum += A[row * N + k] * B[k * N + col];
  }
  C[row * N + col] = sum;
}

SQUARE kernel void tiled(global const float *restrict A, global const float *restrict B, global float *restrict C, int N) {
  local float sA[SIDE][SIDE];
  local float sB[SIDE][SIDE];
  int r = get_local_id(1);
  int c = get_local_id(0);
  int row = get_global_id(1);
  int col = get_global_id(0);
  float sum = 0.0f;
  for (int k0 = 0; k0 < N; k0 += SIDE) {
    sA[r][c] = A[row * N + k0 + c];
    sB[r][c] = B[(k0 + r) * N + col];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < SIDE; k++) {
      sum += sA[r][k] * sB[k][c];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  C[row * N + col] = sum;
}

ONE_ROW kernel void reduce(global const float *restrict x, global float *restrict sums) {
  local float s[BLOCK];
  int tid = get_local_id(0);
  s[tid] = x[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int width = BLOCK / 2; width > 0; width /= 2) {
    if (tid < width) {
      s[tid] += s[tid + width];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (tid == 0) {
    sums[get_group_id(0)] = s[0];
  }
}

ONE_ROW kernel void scan(global const float *restrict x, global float *restrict y) {
  local float s[BLOCK];
  int tid = get_local_id(0);
  s[tid] = x[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int distance = 1; distance < BLOCK; distance *= 2) {
    float before = tid >= distance ? s[tid - distance] : 0.0f;
    barrier(CLK_LOCAL_MEM_FENCE);
    s[tid] += before;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  y[get_global_id(0)] = s[tid];
}
