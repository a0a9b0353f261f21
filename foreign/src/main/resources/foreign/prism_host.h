// What hosts of CUDA programs name: enough for declarations and launches to be read. Bodies of hosts may use more, which nobody misses.
#pragma once
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647
#define CHAR_BIT 8
#define CHAR_MAX 127
#define UCHAR_MAX 255
#define SHRT_MAX 32767
#define USHRT_MAX 65535
#define LONG_MAX 9223372036854775807L
#define LONG_MIN (-LONG_MAX - 1L)
#define LLONG_MAX 9223372036854775807LL
#define ULLONG_MAX 18446744073709551615ULL
#define ULONG_MAX 18446744073709551615UL
#define INT8_MAX 127
#define UINT8_MAX 255
#define INT16_MAX 32767
#define UINT16_MAX 65535
#define INT32_MAX 2147483647
#define INT32_MIN (-2147483647 - 1)
#define UINT32_MAX 4294967295u
#define INT64_MAX 9223372036854775807L
#define INT64_MIN (-INT64_MAX - 1L)
#define UINT64_MAX 18446744073709551615UL
#define SIZE_MAX 18446744073709551615UL
#define DBL_MIN 2.2250738585072014e-308
#define DBL_EPSILON 2.2204460492503131e-16
#define HUGE_VAL (__builtin_huge_val())
#define HUGE_VALF (__builtin_huge_valf())
#define M_E 2.7182818284590452354
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.78539816339744830962
#define M_1_PI 0.31830988618379067154
#define M_2_PI 0.63661977236758134308
#define M_SQRT2 1.41421356237309504880
#define M_SQRT1_2 0.70710678118654752440
#define M_LN2 0.69314718055994530942
#define M_LOG2E 1.4426950408889634074
#define va_list __builtin_va_list
#define va_start __builtin_va_start
#define va_end __builtin_va_end
#define va_arg __builtin_va_arg
typedef struct prism_file FILE;
extern FILE *stdin, *stdout, *stderr;
typedef long time_t;
typedef long clock_t;
typedef long ssize_t;
typedef long off_t;
typedef int pid_t;
typedef unsigned long pthread_t;
struct pthread_mutex_t { int held; };
struct pthread_cond_t { int held; };
struct pthread_barrier_t { int held; };
struct timeval { time_t tv_sec; long tv_usec; };
struct timespec { time_t tv_sec; long tv_nsec; };
template <class... A> int fprintf(FILE *, const char *, A...);
template <class... A> int sprintf(char *, const char *, A...);
template <class... A> int snprintf(char *, size_t, const char *, A...);
template <class... A> int sscanf(const char *, const char *, A...);
FILE *fopen(const char *, const char *);
int fclose(FILE *);
PRISM_BOTH void *malloc(size_t);
void *calloc(size_t, size_t);
void *realloc(void *, size_t);
PRISM_BOTH void free(void *);
void exit(int);
void abort();
int atoi(const char *);
long atol(const char *);
double atof(const char *);
int rand();
void srand(unsigned);
long random();
void srandom(unsigned);
double drand48();
void srand48(long);
int strcmp(const char *, const char *);
size_t strlen(const char *);
char *strcpy(char *, const char *);
time_t time(time_t *);
template <class... A> int gettimeofday(timeval *, A...);

