//--blockDim=128 --gridDim=2
// Each mistake twice: as it was made, and put right.

__global__ void wrong_count_then_neighbour(int *out) {
  __shared__ int count[128];
  int t = threadIdx.x;
  count[t] = 0;
  __syncthreads();
  atomicAdd(&count[t ^ 1], t);  // here
  out[blockIdx.x * 128 + t] = count[t];  // here
}

__global__ void right_count_then_neighbour(int *out) {
  __shared__ int count[128];
  int t = threadIdx.x;
  count[t] = 0;
  __syncthreads();
  atomicAdd(&count[t ^ 1], t);
  __syncthreads();
  out[blockIdx.x * 128 + t] = count[t];
}

__global__ void wrong_mirror_in_branch(float *out) {
  __shared__ float s[128];
  int t = threadIdx.x;
  if (t < 96) {
    s[t] = 2.0f * t;  // here
    out[blockIdx.x * 128 + t] = s[95 - t];  // here
  }
}

__global__ void right_mirror_in_branch(float *out) {
  __shared__ float s[128];
  int t = threadIdx.x;
  if (t < 96) s[t] = 2.0f * t;
  __syncthreads();
  if (t < 96) out[blockIdx.x * 128 + t] = s[95 - t];
}

__global__ void wrong_first_thread_tells(const int *in, int *out) {
  __shared__ int told;
  if (threadIdx.x == 0) told = in[blockIdx.x];  // here
  out[blockIdx.x * blockDim.x + threadIdx.x] = told;  // here
}

__global__ void right_first_thread_tells(const int *in, int *out) {
  __shared__ int told;
  if (threadIdx.x == 0) told = in[blockIdx.x];
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = told;
}

__global__ void wrong_tile_of_next_trip(const float *in, float *out, int n) {
  __shared__ float tile[128];
  float sum = 0;
  for (int base = 0; base < n; base += 128) {
    tile[threadIdx.x] = in[base + threadIdx.x];  // here
    __syncthreads();
    for (int i = 0; i < 128; i++) sum += tile[i];  // here
  }
  out[blockIdx.x * 128 + threadIdx.x] = sum;
}

__global__ void right_tile_of_next_trip(const float *in, float *out, int n) {
  __shared__ float tile[128];
  float sum = 0;
  for (int base = 0; base < n; base += 128) {
    tile[threadIdx.x] = in[base + threadIdx.x];
    __syncthreads();
    for (int i = 0; i < 128; i++) sum += tile[i];
    __syncthreads();
  }
  out[blockIdx.x * 128 + threadIdx.x] = sum;
}

__global__ void wrong_scan_in_place(int *data) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = data[blockIdx.x * 128 + t];
  __syncthreads();
  for (int step = 1; step < 128; step *= 2) {
    if (t >= step) s[t] += s[t - step];  // here
    __syncthreads();
  }
  data[blockIdx.x * 128 + t] = s[t];
}

__global__ void right_scan_in_place(int *data) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = data[blockIdx.x * 128 + t];
  __syncthreads();
  for (int step = 1; step < 128; step *= 2) {
    int before = t >= step ? s[t - step] : 0;
    __syncthreads();
    s[t] += before;
    __syncthreads();
  }
  data[blockIdx.x * 128 + t] = s[t];
}

__global__ void wrong_two_buffers_one_barrier(const float *in, float *out, int tiles) {
  __shared__ float buffer[2][128];
  float sum = 0;
  buffer[0][threadIdx.x] = in[threadIdx.x];
  for (int i = 0; i < tiles; i++) {
    buffer[(i + 1) & 1][threadIdx.x] = in[(i + 1) * 128 + threadIdx.x];  // here
    __syncthreads();
    for (int k = 0; k < 128; k++) sum += buffer[i & 1][k];  // here
  }
  out[blockIdx.x * 128 + threadIdx.x] = sum;
}

__global__ void right_two_buffers_one_barrier(const float *in, float *out, int tiles) {
  __shared__ float buffer[2][128];
  float sum = 0;
  buffer[0][threadIdx.x] = in[threadIdx.x];
  for (int i = 0; i < tiles; i++) {
    __syncthreads();
    for (int k = 0; k < 128; k++) sum += buffer[i & 1][k];
    buffer[(i + 1) & 1][threadIdx.x] = in[(i + 1) * 128 + threadIdx.x];
  }
  out[blockIdx.x * 128 + threadIdx.x] = sum;
}

__global__ void wrong_tree(float *out, const float *in) {
  __shared__ float s[128];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 128 + t];
  for (int half = 64; half > 0; half >>= 1) {
    if (t < half) s[t] += s[t + half];  // here
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

__global__ void right_tree(float *out, const float *in) {
  __shared__ float s[128];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 128 + t];
  for (int half = 64; half > 0; half >>= 1) {
    __syncthreads();
    if (t < half) s[t] += s[t + half];
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

__global__ void wrong_halo(const float *in, float *out) {
  __shared__ float row[130];
  int t = threadIdx.x, at = blockIdx.x * 128 + t;
  row[t + 1] = in[at + 1];
  if (t < 2) row[t * 129] = in[at + t * 128];
  out[at] = row[t] + row[t + 1] + row[t + 2];  // here
}

__global__ void right_halo(const float *in, float *out) {
  __shared__ float row[130];
  int t = threadIdx.x, at = blockIdx.x * 128 + t;
  row[t + 1] = in[at + 1];
  if (t < 2) row[t * 129] = in[at + t * 128];
  __syncthreads();
  out[at] = row[t] + row[t + 1] + row[t + 2];
}
