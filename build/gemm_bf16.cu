#include <cuda.h>
#include <cudaTypedefs.h>
#include <cuda_bf16.h>
#include <cuda_runtime.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>

// Where an element of a tile lies whose 16-byte chunks change places within panels.
template <int bytes, typename T>
__device__ __forceinline__ T* swizzled(T* tile, uint32_t element) {
  const uint32_t offset = element * uint32_t(sizeof(T));
  const uint32_t chunk = (offset >> 7) & (bytes / 16 - 1);
  return tile + (offset ^ (chunk << 4)) / uint32_t(sizeof(T));
}

__device__ __forceinline__ uint32_t shared_address(const void* pointer) {
  return static_cast<uint32_t>(__cvta_generic_to_shared(pointer));
}

__device__ __forceinline__ void stmatrix_x4(uint32_t address, uint32_t r0, uint32_t r1, uint32_t r2, uint32_t r3) {
  asm volatile(
      "stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};"
      :
      : "r"(address), "r"(r0), "r"(r1), "r"(r2), "r"(r3)
      : "memory");
}

// Ordinary writes to shared memory become visible to the copy engines and to wgmma.
__device__ __forceinline__ void fence_proxy_async() {
  asm volatile("fence.proxy.async.shared::cta;" : : : "memory");
}

__device__ __forceinline__ void named_barrier_sync(int id, int threads) {
  asm volatile("bar.sync %0, %1;" : : "r"(id), "r"(threads) : "memory");
}

__device__ __forceinline__ void tma_store_2d(const CUtensorMap* map, int x0, int x1, uint32_t from) {
  asm volatile(
      "cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [%0, {%1, %2}], [%3];"
      :
      : "l"(map), "r"(x0), "r"(x1), "r"(from)
      : "memory");
}

__device__ __forceinline__ void bulk_commit() {
  asm volatile("cp.async.bulk.commit_group;" : : : "memory");
}

__device__ __forceinline__ void mbarrier_init(uint32_t barrier, uint32_t arrivals) {
  asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" : : "r"(barrier), "r"(arrivals) : "memory");
}

// Makes fresh barriers visible to the cluster and the copy engines; a barrier of the block or cluster must follow.
__device__ __forceinline__ void fence_barrier_init() {
#if __CUDA_ARCH__ >= 900
  asm volatile("fence.mbarrier_init.release.cluster;" : : : "memory");
#endif
}

// Without the instruction the launch's own share of registers has to do.
template <int registers>
__device__ __forceinline__ void setmaxnreg_inc() {
#if defined(__CUDA_ARCH_FEAT_SM90_ALL) || defined(__CUDA_ARCH_FEAT_SM100_ALL)
  asm volatile("setmaxnreg.inc.sync.aligned.u32 %0;" : : "n"(registers));
#endif
}

__device__ __forceinline__ bool mbarrier_is_complete(uint32_t barrier, uint32_t parity) {
  uint32_t complete;
#if __CUDA_ARCH__ >= 900
  asm volatile("{\n\t.reg .pred p;\n\tmbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2;\n\t"
               "selp.u32 %0, 1, 0, p;\n\t}"
               : "=r"(complete)
               : "r"(barrier), "r"(parity)
               : "memory");
#else
  asm volatile("{\n\t.reg .pred p;\n\tmbarrier.test_wait.parity.shared::cta.b64 p, [%1], %2;\n\t"
               "selp.u32 %0, 1, 0, p;\n\t}"
               : "=r"(complete)
               : "r"(barrier), "r"(parity)
               : "memory");
#endif
  return complete != 0;
}

// Returns once the phase of this parity is complete.
__device__ __forceinline__ void mbarrier_wait(uint32_t barrier, uint32_t parity) {
  while (!mbarrier_is_complete(barrier, parity)) {
  }
}

__device__ __forceinline__ void wgmma_fence() {
  asm volatile("wgmma.fence.sync.aligned;" : : : "memory");
}

template <uint32_t a_high, uint32_t b_high, int a_transposed, int b_transposed>
__device__ __forceinline__ void wgmma_m64n256k16_bf16(float* d, uint32_t a, uint32_t b, bool accumulate) {
  asm volatile(
      "{\n\t"
      ".reg .pred p;\n\t"
      "setp.ne.b32 p, %130, 0;\n\t"
      "wgmma.mma_async.sync.aligned.m64n256k16.f32.bf16.bf16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, "
        "%12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, "
        "%32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, %48, %49, %50, %51, "
        "%52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63, %64, %65, %66, %67, %68, %69, %70, %71, "
        "%72, %73, %74, %75, %76, %77, %78, %79, %80, %81, %82, %83, %84, %85, %86, %87, %88, %89, %90, %91, "
        "%92, %93, %94, %95, %96, %97, %98, %99, %100, %101, %102, %103, %104, %105, %106, %107, %108, %109, "
        "%110, %111, %112, %113, %114, %115, %116, %117, %118, %119, %120, %121, %122, %123, %124, %125, %126, "
        "%127}, %128, %129, p, 1, 1, %131, %132;\n\t"
      "}"
      : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]), "+f"(d[4]), "+f"(d[5]), "+f"(d[6]), "+f"(d[7]),
        "+f"(d[8]), "+f"(d[9]), "+f"(d[10]), "+f"(d[11]), "+f"(d[12]), "+f"(d[13]), "+f"(d[14]), "+f"(d[15]),
        "+f"(d[16]), "+f"(d[17]), "+f"(d[18]), "+f"(d[19]), "+f"(d[20]), "+f"(d[21]), "+f"(d[22]), "+f"(d[23]),
        "+f"(d[24]), "+f"(d[25]), "+f"(d[26]), "+f"(d[27]), "+f"(d[28]), "+f"(d[29]), "+f"(d[30]), "+f"(d[31]),
        "+f"(d[32]), "+f"(d[33]), "+f"(d[34]), "+f"(d[35]), "+f"(d[36]), "+f"(d[37]), "+f"(d[38]), "+f"(d[39]),
        "+f"(d[40]), "+f"(d[41]), "+f"(d[42]), "+f"(d[43]), "+f"(d[44]), "+f"(d[45]), "+f"(d[46]), "+f"(d[47]),
        "+f"(d[48]), "+f"(d[49]), "+f"(d[50]), "+f"(d[51]), "+f"(d[52]), "+f"(d[53]), "+f"(d[54]), "+f"(d[55]),
        "+f"(d[56]), "+f"(d[57]), "+f"(d[58]), "+f"(d[59]), "+f"(d[60]), "+f"(d[61]), "+f"(d[62]), "+f"(d[63]),
        "+f"(d[64]), "+f"(d[65]), "+f"(d[66]), "+f"(d[67]), "+f"(d[68]), "+f"(d[69]), "+f"(d[70]), "+f"(d[71]),
        "+f"(d[72]), "+f"(d[73]), "+f"(d[74]), "+f"(d[75]), "+f"(d[76]), "+f"(d[77]), "+f"(d[78]), "+f"(d[79]),
        "+f"(d[80]), "+f"(d[81]), "+f"(d[82]), "+f"(d[83]), "+f"(d[84]), "+f"(d[85]), "+f"(d[86]), "+f"(d[87]),
        "+f"(d[88]), "+f"(d[89]), "+f"(d[90]), "+f"(d[91]), "+f"(d[92]), "+f"(d[93]), "+f"(d[94]), "+f"(d[95]),
        "+f"(d[96]), "+f"(d[97]), "+f"(d[98]), "+f"(d[99]), "+f"(d[100]), "+f"(d[101]), "+f"(d[102]),
        "+f"(d[103]), "+f"(d[104]), "+f"(d[105]), "+f"(d[106]), "+f"(d[107]), "+f"(d[108]), "+f"(d[109]),
        "+f"(d[110]), "+f"(d[111]), "+f"(d[112]), "+f"(d[113]), "+f"(d[114]), "+f"(d[115]), "+f"(d[116]),
        "+f"(d[117]), "+f"(d[118]), "+f"(d[119]), "+f"(d[120]), "+f"(d[121]), "+f"(d[122]), "+f"(d[123]),
        "+f"(d[124]), "+f"(d[125]), "+f"(d[126]), "+f"(d[127])
      : "l"(static_cast<uint64_t>(a_high) << 32 | a), "l"(static_cast<uint64_t>(b_high) << 32 | b),
        "r"(static_cast<int>(accumulate)), "n"(a_transposed), "n"(b_transposed));
}

__device__ __forceinline__ void wgmma_commit() {
  asm volatile("wgmma.commit_group.sync.aligned;" : : : "memory");
}

// Until the sources are read, not until the results can be seen.
template <int pending>
__device__ __forceinline__ void bulk_wait_read() {
  asm volatile("cp.async.bulk.wait_group.read %0;" : : "n"(pending) : "memory");
}

template <int pending>
__device__ __forceinline__ void wgmma_wait() {
  asm volatile("wgmma.wait_group.sync.aligned %0;" : : "n"(pending) : "memory");
}

__device__ __forceinline__ void mbarrier_arrive(uint32_t barrier) {
#if __CUDA_ARCH__ >= 900
  asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" : : "r"(barrier) : "memory");
#else
  asm volatile("{\n\t.reg .b64 state;\n\tmbarrier.arrive.shared::cta.b64 state, [%0];\n\t}"
               :
               : "r"(barrier)
               : "memory");
#endif
}

// The value is final here, as far as the compiler can tell.
__device__ __forceinline__ void pin(float& value) { asm volatile("" : "+f"(value) : : "memory"); }
__device__ __forceinline__ void pin(double& value) { asm volatile("" : "+d"(value) : : "memory"); }
__device__ __forceinline__ void pin(int32_t& value) { asm volatile("" : "+r"(value) : : "memory"); }
__device__ __forceinline__ void pin(uint32_t& value) { asm volatile("" : "+r"(value) : : "memory"); }
__device__ __forceinline__ void pin(int64_t& value) { asm volatile("" : "+l"(value) : : "memory"); }
__device__ __forceinline__ void pin(uint64_t& value) { asm volatile("" : "+l"(value) : : "memory"); }
template <class T, int n>
__device__ __forceinline__ void pin(T (&values)[n]) {
#pragma unroll
  for (int i = 0; i < n; i++) {
    pin(values[i]);
  }
}

__device__ __forceinline__ uint32_t pack_bf16x2(float low, float high) {
  uint32_t both;
  asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(both) : "f"(high), "f"(low));
  return both;
}

template <int registers>
__device__ __forceinline__ void setmaxnreg_dec() {
#if defined(__CUDA_ARCH_FEAT_SM90_ALL) || defined(__CUDA_ARCH_FEAT_SM100_ALL)
  asm volatile("setmaxnreg.dec.sync.aligned.u32 %0;" : : "n"(registers));
#endif
}

// Arrives, and says how many bytes the copy engine will bring in this phase.
__device__ __forceinline__ void mbarrier_arrive_expect(uint32_t barrier, uint32_t bytes) {
  asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" : : "r"(barrier), "r"(bytes) : "memory");
}

__device__ __forceinline__ void tma_load_2d(uint32_t to, const CUtensorMap* map, int x0, int x1,
        uint32_t barrier) {
  asm volatile(
      "cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3}], "
        "[%4];"
      :
      : "r"(to), "l"(map), "r"(x0), "r"(x1), "r"(barrier)
      : "memory");
}

