// What CUDA's own headers declare, as far as syntax trees need it. No bodies: Prism knows what these do.
#pragma once
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __managed__ __attribute__((device))
#define __forceinline__ inline
#define __inline__ inline
#define __noinline__
#define __grid_constant__
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __align__(n) __attribute__((aligned(n)))
#define __cluster_dims__(...)
#define warpSize 32
#ifndef NULL
#define NULL 0
#endif
#ifndef assert
#define assert(x) ((void)(x))
#endif
#define FLT_MAX 3.402823466e+38F
#define FLT_MIN 1.175494351e-38F
#define FLT_EPSILON 1.1920929e-07F
#define DBL_MAX 1.7976931348623157e+308
#define INT_MAX 2147483647
#define INT_MIN (-2147483647 - 1)
#define UINT_MAX 4294967295u
#define INFINITY (__builtin_huge_valf())
#define NAN (__builtin_nanf(""))
#define CUDART_PI_F 3.141592654f
#define CUDART_PI 3.141592653589793
#define CUDART_INF (__builtin_huge_val())
#define CUDART_NAN (__builtin_nan(""))
#define CUDART_NAN_F (__builtin_nanf(""))
#define CUDART_INF_F (__builtin_huge_valf())
#define M_PI 3.14159265358979323846
typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ptrdiff_t;
typedef unsigned int uint;
typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned long ulong;
typedef __INT8_TYPE__ int8_t;
typedef __UINT8_TYPE__ uint8_t;
typedef __INT16_TYPE__ int16_t;
typedef __UINT16_TYPE__ uint16_t;
typedef __INT32_TYPE__ int32_t;
typedef __UINT32_TYPE__ uint32_t;
typedef __INT64_TYPE__ int64_t;
typedef __UINT64_TYPE__ uint64_t;
typedef __INTPTR_TYPE__ intptr_t;
typedef __UINTPTR_TYPE__ uintptr_t;
typedef int cudaError_t;
typedef void *cudaStream_t;

#define PRISM_BOTH __host__ __device__
#define PRISM_VECTORS(T, N) \
  struct N##1 { T x; }; \
  struct __align__(2 * sizeof(T)) N##2 { T x, y; }; \
  struct N##3 { T x, y, z; }; \
  struct __align__(4 * sizeof(T) > 16 ? 16 : 4 * sizeof(T)) N##4 { T x, y, z, w; }; \
  PRISM_BOTH inline N##1 make_##N##1(T x) { return {x}; } \
  PRISM_BOTH inline N##2 make_##N##2(T x, T y) { return {x, y}; } \
  PRISM_BOTH inline N##3 make_##N##3(T x, T y, T z) { return {x, y, z}; } \
  PRISM_BOTH inline N##4 make_##N##4(T x, T y, T z, T w) { return {x, y, z, w}; }
PRISM_VECTORS(signed char, char)
PRISM_VECTORS(unsigned char, uchar)
PRISM_VECTORS(short, short)
PRISM_VECTORS(unsigned short, ushort)
PRISM_VECTORS(int, int)
PRISM_VECTORS(unsigned int, uint)
PRISM_VECTORS(long, long)
PRISM_VECTORS(unsigned long, ulong)
PRISM_VECTORS(long long, longlong)
PRISM_VECTORS(unsigned long long, ulonglong)
PRISM_VECTORS(float, float)
PRISM_VECTORS(double, double)
struct dim3 {
  unsigned x, y, z;
  PRISM_BOTH dim3(unsigned a = 1, unsigned b = 1, unsigned c = 1) : x(a), y(b), z(c) {}
};
struct prism_position {
  unsigned x, y, z;
  PRISM_BOTH operator uint3() const { return {x, y, z}; }
  PRISM_BOTH operator dim3() const { return dim3(x, y, z); }
};
extern const __device__ prism_position threadIdx, blockIdx, blockDim, gridDim;
int cudaConfigureCall(dim3, dim3, size_t = 0, cudaStream_t = 0);
unsigned __cudaPushCallConfiguration(dim3, dim3, size_t = 0, cudaStream_t = 0);

