//--blockDim=160 --gridDim=2
// Copies by tensor maps, whose boxes the host knows: what is expected says how many bytes come.
#include <cstdint>
#include <cuda.h>
#include <cuda/barrier>
#include <cuda/ptx>

__device__ unsigned address(const void *p) { return (unsigned)__cvta_generic_to_shared(p); }

__device__ void initialize(uint64_t *bar, int count) {
  asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(address(bar)), "r"(count));
}

__device__ void arrive(uint64_t *bar) {
  asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(address(bar)) : "memory");
}

__device__ void expect(uint64_t *bar, int bytes) {
  asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(address(bar)), "r"(bytes) : "memory");
}

__device__ void wait(uint64_t *bar, unsigned parity) {
  asm volatile(  // here
      "{\n"
      ".reg .pred p;\n"
      "WAIT:\n"
      "mbarrier.try_wait.parity.shared::cta.b64 p, [%0], %1;\n"
      "@p bra DONE;\n"
      "bra WAIT;\n"
      "DONE:\n"
      "}\n" ::"r"(address(bar)), "r"(parity) : "memory");
}

// As wrappers of libraries have it.
struct TMA_LOAD_2D {
  __device__ static void copy(const void *desc_ptr, uint64_t *mbar_ptr, void *smem_ptr, int crd0, int crd1) {
    uint64_t gmem_int_desc = reinterpret_cast<uint64_t>(desc_ptr);
    uint32_t smem_int_mbar = address(mbar_ptr);
    uint32_t smem_int_ptr = address(smem_ptr);
    asm volatile(  // here
        "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes"
        " [%0], [%1, {%3, %4}], [%2];"
        :
        : "r"(smem_int_ptr), "l"(gmem_int_desc), "r"(smem_int_mbar), "r"(crd0), "r"(crd1)
        : "memory");
  }
};

__device__ void store(const CUtensorMap *map, const void *from, int x, int y) {
  asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%0, {%2, %3}], [%1];"  // here
               ::"l"(map), "r"(address(from)), "r"(x), "r"(y) : "memory");
}

__device__ void commit() { asm volatile("cp.async.bulk.commit_group;"); }

struct Ring {
  alignas(128) float a[2][64];
  alignas(128) float b[2][32];
  uint64_t full[2];
  uint64_t empty[2];
};

__global__ void right_two_maps_in_a_ring(const __grid_constant__ CUtensorMap a, const __grid_constant__ CUtensorMap b,
                                         float *out, int tiles) {
  __shared__ Ring ring;
  int t = threadIdx.x;
  if (t == 0)
    for (int s = 0; s < 2; s++) {
      initialize(&ring.full[s], 1);
      initialize(&ring.empty[s], 128);
    }
  __syncthreads();
  if (t >= 128) {
    if (t == 128)
      for (int i = 0; i < tiles; i++) {
        int s = i % 2;
        wait(&ring.empty[s], (i / 2 + 1) % 2);
        expect(&ring.full[s], 256 + 128);
        TMA_LOAD_2D::copy(&a, &ring.full[s], ring.a[s], i * 64, 0);
        TMA_LOAD_2D::copy(&b, &ring.full[s], ring.b[s], i * 32, 0);
      }
  } else {
    float sum = 0;
    for (int i = 0; i < tiles; i++) {
      int s = i % 2;
      wait(&ring.full[s], (i / 2) % 2);
      sum += ring.a[s][t % 64] * ring.b[s][t % 32];
      arrive(&ring.empty[s]);
    }
    out[blockIdx.x * 128 + t] = sum;
  }
}

