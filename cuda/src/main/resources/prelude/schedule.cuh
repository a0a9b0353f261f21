// Holding work in its place.

//@ pin since=sm_80 includes=stdint.h
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

//@ schedule_boundary since=sm_80
// A loop that runs once, though the assembler cannot know: it moves no wait for wgmma above a loop, but it does above anything less.
__device__ __forceinline__ void schedule_boundary() {
  uint32_t blocks;
  do {
    asm volatile("mov.u32 %0, %%nctaid.z;" : "=r"(blocks) : : "memory");
  } while (blocks == 0);
}
