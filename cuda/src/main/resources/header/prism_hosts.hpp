// What headers with host functions have in common.
#ifndef PRISM_HOSTS_HPP
#define PRISM_HOSTS_HPP

#include <cmath>
#include <deque>
#include <limits>
#include <tuple>
#include <type_traits>
#include <utility>

namespace prism::support {

// One call of a host function: remembers the first thing that goes wrong, and nothing is launched from then on.
class Host {
 public:
  explicit Host(CUstream stream) : stream_(stream) {}

  bool ok() const { return result_.ok(); }
  CUstream stream() const { return stream_; }
  const Result& result() const { return result_; }

  void take(Result result) {
    if (ok()) {
      result_ = std::move(result);
    }
  }

  void refuse(std::string why) { take({CUDA_ERROR_INVALID_VALUE, std::move(why)}); }

  int processors() {
    ContextNumber context = 0;
    CUdevice device = 0;
    int count = 1;
    take(enter_context(context));
    if (ok()) {
      take(checked("cuCtxGetDevice", cuCtxGetDevice(&device)));
    }
    if (ok()) {
      take(checked("cuDeviceGetAttribute", cuDeviceGetAttribute(&count, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, device)));
    }
    return count;
  }

 private:
  const CUstream stream_;
  Result result_ = {};
};

// Memory of the buffers that a host function makes, kept between calls, which take it one after the other. None calls itself.
struct Pool {
  std::mutex mutex = {};
  std::map<ContextNumber, std::deque<Workspace::Memory>> memories = {};
};

// The buffers of one call. One that is captured has its own, which nobody frees: nobody says when a graph ends.
class Making {
 public:
  Making(Host& host, Pool& pool) : host_(host), pool_(pool), lock_(pool.mutex) {
    host_.take(enter_context(context_));
    CUstreamCaptureStatus status = CU_STREAM_CAPTURE_STATUS_NONE;
    if (host_.ok()) {
      check("cuStreamIsCapturing", cuStreamIsCapturing(host_.stream(), &status));
    }
    is_captured_ = status != CU_STREAM_CAPTURE_STATUS_NONE;
  }

  Making(const Making&) = delete;
  Making& operator=(const Making&) = delete;

  ~Making() {
    for (CUevent used : taken_) {
      check("cuEventRecord", cuEventRecord(used, host_.stream()));
    }
  }

  void* buffer(std::int64_t count, std::int64_t size, bool zero) {
    if (count < 0 || count > std::numeric_limits<std::int64_t>::max() / size) {
      host_.refuse("no buffer has " + std::to_string(count) + " elements");
    }
    if (!host_.ok()) {
      return nullptr;
    }
    std::size_t bytes = count == 0 ? 1 : static_cast<std::size_t>(count * size);
    CUdeviceptr data = is_captured_ ? captured(bytes) : kept(bytes);
    if (host_.ok() && zero) {
      check("cuMemsetD8Async", cuMemsetD8Async(data, 0, bytes, host_.stream()));
    }
    return reinterpret_cast<void*>(data);
  }

 private:
  void check(const char* call, CUresult code) { host_.take(checked(call, code)); }

  CUdeviceptr captured(std::size_t bytes) {
    CUstreamCaptureMode mode = CU_STREAM_CAPTURE_MODE_RELAXED;
    CUdeviceptr data = 0;
    check("cuThreadExchangeStreamCaptureMode", cuThreadExchangeStreamCaptureMode(&mode));
    check("cuMemAlloc", cuMemAlloc(&data, bytes));
    check("cuThreadExchangeStreamCaptureMode", cuThreadExchangeStreamCaptureMode(&mode));
    return data;
  }

