//--blockDim=64 --gridDim=1
// What C++ does that does not stand where it is written: copies, beginnings and ends of objects, references.
__device__ int pick(int k) {
  switch (k) {
    case 0: return 1;
    case 1: return 2;
    default: return 3;
  }
}

__global__ void wrong_switch_return(int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[pick(0) == 1 ? 0 : t] = t;  // here
  __syncthreads();
  out[t] = s[t];
}

__global__ void wrong_reference_index(int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  int i = 0;
  int &r = s[i];
  i = t;
  r = t;  // here
  __syncthreads();
  out[t] = s[t];
}

__global__ void wrong_reference_pointer(int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  int *p = s;
  int &r = *p;
  p += t;
  r = t;  // here
  __syncthreads();
  out[t] = s[t];
}

__device__ void set(int &r, int &i) {
  i = threadIdx.x;
  r = 1;  // here
  r = i;  // here
}

__global__ void wrong_reference_parameter(int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  int i = 0;
  set(s[i], i);
  __syncthreads();
  out[t] = s[t];
}

struct Cell {
  int v;
  __device__ void put(int &i) {
    i = threadIdx.x;
    v = i;  // here
  }
};
__global__ void wrong_self_index(int *out) {
  __shared__ Cell s[64];
  int t = threadIdx.x;
  int i = 0;
  s[i].put(i);
  __syncthreads();
  out[t] = s[t].v;
}

__global__ void wrong_negated(int *out) {
  __shared__ int s[64];
  unsigned t = threadIdx.x;
  if (t < -1u) s[0] = t;  // here
  __syncthreads();
  out[t] = s[t];
}

__global__ void wrong_wrap(int *out) {
  __shared__ int s[64];
  unsigned t = threadIdx.x;
  unsigned i = t - 1;
  if (i > 64) s[1] = 3;  // here
  if (t == 5) s[1] = 4;  // here
  __syncthreads();
  out[t] = s[t];
}

__global__ void unknown_case_range(int *out, int m) {
  __shared__ int s[64];
  int t = threadIdx.x;
  switch (t) {
    case 0 ... 9: s[0] = t;
    break;
    default: s[t] = 1;
  }
  __syncthreads();
  out[t] = s[t];
}

__global__ void doubtful_end_changes(int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  int n = 1;
  int &r = n;
  int k = t;
  for (int i = 0; i < n; i++) {
    k = t - i;
    if (n < 2) r++;
  }
  s[k < 0 ? 0 : k] = t;
  __syncthreads();
  out[t] = s[t];
}

struct Counter {
  int n, k;
  __device__ void more() {
    if (n < 2) n++;
  }
  __device__ int run(int t) {
    for (int i = 0; i < n; i++) {
      k = t - i;
      more();
    }
    return k;
  }
};
__global__ void doubtful_end_of_this(int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  Counter c{1, 0};
  int k = c.run(t);
  s[k < 0 ? 0 : k] = t;
  __syncthreads();
  out[t] = s[t];
}

__global__ void doubtful_end_by_lambda(int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  int n = 1, k = t;
  auto more = [&]() {
    if (n < 2) n++;
  };
  for (int i = 0; i < n; i++) {
    k = t - i;
    more();
  }
  s[k < 0 ? 0 : k] = t;
  __syncthreads();
  out[t] = s[t];
}

struct Base {
  int k;
  __device__ Base(int a) : k(a) {}
};
struct Derived : Base {
  int l;
  __device__ Derived(int a) : Base(a), l(1) {}
};
__global__ void wrong_base(int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  Derived d(t / 2);
  s[d.k] = t;  // here
  __syncthreads();
  out[t] = s[t];
}

struct Plain {
  int a, b;
};
struct More : Plain {
  int c;
};
__global__ void wrong_base_list2(int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  More d{{1, 0}, t};
  s[d.b] = t;  // here
  __syncthreads();
  out[t] = s[t];
}

__shared__ int g[64];
struct Maker {
  int x;
  __device__ Maker() {
    g[0] = threadIdx.x;  // here
  }
};
struct Outer {
  Maker m;
};
__global__ void wrong_implicit_constructor(int *out) {
  Outer o;
  out[threadIdx.x] = 1;
}

__global__ void unknown_array_constructor(int *out) {
  Maker o[2];
  out[threadIdx.x] = 1;
}

__global__ void wrong_constructor(int *out) {
  Maker o;
  out[threadIdx.x] = 1;
}

struct Away {
  int x;
  __device__ Away();
};
__device__ Away::Away() {
  g[0] = threadIdx.x;  // here
}

__global__ void wrong_constructor_elsewhere(int *out) {
  Away o;
  out[threadIdx.x] = 1;
}

struct Initial {
  int x = g[0] = threadIdx.x;  // here
};
__global__ void wrong_member_initial(int *out) {
  Initial o;
  out[threadIdx.x] = 1;
}