#define PRISM_CALL(N) template <class... A> cudaError_t N(A &&...);
enum prism_status { cudaSuccess = 0, cudaErrorInvalidValue = 1, cudaErrorMemoryAllocation = 2, cudaErrorNotReady = 600 };
enum cudaMemcpyKind { cudaMemcpyHostToHost, cudaMemcpyHostToDevice, cudaMemcpyDeviceToHost, cudaMemcpyDeviceToDevice, cudaMemcpyDefault };
enum prism_flags { cudaHostAllocDefault, cudaHostAllocMapped, cudaStreamNonBlocking, cudaEventDisableTiming, cudaMemAttachGlobal };
enum cudaFuncAttribute { cudaFuncAttributeMaxDynamicSharedMemorySize, cudaFuncAttributePreferredSharedMemoryCarveout };
enum cudaFuncCache { cudaFuncCachePreferNone, cudaFuncCachePreferShared, cudaFuncCachePreferL1, cudaFuncCachePreferEqual };
enum cudaLimit { cudaLimitStackSize, cudaLimitPrintfFifoSize, cudaLimitMallocHeapSize };
enum cudaDeviceAttr { cudaDevAttrMultiProcessorCount, cudaDevAttrMaxThreadsPerBlock, cudaDevAttrMaxSharedMemoryPerBlock, cudaDevAttrWarpSize };
typedef int cudaError;
typedef int CUresult;
typedef void *cudaEvent_t;
typedef void *cudaGraph_t;
typedef void *cudaGraphExec_t;
typedef unsigned long long CUdeviceptr;
struct cudaDeviceProp {
  char name[256];
  size_t totalGlobalMem, sharedMemPerBlock, totalConstMem, sharedMemPerMultiprocessor;
  int regsPerBlock, warpSize_, maxThreadsPerBlock, maxThreadsDim[3], maxGridSize[3], clockRate, major, minor;
  int multiProcessorCount, maxThreadsPerMultiProcessor, l2CacheSize;
};
PRISM_CALL(cudaMalloc) PRISM_CALL(cudaMallocHost) PRISM_CALL(cudaMallocManaged) PRISM_CALL(cudaMallocPitch) PRISM_CALL(cudaMallocAsync)
PRISM_CALL(cudaHostAlloc) PRISM_CALL(cudaFree) PRISM_CALL(cudaFreeHost) PRISM_CALL(cudaFreeAsync) PRISM_CALL(cudaFreeArray)
PRISM_CALL(cudaMemcpy) PRISM_CALL(cudaMemcpyAsync) PRISM_CALL(cudaMemcpy2D) PRISM_CALL(cudaMemcpyToSymbol) PRISM_CALL(cudaMemcpyFromSymbol)
PRISM_CALL(cudaMemcpyToArray) PRISM_CALL(cudaMemset) PRISM_CALL(cudaMemsetAsync) PRISM_CALL(cudaMemset2D) PRISM_CALL(cudaGetSymbolAddress)
PRISM_CALL(cudaDeviceSynchronize) PRISM_CALL(cudaThreadSynchronize) PRISM_CALL(cudaThreadExit) PRISM_CALL(cudaDeviceReset)
PRISM_CALL(cudaGetLastError) PRISM_CALL(cudaPeekAtLastError) PRISM_CALL(cudaSetDevice) PRISM_CALL(cudaGetDevice) PRISM_CALL(cudaGetDeviceCount)
PRISM_CALL(cudaGetDeviceProperties) PRISM_CALL(cudaDeviceGetAttribute) PRISM_CALL(cudaDeviceSetLimit) PRISM_CALL(cudaMemGetInfo)
PRISM_CALL(cudaStreamCreate) PRISM_CALL(cudaStreamCreateWithFlags) PRISM_CALL(cudaStreamDestroy) PRISM_CALL(cudaStreamSynchronize)
PRISM_CALL(cudaEventCreate) PRISM_CALL(cudaEventRecord) PRISM_CALL(cudaEventSynchronize) PRISM_CALL(cudaEventElapsedTime) PRISM_CALL(cudaEventDestroy)
PRISM_CALL(cudaFuncSetAttribute) PRISM_CALL(cudaFuncSetCacheConfig) PRISM_CALL(cudaDeviceSetCacheConfig) PRISM_CALL(cudaBindTexture)
PRISM_CALL(cudaBindTextureToArray) PRISM_CALL(cudaUnbindTexture) PRISM_CALL(cudaMallocArray) PRISM_CALL(cudaOccupancyMaxActiveBlocksPerMultiprocessor)
const char *cudaGetErrorString(cudaError_t);
const char *cudaGetErrorName(cudaError_t);

