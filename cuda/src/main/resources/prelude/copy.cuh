// Copies without a tensor map. Shared addresses are of the shared window.

//@ bulk_load since=sm_90a
__device__ __forceinline__ void bulk_load(uint32_t to, const void* from, uint32_t bytes, uint32_t barrier) {
  asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];"
               :
               : "r"(to), "l"(from), "r"(bytes), "r"(barrier)
               : "memory");
}

//@ bulk_load_multicast since=sm_90a
// To the same place of every block of the cluster whose bit is set.
__device__ __forceinline__ void bulk_load_multicast(uint32_t to, const void* from, uint32_t bytes, uint32_t barrier,
                                                    uint16_t blocks) {
  asm volatile(
      "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [%0], [%1], %2, [%3], %4;"
      :
      : "r"(to), "l"(from), "r"(bytes), "r"(barrier), "h"(blocks)
      : "memory");
}

//@ bulk_store since=sm_90a
__device__ __forceinline__ void bulk_store(void* to, uint32_t from, uint32_t bytes) {
  asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;"
               :
               : "l"(to), "r"(from), "r"(bytes)
               : "memory");
}

//@ cp_async since=sm_80
// Sixteen bytes pass by the first-level cache: they are not read again from there.
template <int bytes>
__device__ __forceinline__ void cp_async(uint32_t to, const void* from) {
  if constexpr (bytes == 16) {
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" : : "r"(to), "l"(from) : "memory");
  } else {
    asm volatile("cp.async.ca.shared.global [%0], [%1], %2;" : : "r"(to), "l"(from), "n"(bytes) : "memory");
  }
}

//@ cp_async_or_zeros since=sm_80
// Of a copy that is not wanted no byte is read, and the rest of it, all, is zero.
template <int bytes>
__device__ __forceinline__ void cp_async_or_zeros(uint32_t to, const void* from, bool when) {
  if constexpr (bytes == 16) {
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" : : "r"(to), "l"(from), "r"(when ? 16 : 0) : "memory");
  } else {
    asm volatile("cp.async.ca.shared.global [%0], [%1], %2, %3;"
                 :
                 : "r"(to), "l"(from), "n"(bytes), "r"(when ? bytes : 0)
                 : "memory");
  }
}