__device__ void __syncthreads();
__device__ int __syncthreads_count(int);
__device__ int __syncthreads_and(int);
__device__ int __syncthreads_or(int);
__device__ void __syncwarp(unsigned = 0xffffffff);
__device__ void __threadfence();
__device__ void __threadfence_block();
__device__ void __threadfence_system();
#define PRISM_ATOMIC(N) \
  template <class T, class U> __device__ T N(T *, U); \
  template <class T, class U> __device__ T N##_block(T *, U); \
  template <class T, class U> __device__ T N##_system(T *, U);
PRISM_ATOMIC(atomicAdd) PRISM_ATOMIC(atomicSub) PRISM_ATOMIC(atomicMin) PRISM_ATOMIC(atomicMax)
PRISM_ATOMIC(atomicInc) PRISM_ATOMIC(atomicDec) PRISM_ATOMIC(atomicAnd) PRISM_ATOMIC(atomicOr)
PRISM_ATOMIC(atomicXor) PRISM_ATOMIC(atomicExch)
template <class T, class U, class V> __device__ T atomicCAS(T *, U, V);
template <class T, class U, class V> __device__ T atomicCAS_block(T *, U, V);
template <class T, class U, class V> __device__ T atomicCAS_system(T *, U, V);
#define PRISM_SHUFFLE(N, U) \
  template <class T> __device__ T N##_sync(unsigned, T, U, int = 32); \
  template <class T> __device__ T N(T, U, int = 32);
PRISM_SHUFFLE(__shfl, int) PRISM_SHUFFLE(__shfl_up, unsigned) PRISM_SHUFFLE(__shfl_down, unsigned) PRISM_SHUFFLE(__shfl_xor, int)
__device__ unsigned __ballot_sync(unsigned, int);
__device__ int __any_sync(unsigned, int);
__device__ int __all_sync(unsigned, int);
__device__ unsigned __ballot(int);
__device__ int __any(int);
__device__ int __all(int);
__device__ unsigned __activemask();
template <class T> __device__ unsigned __match_any_sync(unsigned, T);
template <class T> __device__ T __reduce_add_sync(unsigned, T);
template <class T> __device__ T __reduce_min_sync(unsigned, T);
template <class T> __device__ T __reduce_max_sync(unsigned, T);
template <class T> __device__ T __ldg(const T *);
template <class T> __device__ T __ldcg(const T *);
template <class T> __device__ T __ldca(const T *);
template <class T> __device__ T __ldcs(const T *);

