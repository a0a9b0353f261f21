package org.prismlang.bench.suite;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.prismlang.lang.type.Type;
import org.prismlang.runtime.Kernel;
import org.prismlang.runtime.PrismException;
import org.prismlang.runtime.TensorMap;

/** How a kernel is launched: arguments by the names of its parameters. */
final class Launch {
  private final Kernel kernel;
  private final int grid;
  private final int block;
  private final Map<String, Object> numbers = new HashMap<>();
  private final Map<String, Memory> memory = new HashMap<>();

  private record Memory(Inputs inputs, String name, List<Long> sizes) {}

  private Launch(Kernel kernel, int grid, int block) {
    this.kernel = kernel;
    this.grid = grid;
    this.block = block;
  }

  static Launch of(Kernel kernel, int grid, int block) {
    return new Launch(kernel, grid, block);
  }

  Launch with(String parameter, Object number) {
    numbers.put(parameter, number);
    return this;
  }

  /**
   * An input of the same name.
   *
   * @param sizes as a tensor, where the kernel takes one
   */
  Launch memory(String parameter, Inputs inputs, long... sizes) {
    memory.put(parameter, new Memory(inputs, parameter, Arrays.stream(sizes).boxed().toList()));
    return this;
  }

  /** What launches it on a copy of the inputs. */
  IntConsumer on(int copies) {
    var arguments = new ArrayList<Object[]>();
    for (int copy = 0; copy < copies; copy++) {
      arguments.add(arguments(copy).toArray());
    }
    return copy -> kernel.launch(grid, block, arguments.get(copy));
  }

  private List<Object> arguments(int copy) {
    var arguments = new ArrayList<Object>();
    for (var parameter : kernel.parameters()) {
      var found = memory.get(parameter.name());
      var number = numbers.get(parameter.name());
      if (found != null) {
        var buffer = found.inputs().get(found.name(), copy).buffer();
        boolean isTensor = parameter.type() instanceof Type.TensorMap;
        arguments.add(isTensor ? new TensorMap(buffer, found.sizes()) : buffer);
      } else if (number != null) {
        arguments.add(number);
      } else {
        throw new PrismException(
            "`" + kernel.name() + "` wants " + parameter.name() + ", which this suite has not");
      }
    }
    return arguments;
  }
}
