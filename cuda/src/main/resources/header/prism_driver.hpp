// What all such headers have in common: launches through the driver, checked before.
#ifndef PRISM_DRIVER_HPP
#define PRISM_DRIVER_HPP

#include <cuda.h>
#include <stdint.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace prism {

// How a call ended: why not, if `code` is not CUDA_SUCCESS.
struct [[nodiscard]] Result {
  CUresult code = CUDA_SUCCESS;
  std::string message;

  bool ok() const { return code == CUDA_SUCCESS; }
};

// A row-major tensor on the GPU, outermost dimension first. Strides are in bytes, the innermost has none; 0 is no gap.
template <typename Element, int Rank>
struct Tensor {
  Element* data;
  std::int64_t extents[Rank];
  std::int64_t strides[Rank > 1 ? Rank - 1 : 1] = {};
};

namespace support {

// What a launch must keep to. `grid`: blocks, `block`: threads, 0 where the launch decides.
struct Kernel {
  const char* name;
  const char* symbol;
  int grid;
  int block;
  int multiple;
  int cluster;
  int shared_bytes;
  bool cooperative;
  bool resident;
  bool sized_by_launch = false;  // some tiles are; shared_bytes are all others
  bool overlap = false;          // it may start while the kernel before it in the stream still runs, and waits for it itself
};

// No two contexts of a process have the same, be they alive or not.
using ContextNumber = unsigned long long;

// Memory of a kernel, kept between launches, which take it one after the other, on whatever stream they are.
struct Workspace {
  struct Memory {
    CUdeviceptr data = 0;
    std::size_t bytes = 0;
    CUevent used = nullptr;
  };

  std::mutex mutex;
  std::map<ContextNumber, Memory> memories;
  std::vector<CUdeviceptr> of_graphs;  // each of one launch that a graph holds; nobody says when a graph ends
};

// Code for the GPUs of one compute capability, and of its later minors where it is not for that one alone.
struct Code {
  int major;
  int minor;
  bool exact;
  const void* data;
};

// Compiled code, and the kernels of it that are loaded, in each context. What the machine has room for does not change.
struct Image {
  struct Function {
    CUfunction handle = nullptr;
    int most_threads = 0;
    int most_shared = 0;
    std::map<int, int> rooms;  // blocks that fit at once, by their threads
  };

  struct Loaded {
    CUdevice device = 0;
    CUmodule module = nullptr;
    std::map<const Kernel*, Function> functions;
  };

  std::vector<Code> codes;
  const char* targets;
  std::mutex mutex = {};
  std::map<ContextNumber, Loaded> contexts = {};
};

// A tensor map and what it was made of: the same makes the same.
template <typename Element, int Rank>
struct EncodedMap {
  CUtensorMap map;
  Tensor<Element, Rank> of = {};
};

// How a call of the driver ended, in words.
inline Result checked(const char* call, CUresult code) {
  if (code == CUDA_SUCCESS) {
    return {};
  }
  const char* name = nullptr;
  const char* text = nullptr;
  cuGetErrorName(code, &name);
  cuGetErrorString(code, &text);
  return {code, std::string(call) + ": " + (name ? name : "unknown") + " (" + std::to_string(static_cast<int>(code)) +
                    "), " + (text ? text : "unknown")};
}

// The current context; the first GPU's where none is.
inline Result enter_context(ContextNumber& number) {
  if (cuCtxGetId(nullptr, &number) == CUDA_SUCCESS) {
    return {};
  }
  CUcontext context = nullptr;
  CUdevice device = 0;
  Result result = checked("cuInit", cuInit(0));
  if (result.ok()) {
    result = checked("cuCtxGetCurrent", cuCtxGetCurrent(&context));
  }
  if (result.ok() && context == nullptr) {
    result = checked("cuDeviceGet", cuDeviceGet(&device, 0));
    if (result.ok()) {
      result = checked("cuDevicePrimaryCtxRetain", cuDevicePrimaryCtxRetain(&context, device));
    }
    if (result.ok()) {
      result = checked("cuCtxSetCurrent", cuCtxSetCurrent(context));
    }
  }
  return result.ok() ? checked("cuCtxGetId", cuCtxGetId(nullptr, &number)) : result;
}

// One launch: checks what it is given, remembers the first thing that is wrong, and does nothing from then on.
class Launch {
 public:
  Launch(const Kernel& kernel, Image& image, int grid, int block, CUstream stream)
      : kernel_(kernel), grid_(grid), block_(block), stream_(stream), shared_bytes_(kernel.shared_bytes) {
    arguments_.reserve(16);
    check_shape();
    enter_context();
    load(image);
  }

