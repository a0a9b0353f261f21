// Numbers of 16 and 8 bits, by themselves and in pairs. What is in them is data: only where they lie counts.
#pragma once
#define PRISM_SMALL(N, B) \
  struct N { \
    B bits; \
    N() = default; \
    template <class T> PRISM_BOTH N(T) : bits(prism_any()) {} \
    PRISM_BOTH operator float() const { return prism_any(); } \
    template <class T> PRISM_BOTH N &operator+=(T) { bits = prism_any(); return *this; } \
    template <class T> PRISM_BOTH N &operator-=(T) { bits = prism_any(); return *this; } \
    template <class T> PRISM_BOTH N &operator*=(T) { bits = prism_any(); return *this; } \
    template <class T> PRISM_BOTH N &operator/=(T) { bits = prism_any(); return *this; } \
  }; \
  PRISM_SMALL_OPERATORS(N)
#define PRISM_SMALL_OPERATORS(N) \
  PRISM_BOTH N operator+(N, N); PRISM_BOTH N operator-(N, N); PRISM_BOTH N operator*(N, N); PRISM_BOTH N operator/(N, N); PRISM_BOTH N operator-(N); \
  PRISM_BOTH bool operator<(N, N); PRISM_BOTH bool operator>(N, N); PRISM_BOTH bool operator<=(N, N); PRISM_BOTH bool operator>=(N, N); \
  PRISM_BOTH bool operator==(N, N); PRISM_BOTH bool operator!=(N, N);
#define PRISM_PAIR(N, E) \
  struct __align__(4) N { \
    E x, y; \
    N() = default; \
    PRISM_BOTH N(E a, E b) : x(a), y(b) {} \
    template <class T> PRISM_BOTH N &operator+=(T) { x.bits = prism_any(); y.bits = prism_any(); return *this; } \
    template <class T> PRISM_BOTH N &operator*=(T) { x.bits = prism_any(); y.bits = prism_any(); return *this; } \
  }; \
  PRISM_BOTH N operator+(N, N); PRISM_BOTH N operator-(N, N); PRISM_BOTH N operator*(N, N); PRISM_BOTH N operator/(N, N); PRISM_BOTH N operator-(N);
