package org.prismlang.bench.suite;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import java.util.function.IntUnaryOperator;
import java.util.function.LongToDoubleFunction;
import java.util.stream.IntStream;
import org.prismlang.bench.measure.Rotation;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.runtime.Buffer;
import org.prismlang.runtime.Kernel;
import org.prismlang.runtime.PrismException;
import org.prismlang.runtime.host.HostFunction;
import org.prismlang.runtime.host.KeptLaunches;

/** The buffers of a problem, in as many copies as it takes to outgrow the cache. */
final class Inputs implements AutoCloseable {
  private final int copies;
  private final long seed;
  private final Map<String, List<Data>> data = new HashMap<>();
  private final List<KeptLaunches> launches = new ArrayList<>();

  /**
   * @param bytes of one copy
   */
  Inputs(Testbed bed, long bytes, long seed) {
    this.copies = bed.isGpu() ? Rotation.copiesOf(bytes) : 1;
    this.seed = seed;
  }

  int copies() {
    return copies;
  }

  /** In the form that the kernel's parameter of this name has, filled at random. */
  Inputs random(Kernel kernel, String name, Scalar scalar, long count) {
    return random(element(kernel, name), name, scalar, count);
  }

  Inputs random(Type element, String name, Scalar scalar, long count) {
    var all = new ArrayList<Data>();
    for (int copy = 0; copy < copies; copy++) {
      long own = seed + 1009L * copy + name.hashCode();
      all.add(Data.allocate(element, scalar, count).fillRandom(own));
    }
    data.put(name, all);
    return this;
  }

  /** The same number everywhere. */
  Inputs filled(Type element, String name, Scalar scalar, long count, double value) {
    var all = new ArrayList<Data>();
    for (int copy = 0; copy < copies; copy++) {
      all.add(Data.allocate(element, scalar, count).fill(value));
    }
    data.put(name, all);
    return this;
  }

  /** Numbers that their places decide, in each copy. */
  Inputs real(Scalar scalar, String name, long count, LongToDoubleFunction at) {
    var all = new ArrayList<Data>();
    for (int copy = 0; copy < copies; copy++) {
      all.add(Data.allocate(scalar, scalar, count).fill(at));
    }
    data.put(name, all);
    return this;
  }

  /** Whole numbers that their places decide, in each copy. */
  Inputs whole(String name, int count, IntUnaryOperator at) {
    var all = new ArrayList<Data>();
    for (int copy = 0; copy < copies; copy++) {
      var fresh = Data.allocate(Scalar.INT32, Scalar.INT32, count);
      fresh.buffer().copyFrom(IntStream.range(0, count).map(at).toArray());
      all.add(fresh);
    }
    data.put(name, all);
    return this;
  }

  /**
   * What a function launches for each copy, launched again.
   *
   * @param buffers that it takes first, by name
   */
  IntConsumer kept(HostFunction function, List<String> buffers, Integer... numbers) {
    var kept = new ArrayList<KeptLaunches>();
    for (int copy = 0; copy < copies; copy++) {
      var arguments = new ArrayList<Object>();
      for (var name : buffers) {
        arguments.add(buffer(name, copy));
      }
      arguments.addAll(List.of(numbers));
      kept.add(function.keep(arguments));
    }
    launches.addAll(kept);
    return copy -> kept.get(copy).again();
  }

  Buffer buffer(String name, int copy) {
    return get(name, copy).buffer();
  }

  Data get(String name, int copy) {
    var found = data.get(name);
    if (found == null) {
      throw new IllegalArgumentException("no input " + name);
    }
    return found.get(copy);
  }

  /** Of the first copy. */
  Data get(String name) {
    return get(name, 0);
  }

  static Type element(Kernel kernel, String name) {
    for (var parameter : kernel.parameters()) {
      if (parameter.name().equals(name)) {
        return switch (parameter.type()) {
          case Type.Pointer pointer -> pointer.element();
          case Type.TensorMap map -> map.element();
          default -> throw new IllegalArgumentException(name + " is no memory");
        };
      }
    }
    throw new PrismException("`" + kernel.name() + "` has no parameter " + name);
  }

  @Override
  public void close() {
    launches.forEach(KeptLaunches::close);
    data.values().forEach(it -> it.forEach(Data::close));
  }
}