__global__ void wrong_wait_for_the_phase_before(const __grid_constant__ CUtensorMap a, float *out, int tiles) {
  __shared__ Ring ring;
  int t = threadIdx.x;
  if (t == 0)
    for (int s = 0; s < 2; s++) {
      initialize(&ring.full[s], 1);
      initialize(&ring.empty[s], 128);
    }
  __syncthreads();
  if (t >= 128) {
    if (t == 128)
      for (int i = 0; i < tiles; i++) {
        int s = i % 2;
        wait(&ring.empty[s], (i / 2 + 1) % 2);
        expect(&ring.full[s], 256);
        TMA_LOAD_2D::copy(&a, &ring.full[s], ring.a[s], i * 64, 0);
      }
  } else {
    float sum = 0;
    for (int i = 0; i < tiles; i++) {
      int s = i % 2;
      wait(&ring.full[s], (i / 2 + 1) % 2);
      sum += ring.a[s][t % 64];  // here
      arrive(&ring.empty[s]);
    }
    out[blockIdx.x * 128 + t] = sum;
  }
}

__global__ void wrong_buffer_reused_too_early(const __grid_constant__ CUtensorMap a, float *out, int tiles) {
  __shared__ Ring ring;
  int t = threadIdx.x;
  if (t == 0) initialize(&ring.full[0], 1);
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < tiles; i++) {
    if (t == 0) {
      expect(&ring.full[0], 256);
      TMA_LOAD_2D::copy(&a, &ring.full[0], ring.a[0], i * 64, 0);
    }
    wait(&ring.full[0], i % 2);
    sum += ring.a[0][t % 64];  // here
  }
  out[blockIdx.x * 160 + t] = sum;
}

__global__ void right_buffer_reused_behind_a_barrier(const __grid_constant__ CUtensorMap a, float *out, int tiles) {
  __shared__ Ring ring;
  int t = threadIdx.x;
  if (t == 0) initialize(&ring.full[0], 1);
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < tiles; i++) {
    if (t == 0) {
      expect(&ring.full[0], 256);
      TMA_LOAD_2D::copy(&a, &ring.full[0], ring.a[0], i * 64, 0);
    }
    wait(&ring.full[0], i % 2);
    sum += ring.a[0][t % 64];
    __syncthreads();
  }
  out[blockIdx.x * 160 + t] = sum;
}

// The box may not be as large as the array.
__global__ void wrong_bytes_behind_the_first_array(const __grid_constant__ CUtensorMap a, float *out) {
  __shared__ Ring ring;
  int t = threadIdx.x;
  if (t == 0) initialize(&ring.full[0], 1);
  __syncthreads();
  if (t == 0) {
    expect(&ring.full[0], 1024);
    TMA_LOAD_2D::copy(&a, &ring.full[0], ring.a[0], 0, 0);
  }
  ring.b[0][t % 32] = t;  // here
  wait(&ring.full[0], 0);
  out[blockIdx.x * 160 + t] = ring.a[0][t % 64];
}

__global__ void right_panels_of_a_tile(const __grid_constant__ CUtensorMap a, float *out, int tiles) {
  extern __shared__ __align__(1024) unsigned char memory[];
  float *tile = (float *)memory;
  uint64_t *full = (uint64_t *)(memory + 4096);
  int t = threadIdx.x;
  if (t == 0) initialize(full, 1);
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < tiles; i++) {
    if (t == 0) {
      expect(full, 4096);
      for (int p = 0; p < 4; p++) TMA_LOAD_2D::copy(&a, full, tile + p * 256, p * 256, i);
    }
    wait(full, i & 1);
    sum += tile[t] + tile[1023 - t];
    __syncthreads();
  }
  out[blockIdx.x * 160 + t] = sum;
}

__global__ void right_in_place(const __grid_constant__ CUtensorMap map) {
  __shared__ alignas(128) int tile[8][32];
  __shared__ uint64_t bar;
  int t = threadIdx.x;
  if (t == 0) initialize(&bar, 1);
  __syncthreads();
  if (t == 0) {
    expect(&bar, sizeof(tile));
    TMA_LOAD_2D::copy(&map, &bar, tile, blockIdx.x * 32, 0);
  }
  wait(&bar, 0);
  tile[t / 32][t % 32] += 1;
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  __syncthreads();
  if (t == 0) {
    store(&map, tile, blockIdx.x * 32, 0);
    commit();
    asm volatile("cp.async.bulk.wait_group.read 0;" ::: "memory");
  }
}