__device__ int __mul24(int, int);
__device__ unsigned __umul24(unsigned, unsigned);
__device__ unsigned __umulhi(unsigned, unsigned);
__device__ int __mulhi(int, int);
__device__ int __popc(unsigned);
__device__ int __popcll(unsigned long long);
__device__ int __clz(int);
__device__ int __clzll(long long);
__device__ int __ffsll(long long);
__device__ unsigned long long __brevll(unsigned long long);
__device__ unsigned __byte_perm(unsigned, unsigned, unsigned);
__device__ unsigned __funnelshift_l(unsigned, unsigned, unsigned);
__device__ unsigned __funnelshift_r(unsigned, unsigned, unsigned);
__device__ long long __mul64hi(long long, long long);
__device__ unsigned long long __umul64hi(unsigned long long, unsigned long long);
__device__ int __dp4a(int, int, int);
__device__ unsigned __sad(int, int, unsigned);
__device__ unsigned __usad(unsigned, unsigned, unsigned);
__device__ int __double2hiint(double);
__device__ int __double2loint(double);
__device__ double __hiloint2double(int, int);
__device__ long long __double_as_longlong(double);
__device__ double __longlong_as_double(long long);
__device__ int __ffs(int);
__device__ unsigned __brev(unsigned);
__device__ int __float_as_int(float);
__device__ float __int_as_float(int);
__device__ unsigned __float_as_uint(float);
__device__ float __uint_as_float(unsigned);
#define PRISM_ROUNDED(N, T, U) __device__ T N##_rn(U); __device__ T N##_rd(U); __device__ T N##_ru(U); __device__ T N##_rz(U);
PRISM_ROUNDED(__float2int, int, float) PRISM_ROUNDED(__float2uint, unsigned, float) PRISM_ROUNDED(__float2ll, long long, float) PRISM_ROUNDED(__float2ull, unsigned long long, float)
PRISM_ROUNDED(__double2int, int, double) PRISM_ROUNDED(__double2uint, unsigned, double) PRISM_ROUNDED(__double2ll, long long, double) PRISM_ROUNDED(__double2ull, unsigned long long, double)
PRISM_ROUNDED(__int2float, float, int) PRISM_ROUNDED(__uint2float, float, unsigned) PRISM_ROUNDED(__ll2float, float, long long) PRISM_ROUNDED(__ull2float, float, unsigned long long)
PRISM_ROUNDED(__ll2double, double, long long) PRISM_ROUNDED(__ull2double, double, unsigned long long) PRISM_ROUNDED(__double2float, float, double)
__device__ double __int2double_rn(int);
__device__ double __uint2double_rn(unsigned);
template <class T> PRISM_BOTH T min(T, T);
template <class T> PRISM_BOTH T max(T, T);
PRISM_BOTH unsigned min(unsigned, int);
PRISM_BOTH unsigned max(unsigned, int);
PRISM_BOTH unsigned min(int, unsigned);
PRISM_BOTH unsigned max(int, unsigned);
PRISM_BOTH float min(float, double);
PRISM_BOTH float max(float, double);
PRISM_BOTH unsigned umin(unsigned, unsigned);
PRISM_BOTH unsigned umax(unsigned, unsigned);
PRISM_BOTH int abs(int);
PRISM_BOTH long abs(long);
PRISM_BOTH float abs(float);
PRISM_BOTH double abs(double);
#define PRISM_1(N) PRISM_BOTH float N##f(float); PRISM_BOTH double N(double); PRISM_BOTH float N(float);
PRISM_1(sqrt) PRISM_1(rsqrt) PRISM_1(exp) PRISM_1(exp2) PRISM_1(exp10) PRISM_1(expm1) PRISM_1(log) PRISM_1(log2) PRISM_1(log10)
PRISM_1(log1p) PRISM_1(sin) PRISM_1(cos) PRISM_1(tan) PRISM_1(asin) PRISM_1(acos) PRISM_1(atan) PRISM_1(sinh) PRISM_1(cosh)
PRISM_1(tanh) PRISM_1(fabs) PRISM_1(floor) PRISM_1(ceil) PRISM_1(round) PRISM_1(rint) PRISM_1(trunc) PRISM_1(erf) PRISM_1(erfc)
PRISM_1(cbrt) PRISM_1(sinpi) PRISM_1(cospi) PRISM_1(nearbyint) PRISM_1(asinh) PRISM_1(acosh) PRISM_1(atanh) PRISM_1(logb) PRISM_1(rcbrt) PRISM_1(erfinv) PRISM_1(lgamma) PRISM_1(tgamma) PRISM_1(normcdf)
#define PRISM_2(N) PRISM_BOTH float N##f(float, float); PRISM_BOTH double N(double, double); PRISM_BOTH float N(float, float);
PRISM_2(pow) PRISM_2(fmin) PRISM_2(fmax) PRISM_2(fmod) PRISM_2(atan2) PRISM_2(fdivide) PRISM_2(hypot) PRISM_2(copysign)
PRISM_BOTH float fmaf(float, float, float);
PRISM_BOTH double fma(double, double, double);
PRISM_BOTH long lrintf(float);
PRISM_BOTH long lrint(double);
PRISM_BOTH long lroundf(float);
PRISM_BOTH long lround(double);
PRISM_BOTH bool signbit(double);
PRISM_BOTH double ldexp(double, int);
PRISM_BOTH float ldexpf(float, int);
PRISM_BOTH float powif(float, int);
PRISM_BOTH bool isnan(double);
PRISM_BOTH bool isinf(double);
PRISM_BOTH bool isfinite(double);
// A value of which nothing is known.
PRISM_BOTH int prism_any();
#define PRISM_PARTS(N, T, U, V) PRISM_BOTH inline void N(T, U *a, V *b) { *a = prism_any(); *b = prism_any(); }
PRISM_PARTS(sincosf, float, float, float) PRISM_PARTS(sincos, double, double, double) PRISM_PARTS(__sincosf, float, float, float)
PRISM_PARTS(sincospif, float, float, float)
PRISM_BOTH inline float frexp(float, int *e) { *e = prism_any(); return prism_any(); }
PRISM_BOTH inline double modf(double, double *e) { *e = prism_any(); return prism_any(); }
__device__ float __fdividef(float, float);
__device__ float __expf(float);
__device__ float __exp10f(float);
__device__ float __logf(float);
__device__ float __log2f(float);
__device__ float __powf(float, float);
__device__ float __sinf(float);
__device__ float __cosf(float);
__device__ float __tanf(float);
__device__ float __saturatef(float);
__device__ float saturate(float);
__device__ float __frcp_rn(float);
__device__ float __fsqrt_rn(float);
__device__ float __fmul_rn(float, float);
__device__ float __fadd_rn(float, float);
__device__ float __fmaf_rn(float, float, float);
__device__ float __fdiv_rn(float, float);
__device__ float __fsub_rn(float, float);
__device__ float __frsqrt_rn(float);
__device__ float __log10f(float);
__device__ double __dadd_rn(double, double);
__device__ double __dsub_rn(double, double);
__device__ double __dmul_rn(double, double);
__device__ double __ddiv_rn(double, double);
__device__ double __dsqrt_rn(double);
__device__ double __fma_rn(double, double, double);
__device__ float __fadd_rz(float, float);
__device__ float __fmul_rz(float, float);
template <class... A> PRISM_BOTH int printf(const char *, A...);
__device__ long clock();
__device__ long long clock64();
PRISM_BOTH void *memcpy(void *, const void *, size_t);
PRISM_BOTH void *memmove(void *, const void *, size_t);
PRISM_BOTH void *memset(void *, int, size_t);
__device__ void __trap();
__device__ void __nanosleep(unsigned);