  // Grown when more is asked for; that it is freed waits until no kernel uses it.
  CUdeviceptr kept(std::size_t bytes) {
    std::deque<Workspace::Memory>& memories = pool_.memories[context_];
    if (taken_.size() == memories.size()) {
      memories.emplace_back();
    }
    Workspace::Memory& memory = memories[taken_.size()];
    if (memory.used == nullptr) {
      check("cuEventCreate", cuEventCreate(&memory.used, CU_EVENT_DISABLE_TIMING));
    } else {
      check("cuStreamWaitEvent", cuStreamWaitEvent(host_.stream(), memory.used, 0));
    }
    if (!host_.ok()) {
      return 0;
    }
    taken_.push_back(memory.used);
    if (bytes > memory.bytes) {
      check("cuMemFree", memory.data == 0 ? CUDA_SUCCESS : cuMemFree(memory.data));
      memory.data = 0;
      memory.bytes = 0;
      check("cuMemAlloc", cuMemAlloc(&memory.data, bytes));
      memory.bytes = host_.ok() ? bytes : 0;
    }
    return memory.data;
  }

  Host& host_;
  Pool& pool_;
  std::lock_guard<std::mutex> lock_;
  ContextNumber context_ = 0;
  bool is_captured_ = false;
  std::vector<CUevent> taken_ = {};
};

// Arithmetic of kernels: integers wrap.
template <typename T>
using Bits = std::make_unsigned_t<T>;

template <typename T>
T plus(T a, T b) {
  return T(Bits<T>(a) + Bits<T>(b));
}

template <typename T>
T minus(T a, T b) {
  return T(Bits<T>(a) - Bits<T>(b));
}

template <typename T>
T times(T a, T b) {
  return T(Bits<T>(a) * Bits<T>(b));
}

template <typename T>
T magnitude(T a) {
  return std::is_signed_v<T> && a < T(0) ? minus<T>(0, a) : a;
}

template <typename T>
T quotient(Host& host, T a, T b, const char* place) {
  if (b == 0) {
    host.refuse(std::string(place) + ": division by zero");
    return 0;
  }
  return std::is_signed_v<T> && b == T(-1) ? minus<T>(0, a) : T(a / b);
}

template <typename T>
T rest(Host& host, T a, T b, const char* place) {
  if (b == 0) {
    host.refuse(std::string(place) + ": division by zero");
    return 0;
  }
  return std::is_signed_v<T> && b == T(-1) ? T(0) : T(a % b);
}

template <typename T>
int distance(Host& host, std::int64_t by, const char* place) {
  if (by < 0 || by >= std::int64_t(8 * sizeof(T))) {
    host.refuse(std::string(place) + ": a shift of " + std::to_string(8 * sizeof(T)) + " bits by " + std::to_string(by) +
                " has no result");
    return 0;
  }
  return static_cast<int>(by);
}

template <typename T>
T shifted_left(Host& host, T a, std::int64_t by, const char* place) {
  return T(Bits<T>(a) << distance<T>(host, by, place));
}

template <typename T>
T shifted_right(Host& host, T a, std::int64_t by, const char* place) {
  return T(a >> distance<T>(host, by, place));
}

// How a loop goes on.
inline std::int64_t step(Host& host, std::int64_t by, const char* place) {
  if (by == 0) {
    host.refuse(std::string(place) + ": a step of 0 never ends");
  }
  return by;
}

// Cut towards zero and held within the range; a NaN is what kernels make of it.
template <typename T, typename From>
T whole(From value) {
  if (value != value) {
    bool is_zero = sizeof(From) == 4 && sizeof(T) == 4;
    return is_zero ? T(0) : T(Bits<T>(1) << (8 * sizeof(T) - 1));
  }
  double wide = static_cast<double>(value);
  if (wide <= static_cast<double>(std::numeric_limits<T>::min())) {
    return std::numeric_limits<T>::min();
  }
  return wide >= static_cast<double>(std::numeric_limits<T>::max()) ? std::numeric_limits<T>::max() : static_cast<T>(wide);
}

// Of two numbers; a NaN loses, and the zero with a sign is the lesser one.
template <typename T>
T least(T a, T b) {
  if (a != a || b != b) {
    return a != a ? b : a;
  }
  return a < b || (a == b && std::signbit(a)) ? a : b;
}

template <typename T>
T most(T a, T b) {
  if (a != a || b != b) {
    return a != a ? b : a;
  }
  return a > b || (a == b && !std::signbit(a)) ? a : b;
}

}  // namespace prism::support

#endif
