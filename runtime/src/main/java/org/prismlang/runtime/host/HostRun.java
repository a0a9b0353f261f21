package org.prismlang.runtime.host;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.program.Action;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;
import org.prismlang.runtime.Argument;
import org.prismlang.runtime.Buffer;
import org.prismlang.runtime.Device;
import org.prismlang.runtime.Kernel;
import org.prismlang.runtime.PrismException;
import org.prismlang.runtime.Program;
import org.prismlang.runtime.TensorMap;
import org.prismlang.sim.count.Counts;

/**
 * One call of a host function from outside. Compiled code calls the methods; numbers name what
 * {@link Constants} holds.
 */
final class HostRun implements AutoCloseable {
  private final Program program;
  private final Constants constants;
  private final IdentityHashMap<Function, Kernel> kernels = new IdentityHashMap<>();
  private final List<Buffer> buffers = new ArrayList<>();
  private final List<Counts> counts = new ArrayList<>();
  private final List<Runnable> launches = new ArrayList<>();
  private final boolean isKept;

  /**
   * @param isKept whether what it makes and launches is there until it is closed
   */
  HostRun(Program program, Constants constants, boolean isKept) {
    this.program = program;
    this.constants = constants;
    this.isKept = isKept;
  }

  /** What was launched, in order; of a run that is not kept nothing. */
  List<Runnable> launches() {
    return launches;
  }

  /** Of all buffers that there are. */
  long bytes() {
    return buffers.stream().mapToLong(Buffer::bytes).sum();
  }

  List<Counts> counts() {
    return counts;
  }

  /** How many buffers there are: those made from here on belong to the function that asks. */
  int mark() {
    return buffers.size();
  }

  /** Buffers are never returned, so they end with the function that made them. */
  void release(int mark) {
    if (!isKept) {
      end(mark);
    }
  }

  @Override
  public void close() {
    end(0);
  }

  private void end(int mark) {
    while (buffers.size() > mark) {
      buffers.removeLast().close();
    }
  }

  Buffer buffer(int number, long count) {
    var call = constants.get(number, Term.HostCall.class);
    var element = ((Type.Buffer) call.type()).element();
    try {
      var buffer =
          call.arguments().get(1).isPresent()
              ? Buffer.allocate(element, count)
              : Buffer.unwritten(element, count);
      buffers.add(buffer);
      return buffer;
    } catch (IllegalArgumentException e) {
      throw wrong(Code.P0810, call.span(), "no buffer has " + count + " elements");
    } catch (OutOfMemoryError e) {
      throw wrong(Code.P0810, call.span(), "no memory for a buffer of " + count + " elements");
    }
  }

  TensorMap map(int site, Buffer buffer, long[] sizes) {
    try {
      return TensorMap.of(buffer, sizes);
    } catch (IllegalArgumentException e) {
      throw wrong(Code.P0812, constants.span(site), String.valueOf(e.getMessage()));
    }
  }

  static Argument argument(long value) {
    return new Argument.Whole(value);
  }

  static Argument argument(double value) {
    return new Argument.Real(value);
  }

  static Argument argument(Buffer buffer) {
    return new Argument.Memory(buffer);
  }

  static Argument argument(TensorMap map) {
    return new Argument.Map(map);
  }

  void prepare(int number) {
    kernel(constants.get(number, Term.Launch.class)).prepare();
  }

  Device.Stopwatch stopwatch() {
    return program.device().stopwatch();
  }

  int multiprocessors() {
    return program.device().multiprocessors();
  }

  void launch(int number, int grid, int block, Argument[] arguments) {
    var launch = constants.get(number, Term.Launch.class);
    var kernel = kernel(launch);
    var given = List.of(arguments);
    try {
      kernel.launch(grid, block, given, launch.span()).ifPresent(counts::add);
      if (isKept) {
        launches.add(() -> kernel.launch(grid, block, given, launch.span()));
      }
    } catch (PrismException e) {
      if (e.diagnostics().isEmpty()) {
        throw e; // the machine's doing
      }
      throw new PrismException(
          e.diagnostics().stream().map(it -> launchedAt(launch.span(), it)).toList());
    }
  }

  private static Diagnostic launchedAt(Span launch, Diagnostic diagnostic) {
    return diagnostic.span().equals(launch)
        ? diagnostic
        : diagnostic.label(launch, "launched here");
  }

  private Kernel kernel(Term.Launch launch) {
    return kernels.computeIfAbsent(launch.kernel(), program::kernel);
  }

  void print(int number, Object[] values) {
    var arguments = constants.get(number, Action.Print.class).arguments();
    var words = new ArrayList<String>();
    for (int i = 0; i < values.length; i++) {
      words.add(
          arguments.get(i).value().orElse(Value.UNKNOWN) instanceof Value.Words(String text)
              ? text
              : Printed.of(values[i], Values.type(arguments.get(i))));
    }
    program.print().accept(String.join(" ", words));
  }

  void expect(int number, Object actual, Object expected, double relative, double absolute) {
    var expectation = constants.get(number, HostCalls.Expected.class);
    boolean isExact = expectation.call().name().equals("expect_equal");
    var comparison = isExact ? Comparison.exact() : new Comparison(relative, absolute);
    comparison
        .of(
            Numbers.of(actual, expectation.actual(), name(expectation.call(), 0)),
            Numbers.of(expected, expectation.expected(), name(expectation.call(), 1)),
            expectation.call().span())
        .ifPresent(
            it -> {
              throw it;
            });
  }

  private static String name(Term.HostCall call, int argument) {
    return Printed.brief(call.arguments().get(argument).orElseThrow().span());
  }

  /** The same bits as a value of another type. */
  Object bits(Object value, int source, int result) {
    var from = constants.get(source, Scalar.class);
    var to = constants.get(result, Type.class);
    var memory = MemorySegment.ofArray(new byte[Math.toIntExact(to.bytes().orElseThrow())]);
    Boxes.write(value, from, memory);
    return Boxes.read(to, memory);
  }

  private static PrismException wrong(Code code, Span span, String message) {
    return new PrismException(List.of(code.at(span, message)));
  }
}