  // What every launch keeps, this one does not; `given`: what the condition asks for, in words.
  void broken(const char* condition, const std::string& given) {
    refuse(CUDA_ERROR_INVALID_VALUE, "", std::string("launched where ") + condition + ", and here " + given);
  }

  // Tiles have sizes that this launch gives; they are asked for only if it keeps to what they must be.
  template <typename Count>
  void shared(Count bytes) {
    if (ok()) {
      shared_bytes_ = bytes();
    }
    if (ok() && shared_bytes_ > function_->most_shared) {
      too_much_shared(shared_bytes_, function_->most_shared);
    }
  }

  template <typename T>
  void value(T& value) {
    arguments_.push_back(const_cast<void*>(static_cast<const void*>(&value)));
  }

  template <typename T>
  void pointer(const char* name, T*& pointer, std::uintptr_t align) {
    check_address(name, pointer, align);
    arguments_.push_back(const_cast<void*>(static_cast<const void*>(&pointer)));
  }

  template <typename Element, int Rank>
  void map(const char* name, const Tensor<Element, Rank>& tensor, EncodedMap<Element, Rank>& known,
           CUtensorMapDataType type, const std::array<cuuint32_t, Rank>& box, CUtensorMapSwizzle swizzle) {
    check_address(name, tensor.data, 16);
    arguments_.push_back(&known.map);
    if (ok() && is_same(tensor, known.of)) {
      return;
    }
    known.of = {};
    cuuint64_t sizes[Rank];
    cuuint64_t steps[Rank];
    cuuint32_t boxes[Rank];
    cuuint32_t ones[Rank];
    std::int64_t step = sizeof(Element);
    for (int i = 0; i < Rank && ok(); ++i) {
      int from = Rank - 1 - i;
      if (tensor.extents[from] < 1) {
        refuse(CUDA_ERROR_INVALID_VALUE, name, " has an extent of " + std::to_string(tensor.extents[from]));
      }
      step *= tensor.extents[from];
      if (from > 0 && tensor.strides[from - 1] != 0) {
        step = tensor.strides[from - 1];
      }
      if (from > 0 && (step <= 0 || step % 16 != 0)) {
        refuse(CUDA_ERROR_INVALID_VALUE, name, " has rows of " + std::to_string(step) + " bytes, no multiple of 16");
      }
      sizes[i] = static_cast<cuuint64_t>(tensor.extents[from]);
      steps[i] = static_cast<cuuint64_t>(step);
      boxes[i] = box[from];
      ones[i] = 1;
    }
    if (ok()) {
      void* data = const_cast<void*>(static_cast<const void*>(tensor.data));
      // Where rows begin within lines of memory, pieces of two lines would be three.
      CUtensorMapL2promotion piece =
          Rank > 1 && steps[0] % 128 != 0 ? CU_TENSOR_MAP_L2_PROMOTION_L2_128B : CU_TENSOR_MAP_L2_PROMOTION_L2_256B;
      check("cuTensorMapEncodeTiled",
            cuTensorMapEncodeTiled(&known.map, type, Rank, data, sizes, steps, boxes, ones, CU_TENSOR_MAP_INTERLEAVE_NONE,
                                   swizzle, piece, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE));
    }
    if (ok()) {
      known.of = tensor;
    }
  }

  void workspace(const char* name, Workspace& workspace, std::int64_t wanted, bool zero_each) {
    if (ok() && wanted < 0) {
      refuse(CUDA_ERROR_INVALID_VALUE, name, ": its size is no number of bytes for these arguments");
    }
    workspaces_.push_back({&workspace, static_cast<std::size_t>(wanted < 1 ? 1 : wanted), zero_each, arguments_.size()});
    arguments_.push_back(nullptr);
  }

