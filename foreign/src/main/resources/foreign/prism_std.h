// What hosts use of the standard library beyond the types of declarations: so that functions around launches are read, and the templates in them used.
#pragma once
#define EOF (-1)
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define UINT64_C(n) n##UL
#define INT64_C(n) n##L
#define UINT32_C(n) n##U
#define INT32_C(n) n
#define PRId64 "ld"
#define PRIu64 "lu"
#define PRIx64 "lx"
#define PRIu32 "u"
#define PRId32 "d"
#define CLOCK_REALTIME 0
#define CLOCK_MONOTONIC 1
#define PRISM_HOST(N) template <class... A> int N(A &&...);
PRISM_HOST(fscanf) PRISM_HOST(scanf) PRISM_HOST(vfprintf) PRISM_HOST(puts) PRISM_HOST(fputs) PRISM_HOST(putchar) PRISM_HOST(fputc) PRISM_HOST(getchar)
PRISM_HOST(getc) PRISM_HOST(fgetc) PRISM_HOST(fflush) PRISM_HOST(fseek) PRISM_HOST(rewind) PRISM_HOST(feof) PRISM_HOST(ferror) PRISM_HOST(perror) PRISM_HOST(remove)
PRISM_HOST(memcmp) PRISM_HOST(strncmp) PRISM_HOST(strcasecmp) PRISM_HOST(strncasecmp) PRISM_HOST(posix_memalign) PRISM_HOST(rand_r) PRISM_HOST(tolower) PRISM_HOST(toupper)
PRISM_HOST(isdigit) PRISM_HOST(isspace) PRISM_HOST(isalpha) PRISM_HOST(clock_gettime) PRISM_HOST(usleep) PRISM_HOST(sleep) PRISM_HOST(bzero) PRISM_HOST(atexit) PRISM_HOST(qsort)
PRISM_HOST(access) PRISM_HOST(open) PRISM_HOST(close) PRISM_HOST(system) PRISM_HOST(omp_get_max_threads) PRISM_HOST(omp_get_thread_num) PRISM_HOST(omp_set_num_threads)
size_t fread(void *, size_t, size_t, FILE *);
size_t fwrite(const void *, size_t, size_t, FILE *);
char *fgets(char *, int, FILE *);
long ftell(FILE *);
void *aligned_alloc(size_t, size_t);
char *strcat(char *, const char *);
char *strncpy(char *, const char *, size_t);
char *strdup(const char *);
char *strtok(char *, const char *);
char *strchr(const char *, int);
char *strrchr(const char *, int);
char *strstr(const char *, const char *);
char *getenv(const char *);
char *strerror(int);
long strtol(const char *, char **, int);
long long strtoll(const char *, char **, int);
unsigned long strtoul(const char *, char **, int);
unsigned long long strtoull(const char *, char **, int);
double strtod(const char *, char **);
float strtof(const char *, char **);
double omp_get_wtime();
extern int errno;