// Textures are read only: what is in them is data.
enum cudaTextureReadMode { cudaReadModeElementType, cudaReadModeNormalizedFloat };
enum prism_texture_type { cudaTextureType1D = 1, cudaTextureType2D = 2, cudaTextureType3D = 3 };
enum cudaChannelFormatKind { cudaChannelFormatKindSigned, cudaChannelFormatKindUnsigned, cudaChannelFormatKindFloat };
enum cudaTextureFilterMode { cudaFilterModePoint, cudaFilterModeLinear };
enum cudaTextureAddressMode { cudaAddressModeWrap, cudaAddressModeClamp, cudaAddressModeMirror, cudaAddressModeBorder };
struct cudaChannelFormatDesc { int x, y, z, w; cudaChannelFormatKind f; };
struct cudaArray;
typedef cudaArray *cudaArray_t;
typedef unsigned long long cudaTextureObject_t;
typedef unsigned long long cudaSurfaceObject_t;
template <class T> cudaChannelFormatDesc cudaCreateChannelDesc();
cudaChannelFormatDesc cudaCreateChannelDesc(int, int, int, int, cudaChannelFormatKind);
template <class T, int D = 1, cudaTextureReadMode M = cudaReadModeElementType> struct __attribute__((device_builtin_texture_type)) texture {
  int normalized;
  cudaTextureFilterMode filterMode;
  cudaTextureAddressMode addressMode[3];
  cudaChannelFormatDesc channelDesc;
};
template <class T, cudaTextureReadMode M> struct prism_fetched { typedef T type; };
template <> struct prism_fetched<unsigned char, cudaReadModeNormalizedFloat> { typedef float type; };
template <> struct prism_fetched<unsigned short, cudaReadModeNormalizedFloat> { typedef float type; };
template <> struct prism_fetched<uchar4, cudaReadModeNormalizedFloat> { typedef float4 type; };
#define PRISM_FETCH(N, ...) \
  template <class T, int D, cudaTextureReadMode M> __device__ typename prism_fetched<T, M>::type N(texture<T, D, M>, __VA_ARGS__); \
  template <class T> __device__ T N(cudaTextureObject_t, __VA_ARGS__);
PRISM_FETCH(tex1Dfetch, int) PRISM_FETCH(tex1D, float) PRISM_FETCH(tex2D, float, float) PRISM_FETCH(tex3D, float, float, float)

// States of random numbers are read and written as a whole.
struct curandState { unsigned words[12]; };
struct curandStateMtgp32 { unsigned words[1024]; };
typedef curandState curandState_t;
typedef curandState curandStateXORWOW_t;
typedef curandState curandStatePhilox4_32_10_t;
typedef curandState curandStateMRG32k3a_t;
typedef curandStateMtgp32 curandStateMtgp32_t;
__device__ inline void curand_init(unsigned long long, unsigned long long, unsigned long long, curandState *s) { curandState t; *s = t; }
template <class T> __device__ T prism_random();
#define PRISM_RANDOM(T, N) \
  __device__ inline T N(curandState *s) { curandState t = *s; *s = t; return prism_random<T>(); } \
  __device__ inline T N(curandStateMtgp32 *s) { s->words[threadIdx.x % 256] = 0; return prism_random<T>(); }
PRISM_RANDOM(unsigned, curand) PRISM_RANDOM(float, curand_uniform) PRISM_RANDOM(double, curand_uniform_double)
PRISM_RANDOM(float, curand_normal) PRISM_RANDOM(double, curand_normal_double) PRISM_RANDOM(float2, curand_normal2) PRISM_RANDOM(float4, curand_uniform4)

