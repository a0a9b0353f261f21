package org.prismlang.bench.suite;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongToDoubleFunction;
import org.prismlang.bench.library.Triton;
import org.prismlang.bench.measure.Contestant;
import org.prismlang.bench.measure.InStream;
import org.prismlang.bench.measure.Rotation;
import org.prismlang.lang.type.Scalar;
import org.prismlang.runtime.host.HostProgram;

/**
 * {@code std.layers} in bf16: what is limited by memory alone, and so is measured beside a plain
 * copy of as many bytes. The first number of a size is the operation's, then come rows and columns;
 * of rotary embeddings tokens and heads.
 */
record LayerRows() implements Suite.Family {
  private static final String PROGRAM = "layers";
  private static final double EPSILON = 1e-5;
  private static final int HALF_HEAD = 64;
  private static final long PATIENCE = 1L << 25;
  private static final Tolerance PROBABILITY = new Tolerance(0.01, 0);
  private static final Tolerance NORMAL = new Tolerance(0.01, 0.01);
  private static final Tolerance SUM = new Tolerance(1e-5, 1e-4);

  enum Operation {
    SOFTMAX("softmax", "softmax", List.of("x", "y")),
    LAYER_NORM("layer norm", "layer_norm", List.of("x", "gamma", "beta", "y")),
    RMS_NORM("RMS norm", "rms_norm", List.of("x", "residual", "gamma", "y")),
    CROSS_ENTROPY("cross entropy", "cross_entropy", List.of("x", "target", "loss", "lse")),
    ROPE("RoPE", "rope", List.of("x", "cosine", "sine", "position", "y"));

    private final String title;
    private final String text;
    private final List<String> buffers;

    Operation(String title, String text, List<String> buffers) {
      this.title = title;
      this.text = text;
      this.buffers = buffers;
    }
  }

  static Size size(Sizes smallest, Operation operation, int rows, int columns) {
    return Size.of(
        smallest,
        operation.title + " " + rows + " × " + columns,
        operation.ordinal(),
        rows,
        columns);
  }

  private static Operation operation(Size size) {
    return Operation.values()[size.number(0)];
  }

  @Override
  public Library library() {
    return Library.PYTORCH;
  }

  @Override
  public Problem problem(Size size, Testbed bed, long seed) {
    var operation = operation(size);
    int rows = size.number(1);
    int columns = size.number(2);
    int n = operation == Operation.ROPE ? 2 * HALF_HEAD * columns : columns;
    long count = (long) rows * n;
    long bytes =
        switch (operation) {
          case SOFTMAX, LAYER_NORM -> 4 * count;
          case ROPE -> 4 * count + rows * (2L * HALF_HEAD * Float.BYTES + Integer.BYTES);
          case RMS_NORM -> 8 * count;
          case CROSS_ENTROPY -> 2 * count;
        };
    var inputs = new Inputs(bed, bytes, seed).random(Scalar.BF16, "x", Scalar.BF16, count);
    for (var name : operation.buffers) {
      switch (name) {
        case "y", "residual" -> inputs.random(Scalar.BF16, name, Scalar.BF16, count);
        case "gamma", "beta" -> inputs.random(Scalar.BF16, name, Scalar.BF16, n);
        case "loss", "lse" -> inputs.random(Scalar.FLOAT, name, Scalar.FLOAT, rows);
        case "cosine", "sine" ->
            inputs.random(Scalar.FLOAT, name, Scalar.FLOAT, (long) rows * HALF_HEAD);
        case "target" -> inputs.whole(name, rows, row -> target(row, n));
        case "position" -> inputs.whole(name, rows, row -> rows - 1 - row);
        default -> {} // x
      }
    }
    var host = Programs.host(PROGRAM, bed.device());
    var solve =
        inputs.kept(
            host.function("by_" + operation.text).orElseThrow(), operation.buffers, rows, columns);
    var given =
        operation == Operation.RMS_NORM
            ? Optional.of(inputs.get("residual").snapshot())
            : Optional.<Data.Snapshot>empty();
    var answers = answers(operation, inputs, given.map(Data.Snapshot::reader), n);
    return new Problem(
        bed.device(),
        bytes,
        new Field(bed, inputs).prism("std.layers", solve).contestants(),
        inputs,
        answers,
        () -> {
          answers.forEach(it -> it.data().poison());
          given.ifPresent(it -> it.restore(inputs.get("residual")));
        },
        bed.isGpu() ? List.of(copied(host, inputs, bed, bytes)) : List.of());
  }