  Result run() {
    check_machine();
    std::vector<std::unique_lock<std::mutex>> locks;
    std::vector<CUevent> used;
    for (const Claim& claim : workspaces_) {
      locks.emplace_back(claim.workspace->mutex);
      used.push_back(is_captured() ? provide_for_graph(claim) : provide(claim));
    }
    if (ok()) {
      CUlaunchAttribute attribute = {};
      if (kernel_.cooperative) {
        attribute.id = CU_LAUNCH_ATTRIBUTE_COOPERATIVE;
        attribute.value.cooperative = 1;
      } else {
        attribute.id = CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION;
        attribute.value.programmaticStreamSerializationAllowed = 1;
      }
      CUlaunchConfig config = this->config(&attribute, kernel_.cooperative || kernel_.overlap);
      check("cuLaunchKernelEx", cuLaunchKernelEx(&config, function_->handle, arguments_.data(), nullptr));
    }
    for (CUevent event : used) {
      if (ok() && event != nullptr) {
        check("cuEventRecord", cuEventRecord(event, stream_));
      }
    }
    return result_;
  }

 private:
  struct Claim {
    Workspace* workspace;
    std::size_t bytes;
    bool zero_each;
    std::size_t argument;
  };

  bool ok() const { return result_.ok(); }

  template <typename Element, int Rank>
  static bool is_same(const Tensor<Element, Rank>& one, const Tensor<Element, Rank>& other) {
    return one.data == other.data && std::equal(one.extents, one.extents + Rank, other.extents) &&
           std::equal(std::begin(one.strides), std::end(one.strides), other.strides);
  }

  void refuse(CUresult code, const char* parameter, const std::string& why) {
    if (ok()) {
      result_ = {code, std::string(kernel_.name) + ": " + parameter + why};
    }
  }

  void check(const char* call, CUresult code) {
    if (code != CUDA_SUCCESS && ok()) {
      take(checked(call, code));
    }
  }

  void take(const Result& result) {
    result_ = {result.code, std::string(kernel_.name) + ": " + result.message};
  }

  void check_shape() {
    if (grid_ < 1) {
      refuse(CUDA_ERROR_INVALID_VALUE, "", "a grid of " + std::to_string(grid_) + " blocks");
    }
    if (kernel_.grid != 0 && grid_ != kernel_.grid) {
      refuse(CUDA_ERROR_INVALID_VALUE, "",
             "a grid of " + std::to_string(grid_) + " blocks, wanted " + std::to_string(kernel_.grid));
    }
    if (grid_ % kernel_.cluster != 0) {
      refuse(CUDA_ERROR_INVALID_VALUE, "", "a grid of " + std::to_string(grid_) + " blocks, no multiple of the cluster's " +
                                               std::to_string(kernel_.cluster));
    }
    if (block_ < 1 || block_ > 1024 || block_ % kernel_.multiple != 0) {
      refuse(CUDA_ERROR_INVALID_VALUE, "", "blocks of " + std::to_string(block_) + " threads, wanted a multiple of " +
                                               std::to_string(kernel_.multiple) + " up to 1024");
    }
  }

  void enter_context() {
    if (ok()) {
      Result entered = support::enter_context(context_);
      if (!entered.ok()) {
        take(entered);
      }
    }
  }

  void load(Image& image) {
    if (!ok()) {
      return;
    }
    std::lock_guard<std::mutex> lock(image.mutex);
    Image::Loaded& loaded = image.contexts[context_];
    if (loaded.module == nullptr) {
      check("cuCtxGetDevice", cuCtxGetDevice(&loaded.device));
      load_module(image, loaded);
    }
    device_ = loaded.device;
    function_ = &loaded.functions[&kernel_];
    if (function_->handle == nullptr) {
      prepare(loaded);
    }
    if (ok() && kernel_.resident && function_->rooms.count(block_) == 0) {
      int room = kernel_.cluster > 1 ? clusters() * kernel_.cluster : blocks();
      if (ok()) {
        function_->rooms[block_] = room;
      }
    }
    room_ = ok() && kernel_.resident ? function_->rooms[block_] : grid_;
  }

  void load_module(Image& image, Image::Loaded& loaded) {
    int major = 0;
    int minor = 0;
    if (ok()) {
      check("cuDeviceGetAttribute",
            cuDeviceGetAttribute(&major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, loaded.device));
      check("cuDeviceGetAttribute",
            cuDeviceGetAttribute(&minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, loaded.device));
    }
    const Code* best = nullptr;
    for (const Code& code : image.codes) {
      bool fits = code.major == major && (code.exact ? code.minor == minor : code.minor <= minor);
      if (fits && (best == nullptr || code.minor > best->minor)) {
        best = &code;
      }
    }
    if (ok()) {
      const Code& chosen = best == nullptr ? image.codes.front() : *best;  // the driver says what does not fit
      check("cuModuleLoadData", cuModuleLoadData(&loaded.module, chosen.data));
    }
    if (result_.code == CUDA_ERROR_NO_BINARY_FOR_GPU) {
      result_.message += std::string("; this is code for ") + image.targets;
    }
  }

