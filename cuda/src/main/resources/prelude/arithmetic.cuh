// Arithmetic for which CUDA has no function of its own.

//@ pack_bf16x2 since=sm_80
__device__ __forceinline__ uint32_t pack_bf16x2(float low, float high) {
  uint32_t both;
  asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(both) : "f"(high), "f"(low));
  return both;
}

//@ pack_half2 since=sm_80
__device__ __forceinline__ uint32_t pack_half2(float low, float high) {
  uint32_t both;
  asm("cvt.rn.f16x2.f32 %0, %1, %2;" : "=r"(both) : "f"(high), "f"(low));
  return both;
}

//@ permuted_bytes since=sm_80 includes=stdint.h
// Unlike __byte_perm, with the sign of a byte where a selector asks for it.
__device__ __forceinline__ uint32_t permuted_bytes(uint32_t a, uint32_t b, uint32_t selector) {
  uint32_t bytes;
  asm("prmt.b32 %0, %1, %2, %3;" : "=r"(bytes) : "r"(a), "r"(b), "r"(selector));
  return bytes;
}

//@ fast_exp2 since=sm_80
__device__ __forceinline__ float fast_exp2(float x) {
  float y;
  asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
  return y;
}

//@ fast_log2 since=sm_80
__device__ __forceinline__ float fast_log2(float x) {
  float y;
  asm("lg2.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
  return y;
}

//@ fast_sqrt since=sm_80
__device__ __forceinline__ float fast_sqrt(float x) {
  float y;
  asm("sqrt.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
  return y;
}

//@ fast_rsqrt since=sm_80
__device__ __forceinline__ float fast_rsqrt(float x) {
  float y;
  asm("rsqrt.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
  return y;
}

//@ fast_rcp since=sm_80
__device__ __forceinline__ float fast_rcp(float x) {
  float y;
  asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
  return y;
}

//@ fast_tanh since=sm_80
__device__ __forceinline__ float fast_tanh(float x) {
  float y;
  asm("tanh.approx.f32 %0, %1;" : "=f"(y) : "f"(x));
  return y;
}

//@ reciprocal since=sm_80
template <class T>
__device__ __forceinline__ T reciprocal(T x) {
  return T(1) / x;
}

//@ absolute since=sm_80
template <class T>
__device__ __forceinline__ T absolute(T x) {
  return x < T(0) ? static_cast<T>(-x) : x;
}

// Compilers make abs.s16 of it otherwise, which gives 32768 for the lowest number and not that number.
template <>
__device__ __forceinline__ int16_t absolute<int16_t>(int16_t x) {
  int wide;
  asm("abs.s32 %0, %1;" : "=r"(wide) : "r"(static_cast<int>(x)));
  return static_cast<int16_t>(wide);
}

//@ smaller since=sm_80
template <class T>
__device__ __forceinline__ T smaller(T a, T b) {
  return b < a ? b : a;
}

//@ larger since=sm_80
template <class T>
__device__ __forceinline__ T larger(T a, T b) {
  return a < b ? b : a;
}

//@ bits_set since=sm_80 includes=stdint.h
template <class T>
__device__ __forceinline__ int bits_set(T x) {
  if constexpr (sizeof(T) == 8) {
    return __popcll(static_cast<unsigned long long>(x));
  } else {
    return __popc(static_cast<uint32_t>(x) & (0xffffffffu >> (32 - 8 * sizeof(T))));
  }
}

//@ leading_zeros since=sm_80 includes=stdint.h
template <class T>
__device__ __forceinline__ int leading_zeros(T x) {
  if constexpr (sizeof(T) == 8) {
    return __clzll(static_cast<long long>(x));
  } else {
    constexpr int unused = 32 - 8 * sizeof(T);
    return __clz(static_cast<int>(static_cast<uint32_t>(x) & (0xffffffffu >> unused))) - unused;
  }
}

//@ lowest_bit since=sm_80
template <class T>
__device__ __forceinline__ int lowest_bit(T x) {
  if constexpr (sizeof(T) == 8) {
    return __ffsll(static_cast<long long>(x));
  } else {
    return __ffs(static_cast<int>(x));
  }
}

//@ reversed_bits since=sm_80 includes=stdint.h
template <class T>
__device__ __forceinline__ T reversed_bits(T x) {
  if constexpr (sizeof(T) == 8) {
    return static_cast<T>(__brevll(static_cast<unsigned long long>(x)));
  } else {
    return static_cast<T>(__brev(static_cast<uint32_t>(x)) >> (32 - 8 * sizeof(T)));
  }
}

//@ upper_product since=sm_80
template <class T>
__device__ __forceinline__ T upper_product(T a, T b) {
  if constexpr (sizeof(T) < 4) {
    return static_cast<T>((static_cast<int>(a) * static_cast<int>(b)) >> (8 * sizeof(T)));
  } else if constexpr (sizeof(T) == 4) {
    return T(-1) < T(0) ? static_cast<T>(__mulhi(static_cast<int>(a), static_cast<int>(b)))
                        : static_cast<T>(__umulhi(static_cast<unsigned>(a), static_cast<unsigned>(b)));
  } else {
    return T(-1) < T(0) ? static_cast<T>(__mul64hi(static_cast<long long>(a), static_cast<long long>(b)))
                        : static_cast<T>(__umul64hi(static_cast<unsigned long long>(a),
                                                    static_cast<unsigned long long>(b)));
  }
}

//@ each_lane since=sm_80
// The function of the elements E, lane by lane.
template <class E, class F, class V, class... More>
__device__ __forceinline__ V each_lane(F function, V first, More... more) {
  V result;
#pragma unroll
  for (int i = 0; i < static_cast<int>(sizeof(V) / sizeof(E)); i++) {
    reinterpret_cast<E*>(&result)[i] =
        function(reinterpret_cast<const E*>(&first)[i], reinterpret_cast<const E*>(&more)[i]...);
  }
  return result;
}

//@ quotient since=sm_80
template <class T>
__device__ __forceinline__ T quotient(T a, T b) {
  return a / b;
}
