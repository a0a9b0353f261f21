package org.prismlang.cuda.operation;

import java.util.List;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/** Synchronization, warps and the machine itself. */
final class BlockKernels {
  private final KernelFile file;
  private final PlainTranslation translation;

  private BlockKernels(KernelFile file) {
    this.file = file;
    this.translation = file.translation();
  }

  static void in(KernelFile file) {
    var kernels = new BlockKernels(file);
    kernels.synchronization();
    kernels.warps();
    kernels.machine();
  }

  private void synchronization() {
    var body = new StringBuilder("  __shared__ uint64_t word;\n");
    translation.use(Prelude.function("shared_address"));
    body.append("  uint32_t barrier = shared_address(&word);\n");
    body.append(file.call("mbarrier_init", "barrier, 128"));
    body.append(file.call("fence_barrier_init", ""));
    body.append("  __syncthreads();\n");
    body.append(file.call("mbarrier_arrive", "barrier"));
    body.append(file.call("mbarrier_wait", "barrier, 0"));
    body.append(file.call("mbarrier_wait_watched", "barrier, 1, 7u"));
    body.append(file.call("named_barrier_arrive", "1, 128"));
    body.append(file.call("named_barrier_sync", "2, 128"));
    body.append(file.call("cp_async_commit", "")).append(file.call("cp_async_wait<1>", ""));
    if (file.isHopper()) {
      body.append(file.call("mbarrier_expect", "barrier, 16"));
      body.append(file.call("mbarrier_arrive_expect", "barrier, 16"));
      body.append(file.call("mbarrier_arrive_cluster", "barrier, 1"));
      body.append(file.call("fence_proxy_async", ""));
      body.append(file.call("cluster_sync", ""));
      body.append(file.call("bulk_commit", "")).append(file.call("bulk_wait<1>", ""));
      body.append(file.call("bulk_wait_read<0>", ""));
    }
    file.kernel("", body.toString());
    file.kernel(
        "__launch_bounds__(384, 1)",
        "float* out",
        "  if (__shfl_sync(0xffffffffu, threadIdx.x >> 7, 0) == 0) {\n"
            + file.call("setmaxnreg_dec<40>", "")
            + "  } else {\n"
            + file.call("setmaxnreg_inc<232>", "")
            + "    out[threadIdx.x] = 1;\n  }\n");
    file.kernel("", file.call("grid_sync", ""));
  }

  private void warps() {
    for (var type :
        List.<Type>of(
            Scalar.FLOAT,
            Scalar.BOOL,
            Scalar.INT64,
            Scalar.DOUBLE,
            new Type.Vector(Scalar.FLOAT, 4))) {
      var spelling = translation.type(type).text();
      var body = new StringBuilder("  " + spelling + " x = out[threadIdx.x];\n");
      var second = List.of("lane", "delta", "delta", "mask");
      var names = List.of("shfl", "shfl_up", "shfl_down", "shfl_xor");
      for (int i = 0; i < names.size(); i++) {
        var text =
            Sample.of(names.get(i))
                .with("value", Sample.local("x", type))
                .with(second.get(i), Sample.number(1))
                .expression(type, translation);
        body.append("  x = ").append(text).append(";\n");
      }
      file.kernel(spelling + "* out", body + "  out[threadIdx.x] = x;\n");
    }
    var body = new StringBuilder("  uint32_t x = out[threadIdx.x];\n  bool p = x > 3;\n");
    for (var name : List.of("ballot", "any", "all")) {
      var text =
          Sample.of(name)
              .with("condition", Sample.local("p", Scalar.BOOL))
              .expression(Scalar.UINT32, translation);
      body.append("  x += ").append(text).append(";\n");
    }
    for (var name :
        List.of(
            "match_any",
            "redux_add",
            "redux_min",
            "redux_max",
            "redux_and",
            "redux_or",
            "redux_xor")) {
      var text =
          Sample.of(name)
              .with("value", Sample.local("x", Scalar.UINT32))
              .expression(Scalar.UINT32, translation);
      body.append("  x += ").append(text).append(";\n");
    }
    file.kernel("uint32_t* out", body + "  out[threadIdx.x] = x;\n");
  }

  private void machine() {
    var body = new StringBuilder();
    body.append("  float s[8], f = 1;\n  float4 v = make_float4(0, 1, 2, 3);\n  uint64_t u = 0;\n");
    body.append("  for (int i = 0; i < 8; i++) s[i] = out[i];\n");
    body.append(
        Sample.of("schedule_fence")
            .with(
                "values",
                List.of(
                    Sample.local("s", Sample.array(Scalar.FLOAT, 8)),
                    Sample.local("f", Scalar.FLOAT),
                    Sample.local("v", new Type.Vector(Scalar.FLOAT, 4)),
                    Sample.local("u", Scalar.UINT64)))
            .text(translation));
    body.append(Sample.of("nanosleep").with("nanoseconds", Sample.number(20)).text(translation));
    body.append(
        "  out[0] = s[1] + f + v.x + u + "
            + Sample.of("clock").expression(Scalar.INT64, translation));
    body.append(" + " + Sample.of("cluster_rank").expression(Scalar.INT32, translation));
    body.append(
        " + "
            + Sample.of("acc_row")
                .with("i", Sample.number(5))
                .expression(Scalar.INT32, translation));
    body.append(
        " + "
            + Sample.of("acc_col")
                .with("i", Sample.number(5))
                .expression(Scalar.INT32, translation));
    body.append(";\n  int number;\n");
    body.append(
        Sample.of("ticket")
            .with("counter", Sample.first(Sample.pointer("counter", Scalar.UINT32)))
            .text(Sample.local("number", Scalar.INT32), translation));
    file.kernel("float* out, uint32_t* counter", body + "  out[1] = number;\n");
    var copies = new StringBuilder("  __shared__ float tile[64];\n");
    for (int bytes : List.of(4, 8, 16)) {
      var copy =
          Sample.of("cp_async")
              .with(
                  "dst", Sample.first(Sample.tile("tile", Scalar.FLOAT, 0, Perspective.BLOCK, 64)))
              .with("src", Sample.first(Sample.pointer("in", Scalar.FLOAT)))
              .with("bytes", new Value.Int(bytes));
      copies.append(copy.text(translation));
      copies.append(copy.with("when", Sample.local("is_there", Scalar.BOOL)).text(translation));
    }
    copies.append(file.call("cp_async_commit", "")).append(file.call("cp_async_wait<0>", ""));
    file.kernel("const float* in, float* out, bool is_there", copies + "  out[0] = tile[0];\n");
    translation.use(Prelude.function("policy_evict_first"));
    translation.use(Prelude.function("policy_evict_last"));
    file.kernel("uint64_t* out", "  out[0] = policy_evict_first() ^ policy_evict_last();\n");
  }
}