__global__ void wrong_member_initial_list(int *out) {
  Initial o{};
  out[threadIdx.x] = 1;
}

struct Copied {
  int x;
  __device__ Copied(int a) : x(a) {}
  __device__ Copied(const Copied &o) : x(o.x) {
    g[0] = threadIdx.x;  // here
  }
};
struct Holds {
  Copied c;
};
__global__ void wrong_member_copy(int *out) {
  Holds a{Copied(1)};
  Holds b = a;
  out[threadIdx.x] = b.c.x;
}

struct Set {
  int x;
  __device__ Set &operator=(const Set &o) {
    x = o.x;
    g[0] = threadIdx.x;  // here
    return *this;
  }
};
struct HoldsSet {
  Set c;
};
__global__ void wrong_member_assign(int *out) {
  HoldsSet a, b;
  a.c.x = 1;
  b = a;
  out[threadIdx.x] = b.c.x;
}

struct V {
  __device__ virtual void f(int *s) {
    s[threadIdx.x] = 1;  // here
  }
};
struct W : V {
  __device__ void f(int *s) override {
    s[0] = threadIdx.x;  // here
  }
};
__global__ void unknown_virtual(int *out) {
  __shared__ int s[64];
  W w;
  V &v = w;
  v.f(s);
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}

struct InThis {
  int a[64];
  __device__ void run() {
    auto f = [&] { a[0] = threadIdx.x; };  // here
    f();
  }
};
__global__ void wrong_this_in_lambda(int *out) {
  __shared__ InThis s;
  s.run();
  __syncthreads();
  out[threadIdx.x] = s.a[threadIdx.x];
}

__global__ void doubtful_lambda_mutable(int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  int k = t;
  auto f = [k]() mutable {
    k = k / 2;
    s[k] = k;
  };
  f();
  __syncthreads();
  out[t] = s[t];
}

__global__ void unknown_lambda_value(int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  auto f = [k = t / 2]() {
    s[k] = k;
  };
  f();
  __syncthreads();
  out[t] = s[t];
}

__global__ void wrong_lambda_pointer(int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  int *p = s;
  auto f = [=]() {
    *p = t;  // here
  };
  p = s + t;
  f();
  __syncthreads();
  out[t] = s[t];
}

struct B1 {
  __device__ void go();
};
struct __attribute__((packed)) P {
  char c;
  int v;
};
__global__ void unknown_sizeof(char *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[sizeof(P) == 5 ? 0 : t] = t;
  __syncthreads();
  out[t] = s[t];
}

__global__ void doubtful_signed_end(int *out, unsigned n) {
  __shared__ int s[64];
  int t = threadIdx.x;
  int k = 0;
  for (int i = -1; i < n; i++) k = t;
  s[k] = t;
  __syncthreads();
  out[t] = s[t];
}

struct Guard {
  int *p;
  __device__ Guard(int *q) : p(q) {}
  __device__ ~Guard() {
    *p = threadIdx.x;  // here
  }
};
__global__ void unknown_guard_temporary(int *out) {
  __shared__ int s[64];
  Guard(s + 0);
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}

__global__ void wrong_guard_scope(int *out) {
  __shared__ int s[64];
  {
    Guard g(s);
  }
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}

struct HoldsGuard {
  Guard g;
};
__global__ void unknown_guard_member(int *out) {
  __shared__ int s[64];
  {
    HoldsGuard g{Guard(s)};
  }
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}

__device__ void take(Guard g) {
}

__global__ void unknown_guard_parameter(int *out) {
  __shared__ int s[64];
  take(Guard(s));
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}

__device__ int mirrored(int t, int n) {
  int last = n - 1;
  auto f = [=](int i) {
    return last - i;
  };
  last = 0;
  return f(t);
}

__global__ void right_lambda(int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = t;
  __syncthreads();
  out[mirrored(t, 64)] = s[mirrored(t, 32) & 63];
}

struct Both {
  int *p;
  int at = 1;
  __device__ Both(int *q) : p(q) {}
  __device__ ~Both() {
    p[threadIdx.x + at - 1] = at;
  }
};
__global__ void right_guard(int *out) {
  __shared__ int s[64];
  {
    Both both(s);
  }
  __syncthreads();
  out[threadIdx.x] = s[63 - threadIdx.x];
}

__device__ int chosen(int k) {
  switch (k) {
    case 0: return 7;
    case 1: return 0;
    default: return 9;
  }
}

__global__ void right_switch_return(int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  if (chosen(0) == 7 && chosen(1) == 0 && chosen(5) == 9) s[t] = t;
  else s[0] = t;
  __syncthreads();
  out[t] = s[63 - t];
}

__global__ void right_reference(int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  int i = t;
  int &r = s[i];
  i = 0;
  r = t;
  __syncthreads();
  out[t] = s[63 - t];
}

__global__ void right_base_list(int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  More d{{0, t}, 1};
  s[d.b] = t;
  __syncthreads();
  out[t] = s[63 - t];
}
