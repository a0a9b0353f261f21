package org.prismlang.runtime;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import org.prismlang.cuda.host.Contract;
import org.prismlang.lang.number.Elements;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;

/**
 * Arguments of a launch like the last one that was checked: with the same grid and block, the same
 * numbers where preconditions ask for them, and buffers of the same kinds. They go from Java's
 * objects to where the driver reads them, without a list in between. What is not quite so is left
 * to the long way, which says what is wrong.
 */
final class RepeatedLaunch {
  private final Place[] places;
  private int grid;
  private int block;

  /** Where an argument goes. */
  private sealed interface Place {
    /** It was checked. */
    void accept(Object argument);

    /** Whether it is like the one that was. */
    boolean isLike(Object argument);

    /** One that is. */
    void write(Object argument);
  }

  /**
   * @param asksForNumbers whether the kernel has preconditions
   * @param arguments where the driver reads them
   * @param maps of tensors, by the number of their parameter
   */
  RepeatedLaunch(
      List<Contract.Given> parameters,
      boolean asksForNumbers,
      List<MemorySegment> arguments,
      List<EncodedMaps> maps,
      GpuHome home) {
    var tensors = maps.iterator();
    this.places = new Place[parameters.size()];
    for (int i = 0; i < places.length; i++) {
      var memory = arguments.get(i);
      places[i] =
          switch (parameters.get(i)) {
            case Contract.OfValue value -> new OfNumber(value.type(), memory, asksForNumbers);
            case Contract.OfPointer pointer -> new OfBuffer(memory, !pointer.isConst(), home);
            case Contract.OfMap map -> new OfTensor(tensors.next(), !map.isConst(), home);
          };
    }
  }

  /** What the next may be like. */
  void accept(int grid, int block, Object[] arguments) {
    this.grid = grid;
    this.block = block;
    for (int i = 0; i < arguments.length; i++) {
      places[i].accept(arguments[i]);
    }
  }

  /** Whether it is. */
  boolean isLike(int grid, int block, Object[] arguments) {
    if (grid != this.grid || block != this.block || arguments.length != places.length) {
      return false;
    }
    for (int i = 0; i < arguments.length; i++) {
      if (!places[i].isLike(arguments[i])) {
        return false;
      }
    }
    return true;
  }

  void write(Object[] arguments) {
    for (int i = 0; i < arguments.length; i++) {
      places[i].write(arguments[i]);
    }
  }

  private static final class OfNumber implements Place {
    private final Type type;
    private final MemorySegment memory;
    private final boolean isAskedFor;
    private Object accepted = "";

    OfNumber(Type type, MemorySegment memory, boolean isAskedFor) {
      this.type = type;
      this.memory = memory;
      this.isAskedFor = isAskedFor;
    }

    @Override
    public void accept(Object argument) {
      accepted = argument;
    }

    @Override
    public boolean isLike(Object argument) {
      return argument instanceof Integer && type == Scalar.INT32 && isRight(argument)
          || argument instanceof Float && type == Scalar.FLOAT
          || argument instanceof Long && type == Scalar.INT64 && isRight(argument)
          || argument instanceof Double && type == Scalar.DOUBLE;
    }

    private boolean isRight(Object number) {
      return !isAskedFor || number.equals(accepted);
    }

    @Override
    public void write(Object argument) {
      if (argument instanceof Integer number) {
        Elements.storeInt(memory, 0, number);
      } else if (argument instanceof Float number) {
        Elements.storeFloat(memory, 0, number);
      } else if (argument instanceof Long number) {
        Elements.storeLong(memory, 0, number);
      } else {
        Elements.storeDouble(memory, 0, (Double) argument);
      }
    }
  }

  private static final class OfBuffer implements Place {
    private final MemorySegment memory;
    private final boolean isWritten;
    private final GpuHome home;
    private Type accepted = Scalar.BOOL;
    private boolean isKnown;

    OfBuffer(MemorySegment memory, boolean isWritten, GpuHome home) {
      this.memory = memory;
      this.isWritten = isWritten;
      this.home = home;
    }

    @Override
    public void accept(Object argument) {
      accepted = ((Buffer) argument).element();
      isKnown = true;
    }

    @Override
    public boolean isLike(Object argument) {
      return isKnown
          && argument instanceof Buffer buffer
          && buffer.element().equals(accepted)
          && !buffer.isClosed();
    }

    @Override
    public void write(Object argument) {
      long address = ((Buffer) argument).copies().onDevice(home, isWritten);
      memory.set(ValueLayout.JAVA_LONG, 0, address);
    }
  }

  private static final class OfTensor implements Place {
    private final EncodedMaps maps;
    private final boolean isWritten;
    private final GpuHome home;
    private Type accepted = Scalar.BOOL;
    private int rank;

    OfTensor(EncodedMaps maps, boolean isWritten, GpuHome home) {
      this.maps = maps;
      this.isWritten = isWritten;
      this.home = home;
    }

    @Override
    public void accept(Object argument) {
      var tensor = (TensorMap) argument;
      accepted = tensor.buffer().element();
      rank = tensor.sizes().size();
    }

    @Override
    public boolean isLike(Object argument) {
      return argument instanceof TensorMap tensor
          && tensor.sizes().size() == rank
          && tensor.buffer().element().equals(accepted)
          && !tensor.buffer().isClosed();
    }

    @Override
    public void write(Object argument) {
      var tensor = (TensorMap) argument;
      long address = tensor.buffer().copies().onDevice(home, isWritten);
      maps.write(address, tensor.sizes(), home.context());
    }
  }
}