PRISM_SMALL(__half, unsigned short) PRISM_SMALL(__nv_bfloat16, unsigned short)
PRISM_SMALL(__nv_fp8_e4m3, unsigned char) PRISM_SMALL(__nv_fp8_e5m2, unsigned char)
PRISM_PAIR(__half2, __half) PRISM_PAIR(__nv_bfloat162, __nv_bfloat16)
typedef __half half;
typedef __half2 half2;
typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;
#define PRISM_ONE(N) PRISM_BOTH __half N(__half); PRISM_BOTH __nv_bfloat16 N(__nv_bfloat16);
#define PRISM_TWO(N) PRISM_BOTH __half N(__half, __half); PRISM_BOTH __nv_bfloat16 N(__nv_bfloat16, __nv_bfloat16);
#define PRISM_THREE(N) PRISM_BOTH __half N(__half, __half, __half); PRISM_BOTH __nv_bfloat16 N(__nv_bfloat16, __nv_bfloat16, __nv_bfloat16);
#define PRISM_TEST(N) PRISM_BOTH bool N(__half, __half); PRISM_BOTH bool N(__nv_bfloat16, __nv_bfloat16);
#define PRISM_ONE2(N) PRISM_BOTH __half2 N(__half2); PRISM_BOTH __nv_bfloat162 N(__nv_bfloat162);
#define PRISM_TWO2(N) PRISM_BOTH __half2 N(__half2, __half2); PRISM_BOTH __nv_bfloat162 N(__nv_bfloat162, __nv_bfloat162);
#define PRISM_THREE2(N) PRISM_BOTH __half2 N(__half2, __half2, __half2); PRISM_BOTH __nv_bfloat162 N(__nv_bfloat162, __nv_bfloat162, __nv_bfloat162);
PRISM_ONE(__hneg) PRISM_ONE(__habs) PRISM_ONE(hexp) PRISM_ONE(hexp2) PRISM_ONE(hlog) PRISM_ONE(hlog2) PRISM_ONE(hsqrt) PRISM_ONE(hrsqrt) PRISM_ONE(hrcp)
PRISM_ONE(hsin) PRISM_ONE(hcos) PRISM_ONE(hfloor) PRISM_ONE(hceil) PRISM_ONE(hrint) PRISM_ONE(htrunc) PRISM_ONE(htanh)
PRISM_TWO(__hadd) PRISM_TWO(__hsub) PRISM_TWO(__hmul) PRISM_TWO(__hdiv) PRISM_TWO(__hmax) PRISM_TWO(__hmin) PRISM_TWO(__hadd_rn) PRISM_TWO(__hmul_rn)
PRISM_THREE(__hfma)
PRISM_TEST(__heq) PRISM_TEST(__hne) PRISM_TEST(__hlt) PRISM_TEST(__hle) PRISM_TEST(__hgt) PRISM_TEST(__hge)
PRISM_BOTH bool __hisnan(__half); PRISM_BOTH bool __hisinf(__half); PRISM_BOTH bool __hisnan(__nv_bfloat16);
PRISM_ONE2(__hneg2) PRISM_ONE2(__habs2) PRISM_ONE2(h2exp) PRISM_ONE2(h2exp2) PRISM_ONE2(h2log) PRISM_ONE2(h2sqrt) PRISM_ONE2(h2rsqrt) PRISM_ONE2(h2rcp)
PRISM_TWO2(__hadd2) PRISM_TWO2(__hsub2) PRISM_TWO2(__hmul2) PRISM_TWO2(__h2div) PRISM_TWO2(__hmax2) PRISM_TWO2(__hmin2) PRISM_TWO2(__hgt2) PRISM_TWO2(__hlt2)
PRISM_THREE2(__hfma2)
PRISM_BOTH float __half2float(__half); PRISM_BOTH __half __float2half(float); PRISM_BOTH __half __float2half_rn(float); PRISM_BOTH __half __double2half(double);
PRISM_BOTH __half __float2half_rz(float); PRISM_BOTH __half __float2half_ru(float); PRISM_BOTH __half __float2half_rd(float);
PRISM_BOTH int __half2int_rn(__half); PRISM_BOTH int __half2int_rz(__half); PRISM_BOTH short __half2short_rn(__half); PRISM_BOTH __half __int2half_rn(int);
PRISM_BOTH __half __short2half_rn(short); PRISM_BOTH __half __uint2half_rn(unsigned); PRISM_BOTH __half __ushort2half_rn(unsigned short);
PRISM_BOTH unsigned short __half_as_ushort(__half); PRISM_BOTH __half __ushort_as_half(unsigned short); PRISM_BOTH short __half_as_short(__half);
PRISM_BOTH __half __short_as_half(short); PRISM_BOTH __half2 __float2half2_rn(float); PRISM_BOTH __half2 __floats2half2_rn(float, float);
PRISM_BOTH __half2 __float22half2_rn(float2); PRISM_BOTH float2 __half22float2(__half2); PRISM_BOTH float __low2float(__half2); PRISM_BOTH float __high2float(__half2);
PRISM_BOTH inline __half2 __half2half2(__half a) { return __half2(a, a); }
PRISM_BOTH inline __half2 __halves2half2(__half a, __half b) { return __half2(a, b); }
PRISM_BOTH inline __half2 make_half2(__half a, __half b) { return __half2(a, b); }
PRISM_BOTH inline __half __low2half(__half2 a) { return a.x; }
PRISM_BOTH inline __half __high2half(__half2 a) { return a.y; }
PRISM_BOTH float __bfloat162float(__nv_bfloat16); PRISM_BOTH __nv_bfloat16 __float2bfloat16(float); PRISM_BOTH __nv_bfloat16 __float2bfloat16_rn(float);
PRISM_BOTH __nv_bfloat16 __double2bfloat16(double); PRISM_BOTH __nv_bfloat162 __float2bfloat162_rn(float); PRISM_BOTH __nv_bfloat162 __floats2bfloat162_rn(float, float);
PRISM_BOTH float2 __bfloat1622float2(__nv_bfloat162); PRISM_BOTH __nv_bfloat162 __float22bfloat162_rn(float2); PRISM_BOTH __nv_bfloat16 __ushort_as_bfloat16(unsigned short);
PRISM_BOTH unsigned short __bfloat16_as_ushort(__nv_bfloat16); PRISM_BOTH float __low2float(__nv_bfloat162); PRISM_BOTH float __high2float(__nv_bfloat162);
PRISM_BOTH inline __nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16 a) { return __nv_bfloat162(a, a); }
PRISM_BOTH inline __nv_bfloat162 __halves2bfloat162(__nv_bfloat16 a, __nv_bfloat16 b) { return __nv_bfloat162(a, b); }
PRISM_BOTH inline __nv_bfloat162 make_bfloat162(__nv_bfloat16 a, __nv_bfloat16 b) { return __nv_bfloat162(a, b); }