template <uint32_t a_high, uint32_t b_high, int a_transposed, int b_transposed>
__device__ __forceinline__ void wgmma_m64n192k16_bf16(float* d, uint32_t a, uint32_t b, bool accumulate) {
  asm volatile(
      "{\n\t"
      ".reg .pred p;\n\t"
      "setp.ne.b32 p, %98, 0;\n\t"
      "wgmma.mma_async.sync.aligned.m64n192k16.f32.bf16.bf16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, "
        "%12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, "
        "%32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, %48, %49, %50, %51, "
        "%52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63, %64, %65, %66, %67, %68, %69, %70, %71, "
        "%72, %73, %74, %75, %76, %77, %78, %79, %80, %81, %82, %83, %84, %85, %86, %87, %88, %89, %90, %91, "
        "%92, %93, %94, %95}, %96, %97, p, 1, 1, %99, %100;\n\t"
      "}"
      : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]), "+f"(d[4]), "+f"(d[5]), "+f"(d[6]), "+f"(d[7]),
        "+f"(d[8]), "+f"(d[9]), "+f"(d[10]), "+f"(d[11]), "+f"(d[12]), "+f"(d[13]), "+f"(d[14]), "+f"(d[15]),
        "+f"(d[16]), "+f"(d[17]), "+f"(d[18]), "+f"(d[19]), "+f"(d[20]), "+f"(d[21]), "+f"(d[22]), "+f"(d[23]),
        "+f"(d[24]), "+f"(d[25]), "+f"(d[26]), "+f"(d[27]), "+f"(d[28]), "+f"(d[29]), "+f"(d[30]), "+f"(d[31]),
        "+f"(d[32]), "+f"(d[33]), "+f"(d[34]), "+f"(d[35]), "+f"(d[36]), "+f"(d[37]), "+f"(d[38]), "+f"(d[39]),
        "+f"(d[40]), "+f"(d[41]), "+f"(d[42]), "+f"(d[43]), "+f"(d[44]), "+f"(d[45]), "+f"(d[46]), "+f"(d[47]),
        "+f"(d[48]), "+f"(d[49]), "+f"(d[50]), "+f"(d[51]), "+f"(d[52]), "+f"(d[53]), "+f"(d[54]), "+f"(d[55]),
        "+f"(d[56]), "+f"(d[57]), "+f"(d[58]), "+f"(d[59]), "+f"(d[60]), "+f"(d[61]), "+f"(d[62]), "+f"(d[63]),
        "+f"(d[64]), "+f"(d[65]), "+f"(d[66]), "+f"(d[67]), "+f"(d[68]), "+f"(d[69]), "+f"(d[70]), "+f"(d[71]),
        "+f"(d[72]), "+f"(d[73]), "+f"(d[74]), "+f"(d[75]), "+f"(d[76]), "+f"(d[77]), "+f"(d[78]), "+f"(d[79]),
        "+f"(d[80]), "+f"(d[81]), "+f"(d[82]), "+f"(d[83]), "+f"(d[84]), "+f"(d[85]), "+f"(d[86]), "+f"(d[87]),
        "+f"(d[88]), "+f"(d[89]), "+f"(d[90]), "+f"(d[91]), "+f"(d[92]), "+f"(d[93]), "+f"(d[94]), "+f"(d[95])
      : "l"(static_cast<uint64_t>(a_high) << 32 | a), "l"(static_cast<uint64_t>(b_high) << 32 | b),
        "r"(static_cast<int>(accumulate)), "n"(a_transposed), "n"(b_transposed));
}

template <uint32_t a_high, uint32_t b_high, int a_transposed, int b_transposed>
__device__ __forceinline__ void wgmma_m64n128k16_bf16(float* d, uint32_t a, uint32_t b, bool accumulate) {
  asm volatile(
      "{\n\t"
      ".reg .pred p;\n\t"
      "setp.ne.b32 p, %66, 0;\n\t"
      "wgmma.mma_async.sync.aligned.m64n128k16.f32.bf16.bf16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, "
        "%12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, "
        "%32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, %48, %49, %50, %51, "
        "%52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63}, %64, %65, p, 1, 1, %67, %68;\n\t"
      "}"
      : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]), "+f"(d[4]), "+f"(d[5]), "+f"(d[6]), "+f"(d[7]),
        "+f"(d[8]), "+f"(d[9]), "+f"(d[10]), "+f"(d[11]), "+f"(d[12]), "+f"(d[13]), "+f"(d[14]), "+f"(d[15]),
        "+f"(d[16]), "+f"(d[17]), "+f"(d[18]), "+f"(d[19]), "+f"(d[20]), "+f"(d[21]), "+f"(d[22]), "+f"(d[23]),
        "+f"(d[24]), "+f"(d[25]), "+f"(d[26]), "+f"(d[27]), "+f"(d[28]), "+f"(d[29]), "+f"(d[30]), "+f"(d[31]),
        "+f"(d[32]), "+f"(d[33]), "+f"(d[34]), "+f"(d[35]), "+f"(d[36]), "+f"(d[37]), "+f"(d[38]), "+f"(d[39]),
        "+f"(d[40]), "+f"(d[41]), "+f"(d[42]), "+f"(d[43]), "+f"(d[44]), "+f"(d[45]), "+f"(d[46]), "+f"(d[47]),
        "+f"(d[48]), "+f"(d[49]), "+f"(d[50]), "+f"(d[51]), "+f"(d[52]), "+f"(d[53]), "+f"(d[54]), "+f"(d[55]),
        "+f"(d[56]), "+f"(d[57]), "+f"(d[58]), "+f"(d[59]), "+f"(d[60]), "+f"(d[61]), "+f"(d[62]), "+f"(d[63])
      : "l"(static_cast<uint64_t>(a_high) << 32 | a), "l"(static_cast<uint64_t>(b_high) << 32 | b),
        "r"(static_cast<int>(accumulate)), "n"(a_transposed), "n"(b_transposed));
}

template <uint32_t a_high, uint32_t b_high, int a_transposed, int b_transposed>
__device__ __forceinline__ void wgmma_m64n64k16_bf16(float* d, uint32_t a, uint32_t b, bool accumulate) {
  asm volatile(
      "{\n\t"
      ".reg .pred p;\n\t"
      "setp.ne.b32 p, %34, 0;\n\t"
      "wgmma.mma_async.sync.aligned.m64n64k16.f32.bf16.bf16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, "
        "%12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, "
        "%32, %33, p, 1, 1, %35, %36;\n\t"
      "}"
      : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]), "+f"(d[4]), "+f"(d[5]), "+f"(d[6]), "+f"(d[7]),
        "+f"(d[8]), "+f"(d[9]), "+f"(d[10]), "+f"(d[11]), "+f"(d[12]), "+f"(d[13]), "+f"(d[14]), "+f"(d[15]),
        "+f"(d[16]), "+f"(d[17]), "+f"(d[18]), "+f"(d[19]), "+f"(d[20]), "+f"(d[21]), "+f"(d[22]), "+f"(d[23]),
        "+f"(d[24]), "+f"(d[25]), "+f"(d[26]), "+f"(d[27]), "+f"(d[28]), "+f"(d[29]), "+f"(d[30]), "+f"(d[31])
      : "l"(static_cast<uint64_t>(a_high) << 32 | a), "l"(static_cast<uint64_t>(b_high) << 32 | b),
        "r"(static_cast<int>(accumulate)), "n"(a_transposed), "n"(b_transposed));
}

__device__ __forceinline__ void
tile_of_128_256(int t, int tiles_m, int tiles_n, int& result0, int& result1) {
  const int width = 16 * tiles_n;
  const int g = t / width;
  const int rows = min(tiles_m - g * 16, 16);
  const int r = t - g * width;
  int tn = r / rows;
  if ((g & 1) == 1) {
    tn = tiles_n - 1 - tn;
  }
  result0 = (g * 16 + r % rows) * 128;
  result1 = tn * 256;
}

__device__ __forceinline__ void
store_chunk_0_64(uint32_t (&pk)[64], __nv_bfloat16* stage, const CUtensorMap* C, int m, int n) {
  const int warp_id = __shfl_sync(0xffffffffu, threadIdx.x / 32, 0);
  const int warp = warp_id % 4;
  #pragma unroll
  for (int j = 0; j < 4; ++j) {
    stmatrix_x4(shared_address(swizzled<128>(stage,
        (16 * warp + int(threadIdx.x % 16)) * 64 + 16 * j + int(threadIdx.x % 32 / 16 * 8))),
        pk[4 * j], pk[4 * j + 1], pk[4 * j + 2], pk[4 * j + 3]);
  }
  // stage: gemm_tiles.prism line 29 before line 32
  fence_proxy_async();
  // stage: gemm_tiles.prism line 29 before line 32
  named_barrier_sync(warp_id / 4 + 1, 128);
  if (threadIdx.x % 128 == 0) {
    tma_store_2d(C, n, m, shared_address(stage));
    bulk_commit();
  }
}

__device__ __forceinline__ void
store_chunk_1_64(uint32_t (&pk)[64], __nv_bfloat16* stage, const CUtensorMap* C, int m, int n) {
  const int warp_id = __shfl_sync(0xffffffffu, threadIdx.x / 32, 0);
  const int warp = warp_id % 4;
  #pragma unroll
  for (int j = 0; j < 4; ++j) {
    stmatrix_x4(shared_address(swizzled<128>(stage,
        (16 * warp + int(threadIdx.x % 16)) * 64 + 16 * j + int(threadIdx.x % 32 / 16 * 8))),
        pk[4 * j + 16], pk[4 * j + 17], pk[4 * j + 18], pk[4 * j + 19]);
  }
  // stage: gemm_tiles.prism line 29 before line 32
  fence_proxy_async();
  // stage: gemm_tiles.prism line 29 before line 32
  named_barrier_sync(warp_id / 4 + 1, 128);
  if (threadIdx.x % 128 == 0) {
    tma_store_2d(C, n + 64, m, shared_address(stage));
    bulk_commit();
  }
}

__device__ __forceinline__ void
store_chunk_2_64(uint32_t (&pk)[64], __nv_bfloat16* stage, const CUtensorMap* C, int m, int n) {
  const int warp_id = __shfl_sync(0xffffffffu, threadIdx.x / 32, 0);
  const int warp = warp_id % 4;
  #pragma unroll
  for (int j = 0; j < 4; ++j) {
    stmatrix_x4(shared_address(swizzled<128>(stage,
        (16 * warp + int(threadIdx.x % 16)) * 64 + 16 * j + int(threadIdx.x % 32 / 16 * 8))),
        pk[4 * j + 32], pk[4 * j + 33], pk[4 * j + 34], pk[4 * j + 35]);
  }
  // stage: gemm_tiles.prism line 29 before line 32
  fence_proxy_async();
  // stage: gemm_tiles.prism line 29 before line 32
  named_barrier_sync(warp_id / 4 + 1, 128);
  if (threadIdx.x % 128 == 0) {
    tma_store_2d(C, n + 128, m, shared_address(stage));
    bulk_commit();
  }
}

__device__ __forceinline__ void
store_chunk_3_64(uint32_t (&pk)[64], __nv_bfloat16* stage, const CUtensorMap* C, int m, int n) {
  const int warp_id = __shfl_sync(0xffffffffu, threadIdx.x / 32, 0);
  const int warp = warp_id % 4;
  #pragma unroll
  for (int j = 0; j < 4; ++j) {
    stmatrix_x4(shared_address(swizzled<128>(stage,
        (16 * warp + int(threadIdx.x % 16)) * 64 + 16 * j + int(threadIdx.x % 32 / 16 * 8))),
        pk[4 * j + 48], pk[4 * j + 49], pk[4 * j + 50], pk[4 * j + 51]);
  }
  // stage: gemm_tiles.prism line 29 before line 32
  fence_proxy_async();
  // stage: gemm_tiles.prism line 29 before line 32
  named_barrier_sync(warp_id / 4 + 1, 128);
  if (threadIdx.x % 128 == 0) {
    tma_store_2d(C, n + 192, m, shared_address(stage));
    bulk_commit();
  }
}

__device__ __forceinline__ void
tile_of_128_192(int t, int tiles_m, int tiles_n, int& result0, int& result1) {
  const int width = 16 * tiles_n;
  const int g = t / width;
  const int rows = min(tiles_m - g * 16, 16);
  const int r = t - g * width;
  int tn = r / rows;
  if ((g & 1) == 1) {
    tn = tiles_n - 1 - tn;
  }
  result0 = (g * 16 + r % rows) * 128;
  result1 = tn * 192;
}

__device__ __forceinline__ void
store_chunk_0_48(uint32_t (&pk)[48], __nv_bfloat16* stage, const CUtensorMap* C, int m, int n) {
  const int warp_id = __shfl_sync(0xffffffffu, threadIdx.x / 32, 0);
  const int warp = warp_id % 4;
  #pragma unroll
  for (int j = 0; j < 4; ++j) {
    stmatrix_x4(shared_address(swizzled<128>(stage,
        (16 * warp + int(threadIdx.x % 16)) * 64 + 16 * j + int(threadIdx.x % 32 / 16 * 8))),
        pk[4 * j], pk[4 * j + 1], pk[4 * j + 2], pk[4 * j + 3]);
  }
  // stage: gemm_tiles.prism line 29 before line 32
  fence_proxy_async();
  // stage: gemm_tiles.prism line 29 before line 32
  named_barrier_sync(warp_id / 4 + 1, 128);
  if (threadIdx.x % 128 == 0) {
    tma_store_2d(C, n, m, shared_address(stage));
    bulk_commit();
  }
}

