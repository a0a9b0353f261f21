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

// A block of this launch has that much shared memory. Launches of other sizes may be on their way, so all of them are allowed.
[[maybe_unused]] static cudaError_t prism_room(const char* name, const void* kernel, int shared_bytes) {
  int device = 0;
  int most = 0;
  cudaError_t error = cudaGetDevice(&device);
  if (error == cudaSuccess) {
    error = cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, device);
  }
  if (error == cudaSuccess && shared_bytes > most) {
    return prism_refuse(cudaErrorInvalidValue,
                        "%s: %d bytes of shared memory, a block of this GPU has %d", name,
                        shared_bytes, most);
  }
  return error == cudaSuccess
             ? prism_prepare(name, kernel, most)
             : prism_refuse(error, "%s: %s", name, cudaGetErrorString(error));
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

// `overlapping`: it may start while the kernel before it in the stream still runs, and waits for it itself.
enum class prism_manner { plain, cooperative, overlapping };

static cudaError_t prism_launch(const char* name, const void* kernel, int grid, int block,
                                int shared_bytes, prism_manner manner, cudaStream_t stream,
                                void** arguments) {
  cudaLaunchAttribute attribute = {};
  if (manner == prism_manner::cooperative) {
    attribute.id = cudaLaunchAttributeCooperative;
    attribute.val.cooperative = 1;
  } else {
    attribute.id = cudaLaunchAttributeProgrammaticStreamSerialization;
    attribute.val.programmaticStreamSerializationAllowed = 1;
  }
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(grid);
  config.blockDim = dim3(block);
  config.dynamicSmemBytes = shared_bytes;
  config.stream = stream;
  config.attrs = &attribute;
  config.numAttrs = manner == prism_manner::plain ? 0 : 1;
  cudaError_t error = cudaLaunchKernelExC(&config, kernel, arguments);
  prism_message[0] = '\0';
  return error == cudaSuccess ? error
                              : prism_refuse(error, "%s: %s", name, cudaGetErrorString(error));
}
