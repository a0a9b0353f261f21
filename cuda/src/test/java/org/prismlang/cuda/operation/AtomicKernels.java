package org.prismlang.cuda.operation;

import java.util.List;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Value;

/** Every change of every word, in turn in every order and scope. */
final class AtomicKernels {
  private final KernelFile file;
  private final PlainTranslation translation;

  private AtomicKernels(KernelFile file) {
    this.file = file;
    this.translation = file.translation();
  }

  static void in(KernelFile file) {
    var kernels = new AtomicKernels(file);
    kernels.atomics();
  }

  private void atomics() {
    var words =
        List.of(
            Scalar.INT32,
            Scalar.UINT32,
            Scalar.INT64,
            Scalar.UINT64,
            Scalar.FLOAT,
            Scalar.DOUBLE,
            Scalar.HALF,
            Scalar.BF16);
    var orders = List.of("relaxed", "acquire", "release", "acq_rel");
    var scopes = List.of("block", "cluster", "gpu", "system");
    for (var type : words) {
      int turn = 0;
      for (var space : List.of(Memory.Space.GLOBAL, Memory.Space.SHARED)) {
        var body = new StringBuilder();
        var spelling = translation.type(type).text();
        if (space == Memory.Space.SHARED) {
          body.append("  __shared__ " + spelling + " tile[4];\n");
        }
        var memory =
            space == Memory.Space.SHARED
                ? Sample.tile("tile", type, 0, Perspective.BLOCK, 4)
                : Sample.pointer("w", type);
        var value = Sample.local("x", type);
        body.append("  " + spelling + " x = w[1];\n");
        for (var name :
            List.of(
                "load",
                "store",
                "add",
                "sub",
                "min",
                "max",
                "and",
                "or",
                "xor",
                "exchange",
                "cas")) {
          for (int i = 0; i < (name.equals("add") ? 4 : 1); i++, turn++) {
            var sample =
                Sample.of("atomic_" + name)
                    .with("word", Sample.first(memory))
                    .with("order", new Value.Words(orders.get(turn % 4)))
                    .with("scope", new Value.Words(scopes.get(turn / 4 % 4)));
            if (!name.equals("load")) {
              sample.with("value", value);
            }
            if (name.equals("cas")) {
              sample.with("expected", value);
            }
            body.append(
                "  "
                    + (name.equals("store")
                        ? sample.text(translation)
                        : sample.text(value, translation)));
          }
        }
        file.kernel(spelling + "* w", body + "  w[2] = x;\n");
      }
    }
    file.text("__device__ __forceinline__ bool is_odd(uint32_t v) { return v & 1u; }\n\n");
    var wait =
        Sample.of("wait_until")
            .with("word", Sample.first(Sample.pointer("w", Scalar.UINT32)))
            .with("condition", new Operand.OfCode("is_odd"))
            .with("order", new Value.Words("acquire"));
    file.kernel(
        "uint32_t* w",
        "  uint32_t seen;\n"
            + wait.text(Sample.local("seen", Scalar.UINT32), translation)
            + "  w[1] = seen;\n");
    file.kernel("uint32_t* w", wait.text(translation));
  }
}