  private static int target(long row, int n) {
    return (int) (31 * row % n);
  }

  /** Half as many bytes read, and as many written: as much is moved. */
  private static InStream copied(HostProgram host, Inputs inputs, Testbed bed, long bytes) {
    long count = bytes / 2 / Float.BYTES;
    inputs
        .random(Scalar.FLOAT, "before", Scalar.FLOAT, count)
        .random(Scalar.FLOAT, "after", Scalar.FLOAT, count);
    var copy = host.function("by_copy").orElseThrow();
    return new InStream(
        "copy",
        false,
        bed.timer(),
        new Rotation(inputs.copies()),
        inputs.kept(copy, List.of("before", "after"), Math.toIntExact(count)));
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
                        operation(size).text,
                        Scalar.BF16.toString(),
                        size.number(1),
                        size.number(2))));
    return others;
  }

  @Override
  public Optional<Triton.Job> inTriton(Size size) {
    return Optional.of(
        new Triton.Job(
            operation(size).text, Scalar.BF16.toString(), size.number(1), size.number(2)));
  }

  /**
   * @param given the residual before anything is added to it
   */
  private static List<Answer> answers(
      Operation operation, Inputs inputs, Optional<LongToDoubleFunction> given, int n) {
    long most = Math.max(1, PATIENCE / n / 3);
    LongToDoubleFunction x = inputs.get("x").reader();
    return switch (operation) {
      case SOFTMAX ->
          List.of(
              new Answer(
                  inputs.get("y"),
                  i -> Math.exp(x.applyAsDouble(i) - logSum(x, i / n * n, n)),
                  most,
                  PROBABILITY));
      case LAYER_NORM ->
          List.of(
              new Answer(
                  inputs.get("y"),
                  i -> Rowwise.layernorm(inputs, x, i / n * n, n, i),
                  most,
                  NORMAL));
      case RMS_NORM -> {
        LongToDoubleFunction sum = i -> x.applyAsDouble(i) + given.orElseThrow().applyAsDouble(i);
        yield List.of(
            new Answer(inputs.get("y"), i -> rmsNorm(inputs, sum, i, n), most, NORMAL),
            new Answer(inputs.get("residual"), sum, most, NORMAL));
      }
      case CROSS_ENTROPY ->
          List.of(
              new Answer(inputs.get("lse"), row -> logSum(x, row * n, n), most, SUM),
              new Answer(
                  inputs.get("loss"),
                  row -> logSum(x, row * n, n) - x.applyAsDouble(row * n + target(row, n)),
                  most,
                  SUM));
      case ROPE -> List.of(new Answer(inputs.get("y"), i -> turned(inputs, x, i, n), most, NORMAL));
    };
  }

  private static double logSum(LongToDoubleFunction x, long row, int n) {
    double sum = 0;
    for (int i = 0; i < n; i++) {
      sum += Math.exp(x.applyAsDouble(row + i)); // of numbers about zero
    }
    return Math.log(sum);
  }

  private static double rmsNorm(Inputs inputs, LongToDoubleFunction x, long index, int n) {
    long row = index / n * n;
    double squares = 0;
    for (int i = 0; i < n; i++) {
      squares += x.applyAsDouble(row + i) * x.applyAsDouble(row + i) / n;
    }
    return x.applyAsDouble(index)
        / Math.sqrt(squares + EPSILON)
        * inputs.get("gamma").at(index % n);
  }

  private static double turned(Inputs inputs, LongToDoubleFunction x, long index, int n) {
    long token = index / n;
    int place = (int) (index % (2 * HALF_HEAD));
    long first = index - place + place % HALF_HEAD;
    long rows = inputs.get("position").count();
    long angle = (rows - 1 - token) * HALF_HEAD + place % HALF_HEAD;
    double cosine = inputs.get("cosine").at(angle);
    double sine = inputs.get("sine").at(angle);
    double low = x.applyAsDouble(first);
    double high = x.applyAsDouble(first + HALF_HEAD);
    return place < HALF_HEAD ? low * cosine - high * sine : high * cosine + low * sine;
  }
}
