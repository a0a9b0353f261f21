// What libcu++ declares for atomic words. Bodies only say which operation of one word each is: Prism knows those.
#pragma once
template <class T, class O, class C> __device__ T prism_load(const T *, O, C);
template <class T, class U, class O, class C> __device__ T prism_store(T *, U, O, C);
template <class T, class U, class O, class C> __device__ T prism_exchange(T *, U, O, C);
template <class T, class U, class V, class O, class C> __device__ T prism_cas(T *, U, V, O, C);
template <class T, class U, class O, class C> __device__ T prism_add(T *, U, O, C);
template <class T, class U, class O, class C> __device__ T prism_sub(T *, U, O, C);
template <class T, class U, class O, class C> __device__ T prism_and(T *, U, O, C);
template <class T, class U, class O, class C> __device__ T prism_or(T *, U, O, C);
template <class T, class U, class O, class C> __device__ T prism_min(T *, U, O, C);
template <class T, class U, class O, class C> __device__ T prism_max(T *, U, O, C);

namespace cuda {
struct order_relaxed_t {};
struct order_acquire_t {};
struct order_release_t {};
struct order_acq_rel_t {};
struct order_seq_cst_t {};
static constexpr order_relaxed_t memory_order_relaxed{};
static constexpr order_acquire_t memory_order_acquire{}, memory_order_consume{};
static constexpr order_release_t memory_order_release{};
static constexpr order_acq_rel_t memory_order_acq_rel{};
static constexpr order_seq_cst_t memory_order_seq_cst{};
template <int S> struct reach {};
template <class O> __device__ void atomic_thread_fence(O, thread_scope = thread_scope_system);

#define PRISM_ATOMIC_MEMBERS(WORD) \
  template <class O = order_seq_cst_t> __device__ T load(O o = O()) const { return prism_load(WORD, o, reach<S>()); } \
  template <class O = order_seq_cst_t> __device__ void store(T v, O o = O()) { prism_store(WORD, v, o, reach<S>()); } \
  template <class O = order_seq_cst_t> __device__ T exchange(T v, O o = O()) { return prism_exchange(WORD, v, o, reach<S>()); } \
  template <class O = order_seq_cst_t> __device__ T fetch_add(T v, O o = O()) { return prism_add(WORD, v, o, reach<S>()); } \
  template <class O = order_seq_cst_t> __device__ T fetch_sub(T v, O o = O()) { return prism_sub(WORD, v, o, reach<S>()); } \
  template <class O = order_seq_cst_t> __device__ T fetch_and(T v, O o = O()) { return prism_and(WORD, v, o, reach<S>()); } \
  template <class O = order_seq_cst_t> __device__ T fetch_or(T v, O o = O()) { return prism_or(WORD, v, o, reach<S>()); } \
  template <class O = order_seq_cst_t> __device__ T fetch_min(T v, O o = O()) { return prism_min(WORD, v, o, reach<S>()); } \
  template <class O = order_seq_cst_t> __device__ T fetch_max(T v, O o = O()) { return prism_max(WORD, v, o, reach<S>()); } \
  template <class O = order_seq_cst_t> __device__ bool compare_exchange_strong(T &e, T v, O o = O()) { \
    T seen = prism_cas(WORD, e, v, o, reach<S>()); \
    bool is = seen == e; \
    e = seen; \
    return is; \
  } \
  template <class O = order_seq_cst_t> __device__ bool compare_exchange_weak(T &e, T v, O o = O()) { \
    return compare_exchange_strong(e, v, o); \
  } \
  template <class O = order_seq_cst_t> __device__ void wait(T v, O o = O()) const { \
    while (prism_load(WORD, o, reach<S>()) == v) {} \
  } \
  __device__ void notify_one() {} \
  __device__ void notify_all() {} \
  __device__ operator T() const { return load(); } \
  __device__ T operator=(T v) { store(v); return v; } \
  __device__ T operator++() { return fetch_add(1) + 1; } \
  __device__ T operator++(int) { return fetch_add(1); } \
  __device__ T operator--() { return fetch_sub(1) - 1; } \
  __device__ T operator--(int) { return fetch_sub(1); } \
  __device__ T operator+=(T v) { return fetch_add(v) + v; }

template <class T, thread_scope S = thread_scope_system> struct atomic {
  T word;
  PRISM_ATOMIC_MEMBERS(&word)
};
template <class T, thread_scope S = thread_scope_system> struct atomic_ref {
  T *word;
  __device__ explicit atomic_ref(T &it) : word(&it) {}
  PRISM_ATOMIC_MEMBERS(word)
};
namespace std {
using cuda::memory_order_relaxed;
using cuda::memory_order_acquire;
using cuda::memory_order_consume;
using cuda::memory_order_release;
using cuda::memory_order_acq_rel;
using cuda::memory_order_seq_cst;
template <class T> using atomic = cuda::atomic<T>;
template <class T> using atomic_ref = cuda::atomic_ref<T>;
}
}