  void prepare(const Image::Loaded& loaded) {
    CUfunction handle = nullptr;
    int most = 0;
    if (ok()) {
      check("cuDeviceGetAttribute",
            cuDeviceGetAttribute(&most, CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN, device_));
    }
    if (ok() && kernel_.shared_bytes > most) {
      too_much_shared(kernel_.shared_bytes, most);
    }
    int allowed = kernel_.sized_by_launch ? most : kernel_.shared_bytes;
    if (ok()) {
      check("cuModuleGetFunction", cuModuleGetFunction(&handle, loaded.module, kernel_.symbol));
    }
    if (ok() && allowed > 0) {
      check("cuFuncSetAttribute", cuFuncSetAttribute(handle, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, allowed));
    }
    if (ok() && kernel_.cluster > 8) {
      check("cuFuncSetAttribute", cuFuncSetAttribute(handle, CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED, 1));
    }
    if (ok()) {
      check("cuFuncGetAttribute",
            cuFuncGetAttribute(&function_->most_threads, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, handle));
    }
    if (ok()) {
      function_->most_shared = most;
      function_->handle = handle;
    }
  }

  void too_much_shared(int bytes, int most) {
    refuse(CUDA_ERROR_INVALID_VALUE, "", std::to_string(bytes) + " bytes of shared memory, a block of this GPU has " +
                                             std::to_string(most));
  }

  void check_address(const char* name, const void* pointer, std::uintptr_t align) {
    std::uintptr_t address = reinterpret_cast<std::uintptr_t>(pointer);
    if (!ok()) {
      return;
    }
    if (address == 0) {
      refuse(CUDA_ERROR_INVALID_VALUE, name, " is null");
    } else if (address % align != 0) {
      refuse(CUDA_ERROR_MISALIGNED_ADDRESS, name, " is no multiple of " + std::to_string(align) + " bytes");
    }
    unsigned int memory = 0;
    int device = 0;
    CUpointer_attribute asked[] = {CU_POINTER_ATTRIBUTE_MEMORY_TYPE, CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL};
    void* answers[] = {&memory, &device};
    CUresult code = cuPointerGetAttributes(2, asked, answers, address);
    if (code == CUDA_ERROR_INVALID_VALUE || (code == CUDA_SUCCESS && memory == 0)) {
      refuse(CUDA_ERROR_INVALID_VALUE, name, " is no memory of a GPU");
    }
    check("cuPointerGetAttributes", code);
    if (memory == CU_MEMORYTYPE_DEVICE && device != device_) {
      refuse(CUDA_ERROR_INVALID_VALUE, name,
             " lies on device " + std::to_string(device) + ", the current one is " + std::to_string(device_));
    }
  }

  void check_machine() {
    if (ok() && kernel_.block == 0 && block_ > function_->most_threads) {
      refuse(CUDA_ERROR_INVALID_VALUE, "", "blocks of " + std::to_string(block_) +
                                               " threads, its registers are enough for " +
                                               std::to_string(function_->most_threads));
    }
    if (ok() && grid_ > room_) {
      refuse(CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE, "", std::to_string(grid_) + " blocks wait for each other, " +
                                                              std::to_string(room_) + " fit on this GPU at once");
    }
  }

  int blocks() {
    int each = 0;
    int processors = 0;
    check("cuDeviceGetAttribute", cuDeviceGetAttribute(&processors, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, device_));
    check("cuOccupancyMaxActiveBlocksPerMultiprocessor",
          cuOccupancyMaxActiveBlocksPerMultiprocessor(&each, function_->handle, block_,
                                                      static_cast<std::size_t>(kernel_.shared_bytes)));
    return each * processors;
  }

  int clusters() {
    int all = 0;
    CUlaunchAttribute attribute = {};
    attribute.id = CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION;
    attribute.value.clusterDim.x = static_cast<unsigned int>(kernel_.cluster);
    attribute.value.clusterDim.y = 1;
    attribute.value.clusterDim.z = 1;
    CUlaunchConfig config = this->config(&attribute, true);
    check("cuOccupancyMaxActiveClusters", cuOccupancyMaxActiveClusters(&all, function_->handle, &config));
    return all;
  }

