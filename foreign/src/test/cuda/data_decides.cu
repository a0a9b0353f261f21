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

// What is known is asked of those who meet.
__global__ void wrong_mask_below(bool *mask, bool *over, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && mask[i]) {
    *over = true; // here
    mask[i] = false;
  }
}

__global__ void right_known_beside_data(const bool *mask, int *p) {
  if (threadIdx.x == 3 && blockIdx.x == 0 && mask[threadIdx.x]) {
    p[0] = threadIdx.x;
  }
}

__global__ void right_known_in_the_other_way(const bool *mask, int *p) {
  if (threadIdx.x != 3 || blockIdx.x != 0 || mask[threadIdx.x]) {
    p[1 + blockIdx.x * blockDim.x + threadIdx.x] = 1;
  } else {
    p[0] = threadIdx.x;
  }
}

__global__ void wrong_other_numbers(const int *a, int *p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int it = a[i];
  if (it != i) {
    p[0] = i; // here
  }
}

// Bytes may be too few to be other than all.
__global__ void unknown_other_bytes(const unsigned char *a, int *p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (a[0] != i) {
    p[0] = i;
  }
}

__global__ void wrong_large_elements(const float *x, int *p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float it = x[i] * 2.0f;
  if (it > 0.5f) {
    p[0] = i; // here
  }
}

// One element may be larger than all others.
__global__ void unknown_larger_than_the_next(const float *x, int *p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (x[i] > x[i + 1]) {
    p[0] = i;
  }
}

__global__ void unknown_thread_in_numbers(const float *x, int *p) {
  if (blockIdx.x == 0 && x[0] == (float)threadIdx.x) {
    p[0] = 1;
  }
}

// Who came by in the trip before writes in this one: two of them, which is not seen, and must not be ruled out.
__global__ void unknown_by_the_trip_before(const bool *mask, int *p) {
  bool mine;
  for (int k = 0; k < 4; k++) {
    if (k > 0 && mine && mask[k]) {
      p[k] = threadIdx.x;
    }
    mine = threadIdx.x < 2 - k;
  }
}

// Which array it is, is the same for all.
__global__ void wrong_null_for_all(int n, int *a, int *p) {
  int *it;
  if (n == 0) it = a;
  else it = nullptr;
  if (it != nullptr) p[0] = threadIdx.x; // here
}

__global__ void unknown_null_for_most(int *a, int *p) {
  int *it;
  if (threadIdx.x == 0 && blockIdx.x == 0) it = a;
  else it = nullptr;
  if (it != nullptr) p[0] = threadIdx.x;
}

// Who leaves the loop keeps another pointer.
__global__ void unknown_null_by_trip(int n, int *a, int *p) {
  int *it = nullptr;
  for (int k = 0; k < 300; k++) {
    if (k == threadIdx.x) break;
    if (k == 254) it = a;
  }
  if (it != nullptr && blockIdx.x == 0) p[0] = threadIdx.x;
}

// A condition that changes in a loop is data.
__global__ void unknown_in_a_loop(const int *a, int *p, int n) {
  int k = 0;
  while (a[k] > 0) {
    if (k == threadIdx.x && a[k + 1] > 0 && blockIdx.x == 0) p[0] = k;
    k++;
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
