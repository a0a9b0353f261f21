//--blockDim=64 --gridDim=2
// What kernels of public suites brought to light.

__global__ void right_as_assumed(int *p, int n) {
  __builtin_assume(n == 64 || n == 128);
  p[blockIdx.x * n + threadIdx.x] = n;
}

__global__ void wrong_as_assumed(int *p, int n) {
  __builtin_assume(n < 64 && n > 8);
  p[blockIdx.x * n + threadIdx.x] = n;  // here
}

// An assumption about a thread does not make a kernel right, and touches nothing.
__global__ void right_assumption_reads_nothing(int *p) {
  __builtin_assume(p[0] == 3);
  p[blockIdx.x * 64 + threadIdx.x] = 1;
}

__global__ void doubtful_no_launch_is_allowed(int *p, int n) {
  __builtin_assume(n < 0 && n > 0);
  p[0] = 1;
}

struct Base {
  int *first;
  int count;
};
struct Extended : Base {
  int *second;
  __device__ int &at(int i) { return first[i]; }
};

__global__ void right_extended(Extended e) {
  int i = blockIdx.x * 64 + threadIdx.x;
  if (i < e.count) e.at(i) = e.second[i];
}

__global__ void wrong_extended(Extended e) {
  int i = blockIdx.x * 64 + threadIdx.x;
  e.first[i] = e.first[i + 1];  // here
}

struct Pair {
  int a;
};
struct Wider : Pair {
  int b, c;
};

__global__ void wrong_members_of_extended(Wider *w) {
  int i = blockIdx.x * 64 + threadIdx.x;
  w[i].a = 1;
  if (i > 0) ((int *)w)[3 * i - 3] = 2;  // here
}

__global__ void right_members_of_extended(Wider *w) {
  int i = blockIdx.x * 64 + threadIdx.x;
  w[i].a = 1;
  ((int *)w)[3 * i + 2] = 2;
}

__device__ void plain(int *p, int i) { p[i] = 1; }
__device__ void shifted(int *p, int i) { p[i + 1] = p[i]; }  // here
typedef void (*Store)(int *, int);
__device__ void other(float *p, int i) { p[0] = i; }

// The two meet where one thread calls the one and its neighbour the other.
__device__ void odd_ones(long *p, long i) { p[2 * i + 1] = 1; }
__device__ void next_ones(long *p, long i) { p[2 * i + 3] = 1; }

__global__ void unknown_of_two_functions(long *p, void (*f)(long *, long)) {
  (*f)(p, blockIdx.x * 64 + threadIdx.x);
}

__global__ void wrong_any_function(int *p, Store f) {
  (*f)(p, blockIdx.x * 64 + threadIdx.x);
}

typedef void (*OfLong)(long *, int);
__device__ void each(long *p, int i) { p[i] = 1; }
__device__ void each_twice(long *p, int i) { p[i] += 2; }

__global__ void right_any_function(long *p, int n) {
  OfLong f = n > 3 ? each : each_twice;
  f(p, blockIdx.x * 64 + threadIdx.x);
}

__device__ int somewhere(int *p);

__global__ void doubtful_no_body(int *p) { p[blockIdx.x * 64 + threadIdx.x] = somewhere(p); }

__global__ void wrong_beside_no_body(int *p) {
  somewhere(p);
  p[threadIdx.x] = 1;  // here
}

__global__ void wrong_copy_of_some_bytes(char *p, const char *q, int n) {
  memcpy(p + threadIdx.x * 8 + blockIdx.x * 512, q, n);  // here
}

__global__ void doubtful_null(int *p) {
  int *q = 0;
  q[0] = 1;
  p[blockIdx.x * 64 + threadIdx.x] = 1;
}

texture<float, 1, cudaReadModeElementType> weights;

__global__ void right_texture(float *p) {
  int i = blockIdx.x * 64 + threadIdx.x;
  p[i] = tex1Dfetch(weights, i);
}

__global__ void right_random(curandState *s, float *p) {
  int i = blockIdx.x * 64 + threadIdx.x;
  curand_init(7, i, 0, &s[i]);
  p[i] = curand_uniform(&s[i]);
}

__global__ void wrong_random(curandState *s, float *p) {
  int i = blockIdx.x * 64 + threadIdx.x;
  p[i] = curand_uniform(&s[threadIdx.x]);  // here
}

// What a function of a library gives is not known.
__global__ void unknown_exponent(int *p, float x) {
  int e;
  frexp(x, &e);
  if (e == 3) p[0] = threadIdx.x;
}

__global__ void right_settled(int *p, int n) {
  __builtin_assume(n == 4 * 16);
  if (n < 64) p[0] = threadIdx.x;
  p[blockIdx.x * n + threadIdx.x] = n;
}

template <class T> struct Dynamic {
  __device__ operator T *() {
    extern __shared__ int memory[];
    return (T *)memory;
  }
};

__global__ void wrong_converted(float *p) {
  float *s = Dynamic<float>();
  s[threadIdx.x] = 1;
  p[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];  // here
}

__global__ void right_converted(float *p) {
  float *s = Dynamic<float>();
  s[threadIdx.x] = 1;
  __syncthreads();
  p[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];
}

__global__ void doubtful_atomics_of_blocks(int *p) {
  if (threadIdx.x == 0) atomicExch_block(p, blockIdx.x);
}

__global__ void right_atomics_of_a_block(int *p) {
  __shared__ int s;
  atomicAdd_block(&s, 1);
  __syncthreads();
  p[blockIdx.x * 64 + threadIdx.x] = s;
}

// Rows of one element are nothing that anybody launches, and nothing that is ruled out.
__global__ void doubtful_short_rows(float *p, int rows) {
  int i = blockIdx.x * 64 + threadIdx.x;
  for (int k = 0; k < rows; k++) p[i + k * rows] = k;
}

__global__ void wrong_in_long_rows(float *p, int rows) {
  int i = blockIdx.x * 64 + threadIdx.x;
  for (int k = 0; k < rows; k++) p[i + k * rows] = p[i + 1 + k * rows];  // here
}

__global__ void right_state_in_loop(curandState *s, float *p, int n) {
  int i = blockIdx.x * 64 + threadIdx.x;
  curandState mine = s[i];
  float sum = 0;
  for (int k = 0; k < n; k++) sum += curand_normal(&mine);
  s[i] = mine;
  p[i] = sum;
}

__global__ void right_pointer_that_was_null(float *p, int n) {
  int x = 0;
  int *q = 0;
  q = &x;
  *q = blockIdx.x * 64 + threadIdx.x;
  p[x] = 1;
}