__device__ __forceinline__ void
store_chunk_1_48(uint32_t (&pk)[48], __nv_bfloat16* stage, const CUtensorMap* C, int m, int n) {
  const int warp_id = __shfl_sync(0xffffffffu, threadIdx.x / 32, 0);
  const int warp = warp_id % 4;
  #pragma unroll
  for (int j = 0; j < 4; ++j) {
    stmatrix_x4(shared_address(swizzled<128>(stage,
        (16 * warp + int(threadIdx.x % 16)) * 64 + 16 * j + int(threadIdx.x % 32 / 16 * 8))),
        pk[4 * j + 16], pk[4 * j + 17], pk[4 * j + 18], pk[4 * j + 19]);
  }
  // stage: gemm_tiles.prism line 29 before line 32
  fence_proxy_async();
  // stage: gemm_tiles.prism line 29 before line 32
  named_barrier_sync(warp_id / 4 + 1, 128);
  if (threadIdx.x % 128 == 0) {
    tma_store_2d(C, n + 64, m, shared_address(stage));
    bulk_commit();
  }
}

__device__ __forceinline__ void
store_chunk_2_48(uint32_t (&pk)[48], __nv_bfloat16* stage, const CUtensorMap* C, int m, int n) {
  const int warp_id = __shfl_sync(0xffffffffu, threadIdx.x / 32, 0);
  const int warp = warp_id % 4;
  #pragma unroll
  for (int j = 0; j < 4; ++j) {
    stmatrix_x4(shared_address(swizzled<128>(stage,
        (16 * warp + int(threadIdx.x % 16)) * 64 + 16 * j + int(threadIdx.x % 32 / 16 * 8))),
        pk[4 * j + 32], pk[4 * j + 33], pk[4 * j + 34], pk[4 * j + 35]);
  }
  // stage: gemm_tiles.prism line 29 before line 32
  fence_proxy_async();
  // stage: gemm_tiles.prism line 29 before line 32
  named_barrier_sync(warp_id / 4 + 1, 128);
  if (threadIdx.x % 128 == 0) {
    tma_store_2d(C, n + 128, m, shared_address(stage));
    bulk_commit();
  }
}

__device__ __forceinline__ void
tile_of_128_128(int t, int tiles_m, int tiles_n, int& result0, int& result1) {
  const int width = 16 * tiles_n;
  const int g = t / width;
  const int rows = min(tiles_m - g * 16, 16);
  const int r = t - g * width;
  int tn = r / rows;
  if ((g & 1) == 1) {
    tn = tiles_n - 1 - tn;
  }
  result0 = (g * 16 + r % rows) * 128;
  result1 = tn * 128;
}

__device__ __forceinline__ void
store_chunk_0_32(uint32_t (&pk)[32], __nv_bfloat16* stage, const CUtensorMap* C, int m, int n) {
  const int warp_id = __shfl_sync(0xffffffffu, threadIdx.x / 32, 0);
  const int warp = warp_id % 4;
  #pragma unroll
  for (int j = 0; j < 4; ++j) {
    stmatrix_x4(shared_address(swizzled<128>(stage,
        (16 * warp + int(threadIdx.x % 16)) * 64 + 16 * j + int(threadIdx.x % 32 / 16 * 8))),
        pk[4 * j], pk[4 * j + 1], pk[4 * j + 2], pk[4 * j + 3]);
  }
  // stage: gemm_tiles.prism line 29 before line 32
  fence_proxy_async();
  // stage: gemm_tiles.prism line 29 before line 32
  named_barrier_sync(warp_id / 4 + 1, 128);
  if (threadIdx.x % 128 == 0) {
    tma_store_2d(C, n, m, shared_address(stage));
    bulk_commit();
  }
}

__device__ __forceinline__ void
store_chunk_1_32(uint32_t (&pk)[32], __nv_bfloat16* stage, const CUtensorMap* C, int m, int n) {
  const int warp_id = __shfl_sync(0xffffffffu, threadIdx.x / 32, 0);
  const int warp = warp_id % 4;
  #pragma unroll
  for (int j = 0; j < 4; ++j) {
    stmatrix_x4(shared_address(swizzled<128>(stage,
        (16 * warp + int(threadIdx.x % 16)) * 64 + 16 * j + int(threadIdx.x % 32 / 16 * 8))),
        pk[4 * j + 16], pk[4 * j + 17], pk[4 * j + 18], pk[4 * j + 19]);
  }
  // stage: gemm_tiles.prism line 29 before line 32
  fence_proxy_async();
  // stage: gemm_tiles.prism line 29 before line 32
  named_barrier_sync(warp_id / 4 + 1, 128);
  if (threadIdx.x % 128 == 0) {
    tma_store_2d(C, n + 64, m, shared_address(stage));
    bulk_commit();
  }
}

__device__ __forceinline__ void
tile_of_64_128(int t, int tiles_m, int tiles_n, int& result0, int& result1) {
  const int width = 16 * tiles_n;
  const int g = t / width;
  const int rows = min(tiles_m - g * 16, 16);
  const int r = t - g * width;
  int tn = r / rows;
  if ((g & 1) == 1) {
    tn = tiles_n - 1 - tn;
  }
  result0 = (g * 16 + r % rows) * 64;
  result1 = tn * 128;
}

__device__ __forceinline__ void
tile_of_64_64(int t, int tiles_m, int tiles_n, int& result0, int& result1) {
  const int width = 16 * tiles_n;
  const int g = t / width;
  const int rows = min(tiles_m - g * 16, 16);
  const int r = t - g * width;
  int tn = r / rows;
  if ((g & 1) == 1) {
    tn = tiles_n - 1 - tn;
  }
  result0 = (g * 16 + r % rows) * 64;
  result1 = tn * 64;
}

