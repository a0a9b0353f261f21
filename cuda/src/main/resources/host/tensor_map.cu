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
  // Where rows begin within lines of memory, pieces of two lines would be three.
  CUtensorMapL2promotion piece = rank > 1 && steps[0] % 128 != 0 ? CU_TENSOR_MAP_L2_PROMOTION_L2_128B
                                                                : CU_TENSOR_MAP_L2_PROMOTION_L2_256B;
  CUresult result = encode(map, type, rank, const_cast<void*>(data), sizes, steps, boxes, ones,
                           CU_TENSOR_MAP_INTERLEAVE_NONE, swizzle, piece,
                           CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  prism_message[0] = '\0';
  return result == CUDA_SUCCESS
             ? cudaSuccess
             : prism_refuse(cudaErrorInvalidValue, "%s: the driver refuses the tensor map", name);
}
