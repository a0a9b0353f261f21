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

// Of a thread's own copies all is said here; of those that a block shares nothing is.
enum class pipeline_role { producer, consumer };
template <thread_scope S, int N> struct pipeline_shared_state { unsigned long long words[2 * N + 1]; };
template <thread_scope S> struct pipeline {
  int committed, waited;
  __device__ void producer_acquire();
  __device__ void producer_commit();
  __device__ void consumer_wait();
  __device__ void consumer_release();
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
template <class G, thread_scope S, int N, class... R>
__device__ pipeline<S> make_pipeline(const G &, pipeline_shared_state<S, N> *, R...);
template <unsigned N> __device__ void pipeline_consumer_wait_prior(pipeline<thread_scope_thread> &p) {
  p.waited = p.committed - N;
  __pipeline_wait_prior(N);
}
template <unsigned N, thread_scope S> __device__ void pipeline_consumer_wait_prior(pipeline<S> &);
template <class T, class U, class S, thread_scope P> __device__ void memcpy_async(T *, const U *, S, pipeline<P> &);
template <class G, class T, class U, class S, thread_scope P>
__device__ void memcpy_async(const G &, T *, const U *, S, pipeline<P> &);
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
struct space_global_t {};
struct space_shared_t {};
struct space_cluster_t {};
struct sem_release_t {};
struct sem_acquire_t {};
struct scope_cta_t {};
struct scope_cluster_t {};
static constexpr space_global_t space_global{};
static constexpr space_shared_t space_shared{};
static constexpr space_cluster_t space_cluster{};
static constexpr sem_release_t sem_release{};
static constexpr sem_acquire_t sem_acquire{};
static constexpr scope_cta_t scope_cta{};
static constexpr scope_cluster_t scope_cluster{};
template <class B> __device__ void mbarrier_init(B *, unsigned);
template <class B> __device__ unsigned long long mbarrier_arrive(B *);
template <class M, class C, class P, class B> __device__ unsigned long long mbarrier_arrive(M, C, P, B *);
template <class M, class C, class P, class B>
__device__ unsigned long long mbarrier_arrive_expect_tx(M, C, P, B *, unsigned);
template <class B> __device__ bool mbarrier_try_wait_parity(B *, unsigned);
template <class M, class C, class B> __device__ bool mbarrier_try_wait_parity(M, C, B *, unsigned);
template <class B> __device__ bool mbarrier_test_wait_parity(B *, unsigned);
template <class B> __device__ bool mbarrier_try_wait(B *, unsigned long long);
template <class D, class S, class B>
__device__ void cp_async_bulk(D, S, void *, const void *, unsigned, B *);
template <class D, class S> __device__ void cp_async_bulk(D, S, void *, const void *, unsigned);
__device__ void cp_async_bulk_commit_group();
template <int N> __device__ void cp_async_bulk_wait_group(n32_t<N>);
template <class D, class S, class... A> __device__ void cp_async_bulk_tensor(D, S, A &&...);
template <class S> __device__ void fence_proxy_async(S);
__device__ bool elect_sync(unsigned);
}
}