extern "C" __global__ void __launch_bounds__(384, 1)
gemm_bf16_256_4(const __grid_constant__ CUtensorMap A, const __grid_constant__ CUtensorMap B,
    const __grid_constant__ CUtensorMap C, int tiles_m, int tiles_n, int k_tiles) {
  extern __shared__ __align__(1024) unsigned char smem[];
  const int warp_id = __shfl_sync(0xffffffffu, threadIdx.x / 32, 0);
  const uint32_t empty_sA = shared_address(smem + 229376);
  const uint32_t full_sA = shared_address(smem + 229408);
  if (threadIdx.x == 0) {
    for (int i = 0; i < 4; ++i) {
      mbarrier_init(empty_sA + i * 8, 2);
      mbarrier_init(full_sA + i * 8, 1);
    }
    fence_barrier_init();
  }
  __syncthreads();
  __nv_bfloat16* const sA = reinterpret_cast<__nv_bfloat16*>(smem);
  __nv_bfloat16* const sB = reinterpret_cast<__nv_bfloat16*>(smem + 65536);
  __nv_bfloat16* const sC = reinterpret_cast<__nv_bfloat16*>(smem + 196608);
  if (warp_id < 8) {
    // consumers: threads 0 to 255
    setmaxnreg_inc<232>();
    const int first = blockIdx.x;
    const int step = gridDim.x;
    float acc[128];
    uint32_t pk[64];
    int pm = -1;
    int pn = 0;
    int it = 0;
    for (int t = first; t < tiles_m * tiles_n; t += step) {
      int m0;
      int n0;
      tile_of_128_256(t, tiles_m, tiles_n, m0, n0);
      {
        const int w = warp_id / 4;
        // sA: gemm_bf16.prism line 28 before line 34, sB: gemm_bf16.prism line 29 before line 34
        mbarrier_wait(full_sA + (it & 3) * 8, (it >> 2) & 1);
        wgmma_fence();
        const uint32_t b_tile =
            ((shared_address(sB + (it & 3) * 16384) & 0x3ffffu) >> 4) | 0x10000u;
        const uint32_t a_tile =
            ((shared_address(sA + (it & 3) * 8192 + w * 4096) & 0x3ffffu) >> 4) | 0x10000u;
        wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile, b_tile, false);
        wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 2, b_tile + 2,
            true);
        wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 4, b_tile + 4,
            true);
        wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 6, b_tile + 6,
            true);
        wgmma_commit();
      }
      if (pm >= 0) {
        const int w = warp_id / 4;
        // sC: gemm_tiles.prism line 32 before line 29
        bulk_wait_read<0>();
        // sC: gemm_tiles.prism line 32 before line 29
        named_barrier_sync(warp_id / 4 + 1, 128);
        store_chunk_0_64(pk, sC + warp_id / 4 * 4096, &C, pm + 64 * w, pn);
      }
      ++it;
      {
        const int w = warp_id / 4;
        // sA: gemm_bf16.prism line 28 before line 34, sB: gemm_bf16.prism line 29 before line 34
        mbarrier_wait(full_sA + (it & 3) * 8, (it >> 2) & 1);
        const uint32_t b_tile =
            ((shared_address(sB + (it & 3) * 16384) & 0x3ffffu) >> 4) | 0x10000u;
        const uint32_t a_tile =
            ((shared_address(sA + (it & 3) * 8192 + w * 4096) & 0x3ffffu) >> 4) | 0x10000u;
        wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile, b_tile, true);
        wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 2, b_tile + 2,
            true);
        wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 4, b_tile + 4,
            true);
        wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 6, b_tile + 6,
            true);
        wgmma_commit();
      }
      if (pm >= 0) {
        const int w = warp_id / 4;
        store_chunk_1_64(pk, sC + 8192 + warp_id / 4 * 4096, &C, pm + 64 * w, pn);
      }
      wgmma_wait<1>();
      // sA: gemm_bf16.prism line 34 before line 28
      if (threadIdx.x % 128 == 0) {
        mbarrier_arrive(empty_sA + ((it - 1) & 3) * 8);
      }
      ++it;
      {
        const int w = warp_id / 4;
        // sA: gemm_bf16.prism line 28 before line 34, sB: gemm_bf16.prism line 29 before line 34
        mbarrier_wait(full_sA + (it & 3) * 8, (it >> 2) & 1);
        const uint32_t b_tile =
            ((shared_address(sB + (it & 3) * 16384) & 0x3ffffu) >> 4) | 0x10000u;
        const uint32_t a_tile =
            ((shared_address(sA + (it & 3) * 8192 + w * 4096) & 0x3ffffu) >> 4) | 0x10000u;
        wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile, b_tile, true);
        wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 2, b_tile + 2,
            true);
        wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 4, b_tile + 4,
            true);
        wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 6, b_tile + 6,
            true);
        wgmma_commit();
      }
      if (pm >= 0) {
        const int w = warp_id / 4;
        // sC: gemm_tiles.prism line 32 before line 29
        bulk_wait_read<0>();
        // sC: gemm_tiles.prism line 32 before line 29
        named_barrier_sync(warp_id / 4 + 1, 128);
        store_chunk_2_64(pk, sC + warp_id / 4 * 4096, &C, pm + 64 * w, pn);
      }
      wgmma_wait<1>();
      // sA: gemm_bf16.prism line 34 before line 28
      if (threadIdx.x % 128 == 0) {
        mbarrier_arrive(empty_sA + ((it - 1) & 3) * 8);
      }
      ++it;
      {
        const int w = warp_id / 4;
        // sA: gemm_bf16.prism line 28 before line 34, sB: gemm_bf16.prism line 29 before line 34
        mbarrier_wait(full_sA + (it & 3) * 8, (it >> 2) & 1);
        const uint32_t b_tile =
            ((shared_address(sB + (it & 3) * 16384) & 0x3ffffu) >> 4) | 0x10000u;
        const uint32_t a_tile =
            ((shared_address(sA + (it & 3) * 8192 + w * 4096) & 0x3ffffu) >> 4) | 0x10000u;
        wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile, b_tile, true);
        wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 2, b_tile + 2,
            true);
        wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 4, b_tile + 4,
            true);
        wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 6, b_tile + 6,
            true);
        wgmma_commit();
      }
      if (pm >= 0) {
        const int w = warp_id / 4;
        store_chunk_3_64(pk, sC + 8192 + warp_id / 4 * 4096, &C, pm + 64 * w, pn);
      }
      wgmma_wait<1>();
      // sA: gemm_bf16.prism line 34 before line 28
      if (threadIdx.x % 128 == 0) {
        mbarrier_arrive(empty_sA + ((it - 1) & 3) * 8);
      }
      ++it;
      for (int k = 4; k < k_tiles; ++k) {
        {
          const int w = warp_id / 4;
          // sA: gemm_bf16.prism line 28 before line 34, sB: gemm_bf16.prism line 29 before line 34
          mbarrier_wait(full_sA + (it & 3) * 8, (it >> 2) & 1);
          const uint32_t b_tile =
              ((shared_address(sB + (it & 3) * 16384) & 0x3ffffu) >> 4) | 0x10000u;
          const uint32_t a_tile =
              ((shared_address(sA + (it & 3) * 8192 + w * 4096) & 0x3ffffu) >> 4) | 0x10000u;
          wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile, b_tile, k > 0);
          wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 2, b_tile + 2,
              true);
          wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 4, b_tile + 4,
              true);
          wgmma_m64n256k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 6, b_tile + 6,
              true);
          wgmma_commit();
          wgmma_wait<1>();
          // sA: gemm_bf16.prism line 34 before line 28
          if (threadIdx.x % 128 == 0) {
            mbarrier_arrive(empty_sA + ((it - 1) & 3) * 8);
          }
        }
        ++it;
      }
      // acc: gemm_bf16.prism line 34 before line 74
      wgmma_wait<0>();
      pin(acc);
      // sA: gemm_bf16.prism line 34 before line 28
      if (threadIdx.x % 128 == 0) {
        mbarrier_arrive(empty_sA + ((it - 1) & 3) * 8);
      }
      #pragma unroll
      for (int i = 0; i < 64; ++i) {
        pk[i] = pack_bf16x2(acc[2 * i], acc[2 * i + 1]);
      }
      pm = m0;
      pn = n0;
    }
    if (pm >= 0) {
      {
        const int w = warp_id / 4;
        // sC: gemm_tiles.prism line 32 before line 29
        bulk_wait_read<0>();
        // sC: gemm_tiles.prism line 32 before line 29
        named_barrier_sync(warp_id / 4 + 1, 128);
        store_chunk_0_64(pk, sC + warp_id / 4 * 4096, &C, pm + 64 * w, pn);
      }
      {
        const int w = warp_id / 4;
        store_chunk_1_64(pk, sC + 8192 + warp_id / 4 * 4096, &C, pm + 64 * w, pn);
      }
      {
        const int w = warp_id / 4;
        // sC: gemm_tiles.prism line 32 before line 29
        bulk_wait_read<0>();
        // sC: gemm_tiles.prism line 32 before line 29
        named_barrier_sync(warp_id / 4 + 1, 128);
        store_chunk_2_64(pk, sC + warp_id / 4 * 4096, &C, pm + 64 * w, pn);
      }
      {
        const int w = warp_id / 4;
        store_chunk_3_64(pk, sC + 8192 + warp_id / 4 * 4096, &C, pm + 64 * w, pn);
      }
    }
    bulk_wait_read<0>();
  } else {
    // producer: threads 256 to 383
    setmaxnreg_dec<40>();
    if (threadIdx.x == 256) {
      const int first = blockIdx.x;
      const int step = gridDim.x;
      int it = 0;
      for (int t = first; t < tiles_m * tiles_n; t += step) {
        int m0;
        int n0;
        tile_of_128_256(t, tiles_m, tiles_n, m0, n0);
        // sA: gemm_bf16.prism line 34 before line 28, sB: gemm_bf16.prism line 34 before line 29
        mbarrier_wait(empty_sA + (it & 3) * 8, ((it >> 2) & 1) ^ 1);
        // sA: gemm_bf16.prism line 28 before line 34, sB: gemm_bf16.prism line 29 before line 34
        mbarrier_arrive_expect(full_sA + (it & 3) * 8, 49152);
        tma_load_2d(shared_address(sA + (it & 3) * 8192), &A, 0, m0, full_sA + (it & 3) * 8);
        tma_load_2d(shared_address(sB + (it & 3) * 16384), &B, 0, n0, full_sA + (it & 3) * 8);
        ++it;
        // sA: gemm_bf16.prism line 34 before line 28, sB: gemm_bf16.prism line 34 before line 29
        mbarrier_wait(empty_sA + (it & 3) * 8, ((it >> 2) & 1) ^ 1);
        // sA: gemm_bf16.prism line 28 before line 34, sB: gemm_bf16.prism line 29 before line 34
        mbarrier_arrive_expect(full_sA + (it & 3) * 8, 49152);
        tma_load_2d(shared_address(sA + (it & 3) * 8192), &A, 64, m0, full_sA + (it & 3) * 8);
        tma_load_2d(shared_address(sB + (it & 3) * 16384), &B, 64, n0, full_sA + (it & 3) * 8);
        ++it;
        // sA: gemm_bf16.prism line 34 before line 28, sB: gemm_bf16.prism line 34 before line 29
        mbarrier_wait(empty_sA + (it & 3) * 8, ((it >> 2) & 1) ^ 1);
        // sA: gemm_bf16.prism line 28 before line 34, sB: gemm_bf16.prism line 29 before line 34
        mbarrier_arrive_expect(full_sA + (it & 3) * 8, 49152);
        tma_load_2d(shared_address(sA + (it & 3) * 8192), &A, 128, m0, full_sA + (it & 3) * 8);
        tma_load_2d(shared_address(sB + (it & 3) * 16384), &B, 128, n0, full_sA + (it & 3) * 8);
        ++it;
        // sA: gemm_bf16.prism line 34 before line 28, sB: gemm_bf16.prism line 34 before line 29
        mbarrier_wait(empty_sA + (it & 3) * 8, ((it >> 2) & 1) ^ 1);
        // sA: gemm_bf16.prism line 28 before line 34, sB: gemm_bf16.prism line 29 before line 34
        mbarrier_arrive_expect(full_sA + (it & 3) * 8, 49152);
        tma_load_2d(shared_address(sA + (it & 3) * 8192), &A, 192, m0, full_sA + (it & 3) * 8);
        tma_load_2d(shared_address(sB + (it & 3) * 16384), &B, 192, n0, full_sA + (it & 3) * 8);
        ++it;
        for (int k = 4; k < k_tiles; ++k) {
          // sA: gemm_bf16.prism line 34 before line 28, sB: gemm_bf16.prism line 34 before line 29
          mbarrier_wait(empty_sA + (it & 3) * 8, ((it >> 2) & 1) ^ 1);
          // sA: gemm_bf16.prism line 28 before line 34, sB: gemm_bf16.prism line 29 before line 34
          mbarrier_arrive_expect(full_sA + (it & 3) * 8, 49152);
          tma_load_2d(shared_address(sA + (it & 3) * 8192), &A, 64 * k, m0, full_sA + (it & 3) * 8);
          tma_load_2d(shared_address(sB + (it & 3) * 16384), &B, 64 * k, n0,
              full_sA + (it & 3) * 8);
          ++it;
        }
      }
    }
  }
}

