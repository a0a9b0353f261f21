package org.prismlang.bench.suite;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongToDoubleFunction;
import org.prismlang.bench.library.Triton;
import org.prismlang.bench.measure.Contestant;
import org.prismlang.lang.type.Scalar;
import org.prismlang.runtime.Kernel;

/** Softmax or layer normalisation of the rows of a matrix. */
record Rowwise(Operation operation, Scalar scalar) implements Suite.Family {
  private static final int WARP_ROW = 1024;
  private static final double EPSILON = 1e-5;
  private static final long PATIENCE = 1L << 25;

  enum Operation {
    SOFTMAX("softmax"),
    LAYERNORM("layernorm");

    private final String text;

    Operation(String text) {
      this.text = text;
    }
  }

  @Override
  public Library library() {
    return Library.PYTORCH;
  }

  @Override
  public Problem problem(Size size, Testbed bed, long seed) {
    int rows = size.number(0);
    int n = size.number(1);
    long count = (long) rows * n;
    int bytes = scalar.bits() / 8;
    var first = kernel(instances(n).getFirst(), bed);
    var inputs =
        new Inputs(bed, 2 * count * bytes, seed)
            .random(first, "x", scalar, count)
            .random(first, "y", scalar, count);
    if (operation == Operation.LAYERNORM) {
      inputs.random(first, "gamma", scalar, n).random(first, "beta", scalar, n);
    }
    var field = new Field(bed, inputs);
    for (var instance : instances(n)) {
      field.prism(instance.name, launch(instance, rows, n, inputs, bed));
    }
    return Problem.poisoned(
        bed,
        2.0 * count * bytes,
        field,
        inputs,
        List.of(
            new Answer(
                inputs.get("y"),
                reference(inputs, n),
                Math.max(1, PATIENCE / n / 3),
                tolerance())));
  }

  /** Probabilities are small, normalised numbers about one. */
  private Tolerance tolerance() {
    boolean isSoftmax = operation == Operation.SOFTMAX;
    return scalar == Scalar.BF16
        ? new Tolerance(0.01, isSoftmax ? 0 : 0.01)
        : new Tolerance(1e-4, isSoftmax ? 0 : 1e-5);
  }

  @Override
  public List<Contestant> others(Size size, Testbed bed) {
    var others = new ArrayList<Contestant>();
    bed.torch()
        .ifPresent(
            it ->
                others.add(
                    it.contestant(
                        "PyTorch",
                        operation.text,
                        scalar.toString(),
                        size.number(0),
                        size.number(1))));
    return others;
  }

  @Override
  public Optional<Triton.Job> inTriton(Size size) {
    return Optional.of(
        new Triton.Job(operation.text, scalar.toString(), size.number(0), size.number(1)));
  }

  /** One of the kernel's, for rows of a warp or of a block. */
  private record Instance(
      String name, String program, String kernel, int threads, boolean isWarp) {}

  private List<Instance> instances(int n) {
    var instances = new ArrayList<Instance>();
    if (n <= WARP_ROW) {
      var kernel = operation.text + "_warp[T=" + scalar + ", E=32]";
      instances.add(new Instance("Prism, a warp a row", operation.text, kernel, 256, true));
    }
    for (int items = 16; items <= 32; items += 16) {
      if (n <= 256 * items) {
        var kernel = operation.text + "_block[T=" + scalar + ", THREADS=256, E=" + items + "]";
        instances.add(
            new Instance("Prism, a block a row, " + items, operation.text, kernel, 256, false));
      }
    }
    if (n > 256 * 32) {
      var kernel = operation.text + "_block[T=" + scalar + ", THREADS=1024, E=32]";
      instances.add(
          new Instance("Prism, a block of 1024 a row", operation.text, kernel, 1024, false));
    }
    if (operation == Operation.LAYERNORM && scalar == Scalar.FLOAT) {
      mapped(n, instances);
    }
    return instances;
  }

  /** What mappings make of the sequential text. */
  private static void mapped(int n, List<Instance> instances) {
    for (int items = 16; items <= 32; items += 16) {
      if (n <= 32 * items) {
        var kernel = "layernorm_of_warps" + (items == 16 ? "" : "_v8");
        instances.add(mapped("a warp a row, " + items, kernel, true));
      }
    }
    for (int items = 8; items <= 32; items *= 2) {
      if (n <= 256 * items) {
        var kernel = "layernorm_of_blocks" + (items == 8 ? "" : "_v" + items / 4);
        instances.add(mapped("a block a row, " + items, kernel, false));
      }
    }
  }

  private static Instance mapped(String name, String kernel, boolean isWarp) {
    return new Instance("mapped, " + name, "element_tasks", kernel, 256, isWarp);
  }

  private Kernel kernel(Instance instance, Testbed bed) {
    return Programs.kernel(instance.program, instance.kernel, bed.device());
  }

  private Launch launch(Instance instance, int rows, int n, Inputs inputs, Testbed bed) {
    int grid = instance.isWarp ? Math.ceilDiv(rows, instance.threads / 32) : rows;
    var launch =
        Launch.of(kernel(instance, bed), grid, instance.threads)
            .memory("x", inputs)
            .memory("y", inputs)
            .with("rows", rows)
            .with("n", n)
            .with("eps", EPSILON);
    return operation == Operation.LAYERNORM
        ? launch.memory("gamma", inputs).memory("beta", inputs)
        : launch;
  }

  private LongToDoubleFunction reference(Inputs inputs, int n) {
    return index -> {
      var x = inputs.get("x").reader();
      long row = index / n * n;
      return operation == Operation.SOFTMAX
          ? softmax(x, row, n, index)
          : layernorm(inputs, x, row, n, index);
    };
  }

  private static double softmax(LongToDoubleFunction x, long row, int n, long index) {
    double sum = 0;
    for (int i = 0; i < n; i++) {
      sum += Math.exp(x.applyAsDouble(row + i) - x.applyAsDouble(index));
    }
    return 1 / sum;
  }

  static double layernorm(Inputs inputs, LongToDoubleFunction x, long row, int n, long index) {
    double mean = 0;
    for (int i = 0; i < n; i++) {
      mean += x.applyAsDouble(row + i) / n;
    }
    double variance = 0;
    for (int i = 0; i < n; i++) {
      double distance = x.applyAsDouble(row + i) - mean;
      variance += distance * distance / n;
    }
    double normal = (x.applyAsDouble(index) - mean) / Math.sqrt(variance + EPSILON);
    return normal * inputs.get("gamma").at(index % n) + inputs.get("beta").at(index % n);
  }
}