namespace std {
using ::size_t; using ::ptrdiff_t; using ::int8_t; using ::uint8_t; using ::int16_t; using ::uint16_t; using ::int32_t; using ::uint32_t;
using ::int64_t; using ::uint64_t; using ::min; using ::max; using ::abs; using ::sqrt; using ::exp; using ::exp2; using ::log; using ::log2;
using ::log10; using ::log1p; using ::sin; using ::cos; using ::tan; using ::tanh; using ::fabs; using ::floor; using ::ceil; using ::round;
using ::trunc; using ::pow; using ::fmin; using ::fmax; using ::fmod; using ::atan2; using ::fma; using ::isnan; using ::isinf; using ::erf;
using ::expm1; using ::memcpy; using ::memset; using ::malloc; using ::free; using ::exit; using ::rand; using ::printf; using ::isfinite;
typedef decltype(nullptr) nullptr_t;
template <class T, T V> struct integral_constant { static constexpr T value = V; typedef T value_type; };
typedef integral_constant<bool, true> true_type;
typedef integral_constant<bool, false> false_type;
template <class A, class B> struct is_same : false_type {};
template <class A> struct is_same<A, A> : true_type {};
template <class A, class B> constexpr bool is_same_v = is_same<A, B>::value;
template <bool B, class T = void> struct enable_if {};
template <class T> struct enable_if<true, T> { typedef T type; };
template <bool B, class T = void> using enable_if_t = typename enable_if<B, T>::type;
template <bool B, class T, class U> struct conditional { typedef T type; };
template <class T, class U> struct conditional<false, T, U> { typedef U type; };
template <bool B, class T, class U> using conditional_t = typename conditional<B, T, U>::type;
template <class T> struct remove_reference { typedef T type; };
template <class T> struct remove_reference<T &> { typedef T type; };
template <class T> struct remove_reference<T &&> { typedef T type; };
template <class T> using remove_reference_t = typename remove_reference<T>::type;
template <class T> struct remove_const { typedef T type; };
template <class T> struct remove_const<const T> { typedef T type; };
template <class T> struct remove_cv { typedef typename remove_const<T>::type type; };
template <class T> struct is_floating_point : integral_constant<bool, is_same_v<T, float> || is_same_v<T, double>> {};
template <class T> constexpr bool is_floating_point_v = is_floating_point<T>::value;
template <class T> struct is_integral : integral_constant<bool, !__is_class(T) && !__is_union(T) && !is_floating_point_v<T>> {};
template <class T> constexpr bool is_integral_v = is_integral<T>::value;
template <class T> PRISM_BOTH T &&declval();
template <class T> PRISM_BOTH constexpr remove_reference_t<T> &&move(T &&t) { return static_cast<remove_reference_t<T> &&>(t); }
template <class T> PRISM_BOTH constexpr T &&forward(remove_reference_t<T> &t) { return static_cast<T &&>(t); }
template <class T> PRISM_BOTH void swap(T &a, T &b) { T t = a; a = b; b = t; }
template <class T> struct numeric_limits {
  static constexpr bool is_signed = T(-1) < T(0);
  PRISM_BOTH static constexpr T min();
  PRISM_BOTH static constexpr T max();
  PRISM_BOTH static constexpr T lowest();
  PRISM_BOTH static constexpr T epsilon();
  PRISM_BOTH static constexpr T infinity();
  PRISM_BOTH static constexpr T quiet_NaN();
};
template <class T> struct initializer_list { const T *from; size_t n; size_t size() const; const T *begin() const; const T *end() const; };
template <class A, class B> struct pair { A first; B second; };
template <class A, class B> pair<A, B> make_pair(A, B);
template <class T, size_t N> struct array {
  T items[N];
  PRISM_BOTH T &operator[](size_t i) { return items[i]; }
  PRISM_BOTH const T &operator[](size_t i) const { return items[i]; }
};
struct string {
  string(); string(const char *); string(size_t, char);
  const char *c_str() const; size_t size() const; size_t length() const; bool empty() const;
  char &operator[](size_t); string operator+(const string &) const; string &operator+=(const string &); bool operator==(const string &) const;
};
template <class... A> string to_string(A...);
template <class T, class A = int> struct vector {
  vector(); vector(size_t); vector(size_t, const T &); vector(initializer_list<T>); template <class I> vector(I, I);
  T *data(); const T *data() const; size_t size() const; bool empty() const; T *begin(); T *end(); const T *begin() const; const T *end() const;
  T &operator[](size_t); const T &operator[](size_t) const; void resize(size_t); void resize(size_t, const T &); void reserve(size_t);
  void push_back(const T &); template <class... B> void emplace_back(B &&...); void clear(); T &back(); T &front(); void assign(size_t, const T &); T &at(size_t);
};
template <class... A> struct map {}; template <class... A> struct unordered_map {}; template <class... A> struct set {};
template <class... A> struct list {}; template <class... A> struct deque {}; template <class... A> struct queue {}; template <class... A> struct stack {};
template <class... A> struct function {}; template <class... A> struct tuple {}; template <class... A> struct unique_ptr {}; template <class... A> struct shared_ptr {};
struct exception { virtual ~exception(); virtual const char *what() const noexcept; };
struct runtime_error : exception { runtime_error(const string &); };
struct ostream { template <class T> ostream &operator<<(const T &); };
struct istream { template <class T> istream &operator>>(T &); };
struct ofstream : ostream { template <class... A> ofstream(A...); void close(); };
struct ifstream : istream { template <class... A> ifstream(A...); void close(); };
struct stringstream : ostream { string str() const; };
struct ostringstream : ostream { string str() const; };
extern ostream cout, cerr;
extern istream cin;
void endl(ostream &);
struct mt19937 { mt19937(unsigned = 0); unsigned operator()(); };
struct default_random_engine { default_random_engine(unsigned = 0); unsigned operator()(); };
template <class T = double> struct uniform_real_distribution { uniform_real_distribution(T = 0, T = 1); template <class G> T operator()(G &); };
template <class T = int> struct uniform_int_distribution { uniform_int_distribution(T = 0, T = 1); template <class G> T operator()(G &); };
}