extern "C" __global__ void __launch_bounds__(384, 1)
gemm_bf16_192_4(const __grid_constant__ CUtensorMap A, const __grid_constant__ CUtensorMap B,
    const __grid_constant__ CUtensorMap C, int tiles_m, int tiles_n, int k_tiles) {
  extern __shared__ __align__(1024) unsigned char smem[];
  const int warp_id = __shfl_sync(0xffffffffu, threadIdx.x / 32, 0);
  const uint32_t empty_sA = shared_address(smem + 196608);
  const uint32_t full_sA = shared_address(smem + 196640);
  if (threadIdx.x == 0) {
    for (int i = 0; i < 4; ++i) {
      mbarrier_init(empty_sA + i * 8, 2);
      mbarrier_init(full_sA + i * 8, 1);
    }
    fence_barrier_init();
  }
  __syncthreads();
  __nv_bfloat16* const sA = reinterpret_cast<__nv_bfloat16*>(smem);
  __nv_bfloat16* const sB = reinterpret_cast<__nv_bfloat16*>(smem + 65536);
  __nv_bfloat16* const sC = reinterpret_cast<__nv_bfloat16*>(smem + 163840);
  if (warp_id < 8) {
    // consumers: threads 0 to 255
    setmaxnreg_inc<232>();
    const int first = blockIdx.x;
    const int step = gridDim.x;
    float acc[96];
    uint32_t pk[48];
    int pm = -1;
    int pn = 0;
    int it = 0;
    for (int t = first; t < tiles_m * tiles_n; t += step) {
      int m0;
      int n0;
      tile_of_128_192(t, tiles_m, tiles_n, m0, n0);
      {
        const int w = warp_id / 4;
        // sA: gemm_bf16.prism line 28 before line 34, sB: gemm_bf16.prism line 29 before line 34
        mbarrier_wait(full_sA + (it & 3) * 8, (it >> 2) & 1);
        wgmma_fence();
        const uint32_t b_tile =
            ((shared_address(sB + (it & 3) * 12288) & 0x3ffffu) >> 4) | 0x10000u;
        const uint32_t a_tile =
            ((shared_address(sA + (it & 3) * 8192 + w * 4096) & 0x3ffffu) >> 4) | 0x10000u;
        wgmma_m64n192k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile, b_tile, false);
        wgmma_m64n192k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 2, b_tile + 2,
            true);
        wgmma_m64n192k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 4, b_tile + 4,
            true);
        wgmma_m64n192k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 6, b_tile + 6,
            true);
        wgmma_commit();
      }
      if (pm >= 0) {
        const int w = warp_id / 4;
        // sC: gemm_tiles.prism line 32 before line 29
        bulk_wait_read<0>();
        // sC: gemm_tiles.prism line 32 before line 29
        named_barrier_sync(warp_id / 4 + 1, 128);
        store_chunk_0_48(pk, sC + warp_id / 4 * 4096, &C, pm + 64 * w, pn);
      }
      ++it;
      {
        const int w = warp_id / 4;
        // sA: gemm_bf16.prism line 28 before line 34, sB: gemm_bf16.prism line 29 before line 34
        mbarrier_wait(full_sA + (it & 3) * 8, (it >> 2) & 1);
        const uint32_t b_tile =
            ((shared_address(sB + (it & 3) * 12288) & 0x3ffffu) >> 4) | 0x10000u;
        const uint32_t a_tile =
            ((shared_address(sA + (it & 3) * 8192 + w * 4096) & 0x3ffffu) >> 4) | 0x10000u;
        wgmma_m64n192k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile, b_tile, true);
        wgmma_m64n192k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 2, b_tile + 2,
            true);
        wgmma_m64n192k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 4, b_tile + 4,
            true);
        wgmma_m64n192k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 6, b_tile + 6,
            true);
        wgmma_commit();
      }
      if (pm >= 0) {
        const int w = warp_id / 4;
        store_chunk_1_48(pk, sC + 8192 + warp_id / 4 * 4096, &C, pm + 64 * w, pn);
      }
      wgmma_wait<1>();
      // sA: gemm_bf16.prism line 34 before line 28
      if (threadIdx.x % 128 == 0) {
        mbarrier_arrive(empty_sA + ((it - 1) & 3) * 8);
      }
      ++it;
      {
        const int w = warp_id / 4;
        // sA: gemm_bf16.prism line 28 before line 34, sB: gemm_bf16.prism line 29 before line 34
        mbarrier_wait(full_sA + (it & 3) * 8, (it >> 2) & 1);
        const uint32_t b_tile =
            ((shared_address(sB + (it & 3) * 12288) & 0x3ffffu) >> 4) | 0x10000u;
        const uint32_t a_tile =
            ((shared_address(sA + (it & 3) * 8192 + w * 4096) & 0x3ffffu) >> 4) | 0x10000u;
        wgmma_m64n192k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile, b_tile, true);
        wgmma_m64n192k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 2, b_tile + 2,
            true);
        wgmma_m64n192k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 4, b_tile + 4,
            true);
        wgmma_m64n192k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 6, b_tile + 6,
            true);
        wgmma_commit();
      }
      if (pm >= 0) {
        const int w = warp_id / 4;
        // sC: gemm_tiles.prism line 32 before line 29
        bulk_wait_read<0>();
        // sC: gemm_tiles.prism line 32 before line 29
        named_barrier_sync(warp_id / 4 + 1, 128);
        store_chunk_2_48(pk, sC + warp_id / 4 * 4096, &C, pm + 64 * w, pn);
      }
      wgmma_wait<1>();
      // sA: gemm_bf16.prism line 34 before line 28
      if (threadIdx.x % 128 == 0) {
        mbarrier_arrive(empty_sA + ((it - 1) & 3) * 8);
      }
      ++it;
      for (int k = 3; k < k_tiles; ++k) {
        {
          const int w = warp_id / 4;
          // sA: gemm_bf16.prism line 28 before line 34, sB: gemm_bf16.prism line 29 before line 34
          mbarrier_wait(full_sA + (it & 3) * 8, (it >> 2) & 1);
          const uint32_t b_tile =
              ((shared_address(sB + (it & 3) * 12288) & 0x3ffffu) >> 4) | 0x10000u;
          const uint32_t a_tile =
              ((shared_address(sA + (it & 3) * 8192 + w * 4096) & 0x3ffffu) >> 4) | 0x10000u;
          wgmma_m64n192k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile, b_tile, k > 0);
          wgmma_m64n192k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 2, b_tile + 2,
              true);
          wgmma_m64n192k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 4, b_tile + 4,
              true);
          wgmma_m64n192k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 6, b_tile + 6,
              true);
          wgmma_commit();
          wgmma_wait<1>();
          // sA: gemm_bf16.prism line 34 before line 28
          if (threadIdx.x % 128 == 0) {
            mbarrier_arrive(empty_sA + ((it - 1) & 3) * 8);
          }
        }
        ++it;
      }
      // acc: gemm_bf16.prism line 34 before line 74
      wgmma_wait<0>();
      pin(acc);
      // sA: gemm_bf16.prism line 34 before line 28
      if (threadIdx.x % 128 == 0) {
        mbarrier_arrive(empty_sA + ((it - 1) & 3) * 8);
      }
      #pragma unroll
      for (int i = 0; i < 48; ++i) {
        pk[i] = pack_bf16x2(acc[2 * i], acc[2 * i + 1]);
      }
      pm = m0;
      pn = n0;
    }
    if (pm >= 0) {
      {
        const int w = warp_id / 4;
        // sC: gemm_tiles.prism line 32 before line 29
        bulk_wait_read<0>();
        // sC: gemm_tiles.prism line 32 before line 29
        named_barrier_sync(warp_id / 4 + 1, 128);
        store_chunk_0_48(pk, sC + warp_id / 4 * 4096, &C, pm + 64 * w, pn);
      }
      {
        const int w = warp_id / 4;
        store_chunk_1_48(pk, sC + 8192 + warp_id / 4 * 4096, &C, pm + 64 * w, pn);
      }
      {
        const int w = warp_id / 4;
        // sC: gemm_tiles.prism line 32 before line 29
        bulk_wait_read<1>();
        // sC: gemm_tiles.prism line 32 before line 29
        named_barrier_sync(warp_id / 4 + 1, 128);
        store_chunk_2_48(pk, sC + warp_id / 4 * 4096, &C, pm + 64 * w, pn);
      }
    }
    bulk_wait_read<0>();
  } else {
    // producer: threads 256 to 383
    setmaxnreg_dec<40>();
    if (threadIdx.x == 256) {
      const int first = blockIdx.x;
      const int step = gridDim.x;
      int it = 0;
      for (int t = first; t < tiles_m * tiles_n; t += step) {
        int m0;
        int n0;
        tile_of_128_192(t, tiles_m, tiles_n, m0, n0);
        // sA: gemm_bf16.prism line 34 before line 28, sB: gemm_bf16.prism line 34 before line 29
        mbarrier_wait(empty_sA + (it & 3) * 8, ((it >> 2) & 1) ^ 1);
        // sA: gemm_bf16.prism line 28 before line 34, sB: gemm_bf16.prism line 29 before line 34
        mbarrier_arrive_expect(full_sA + (it & 3) * 8, 40960);
        tma_load_2d(shared_address(sA + (it & 3) * 8192), &A, 0, m0, full_sA + (it & 3) * 8);
        tma_load_2d(shared_address(sB + (it & 3) * 12288), &B, 0, n0, full_sA + (it & 3) * 8);
        ++it;
        // sA: gemm_bf16.prism line 34 before line 28, sB: gemm_bf16.prism line 34 before line 29
        mbarrier_wait(empty_sA + (it & 3) * 8, ((it >> 2) & 1) ^ 1);
        // sA: gemm_bf16.prism line 28 before line 34, sB: gemm_bf16.prism line 29 before line 34
        mbarrier_arrive_expect(full_sA + (it & 3) * 8, 40960);
        tma_load_2d(shared_address(sA + (it & 3) * 8192), &A, 64, m0, full_sA + (it & 3) * 8);
        tma_load_2d(shared_address(sB + (it & 3) * 12288), &B, 64, n0, full_sA + (it & 3) * 8);
        ++it;
        // sA: gemm_bf16.prism line 34 before line 28, sB: gemm_bf16.prism line 34 before line 29
        mbarrier_wait(empty_sA + (it & 3) * 8, ((it >> 2) & 1) ^ 1);
        // sA: gemm_bf16.prism line 28 before line 34, sB: gemm_bf16.prism line 29 before line 34
        mbarrier_arrive_expect(full_sA + (it & 3) * 8, 40960);
        tma_load_2d(shared_address(sA + (it & 3) * 8192), &A, 128, m0, full_sA + (it & 3) * 8);
        tma_load_2d(shared_address(sB + (it & 3) * 12288), &B, 128, n0, full_sA + (it & 3) * 8);
        ++it;
        for (int k = 3; k < k_tiles; ++k) {
          // sA: gemm_bf16.prism line 34 before line 28, sB: gemm_bf16.prism line 34 before line 29
          mbarrier_wait(empty_sA + (it & 3) * 8, ((it >> 2) & 1) ^ 1);
          // sA: gemm_bf16.prism line 28 before line 34, sB: gemm_bf16.prism line 29 before line 34
          mbarrier_arrive_expect(full_sA + (it & 3) * 8, 40960);
          tma_load_2d(shared_address(sA + (it & 3) * 8192), &A, 64 * k, m0, full_sA + (it & 3) * 8);
          tma_load_2d(shared_address(sB + (it & 3) * 12288), &B, 64 * k, n0,
              full_sA + (it & 3) * 8);
          ++it;
        }
      }
    }
  }
}

extern "C" __global__ void __launch_bounds__(384, 1)
gemm_bf16_128_6(const __grid_constant__ CUtensorMap A, const __grid_constant__ CUtensorMap B,
    const __grid_constant__ CUtensorMap C, int tiles_m, int tiles_n, int k_tiles) {
  extern __shared__ __align__(1024) unsigned char smem[];
  const int warp_id = __shfl_sync(0xffffffffu, threadIdx.x / 32, 0);
  const uint32_t empty_sA = shared_address(smem + 229376);
  const uint32_t full_sA = shared_address(smem + 229424);
  if (threadIdx.x == 0) {
    for (int i = 0; i < 6; ++i) {
      mbarrier_init(empty_sA + i * 8, 2);
      mbarrier_init(full_sA + i * 8, 1);
    }
    fence_barrier_init();
  }
  __syncthreads();
  __nv_bfloat16* const sA = reinterpret_cast<__nv_bfloat16*>(smem);
  __nv_bfloat16* const sB = reinterpret_cast<__nv_bfloat16*>(smem + 98304);
  __nv_bfloat16* const sC = reinterpret_cast<__nv_bfloat16*>(smem + 196608);
  if (warp_id < 8) {
    // consumers: threads 0 to 255
    setmaxnreg_inc<232>();
    const int first = blockIdx.x;
    const int step = gridDim.x;
    float acc[64];
    uint32_t pk[32];
    int pm = -1;
    int pn = 0;
    int it = 0;
    for (int t = first; t < tiles_m * tiles_n; t += step) {
      int m0;
      int n0;
      tile_of_128_128(t, tiles_m, tiles_n, m0, n0);
      {
        const int w = warp_id / 4;
        // sA: gemm_bf16.prism line 28 before line 34, sB: gemm_bf16.prism line 29 before line 34
        mbarrier_wait(full_sA + int(uint32_t(it) % 6u) * 8, (uint32_t(it) / 6u) & 1);
        wgmma_fence();
        const uint32_t b_tile =
            ((shared_address(sB + int(uint32_t(it) % 6u) * 8192) & 0x3ffffu) >> 4) | 0x10000u;
        const uint32_t a_tile =
            ((shared_address(sA + int(uint32_t(it) % 6u) * 8192 + w * 4096) & 0x3ffffu) >> 4)
            | 0x10000u;
        wgmma_m64n128k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile, b_tile, false);
        wgmma_m64n128k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 2, b_tile + 2,
            true);
        wgmma_m64n128k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 4, b_tile + 4,
            true);
        wgmma_m64n128k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 6, b_tile + 6,
            true);
        wgmma_commit();
      }
      if (pm >= 0) {
        const int w = warp_id / 4;
        // sC: gemm_tiles.prism line 32 before line 29
        bulk_wait_read<0>();
        // sC: gemm_tiles.prism line 32 before line 29
        named_barrier_sync(warp_id / 4 + 1, 128);
        store_chunk_0_32(pk, sC + warp_id / 4 * 4096, &C, pm + 64 * w, pn);
      }
      ++it;
      {
        const int w = warp_id / 4;
        // sA: gemm_bf16.prism line 28 before line 34, sB: gemm_bf16.prism line 29 before line 34
        mbarrier_wait(full_sA + int(uint32_t(it) % 6u) * 8, (uint32_t(it) / 6u) & 1);
        const uint32_t b_tile =
            ((shared_address(sB + int(uint32_t(it) % 6u) * 8192) & 0x3ffffu) >> 4) | 0x10000u;
        const uint32_t a_tile =
            ((shared_address(sA + int(uint32_t(it) % 6u) * 8192 + w * 4096) & 0x3ffffu) >> 4)
            | 0x10000u;
        wgmma_m64n128k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile, b_tile, true);
        wgmma_m64n128k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 2, b_tile + 2,
            true);
        wgmma_m64n128k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 4, b_tile + 4,
            true);
        wgmma_m64n128k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 6, b_tile + 6,
            true);
        wgmma_commit();
      }
      if (pm >= 0) {
        const int w = warp_id / 4;
        store_chunk_1_32(pk, sC + 8192 + warp_id / 4 * 4096, &C, pm + 64 * w, pn);
      }
      wgmma_wait<1>();
      // sA: gemm_bf16.prism line 34 before line 28
      if (threadIdx.x % 128 == 0) {
        mbarrier_arrive(empty_sA + int(uint32_t(it - 1) % 6u) * 8);
      }
      ++it;
      for (int k = 2; k < k_tiles; ++k) {
        {
          const int w = warp_id / 4;
          // sA: gemm_bf16.prism line 28 before line 34, sB: gemm_bf16.prism line 29 before line 34
          mbarrier_wait(full_sA + int(uint32_t(it) % 6u) * 8, (uint32_t(it) / 6u) & 1);
          const uint32_t b_tile =
              ((shared_address(sB + int(uint32_t(it) % 6u) * 8192) & 0x3ffffu) >> 4) | 0x10000u;
          const uint32_t a_tile =
              ((shared_address(sA + int(uint32_t(it) % 6u) * 8192 + w * 4096) & 0x3ffffu) >> 4)
              | 0x10000u;
          wgmma_m64n128k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile, b_tile, k > 0);
          wgmma_m64n128k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 2, b_tile + 2,
              true);
          wgmma_m64n128k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 4, b_tile + 4,
              true);
          wgmma_m64n128k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 6, b_tile + 6,
              true);
          wgmma_commit();
          wgmma_wait<1>();
          // sA: gemm_bf16.prism line 34 before line 28
          if (threadIdx.x % 128 == 0) {
            mbarrier_arrive(empty_sA + int(uint32_t(it - 1) % 6u) * 8);
          }
        }
        ++it;
      }
      // acc: gemm_bf16.prism line 34 before line 74
      wgmma_wait<0>();
      pin(acc);
      // sA: gemm_bf16.prism line 34 before line 28
      if (threadIdx.x % 128 == 0) {
        mbarrier_arrive(empty_sA + int(uint32_t(it - 1) % 6u) * 8);
      }
      #pragma unroll
      for (int i = 0; i < 32; ++i) {
        pk[i] = pack_bf16x2(acc[2 * i], acc[2 * i + 1]);
      }
      pm = m0;
      pn = n0;
    }
    if (pm >= 0) {
      {
        const int w = warp_id / 4;
        // sC: gemm_tiles.prism line 32 before line 29
        bulk_wait_read<0>();
        // sC: gemm_tiles.prism line 32 before line 29
        named_barrier_sync(warp_id / 4 + 1, 128);
        store_chunk_0_32(pk, sC + warp_id / 4 * 4096, &C, pm + 64 * w, pn);
      }
      {
        const int w = warp_id / 4;
        store_chunk_1_32(pk, sC + 8192 + warp_id / 4 * 4096, &C, pm + 64 * w, pn);
      }
    }
    bulk_wait_read<0>();
  } else {
    // producer: threads 256 to 383
    setmaxnreg_dec<40>();
    if (threadIdx.x == 256) {
      const int first = blockIdx.x;
      const int step = gridDim.x;
      int it = 0;
      for (int t = first; t < tiles_m * tiles_n; t += step) {
        int m0;
        int n0;
        tile_of_128_128(t, tiles_m, tiles_n, m0, n0);
        // sA: gemm_bf16.prism line 34 before line 28, sB: gemm_bf16.prism line 34 before line 29
        mbarrier_wait(empty_sA + int(uint32_t(it) % 6u) * 8, ((uint32_t(it) / 6u) & 1) ^ 1);
        // sA: gemm_bf16.prism line 28 before line 34, sB: gemm_bf16.prism line 29 before line 34
        mbarrier_arrive_expect(full_sA + int(uint32_t(it) % 6u) * 8, 32768);
        tma_load_2d(shared_address(sA + int(uint32_t(it) % 6u) * 8192), &A, 0, m0,
            full_sA + int(uint32_t(it) % 6u) * 8);
        tma_load_2d(shared_address(sB + int(uint32_t(it) % 6u) * 8192), &B, 0, n0,
            full_sA + int(uint32_t(it) % 6u) * 8);
        ++it;
        // sA: gemm_bf16.prism line 34 before line 28, sB: gemm_bf16.prism line 34 before line 29
        mbarrier_wait(empty_sA + int(uint32_t(it) % 6u) * 8, ((uint32_t(it) / 6u) & 1) ^ 1);
        // sA: gemm_bf16.prism line 28 before line 34, sB: gemm_bf16.prism line 29 before line 34
        mbarrier_arrive_expect(full_sA + int(uint32_t(it) % 6u) * 8, 32768);
        tma_load_2d(shared_address(sA + int(uint32_t(it) % 6u) * 8192), &A, 64, m0,
            full_sA + int(uint32_t(it) % 6u) * 8);
        tma_load_2d(shared_address(sB + int(uint32_t(it) % 6u) * 8192), &B, 64, n0,
            full_sA + int(uint32_t(it) % 6u) * 8);
        ++it;
        for (int k = 2; k < k_tiles; ++k) {
          // sA: gemm_bf16.prism line 34 before line 28, sB: gemm_bf16.prism line 34 before line 29
          mbarrier_wait(empty_sA + int(uint32_t(it) % 6u) * 8, ((uint32_t(it) / 6u) & 1) ^ 1);
          // sA: gemm_bf16.prism line 28 before line 34, sB: gemm_bf16.prism line 29 before line 34
          mbarrier_arrive_expect(full_sA + int(uint32_t(it) % 6u) * 8, 32768);
          tma_load_2d(shared_address(sA + int(uint32_t(it) % 6u) * 8192), &A, 64 * k, m0,
              full_sA + int(uint32_t(it) % 6u) * 8);
          tma_load_2d(shared_address(sB + int(uint32_t(it) % 6u) * 8192), &B, 64 * k, n0,
              full_sA + int(uint32_t(it) % 6u) * 8);
          ++it;
        }
      }
    }
  }
}