namespace std {
namespace chrono {
template <class R, class P = int> struct duration { R count() const; template <class D> duration(const D &); duration(); };
typedef duration<long, int[1]> nanoseconds; typedef duration<long, int[2]> microseconds; typedef duration<long, int[3]> milliseconds; typedef duration<long, int[4]> seconds;
struct time_point { nanoseconds operator-(const time_point &) const; nanoseconds time_since_epoch() const; bool operator<(const time_point &) const; };
struct steady_clock { static std::chrono::time_point now(); typedef std::chrono::time_point time_point; typedef nanoseconds duration; };
typedef steady_clock high_resolution_clock; typedef steady_clock system_clock;
template <class T, class D> T duration_cast(const D &);
}
template <long N, long D = 1> struct ratio {};
typedef ratio<1, 1000> milli; typedef ratio<1, 1000000> micro; typedef ratio<1, 1000000000> nano;
#define PRISM_ALGORITHM(N) template <class I, class... A> I N(I, A &&...);
PRISM_ALGORITHM(sort) PRISM_ALGORITHM(stable_sort) PRISM_ALGORITHM(fill) PRISM_ALGORITHM(fill_n) PRISM_ALGORITHM(generate) PRISM_ALGORITHM(for_each) PRISM_ALGORITHM(iota)
PRISM_ALGORITHM(copy) PRISM_ALGORITHM(copy_n) PRISM_ALGORITHM(transform) PRISM_ALGORITHM(shuffle) PRISM_ALGORITHM(random_shuffle) PRISM_ALGORITHM(reverse)
PRISM_ALGORITHM(unique) PRISM_ALGORITHM(find) PRISM_ALGORITHM(find_if) PRISM_ALGORITHM(lower_bound) PRISM_ALGORITHM(upper_bound) PRISM_ALGORITHM(min_element)
PRISM_ALGORITHM(max_element) PRISM_ALGORITHM(partial_sum) PRISM_ALGORITHM(exclusive_scan) PRISM_ALGORITHM(inclusive_scan) PRISM_ALGORITHM(nth_element) PRISM_ALGORITHM(rotate)
template <class... A> bool equal(A &&...);
template <class... A> bool all_of(A &&...);
template <class... A> bool any_of(A &&...);
template <class... A> bool none_of(A &&...);
template <class... A> long count(A &&...);
template <class... A> long count_if(A &&...);
template <class... A> long distance(A &&...);
template <class I, class T, class... A> T accumulate(I, I, T, A &&...);
template <class I, class T, class... A> T reduce(I, I, T, A &&...);
template <class I, class J, class T, class... A> T inner_product(I, I, J, T, A &&...);
template <class T> T clamp(T, T, T);
int stoi(const string &); long stol(const string &); long long stoll(const string &); unsigned long stoul(const string &); unsigned long long stoull(const string &);
float stof(const string &); double stod(const string &);
struct random_device { unsigned operator()(); };
struct mt19937_64 { mt19937_64(unsigned long = 0); unsigned long operator()(); };
struct minstd_rand { minstd_rand(unsigned = 0); unsigned operator()(); };
#define PRISM_DISTRIBUTION(N, D) template <class T = D> struct N { template <class... A> N(A...); template <class G> T operator()(G &); };
PRISM_DISTRIBUTION(normal_distribution, double) PRISM_DISTRIBUTION(exponential_distribution, double) PRISM_DISTRIBUTION(poisson_distribution, int)
PRISM_DISTRIBUTION(lognormal_distribution, double)
struct bernoulli_distribution { bernoulli_distribution(double = 0.5); template <class G> bool operator()(G &); };
template <class T> struct greater { PRISM_BOTH bool operator()(const T &a, const T &b) const { return a > b; } };
template <class T> struct less { PRISM_BOTH bool operator()(const T &a, const T &b) const { return a < b; } };
template <class T> struct plus { PRISM_BOTH T operator()(const T &a, const T &b) const { return a + b; } };
template <class T> struct multiplies { PRISM_BOTH T operator()(const T &a, const T &b) const { return a * b; } };
template <class T> struct equal_to { PRISM_BOTH bool operator()(const T &a, const T &b) const { return a == b; } };
template <class T> struct hash { size_t operator()(const T &) const; };
struct thread { template <class... A> thread(A &&...); void join(); void detach(); static unsigned hardware_concurrency(); };
struct mutex { void lock(); void unlock(); };
template <class T> struct lock_guard { lock_guard(T &); };
template <class T> struct unique_lock { unique_lock(T &); };
template <class T> struct atomic { atomic(); atomic(T); T load() const; void store(T); T operator++(); T operator=(T); operator T() const; template <class... A> T fetch_add(A...); };
typedef atomic<int> atomic_int;
struct logic_error : exception { logic_error(const string &); };
struct invalid_argument : exception { invalid_argument(const string &); };
struct out_of_range : exception { out_of_range(const string &); };
struct bad_alloc : exception {};
struct ios { enum openmode { in, out, binary, app, ate, trunc }; };
typedef ios ios_base;
struct istringstream : istream { istringstream(const string &); };
template <class... A> istream &getline(istream &, A &&...);
int setw(int); int setprecision(int); int fixed(ostream &); int scientific(ostream &); int setfill(char); int hex(ostream &); int dec(ostream &); int flush(ostream &); int left(ostream &); int right(ostream &);
template <class T> struct is_void : is_same<T, void> {};
template <class T> struct is_enum : integral_constant<bool, __is_enum(T)> {};
template <class T> struct is_unsigned : integral_constant<bool, (T(-1) > T(0))> {};
template <class T> struct is_signed : integral_constant<bool, (T(-1) < T(0))> {};
template <class T> struct is_arithmetic : integral_constant<bool, is_integral_v<T> || is_floating_point_v<T>> {};
template <class T> constexpr bool is_arithmetic_v = is_arithmetic<T>::value;
template <class A, class B> struct is_convertible : integral_constant<bool, __is_convertible_to(A, B)> {};
template <class A, class B> constexpr bool is_convertible_v = is_convertible<A, B>::value;
template <class A, class B> struct is_base_of : integral_constant<bool, __is_base_of(A, B)> {};
template <class T> struct is_trivially_copyable : integral_constant<bool, __is_trivially_copyable(T)> {};
template <class T> struct is_pointer : false_type {};
template <class T> struct is_pointer<T *> : true_type {};
template <class T> struct make_unsigned { typedef T type; };
template <> struct make_unsigned<int> { typedef unsigned type; };
template <> struct make_unsigned<long> { typedef unsigned long type; };
template <class T> using remove_const_t = typename remove_const<T>::type;
template <class T> using remove_cv_t = typename remove_cv<T>::type;
template <class T> struct remove_pointer { typedef T type; };
template <class T> struct remove_pointer<T *> { typedef T type; };
template <class T> struct decay { typedef typename remove_cv<typename remove_reference<T>::type>::type type; };
template <class T> using decay_t = typename decay<T>::type;
template <class...> using void_t = void;
template <class T, size_t N = alignof(T)> struct alignment_of : integral_constant<size_t, N> {};
template <class T> struct complex {
  T re, im;
  PRISM_BOTH constexpr complex(T a = T(), T b = T()) : re(a), im(b) {}
  PRISM_BOTH T real() const { return re; }
  PRISM_BOTH T imag() const { return im; }
  PRISM_BOTH complex operator+(const complex &b) const { return complex(re + b.re, im + b.im); }
  PRISM_BOTH complex operator-(const complex &b) const { return complex(re - b.re, im - b.im); }
  PRISM_BOTH complex operator*(const complex &b) const { return complex(re * b.re - im * b.im, re * b.im + im * b.re); }
  PRISM_BOTH complex &operator+=(const complex &b) { re += b.re; im += b.im; return *this; }
  PRISM_BOTH complex &operator*=(const complex &b) { T t = re * b.re - im * b.im; im = re * b.im + im * b.re; re = t; return *this; }
};
}
