// Kernels that give up with a report instead of waiting for ever or trapping. Only code that is built to be watched has them.
// A trap would lose the GPU for the whole process, so a kernel that has given up runs on, with waits that do not wait, until
// it ends; what it computes from there on is of no use.

//@ prism_watch
// What the first to give up leaves behind. The host owns the memory, zeroes it, and puts its address into prism_watch_report
// before the first launch; without it the kernel ends all the same, but nobody learns why.
struct prism_watch {
  uint32_t state;  // written last: 1, the rest is there
  uint32_t place;  // which one: the number that it was built with
  uint32_t block;
  uint32_t thread;
  uint32_t seen;  // the parity waited for, the low half of the word that was not as wanted, or 0
  uint32_t spare[3];
};

// By these names the driver finds them in the module.
extern "C" {
__device__ prism_watch* prism_watch_report;
__device__ unsigned long long prism_watch_given_up;
}

//@ give_up needs=prism_watch
__device__ __forceinline__ void give_up(uint32_t place, uint32_t seen) {
  if (atomicCAS(&prism_watch_given_up, 0ull, 1ull) == 0ull) {
    volatile prism_watch* report = prism_watch_report;
    if (report != nullptr) {
      report->place = place;
      report->block = blockIdx.x;
      report->thread = threadIdx.x;
      report->seen = seen;
      __threadfence_system();
      report->state = 1u;
      __threadfence_system();
    }
  }
}

//@ wait_clock
// Nanoseconds. They come round after four seconds: differences are right up to there, and save registers.
__device__ __forceinline__ uint32_t wait_clock() {
  uint32_t nanoseconds;
  asm volatile("mov.u32 %0, %%globaltimer_lo;" : "=r"(nanoseconds));
  return nanoseconds;
}

//@ waits_in_vain needs=give_up,wait_clock
// Two seconds are enough, and who waits behind one that has given up need not wait at all.
__device__ __forceinline__ bool waits_in_vain(uint32_t since, uint32_t place, uint32_t seen) {
  if (*const_cast<volatile unsigned long long*>(&prism_watch_given_up) != 0ull) {
    return true;
  }
  if (wait_clock() - since < 2000000000u) {
    return false;
  }
  give_up(place, seen);
  return true;
}

//@ mbarrier_wait_watched since=sm_80 needs=mbarrier_is_complete,waits_in_vain
__device__ __forceinline__ void mbarrier_wait_watched(uint32_t barrier, uint32_t parity, uint32_t place) {
  const uint32_t since = wait_clock();
  while (!mbarrier_is_complete(barrier, parity)) {
    if (waits_in_vain(since, place, parity)) {
      return;
    }
  }
}