extern "C" __global__ void __launch_bounds__(160, 1)
gemm_bf16_small_128_8(const __grid_constant__ CUtensorMap A, const __grid_constant__ CUtensorMap B,
    const __grid_constant__ CUtensorMap C, int tiles_m, int tiles_n, int k_tiles) {
  extern __shared__ __align__(1024) unsigned char smem[];
  const int warp_id = __shfl_sync(0xffffffffu, threadIdx.x / 32, 0);
  const uint32_t empty_sA = shared_address(smem + 212992);
  const uint32_t full_sA = shared_address(smem + 213056);
  if (threadIdx.x == 0) {
    for (int i = 0; i < 8; ++i) {
      mbarrier_init(empty_sA + i * 8, 1);
      mbarrier_init(full_sA + i * 8, 1);
    }
    fence_barrier_init();
  }
  __syncthreads();
  __nv_bfloat16* const sA = reinterpret_cast<__nv_bfloat16*>(smem);
  __nv_bfloat16* const sB = reinterpret_cast<__nv_bfloat16*>(smem + 65536);
  __nv_bfloat16* const sC = reinterpret_cast<__nv_bfloat16*>(smem + 196608);
  if (warp_id < 4) {
    // consumers: threads 0 to 127
    const int first = blockIdx.x;
    const int step = gridDim.x;
    float acc[64];
    int it = 0;
    for (int t = first; t < tiles_m * tiles_n; t += step) {
      int m0;
      int n0;
      tile_of_64_128(t, tiles_m, tiles_n, m0, n0);
      {
        // sA: gemm_bf16.prism line 100 before line 105, sB: gemm_bf16.prism line 101 before line 105
        mbarrier_wait(full_sA + (it & 7) * 8, (it >> 3) & 1);
        wgmma_fence();
        const uint32_t b_tile = ((shared_address(sB + (it & 7) * 8192) & 0x3ffffu) >> 4) | 0x10000u;
        const uint32_t a_tile = ((shared_address(sA + (it & 7) * 4096) & 0x3ffffu) >> 4) | 0x10000u;
        wgmma_m64n128k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile, b_tile, false);
        wgmma_m64n128k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 2, b_tile + 2,
            true);
        wgmma_m64n128k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 4, b_tile + 4,
            true);
        wgmma_m64n128k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 6, b_tile + 6,
            true);
        wgmma_commit();
      }
      ++it;
      for (int k = 1; k < k_tiles; ++k) {
        {
          // sA: gemm_bf16.prism line 100 before line 105, sB: gemm_bf16.prism line 101 before line 105
          mbarrier_wait(full_sA + (it & 7) * 8, (it >> 3) & 1);
          const uint32_t b_tile =
              ((shared_address(sB + (it & 7) * 8192) & 0x3ffffu) >> 4) | 0x10000u;
          const uint32_t a_tile =
              ((shared_address(sA + (it & 7) * 4096) & 0x3ffffu) >> 4) | 0x10000u;
          wgmma_m64n128k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile, b_tile, k > 0);
          wgmma_m64n128k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 2, b_tile + 2,
              true);
          wgmma_m64n128k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 4, b_tile + 4,
              true);
          wgmma_m64n128k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 6, b_tile + 6,
              true);
          wgmma_commit();
          wgmma_wait<1>();
          // sA: gemm_bf16.prism line 105 before line 100
          if (threadIdx.x % 128 == 0) {
            mbarrier_arrive(empty_sA + ((it - 1) & 7) * 8);
          }
        }
        ++it;
      }
      const int warp = warp_id;
      // acc: gemm_bf16.prism line 105 before line 138
      wgmma_wait<0>();
      pin(acc);
      // sC: gemm_bf16.prism line 144 before line 140
      bulk_wait_read<0>();
      // sA: gemm_bf16.prism line 105 before line 100
      if (threadIdx.x % 128 == 0) {
        mbarrier_arrive(empty_sA + ((it - 1) & 7) * 8);
      }
      // sC: gemm_bf16.prism line 144 before line 140
      __syncwarp();
      #pragma unroll
      for (int j = 0; j < 8; ++j) {
        uint32_t pk[4];
        #pragma unroll
        for (int i = 0; i < 4; ++i) {
          pk[i] = pack_bf16x2(acc[8 * j + 2 * i], acc[8 * j + 2 * i + 1]);
        }
        stmatrix_x4(shared_address(swizzled<128>(sC,
            j / 4 * 4096 + (16 * warp_id + int(threadIdx.x % 16)) * 64 + 16 * (j % 4)
            + int(threadIdx.x % 32 / 16 * 8))), pk[0], pk[1], pk[2], pk[3]);
      }
      // sC: gemm_bf16.prism line 140 before line 144
      fence_proxy_async();
      // sC: gemm_bf16.prism line 140 before line 144
      __syncwarp();
      if (threadIdx.x % 32 == 0) {
        #pragma unroll
        for (int c = 0; c < 2; ++c) {
          tma_store_2d(&C, n0 + 64 * c, m0 + 16 * warp,
              shared_address(sC + c * 4096 + warp_id * 1024));
        }
        bulk_commit();
      }
    }
    bulk_wait_read<0>();
  } else {
    // producer: threads 128 to 159
    if (threadIdx.x == 128) {
      const int first = blockIdx.x;
      const int step = gridDim.x;
      int it = 0;
      for (int t = first; t < tiles_m * tiles_n; t += step) {
        int m0;
        int n0;
        tile_of_64_128(t, tiles_m, tiles_n, m0, n0);
        // sA: gemm_bf16.prism line 105 before line 100, sB: gemm_bf16.prism line 105 before line 101
        mbarrier_wait(empty_sA + (it & 7) * 8, ((it >> 3) & 1) ^ 1);
        // sA: gemm_bf16.prism line 100 before line 105, sB: gemm_bf16.prism line 101 before line 105
        mbarrier_arrive_expect(full_sA + (it & 7) * 8, 24576);
        tma_load_2d(shared_address(sA + (it & 7) * 4096), &A, 0, m0, full_sA + (it & 7) * 8);
        tma_load_2d(shared_address(sB + (it & 7) * 8192), &B, 0, n0, full_sA + (it & 7) * 8);
        ++it;
        for (int k = 1; k < k_tiles; ++k) {
          // sA: gemm_bf16.prism line 105 before line 100, sB: gemm_bf16.prism line 105 before line 101
          mbarrier_wait(empty_sA + (it & 7) * 8, ((it >> 3) & 1) ^ 1);
          // sA: gemm_bf16.prism line 100 before line 105, sB: gemm_bf16.prism line 101 before line 105
          mbarrier_arrive_expect(full_sA + (it & 7) * 8, 24576);
          tma_load_2d(shared_address(sA + (it & 7) * 4096), &A, 64 * k, m0, full_sA + (it & 7) * 8);
          tma_load_2d(shared_address(sB + (it & 7) * 8192), &B, 64 * k, n0, full_sA + (it & 7) * 8);
          ++it;
        }
      }
    }
  }
}