__global__ void wrong_store_without_fence(const __grid_constant__ CUtensorMap map) {
  __shared__ alignas(128) int tile[8][32];
  int t = threadIdx.x;
  tile[t / 32][t % 32] = t;  // here
  __syncthreads();
  if (t == 0) {
    store(&map, tile, blockIdx.x * 32, 0);
    commit();
    asm volatile("cp.async.bulk.wait_group.read 0;" ::: "memory");
  }
}

__global__ void wrong_store_by_all_blocks(const __grid_constant__ CUtensorMap map) {
  __shared__ alignas(128) int tile[8][32];
  int t = threadIdx.x;
  tile[t / 32][t % 32] = t;
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  __syncthreads();
  if (t == 0) {
    store(&map, tile, 0, 0);
    commit();
    asm volatile("cp.async.bulk.wait_group.read 0;" ::: "memory");
  }
}

__global__ void wrong_write_before_the_store_has_read(const __grid_constant__ CUtensorMap map, int rounds) {
  __shared__ alignas(128) int tile[8][32];
  int t = threadIdx.x;
  for (int i = 0; i < rounds; i++) {
    tile[t / 32][t % 32] = i;  // here
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    __syncthreads();
    if (t == 0) {
      store(&map, tile, blockIdx.x * 32, i);
      commit();
    }
    __syncthreads();
  }
  if (t == 0) asm volatile("cp.async.bulk.wait_group.read 0;" ::: "memory");
}

__global__ void right_write_after_the_store_has_read(const __grid_constant__ CUtensorMap map, int rounds) {
  __shared__ alignas(128) int tile[8][32];
  int t = threadIdx.x;
  for (int i = 0; i < rounds; i++) {
    tile[t / 32][t % 32] = i;
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    __syncthreads();
    if (t == 0) {
      store(&map, tile, blockIdx.x * 32, i);
      commit();
      asm volatile("cp.async.bulk.wait_group.read 0;" ::: "memory");
    }
    __syncthreads();
  }
}

namespace cde = cuda::device::experimental;
using block_barrier = cuda::barrier<cuda::thread_scope_block>;

__global__ void right_by_the_library(const __grid_constant__ CUtensorMap map) {
  __shared__ alignas(128) int tile[8][32];
  __shared__ block_barrier bar;
  int t = threadIdx.x;
  if (t == 0) {
    init(&bar, blockDim.x);
    cde::fence_proxy_async_shared_cta();
  }
  __syncthreads();
  block_barrier::arrival_token token;
  if (t == 0) {
    cde::cp_async_bulk_tensor_2d_global_to_shared(&tile, &map, blockIdx.x * 32, 0, bar);
    token = cuda::device::barrier_arrive_tx(bar, 1, sizeof(tile));
  } else {
    token = bar.arrive();
  }
  bar.wait(std::move(token));
  if (t < 32) tile[0][t] += 1;
  cde::fence_proxy_async_shared_cta();
  __syncthreads();
  if (t == 0) {
    cde::cp_async_bulk_tensor_2d_shared_to_global(&map, blockIdx.x * 32, 0, &tile);
    cde::cp_async_bulk_commit_group();
    cde::cp_async_bulk_wait_group_read<0>();
  }
}

__global__ void wrong_by_the_library_without_wait(const __grid_constant__ CUtensorMap map, int *out) {
  __shared__ alignas(128) int tile[8][32];
  __shared__ block_barrier bar;
  int t = threadIdx.x;
  if (t == 0) init(&bar, blockDim.x);
  __syncthreads();
  block_barrier::arrival_token token;
  if (t == 0) {
    cde::cp_async_bulk_tensor_2d_global_to_shared(&tile, &map, blockIdx.x * 32, 0, bar);
    token = cuda::device::barrier_arrive_tx(bar, 1, sizeof(tile));
  } else {
    token = bar.arrive();
  }
  out[blockIdx.x * 160 + t] = tile[t / 32][t % 32];  // here
  bar.wait(std::move(token));
}

