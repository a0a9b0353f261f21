// What CUDA's libraries declare for asynchronous copies and barriers in two steps. No bodies: Prism knows what these do.
#pragma once
__device__ size_t __cvta_generic_to_shared(const void *);
__device__ void __pipeline_memcpy_async(void *, const void *, size_t, size_t = 0);
__device__ void __pipeline_commit();
__device__ void __pipeline_wait_prior(size_t);

struct CUtensorMap_st {
  unsigned long long opaque[16];
};
typedef CUtensorMap_st CUtensorMap;

namespace cooperative_groups {
template <class G, class T, class U, class S> __device__ void memcpy_async(const G &, T *, const U *, S);
template <class G> __device__ void wait(const G &);
template <unsigned N, class G> __device__ void wait_prior(const G &);
template <unsigned N> __device__ void wait_prior(const thread_block &) {
  __pipeline_wait_prior(N);
  __syncthreads();
}
}

namespace cuda {
typedef int thread_scope;
static constexpr thread_scope thread_scope_system = 0, thread_scope_device = 1, thread_scope_block = 2, thread_scope_thread = 3;
template <size_t N> struct aligned_size_t {
  size_t value;
  PRISM_BOTH constexpr aligned_size_t(size_t n) : value(n) {}
};
template <thread_scope S> struct barrier {
  struct arrival_token { unsigned long long phase; };
  unsigned long long word;
  __device__ arrival_token arrive(ptrdiff_t = 1);
  __device__ void wait(arrival_token) const;
  __device__ void wait_parity(bool) const;
  __device__ void arrive_and_wait();
  __device__ void arrive_and_drop();
};
template <thread_scope S> __device__ void init(barrier<S> *, ptrdiff_t);
template <class T, class U, class S, thread_scope B> __device__ void memcpy_async(T *, const U *, S, barrier<B> &);
template <class G, class T, class U, class S, thread_scope B>
__device__ void memcpy_async(const G &, T *, const U *, S, barrier<B> &);

// Of pipelines all is said here: a thread's own by groups of its copies; those that a block shares by two barriers for each
// stage, on the first of which the copies count their bytes.
namespace ptx {
struct space_global_t {};
struct space_shared_t {};
struct space_cluster_t {};
struct sem_release_t {};
struct scope_cta_t {};
template <class B> __device__ void mbarrier_init(B *, unsigned);
template <class B> __device__ unsigned long long mbarrier_arrive(B *);
template <class M, class C, class P, class B>
__device__ unsigned long long mbarrier_arrive_expect_tx(M, C, P, B *, unsigned);
template <class B> __device__ bool mbarrier_try_wait_parity(B *, unsigned);
template <class D, class S, class B>
__device__ void cp_async_bulk(D, S, void *, const void *, unsigned, B *);
template <class S> __device__ void fence_proxy_async(S);
}
// Copies of threads need no fence between proxies.
__device__ void prism_fence_of_copies();
enum class pipeline_role { producer, consumer };
template <thread_scope S, int N> struct pipeline_shared_state {
  unsigned long long full[N];
  unsigned long long empty[N];
};
template <thread_scope S> struct pipeline {
  unsigned long long *full, *empty;
  int stages, head, tail, bytes;
  __device__ void producer_acquire() {
    while (!ptx::mbarrier_try_wait_parity(&empty[head % stages], (head / stages + 1) % 2)) {}
  }
  __device__ void producer_commit() {
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release_t(), ptx::scope_cta_t(), ptx::space_shared_t(), &full[head % stages], bytes);
    bytes = 0;
    head++;
  }
  __device__ void consumer_wait() {
    while (!ptx::mbarrier_try_wait_parity(&full[tail % stages], (tail / stages) % 2)) {}
  }
  __device__ void consumer_release() {
    prism_fence_of_copies();
    ptx::mbarrier_arrive(&empty[tail % stages]);
    tail++;
  }
  __device__ bool quit();
};
template <> struct pipeline<thread_scope_thread> {
  int committed, waited;
  __device__ void producer_acquire() {}
  __device__ void producer_commit() {
    __pipeline_commit();
    committed++;
  }
  __device__ void consumer_wait() {
    waited++;
    int left = committed - waited;
    if (left <= 0) __pipeline_wait_prior(0);
    else if (left == 1) __pipeline_wait_prior(1);
    else if (left == 2) __pipeline_wait_prior(2);
    else if (left == 3) __pipeline_wait_prior(3);
    else if (left == 4) __pipeline_wait_prior(4);
    else if (left == 5) __pipeline_wait_prior(5);
    else if (left == 6) __pipeline_wait_prior(6);
    else if (left == 7) __pipeline_wait_prior(7);
  }
  __device__ void consumer_release() {}
};
__device__ inline pipeline<thread_scope_thread> make_pipeline() {
  pipeline<thread_scope_thread> made;
  made.committed = 0;
  made.waited = 0;
  return made;
}
template <class G, thread_scope S, int N>
__device__ pipeline<S> make_pipeline(const G &, pipeline_shared_state<S, N> *, pipeline_role);
__device__ inline bool prism_is_first() { return threadIdx.x + threadIdx.y + threadIdx.z == 0; }
template <thread_scope S, int N>
__device__ pipeline<S> prism_pipeline(pipeline_shared_state<S, N> *state, unsigned producers, unsigned consumers) {
  if (prism_is_first())
    for (int i = 0; i < N; i++) {
      ptx::mbarrier_init(&state->full[i], producers);
      ptx::mbarrier_init(&state->empty[i], consumers);
    }
  __syncthreads();
  return {state->full, state->empty, N, 0, 0, 0};
}
template <thread_scope S, int N>
__device__ pipeline<S> make_pipeline(const cooperative_groups::thread_block &, pipeline_shared_state<S, N> *state) {
  return prism_pipeline(state, blockDim.x * blockDim.y * blockDim.z, blockDim.x * blockDim.y * blockDim.z);
}
template <thread_scope S, int N>
__device__ pipeline<S> make_pipeline(const cooperative_groups::thread_block &, pipeline_shared_state<S, N> *state, size_t producers) {
  return prism_pipeline(state, producers, blockDim.x * blockDim.y * blockDim.z - producers);
}
template <thread_scope S, int N>
__device__ pipeline<S> make_pipeline(const cooperative_groups::thread_block &, pipeline_shared_state<S, N> *state, int producers) {
  return prism_pipeline(state, producers, blockDim.x * blockDim.y * blockDim.z - producers);
}
template <unsigned N> __device__ void pipeline_consumer_wait_prior(pipeline<thread_scope_thread> &p) {
  p.waited = p.committed - N;
  __pipeline_wait_prior(N);
}
template <unsigned N, thread_scope S> __device__ void pipeline_consumer_wait_prior(pipeline<S> &);
template <class T, class U> __device__ void memcpy_async(T *, const U *, size_t, pipeline<thread_scope_thread> &);
template <class T, class U, size_t N>
__device__ void memcpy_async(T *, const U *, aligned_size_t<N>, pipeline<thread_scope_thread> &);
template <class G, class T, class U, class S, thread_scope P>
__device__ void memcpy_async(const G &, T *, const U *, S, pipeline<P> &);
template <class T, class U, thread_scope P> __device__ void memcpy_async(T *to, const U *from, size_t size, pipeline<P> &pipe) {
  ptx::cp_async_bulk(ptx::space_cluster_t(), ptx::space_global_t(), to, from, size, &pipe.full[pipe.head % pipe.stages]);
  pipe.bytes += size;
}
template <class T, class U, size_t N, thread_scope P>
__device__ void memcpy_async(T *to, const U *from, aligned_size_t<N> size, pipeline<P> &pipe) {
  memcpy_async(to, from, size.value, pipe);
}
template <class T, class U, class S, thread_scope P>
__device__ void memcpy_async(const cooperative_groups::thread_block &, T *to, const U *from, S size, pipeline<P> &pipe) {
  if (prism_is_first()) memcpy_async(to, from, size, pipe);
}
namespace ptx {
template <int N> struct n32_t {};
template <int N> __device__ void cp_async_bulk_wait_group_read(n32_t<N>);
}
namespace device {
namespace experimental {
template <class... A> __device__ void cp_async_bulk_tensor_1d_global_to_shared(void *, A &&...);
template <class... A> __device__ void cp_async_bulk_tensor_2d_global_to_shared(void *, A &&...);
template <class... A> __device__ void cp_async_bulk_tensor_3d_global_to_shared(void *, A &&...);
template <class... A> __device__ void cp_async_bulk_tensor_4d_global_to_shared(void *, A &&...);
template <class... A> __device__ void cp_async_bulk_tensor_1d_shared_to_global(A &&...);
template <class... A> __device__ void cp_async_bulk_tensor_2d_shared_to_global(A &&...);
template <class... A> __device__ void cp_async_bulk_tensor_3d_shared_to_global(A &&...);
template <class... A> __device__ void cp_async_bulk_tensor_4d_shared_to_global(A &&...);
template <class... A> __device__ void cp_async_bulk_tensor_5d_global_to_shared(void *, A &&...);
template <class... A> __device__ void cp_async_bulk_tensor_5d_shared_to_global(A &&...);
__device__ void cp_async_bulk_commit_group();
template <int N> __device__ void cp_async_bulk_wait_group_read() { ptx::cp_async_bulk_wait_group_read(ptx::n32_t<N>()); }
__device__ void fence_proxy_async_shared_cta();
}
template <class T, class S, thread_scope B> __device__ void memcpy_async_tx(T *, const T *, S, barrier<B> &);
template <thread_scope B>
__device__ typename barrier<B>::arrival_token barrier_arrive_tx(barrier<B> &, ptrdiff_t, ptrdiff_t);
template <thread_scope B> __device__ unsigned long long *barrier_native_handle(barrier<B> &);
}
namespace ptx {
struct sem_acquire_t {};
struct scope_cluster_t {};
static constexpr space_global_t space_global{};
static constexpr space_shared_t space_shared{};
static constexpr space_cluster_t space_cluster{};
static constexpr sem_release_t sem_release{};
static constexpr sem_acquire_t sem_acquire{};
static constexpr scope_cta_t scope_cta{};
static constexpr scope_cluster_t scope_cluster{};
template <class M, class C, class P, class B> __device__ unsigned long long mbarrier_arrive(M, C, P, B *);
template <class M, class C, class B> __device__ bool mbarrier_try_wait_parity(M, C, B *, unsigned);
template <class B> __device__ bool mbarrier_test_wait_parity(B *, unsigned);
template <class B> __device__ bool mbarrier_try_wait(B *, unsigned long long);
template <class D, class S> __device__ void cp_async_bulk(D, S, void *, const void *, unsigned);
__device__ void cp_async_bulk_commit_group();
template <int N> __device__ void cp_async_bulk_wait_group(n32_t<N>);
template <class D, class S, class... A> __device__ void cp_async_bulk_tensor(D, S, A &&...);
__device__ bool elect_sync(unsigned);
}
}