  CUlaunchConfig config(CUlaunchAttribute* attribute, bool is_used) const {
    CUlaunchConfig config = {};
    config.gridDimX = static_cast<unsigned int>(grid_);
    config.gridDimY = 1;
    config.gridDimZ = 1;
    config.blockDimX = static_cast<unsigned int>(block_);
    config.blockDimY = 1;
    config.blockDimZ = 1;
    config.sharedMemBytes = static_cast<unsigned int>(shared_bytes_);
    config.hStream = stream_;
    config.attrs = attribute;
    config.numAttrs = is_used ? 1 : 0;
    return config;
  }

  bool is_captured() {
    CUstreamCaptureStatus status = CU_STREAM_CAPTURE_STATUS_NONE;
    if (ok()) {
      check("cuStreamIsCapturing", cuStreamIsCapturing(stream_, &status));
    }
    return status != CU_STREAM_CAPTURE_STATUS_NONE;
  }

  // A graph runs whenever it is launched, beside launches that nobody could order with it: its memory is its own.
  CUevent provide_for_graph(const Claim& claim) {
    CUstreamCaptureMode mode = CU_STREAM_CAPTURE_MODE_RELAXED;
    CUdeviceptr data = 0;
    check("cuThreadExchangeStreamCaptureMode", cuThreadExchangeStreamCaptureMode(&mode));
    if (ok()) {
      check("cuMemAlloc", cuMemAlloc(&data, claim.bytes));
      if (ok() && !claim.zero_each) {
        zero_now(data, claim.bytes);
      }
      check("cuThreadExchangeStreamCaptureMode", cuThreadExchangeStreamCaptureMode(&mode));
    }
    if (ok() && claim.zero_each) {
      check("cuMemsetD8Async", cuMemsetD8Async(data, 0, claim.bytes, stream_));
    }
    claim.workspace->of_graphs.push_back(data);
    arguments_[claim.argument] = &claim.workspace->of_graphs.back();
    return nullptr;
  }

  // Beside what is captured, which would do it again with each run of the graph.
  void zero_now(CUdeviceptr data, std::size_t bytes) {
    CUstream beside = nullptr;
    check("cuStreamCreate", cuStreamCreate(&beside, CU_STREAM_NON_BLOCKING));
    if (ok()) {
      check("cuMemsetD8Async", cuMemsetD8Async(data, 0, bytes, beside));
      check("cuStreamSynchronize", cuStreamSynchronize(beside));
      check("cuStreamDestroy", cuStreamDestroy(beside));
    }
  }

  // Grown when more is asked for; that it is freed waits until no kernel uses it.
  CUevent provide(const Claim& claim) {
    Workspace::Memory& memory = claim.workspace->memories[context_];
    arguments_[claim.argument] = &memory.data;
    if (!ok()) {
      return nullptr;
    }
    if (memory.used == nullptr) {
      check("cuEventCreate", cuEventCreate(&memory.used, CU_EVENT_DISABLE_TIMING));
    } else {
      check("cuStreamWaitEvent", cuStreamWaitEvent(stream_, memory.used, 0));
    }
    bool grows = claim.bytes > memory.bytes;
    if (ok() && grows) {
      check("cuMemFree", memory.data == 0 ? CUDA_SUCCESS : cuMemFree(memory.data));
      memory.data = 0;
      memory.bytes = 0;
      check("cuMemAlloc", cuMemAlloc(&memory.data, claim.bytes));
      memory.bytes = ok() ? claim.bytes : 0;
    }
    if (ok() && (grows || claim.zero_each)) {
      check("cuMemsetD8Async", cuMemsetD8Async(memory.data, 0, memory.bytes, stream_));
    }
    return memory.used;
  }

  const Kernel& kernel_;
  const int grid_;
  const int block_;
  const CUstream stream_;
  int shared_bytes_;
  Result result_ = {};
  ContextNumber context_ = 0;
  CUdevice device_ = 0;
  Image::Function* function_ = nullptr;
  int room_ = 0;
  std::vector<void*> arguments_ = {};
  std::vector<Claim> workspaces_ = {};
};

}  // namespace support
}  // namespace prism

#endif