namespace cooperative_groups {
struct thread_block {
  __device__ void sync() const;
  __device__ unsigned thread_rank() const;
  __device__ unsigned size() const;
  __device__ unsigned num_threads() const;
};
struct grid_group {
  __device__ void sync() const;
  __device__ unsigned long long thread_rank() const;
  __device__ unsigned long long size() const;
};
template <int N> struct thread_block_tile {
  __device__ void sync() const;
  __device__ unsigned thread_rank() const;
  __device__ unsigned size() const;
  __device__ unsigned num_threads() const;
  __device__ unsigned meta_group_rank() const;
  __device__ unsigned meta_group_size() const;
  template <class T> __device__ T shfl(T, int) const;
  template <class T> __device__ T shfl_up(T, int) const;
  template <class T> __device__ T shfl_down(T, int) const;
  template <class T> __device__ T shfl_xor(T, int) const;
  __device__ unsigned ballot(int) const;
  __device__ int any(int) const;
  __device__ int all(int) const;
};
struct coalesced_group {
  __device__ void sync() const;
  __device__ unsigned thread_rank() const;
  __device__ unsigned size() const;
  __device__ unsigned num_threads() const;
  template <class T> __device__ T shfl(T, int) const;
};
__device__ coalesced_group coalesced_threads();
template <class T> struct plus {};
template <class T> struct less {};
template <class T> struct greater {};
template <int N, class T, class F> __device__ T reduce(const thread_block_tile<N> &, T, F);
__device__ thread_block this_thread_block();
__device__ grid_group this_grid();
template <int N, class G> __device__ thread_block_tile<N> tiled_partition(const G &);
template <class G> __device__ void sync(const G &);
template <class G> __device__ void synchronize(const G &);
}
#include "prism_async.h"
#include "prism_atomic.h"

#include "prism_host.h"
#include "prism_std.h"