extern "C" __global__ void __launch_bounds__(160, 1)
gemm_bf16_small_64_8(const __grid_constant__ CUtensorMap A, const __grid_constant__ CUtensorMap B,
    const __grid_constant__ CUtensorMap C, int tiles_m, int tiles_n, int k_tiles) {
  extern __shared__ __align__(1024) unsigned char smem[];
  const int warp_id = __shfl_sync(0xffffffffu, threadIdx.x / 32, 0);
  const uint32_t empty_sA = shared_address(smem + 139264);
  const uint32_t full_sA = shared_address(smem + 139328);
  if (threadIdx.x == 0) {
    for (int i = 0; i < 8; ++i) {
      mbarrier_init(empty_sA + i * 8, 1);
      mbarrier_init(full_sA + i * 8, 1);
    }
    fence_barrier_init();
  }
  __syncthreads();
  __nv_bfloat16* const sA = reinterpret_cast<__nv_bfloat16*>(smem);
  __nv_bfloat16* const sB = reinterpret_cast<__nv_bfloat16*>(smem + 65536);
  __nv_bfloat16* const sC = reinterpret_cast<__nv_bfloat16*>(smem + 131072);
  if (warp_id < 4) {
    // consumers: threads 0 to 127
    const int first = blockIdx.x;
    const int step = gridDim.x;
    float acc[32];
    int it = 0;
    for (int t = first; t < tiles_m * tiles_n; t += step) {
      int m0;
      int n0;
      tile_of_64_64(t, tiles_m, tiles_n, m0, n0);
      {
        // sA: gemm_bf16.prism line 100 before line 105, sB: gemm_bf16.prism line 101 before line 105
        mbarrier_wait(full_sA + (it & 7) * 8, (it >> 3) & 1);
        wgmma_fence();
        const uint32_t b_tile = ((shared_address(sB + (it & 7) * 4096) & 0x3ffffu) >> 4) | 0x10000u;
        const uint32_t a_tile = ((shared_address(sA + (it & 7) * 4096) & 0x3ffffu) >> 4) | 0x10000u;
        wgmma_m64n64k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile, b_tile, false);
        wgmma_m64n64k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 2, b_tile + 2, true);
        wgmma_m64n64k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 4, b_tile + 4, true);
        wgmma_m64n64k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 6, b_tile + 6, true);
        wgmma_commit();
      }
      ++it;
      for (int k = 1; k < k_tiles; ++k) {
        {
          // sA: gemm_bf16.prism line 100 before line 105, sB: gemm_bf16.prism line 101 before line 105
          mbarrier_wait(full_sA + (it & 7) * 8, (it >> 3) & 1);
          const uint32_t b_tile =
              ((shared_address(sB + (it & 7) * 4096) & 0x3ffffu) >> 4) | 0x10000u;
          const uint32_t a_tile =
              ((shared_address(sA + (it & 7) * 4096) & 0x3ffffu) >> 4) | 0x10000u;
          wgmma_m64n64k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile, b_tile, k > 0);
          wgmma_m64n64k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 2, b_tile + 2,
              true);
          wgmma_m64n64k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 4, b_tile + 4,
              true);
          wgmma_m64n64k16_bf16<0x40000040u, 0x40000040u, 0, 0>(&acc[0], a_tile + 6, b_tile + 6,
              true);
          wgmma_commit();
          wgmma_wait<1>();
          // sA: gemm_bf16.prism line 105 before line 100
          if (threadIdx.x % 128 == 0) {
            mbarrier_arrive(empty_sA + ((it - 1) & 7) * 8);
          }
        }
        ++it;
      }
      const int warp = warp_id;
      // acc: gemm_bf16.prism line 105 before line 138
      wgmma_wait<0>();
      pin(acc);
      // sC: gemm_bf16.prism line 144 before line 140
      bulk_wait_read<0>();
      // sA: gemm_bf16.prism line 105 before line 100
      if (threadIdx.x % 128 == 0) {
        mbarrier_arrive(empty_sA + ((it - 1) & 7) * 8);
      }
      // sC: gemm_bf16.prism line 144 before line 140
      __syncwarp();
      #pragma unroll
      for (int j = 0; j < 4; ++j) {
        uint32_t pk[4];
        #pragma unroll
        for (int i = 0; i < 4; ++i) {
          pk[i] = pack_bf16x2(acc[8 * j + 2 * i], acc[8 * j + 2 * i + 1]);
        }
        stmatrix_x4(shared_address(swizzled<128>(sC,
            j / 4 * 4096 + (16 * warp_id + int(threadIdx.x % 16)) * 64 + 16 * (j % 4)
            + int(threadIdx.x % 32 / 16 * 8))), pk[0], pk[1], pk[2], pk[3]);
      }
      // sC: gemm_bf16.prism line 140 before line 144
      fence_proxy_async();
      // sC: gemm_bf16.prism line 140 before line 144
      __syncwarp();
      if (threadIdx.x % 32 == 0) {
        tma_store_2d(&C, n0, m0 + 16 * warp, shared_address(sC + warp_id * 1024));
        bulk_commit();
      }
    }
    bulk_wait_read<0>();
  } else {
    // producer: threads 128 to 159
    if (threadIdx.x == 128) {
      const int first = blockIdx.x;
      const int step = gridDim.x;
      int it = 0;
      for (int t = first; t < tiles_m * tiles_n; t += step) {
        int m0;
        int n0;
        tile_of_64_64(t, tiles_m, tiles_n, m0, n0);
        // sA: gemm_bf16.prism line 105 before line 100, sB: gemm_bf16.prism line 105 before line 101
        mbarrier_wait(empty_sA + (it & 7) * 8, ((it >> 3) & 1) ^ 1);
        // sA: gemm_bf16.prism line 100 before line 105, sB: gemm_bf16.prism line 101 before line 105
        mbarrier_arrive_expect(full_sA + (it & 7) * 8, 16384);
        tma_load_2d(shared_address(sA + (it & 7) * 4096), &A, 0, m0, full_sA + (it & 7) * 8);
        tma_load_2d(shared_address(sB + (it & 7) * 4096), &B, 0, n0, full_sA + (it & 7) * 8);
        ++it;
        for (int k = 1; k < k_tiles; ++k) {
          // sA: gemm_bf16.prism line 105 before line 100, sB: gemm_bf16.prism line 105 before line 101
          mbarrier_wait(empty_sA + (it & 7) * 8, ((it >> 3) & 1) ^ 1);
          // sA: gemm_bf16.prism line 100 before line 105, sB: gemm_bf16.prism line 101 before line 105
          mbarrier_arrive_expect(full_sA + (it & 7) * 8, 16384);
          tma_load_2d(shared_address(sA + (it & 7) * 4096), &A, 64 * k, m0, full_sA + (it & 7) * 8);
          tma_load_2d(shared_address(sB + (it & 7) * 4096), &B, 64 * k, n0, full_sA + (it & 7) * 8);
          ++it;
        }
      }
    }
  }
}

// Launchers. What they refuse, they say why: see prism_last_error().
inline thread_local char prism_message[256];

extern "C" __attribute__((weak)) const char* prism_last_error() {
  return prism_message;
}

static cudaError_t prism_refuse(cudaError_t error, const char* format, ...) {
  va_list values;
  va_start(values, format);
  vsnprintf(prism_message, sizeof(prism_message), format, values);
  va_end(values);
  return error;
}

// The kernel may use that much shared memory on the current device from now on.
static cudaError_t prism_prepare(const char* name, const void* kernel, int shared_bytes) {
  cudaError_t error =
      cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, shared_bytes);
  return error == cudaSuccess
             ? error
             : prism_refuse(error, "%s: %d bytes of shared memory: %s", name, shared_bytes,
                            cudaGetErrorString(error));
}

// All blocks of the grid are on the machine at the same time.
[[maybe_unused]] static cudaError_t prism_fits(const char* name, const void* kernel, int grid,
                                               int block, int shared_bytes) {
  int device = 0;
  int processors = 0;
  int blocks = 0;
  cudaError_t error = cudaGetDevice(&device);
  if (error == cudaSuccess) {
    error = cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device);
  }
  if (error == cudaSuccess) {
    error = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, block, shared_bytes);
  }
  if (error != cudaSuccess) {
    return prism_refuse(error, "%s: %s", name, cudaGetErrorString(error));
  }
  return grid <= blocks * processors
             ? cudaSuccess
             : prism_refuse(cudaErrorCooperativeLaunchTooLarge,
                            "%s: %d blocks wait for each other, %d fit on the machine", name, grid,
                            blocks * processors);
}

static cudaError_t prism_launch(const char* name, const void* kernel, int grid, int block,
                                int shared_bytes, bool cooperative, cudaStream_t stream,
                                void** arguments) {
  cudaLaunchAttribute attribute = {};
  attribute.id = cudaLaunchAttributeCooperative;
  attribute.val.cooperative = 1;
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(grid);
  config.blockDim = dim3(block);
  config.dynamicSmemBytes = shared_bytes;
  config.stream = stream;
  config.attrs = &attribute;
  config.numAttrs = cooperative ? 1 : 0;
  cudaError_t error = cudaLaunchKernelExC(&config, kernel, arguments);
  prism_message[0] = '\0';
  return error == cudaSuccess ? error
                              : prism_refuse(error, "%s: %s", name, cudaGetErrorString(error));
}

// A map of a row-major tensor. Extents, strides (in bytes, without the innermost; null: no gaps) and
// box stand outermost first.
static cudaError_t prism_make_map(const char* name, CUtensorMap* map, CUtensorMapDataType type,
                                  int element_bytes, int rank, const void* data,
                                  const int64_t* extents, const int64_t* strides, const int* box,
                                  CUtensorMapSwizzle swizzle) {
  static PFN_cuTensorMapEncodeTiled_v12000 encode = nullptr;
  if (encode == nullptr) {
    void* found = nullptr;
    cudaDriverEntryPointQueryResult result;
    cudaError_t error = cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &found, 12000,
                                                         cudaEnableDefault, &result);
    if (error != cudaSuccess || result != cudaDriverEntryPointSuccess) {
      return prism_refuse(cudaErrorNotSupported, "%s: the driver makes no tensor maps", name);
    }
    encode = reinterpret_cast<PFN_cuTensorMapEncodeTiled_v12000>(found);
  }
  if (reinterpret_cast<uintptr_t>(data) % 16 != 0) {
    return prism_refuse(cudaErrorMisalignedAddress, "%s: not a multiple of 16 bytes", name);
  }
  cuuint64_t sizes[5];
  cuuint64_t steps[5];
  cuuint32_t boxes[5];
  cuuint32_t ones[5] = {1, 1, 1, 1, 1};
  cuuint64_t step = element_bytes;
  for (int i = 0; i < rank; ++i) {
    int from = rank - 1 - i;
    if (extents[from] < 1) {
      return prism_refuse(cudaErrorInvalidValue, "%s: extent %d is %lld", name, from,
                          static_cast<long long>(extents[from]));
    }
    sizes[i] = extents[from];
    boxes[i] = box[from];
    step *= extents[from];
    steps[i] = strides == nullptr || from == 0 ? step : strides[from - 1];
    if (i < rank - 1 && steps[i] % 16 != 0) {
      return prism_refuse(cudaErrorInvalidValue, "%s: rows of %llu bytes, no multiple of 16", name,
                          static_cast<unsigned long long>(steps[i]));
    }
  }
  CUresult result = encode(map, type, rank, const_cast<void*>(data), sizes, steps, boxes, ones,
                           CU_TENSOR_MAP_INTERLEAVE_NONE, swizzle,
                           CU_TENSOR_MAP_L2_PROMOTION_L2_256B, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  prism_message[0] = '\0';
  return result == CUDA_SUCCESS
             ? cudaSuccess
             : prism_refuse(cudaErrorInvalidValue, "%s: the driver refuses the tensor map", name);
}

extern "C" cudaError_t launch_gemm_bf16_256_4(int grid, cudaStream_t stream, const CUtensorMap* A,
    const CUtensorMap* B, const CUtensorMap* C, int tiles_m, int tiles_n, int k_tiles) {
  if (grid < 1) {
    return prism_refuse(cudaErrorInvalidConfiguration, "gemm_bf16_256_4: a grid of %d blocks",
        grid);
  }
  if (A == nullptr) {
    return prism_refuse(cudaErrorInvalidValue, "gemm_bf16_256_4: A is null");
  }
  if (B == nullptr) {
    return prism_refuse(cudaErrorInvalidValue, "gemm_bf16_256_4: B is null");
  }
  if (C == nullptr) {
    return prism_refuse(cudaErrorInvalidValue, "gemm_bf16_256_4: C is null");
  }
  if (cudaError_t error =
      prism_prepare("gemm_bf16_256_4", reinterpret_cast<const void*>(&gemm_bf16_256_4), 229440);
      error != cudaSuccess) {
    return error;
  }
  void* arguments[] =
      {const_cast<CUtensorMap*>(A), const_cast<CUtensorMap*>(B), const_cast<CUtensorMap*>(C),
      &tiles_m, &tiles_n, &k_tiles};
  return prism_launch("gemm_bf16_256_4", reinterpret_cast<const void*>(&gemm_bf16_256_4), grid, 384,
      229440, false, stream, arguments);
}

extern "C" cudaError_t prism_make_map_gemm_bf16_256_4_A(CUtensorMap* map, const void* data,
    const int64_t extents[2], const int64_t strides[1]) {
  static const int box[] = {128, 64};
  return prism_make_map("gemm_bf16_256_4: A", map, CU_TENSOR_MAP_DATA_TYPE_BFLOAT16, 2, 2, data,
      extents, strides, box, CU_TENSOR_MAP_SWIZZLE_128B);
}

