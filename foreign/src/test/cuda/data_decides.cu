// Data decide who comes to an access. It is a race where data can be thought of for which all do.

__global__ void wrong_flag_of_inputs(const int *in, int *p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (in[i] == 0) {
    p[0] = i; // here
  }
}

// Nobody writes the mask before it is asked for, so it is the host's.
__global__ void wrong_mask_written_later(int *mask, int *over) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (mask[i]) {
    mask[i] = 0;
    *over = i; // here
  }
}

__global__ void wrong_by_two_arrays(const int *a, const int *b, int *p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (a[i] > 3 && b[i] < 7) {
    p[0] = i; // here
  }
}

// Who writes a cell of column k has seen that it is empty, who reads it that it is not.
__global__ void unknown_closure(unsigned *graph) {
  __shared__ unsigned block[8][8];
  int x = threadIdx.x % 8, y = threadIdx.x / 8 % 8;
  if (threadIdx.x < 64) block[y][x] = graph[y * 64 + x];
  __syncthreads();
  for (int k = 0; k < 8; k++) {
    if (threadIdx.x < 64)
      if (block[y][x] == 0)
        if (block[y][k] != 0 && block[k][x] != 0) block[y][x] = k + 2;
    __syncthreads();
  }
  if (threadIdx.x < 64) graph[y * 64 + x] = block[y][x];
}

// One thread where the keys are sorted.
__global__ void unknown_interval(const int *keys, int wanted, int *found) {
  if (blockIdx.x == 0 && keys[threadIdx.x] <= wanted && keys[threadIdx.x + 1] > wanted) {
    *found = threadIdx.x;
  }
}

// One thread at most.
__global__ void unknown_winner(const int *who, int *p) {
  if (blockIdx.x == 0 && who[0] == threadIdx.x) {
    p[0] = 1;
  }
}

// The two exclude each other.
__global__ void unknown_either(const int *a, int *p) {
  if (blockIdx.x == 0 && threadIdx.x < 2) {
    if (a[0] == 1) {
      if (threadIdx.x == 0) p[0] = 1;
    } else {
      if (threadIdx.x == 1) p[0] = 2;
    }
  }
}

// What the kernel computed is no input: here nobody comes.
__global__ void unknown_own_numbers(int *a, int *p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = 5;
  if (a[i] == 4) {
    p[0] = i;
  }
}

// What is wrong without data is wrong.
__global__ void wrong_beside_data(const int *in, int *p, int *q) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  q[0] = i; // here
  if (in[i] < in[i + 1]) {
    p[0] = i;
  }
}

// A bound is no shape: threads lie in a square.
__global__ void __launch_bounds__(16 * 16) right_square(const float *in, float *out) {
  __shared__ float tile[16][16];
  tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * 16 + threadIdx.x];
  __syncthreads();
  out[blockIdx.x * 256 + threadIdx.y * 16 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
