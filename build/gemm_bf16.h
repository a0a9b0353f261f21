#pragma once

#include <cuda.h>
#include <cuda_bf16.h>
#include <cuda_runtime.h>
#include <stdint.h>

// Why the last call of this thread below did not succeed; empty when it did.
extern "C" const char* prism_last_error();

// gemm_bf16_256_4: blocks of 384 threads, 229440 bytes of shared memory.
extern "C" cudaError_t launch_gemm_bf16_256_4(int grid, cudaStream_t stream, const CUtensorMap* A,
    const CUtensorMap* B, const CUtensorMap* C, int tiles_m, int tiles_n, int k_tiles);
extern "C" cudaError_t prism_make_map_gemm_bf16_256_4_A(CUtensorMap* map, const void* data,
    const int64_t extents[2], const int64_t strides[1]);
extern "C" cudaError_t prism_make_map_gemm_bf16_256_4_B(CUtensorMap* map, const void* data,
    const int64_t extents[2], const int64_t strides[1]);
extern "C" cudaError_t prism_make_map_gemm_bf16_256_4_C(CUtensorMap* map, void* data,
    const int64_t extents[2], const int64_t strides[1]);

// gemm_bf16_192_4: blocks of 384 threads, 196672 bytes of shared memory.
extern "C" cudaError_t launch_gemm_bf16_192_4(int grid, cudaStream_t stream, const CUtensorMap* A,
    const CUtensorMap* B, const CUtensorMap* C, int tiles_m, int tiles_n, int k_tiles);
extern "C" cudaError_t prism_make_map_gemm_bf16_192_4_A(CUtensorMap* map, const void* data,
    const int64_t extents[2], const int64_t strides[1]);
extern "C" cudaError_t prism_make_map_gemm_bf16_192_4_B(CUtensorMap* map, const void* data,
    const int64_t extents[2], const int64_t strides[1]);
extern "C" cudaError_t prism_make_map_gemm_bf16_192_4_C(CUtensorMap* map, void* data,
    const int64_t extents[2], const int64_t strides[1]);

// gemm_bf16_128_6: blocks of 384 threads, 229472 bytes of shared memory.
extern "C" cudaError_t launch_gemm_bf16_128_6(int grid, cudaStream_t stream, const CUtensorMap* A,
    const CUtensorMap* B, const CUtensorMap* C, int tiles_m, int tiles_n, int k_tiles);
extern "C" cudaError_t prism_make_map_gemm_bf16_128_6_A(CUtensorMap* map, const void* data,
    const int64_t extents[2], const int64_t strides[1]);
extern "C" cudaError_t prism_make_map_gemm_bf16_128_6_B(CUtensorMap* map, const void* data,
    const int64_t extents[2], const int64_t strides[1]);
extern "C" cudaError_t prism_make_map_gemm_bf16_128_6_C(CUtensorMap* map, void* data,
    const int64_t extents[2], const int64_t strides[1]);

// gemm_bf16_small_128_8: blocks of 160 threads, 213120 bytes of shared memory.
extern "C" cudaError_t launch_gemm_bf16_small_128_8(int grid, cudaStream_t stream,
    const CUtensorMap* A, const CUtensorMap* B, const CUtensorMap* C, int tiles_m, int tiles_n,
    int k_tiles);
extern "C" cudaError_t prism_make_map_gemm_bf16_small_128_8_A(CUtensorMap* map, const void* data,
    const int64_t extents[2], const int64_t strides[1]);
extern "C" cudaError_t prism_make_map_gemm_bf16_small_128_8_B(CUtensorMap* map, const void* data,
    const int64_t extents[2], const int64_t strides[1]);
extern "C" cudaError_t prism_make_map_gemm_bf16_small_128_8_C(CUtensorMap* map, void* data,
    const int64_t extents[2], const int64_t strides[1]);

// gemm_bf16_small_64_8: blocks of 160 threads, 139392 bytes of shared memory.
extern "C" cudaError_t launch_gemm_bf16_small_64_8(int grid, cudaStream_t stream,
    const CUtensorMap* A, const CUtensorMap* B, const CUtensorMap* C, int tiles_m, int tiles_n,
    int k_tiles);
extern "C" cudaError_t prism_make_map_gemm_bf16_small_64_8_A(CUtensorMap* map, const void* data,
    const int64_t extents[2], const int64_t strides[1]);
extern "C" cudaError_t prism_make_map_gemm_bf16_small_64_8_B(CUtensorMap* map, const void* data,
    const int64_t extents[2], const int64_t strides[1]);
extern "C" cudaError_t prism_make_map_gemm_bf16_small_64_8_C(CUtensorMap* map, void* data,
    const int64_t extents[2], const int64_t strides[1]);