extern "C" cudaError_t prism_make_map_gemm_bf16_256_4_B(CUtensorMap* map, const void* data,
    const int64_t extents[2], const int64_t strides[1]) {
  static const int box[] = {256, 64};
  return prism_make_map("gemm_bf16_256_4: B", map, CU_TENSOR_MAP_DATA_TYPE_BFLOAT16, 2, 2, data,
      extents, strides, box, CU_TENSOR_MAP_SWIZZLE_128B);
}

extern "C" cudaError_t prism_make_map_gemm_bf16_256_4_C(CUtensorMap* map, void* data,
    const int64_t extents[2], const int64_t strides[1]) {
  static const int box[] = {64, 64};
  return prism_make_map("gemm_bf16_256_4: C", map, CU_TENSOR_MAP_DATA_TYPE_BFLOAT16, 2, 2, data,
      extents, strides, box, CU_TENSOR_MAP_SWIZZLE_128B);
}

extern "C" cudaError_t launch_gemm_bf16_192_4(int grid, cudaStream_t stream, const CUtensorMap* A,
    const CUtensorMap* B, const CUtensorMap* C, int tiles_m, int tiles_n, int k_tiles) {
  if (grid < 1) {
    return prism_refuse(cudaErrorInvalidConfiguration, "gemm_bf16_192_4: a grid of %d blocks",
        grid);
  }
  if (A == nullptr) {
    return prism_refuse(cudaErrorInvalidValue, "gemm_bf16_192_4: A is null");
  }
  if (B == nullptr) {
    return prism_refuse(cudaErrorInvalidValue, "gemm_bf16_192_4: B is null");
  }
  if (C == nullptr) {
    return prism_refuse(cudaErrorInvalidValue, "gemm_bf16_192_4: C is null");
  }
  if (cudaError_t error =
      prism_prepare("gemm_bf16_192_4", reinterpret_cast<const void*>(&gemm_bf16_192_4), 196672);
      error != cudaSuccess) {
    return error;
  }
  void* arguments[] =
      {const_cast<CUtensorMap*>(A), const_cast<CUtensorMap*>(B), const_cast<CUtensorMap*>(C),
      &tiles_m, &tiles_n, &k_tiles};
  return prism_launch("gemm_bf16_192_4", reinterpret_cast<const void*>(&gemm_bf16_192_4), grid, 384,
      196672, false, stream, arguments);
}

extern "C" cudaError_t prism_make_map_gemm_bf16_192_4_A(CUtensorMap* map, const void* data,
    const int64_t extents[2], const int64_t strides[1]) {
  static const int box[] = {128, 64};
  return prism_make_map("gemm_bf16_192_4: A", map, CU_TENSOR_MAP_DATA_TYPE_BFLOAT16, 2, 2, data,
      extents, strides, box, CU_TENSOR_MAP_SWIZZLE_128B);
}

extern "C" cudaError_t prism_make_map_gemm_bf16_192_4_B(CUtensorMap* map, const void* data,
    const int64_t extents[2], const int64_t strides[1]) {
  static const int box[] = {192, 64};
  return prism_make_map("gemm_bf16_192_4: B", map, CU_TENSOR_MAP_DATA_TYPE_BFLOAT16, 2, 2, data,
      extents, strides, box, CU_TENSOR_MAP_SWIZZLE_128B);
}

extern "C" cudaError_t prism_make_map_gemm_bf16_192_4_C(CUtensorMap* map, void* data,
    const int64_t extents[2], const int64_t strides[1]) {
  static const int box[] = {64, 64};
  return prism_make_map("gemm_bf16_192_4: C", map, CU_TENSOR_MAP_DATA_TYPE_BFLOAT16, 2, 2, data,
      extents, strides, box, CU_TENSOR_MAP_SWIZZLE_128B);
}

extern "C" cudaError_t launch_gemm_bf16_128_6(int grid, cudaStream_t stream, const CUtensorMap* A,
    const CUtensorMap* B, const CUtensorMap* C, int tiles_m, int tiles_n, int k_tiles) {
  if (grid < 1) {
    return prism_refuse(cudaErrorInvalidConfiguration, "gemm_bf16_128_6: a grid of %d blocks",
        grid);
  }
  if (A == nullptr) {
    return prism_refuse(cudaErrorInvalidValue, "gemm_bf16_128_6: A is null");
  }
  if (B == nullptr) {
    return prism_refuse(cudaErrorInvalidValue, "gemm_bf16_128_6: B is null");
  }
  if (C == nullptr) {
    return prism_refuse(cudaErrorInvalidValue, "gemm_bf16_128_6: C is null");
  }
  if (cudaError_t error =
      prism_prepare("gemm_bf16_128_6", reinterpret_cast<const void*>(&gemm_bf16_128_6), 229472);
      error != cudaSuccess) {
    return error;
  }
  void* arguments[] =
      {const_cast<CUtensorMap*>(A), const_cast<CUtensorMap*>(B), const_cast<CUtensorMap*>(C),
      &tiles_m, &tiles_n, &k_tiles};
  return prism_launch("gemm_bf16_128_6", reinterpret_cast<const void*>(&gemm_bf16_128_6), grid, 384,
      229472, false, stream, arguments);
}

extern "C" cudaError_t prism_make_map_gemm_bf16_128_6_A(CUtensorMap* map, const void* data,
    const int64_t extents[2], const int64_t strides[1]) {
  static const int box[] = {128, 64};
  return prism_make_map("gemm_bf16_128_6: A", map, CU_TENSOR_MAP_DATA_TYPE_BFLOAT16, 2, 2, data,
      extents, strides, box, CU_TENSOR_MAP_SWIZZLE_128B);
}

extern "C" cudaError_t prism_make_map_gemm_bf16_128_6_B(CUtensorMap* map, const void* data,
    const int64_t extents[2], const int64_t strides[1]) {
  static const int box[] = {128, 64};
  return prism_make_map("gemm_bf16_128_6: B", map, CU_TENSOR_MAP_DATA_TYPE_BFLOAT16, 2, 2, data,
      extents, strides, box, CU_TENSOR_MAP_SWIZZLE_128B);
}

extern "C" cudaError_t prism_make_map_gemm_bf16_128_6_C(CUtensorMap* map, void* data,
    const int64_t extents[2], const int64_t strides[1]) {
  static const int box[] = {64, 64};
  return prism_make_map("gemm_bf16_128_6: C", map, CU_TENSOR_MAP_DATA_TYPE_BFLOAT16, 2, 2, data,
      extents, strides, box, CU_TENSOR_MAP_SWIZZLE_128B);
}

extern "C" cudaError_t launch_gemm_bf16_small_128_8(int grid, cudaStream_t stream,
    const CUtensorMap* A, const CUtensorMap* B, const CUtensorMap* C, int tiles_m, int tiles_n,
    int k_tiles) {
  if (grid < 1) {
    return prism_refuse(cudaErrorInvalidConfiguration, "gemm_bf16_small_128_8: a grid of %d blocks",
        grid);
  }
  if (A == nullptr) {
    return prism_refuse(cudaErrorInvalidValue, "gemm_bf16_small_128_8: A is null");
  }
  if (B == nullptr) {
    return prism_refuse(cudaErrorInvalidValue, "gemm_bf16_small_128_8: B is null");
  }
  if (C == nullptr) {
    return prism_refuse(cudaErrorInvalidValue, "gemm_bf16_small_128_8: C is null");
  }
  if (cudaError_t error =
      prism_prepare("gemm_bf16_small_128_8", reinterpret_cast<const void*>(&gemm_bf16_small_128_8),
      213120); error != cudaSuccess) {
    return error;
  }
  void* arguments[] =
      {const_cast<CUtensorMap*>(A), const_cast<CUtensorMap*>(B), const_cast<CUtensorMap*>(C),
      &tiles_m, &tiles_n, &k_tiles};
  return prism_launch("gemm_bf16_small_128_8",
      reinterpret_cast<const void*>(&gemm_bf16_small_128_8), grid, 160, 213120, false, stream,
      arguments);
}

extern "C" cudaError_t prism_make_map_gemm_bf16_small_128_8_A(CUtensorMap* map, const void* data,
    const int64_t extents[2], const int64_t strides[1]) {
  static const int box[] = {64, 64};
  return prism_make_map("gemm_bf16_small_128_8: A", map, CU_TENSOR_MAP_DATA_TYPE_BFLOAT16, 2, 2,
      data, extents, strides, box, CU_TENSOR_MAP_SWIZZLE_128B);
}

extern "C" cudaError_t prism_make_map_gemm_bf16_small_128_8_B(CUtensorMap* map, const void* data,
    const int64_t extents[2], const int64_t strides[1]) {
  static const int box[] = {128, 64};
  return prism_make_map("gemm_bf16_small_128_8: B", map, CU_TENSOR_MAP_DATA_TYPE_BFLOAT16, 2, 2,
      data, extents, strides, box, CU_TENSOR_MAP_SWIZZLE_128B);
}

extern "C" cudaError_t prism_make_map_gemm_bf16_small_128_8_C(CUtensorMap* map, void* data,
    const int64_t extents[2], const int64_t strides[1]) {
  static const int box[] = {16, 64};
  return prism_make_map("gemm_bf16_small_128_8: C", map, CU_TENSOR_MAP_DATA_TYPE_BFLOAT16, 2, 2,
      data, extents, strides, box, CU_TENSOR_MAP_SWIZZLE_128B);
}

extern "C" cudaError_t launch_gemm_bf16_small_64_8(int grid, cudaStream_t stream,
    const CUtensorMap* A, const CUtensorMap* B, const CUtensorMap* C, int tiles_m, int tiles_n,
    int k_tiles) {
  if (grid < 1) {
    return prism_refuse(cudaErrorInvalidConfiguration, "gemm_bf16_small_64_8: a grid of %d blocks",
        grid);
  }
  if (A == nullptr) {
    return prism_refuse(cudaErrorInvalidValue, "gemm_bf16_small_64_8: A is null");
  }
  if (B == nullptr) {
    return prism_refuse(cudaErrorInvalidValue, "gemm_bf16_small_64_8: B is null");
  }
  if (C == nullptr) {
    return prism_refuse(cudaErrorInvalidValue, "gemm_bf16_small_64_8: C is null");
  }
  if (cudaError_t error =
      prism_prepare("gemm_bf16_small_64_8", reinterpret_cast<const void*>(&gemm_bf16_small_64_8),
      139392); error != cudaSuccess) {
    return error;
  }
  void* arguments[] =
      {const_cast<CUtensorMap*>(A), const_cast<CUtensorMap*>(B), const_cast<CUtensorMap*>(C),
      &tiles_m, &tiles_n, &k_tiles};
  return prism_launch("gemm_bf16_small_64_8", reinterpret_cast<const void*>(&gemm_bf16_small_64_8),
      grid, 160, 139392, false, stream, arguments);
}

extern "C" cudaError_t prism_make_map_gemm_bf16_small_64_8_A(CUtensorMap* map, const void* data,
    const int64_t extents[2], const int64_t strides[1]) {
  static const int box[] = {64, 64};
  return prism_make_map("gemm_bf16_small_64_8: A", map, CU_TENSOR_MAP_DATA_TYPE_BFLOAT16, 2, 2,
      data, extents, strides, box, CU_TENSOR_MAP_SWIZZLE_128B);
}

extern "C" cudaError_t prism_make_map_gemm_bf16_small_64_8_B(CUtensorMap* map, const void* data,
    const int64_t extents[2], const int64_t strides[1]) {
  static const int box[] = {64, 64};
  return prism_make_map("gemm_bf16_small_64_8: B", map, CU_TENSOR_MAP_DATA_TYPE_BFLOAT16, 2, 2,
      data, extents, strides, box, CU_TENSOR_MAP_SWIZZLE_128B);
}

extern "C" cudaError_t prism_make_map_gemm_bf16_small_64_8_C(CUtensorMap* map, void* data,
    const int64_t extents[2], const int64_t strides[1]) {
  static const int box[] = {16, 64};
  return prism_make_map("gemm_bf16_small_64_8: C", map, CU_TENSOR_MAP_DATA_TYPE_BFLOAT16, 2, 2,
      data, extents, strides, box, CU_TENSOR_MAP_SWIZZLE_128B);
}