__global__ void right_by_functions_of_instructions(const __grid_constant__ CUtensorMap map, int *out) {
  __shared__ alignas(128) int tile[8][32];
  __shared__ uint64_t bar;
  int t = threadIdx.x;
  if (t == 0) cuda::ptx::mbarrier_init(&bar, 1);
  __syncthreads();
  if (t == 0) {
    int32_t at[2] = {(int)blockIdx.x * 32, 0};
    cuda::ptx::cp_async_bulk_tensor(cuda::ptx::space_cluster, cuda::ptx::space_global, &tile, &map, at, &bar);
    cuda::ptx::mbarrier_arrive_expect_tx(cuda::ptx::sem_release, cuda::ptx::scope_cta, cuda::ptx::space_shared, &bar,
                                         sizeof(tile));
  }
  while (!cuda::ptx::mbarrier_try_wait_parity(&bar, 0)) {
  }
  out[blockIdx.x * 160 + t] = tile[t / 32][t % 32];
}

// Which of the two has how much of it nobody says.
__global__ void doubtful_boxes(const __grid_constant__ CUtensorMap a, const __grid_constant__ CUtensorMap b, float *out,
                               int offset) {
  extern __shared__ __align__(1024) unsigned char memory[];
  __shared__ uint64_t bar;
  int t = threadIdx.x;
  if (t == 0) initialize(&bar, 1);
  __syncthreads();
  if (t == 0) {
    expect(&bar, 2048);
    TMA_LOAD_2D::copy(&a, &bar, memory + offset, 0, 0);
    TMA_LOAD_2D::copy(&b, &bar, memory + 2 * offset, 0, 0);
  }
  wait(&bar, 0);
  out[blockIdx.x * 160 + t] = memory[t];
}

__global__ void doubtful_one_of_several_maps(const CUtensorMap *maps, float *out, int which) {
  __shared__ Ring ring;
  int t = threadIdx.x;
  if (t == 0) initialize(&ring.full[0], 1);
  __syncthreads();
  if (t == 0) {
    expect(&ring.full[0], 256);
    TMA_LOAD_2D::copy(&maps[which], &ring.full[0], ring.a[0], 0, 0);
  }
  wait(&ring.full[0], 0);
  out[blockIdx.x * 160 + t] = ring.a[0][t % 64];
}

// Each warp brings a part, and the bytes of all of them are expected at once.
__global__ void doubtful_copies_of_several_threads(const __grid_constant__ CUtensorMap a, float *out) {
  __shared__ alignas(128) float tile[4][64];
  __shared__ uint64_t bar;
  int t = threadIdx.x;
  if (t == 0) {
    initialize(&bar, 1);
    expect(&bar, 1024);
  }
  __syncthreads();
  if (t < 128 && t % 32 == 0) TMA_LOAD_2D::copy(&a, &bar, tile[t / 32], t * 2, 0);
  wait(&bar, 0);
  out[blockIdx.x * 160 + t] = tile[t % 4][t % 64];
}

__global__ void doubtful_bytes_of_other_copies(const __grid_constant__ CUtensorMap a, const float *in, float *out) {
  __shared__ Ring ring;
  int t = threadIdx.x;
  if (t == 0) initialize(&ring.full[0], 1);
  __syncthreads();
  if (t == 0) {
    expect(&ring.full[0], 384);
    TMA_LOAD_2D::copy(&a, &ring.full[0], ring.a[0], 0, 0);
    cuda::ptx::cp_async_bulk(cuda::ptx::space_cluster, cuda::ptx::space_global, ring.b[0], in, 128, &ring.full[0]);
  }
  wait(&ring.full[0], 0);
  out[blockIdx.x * 160 + t] = ring.a[0][t % 64] + ring.b[0][t % 32];
}
