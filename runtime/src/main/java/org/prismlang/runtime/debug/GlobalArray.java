package org.prismlang.runtime.debug;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Parameter;
import org.prismlang.lang.type.Type;
import org.prismlang.sim.Argument;
import org.prismlang.sim.machine.Storage;
import org.prismlang.sim.machine.TensorMap;

/**
 * Global memory that a kernel was given, by the name of its parameter.
 *
 * @param base where its first element is in the storage, in bytes
 * @param extents of its indices, the outermost first
 */
public record GlobalArray(
    String name, Type element, Storage storage, long base, List<Long> extents) {
  public GlobalArray {
    extents = List.copyOf(extents);
  }

  static List<GlobalArray> of(Kernel kernel, List<Argument> arguments) {
    var all = new ArrayList<GlobalArray>();
    var given = kernel.given();
    for (int i = 0; i < given.size(); i++) {
      if (given.get(i) instanceof Parameter.OfMemory(Memory memory)) {
        switch (arguments.get(i)) {
          case Argument.Pointer(Storage storage, long offset) -> {
            long elements = (storage.segment().byteSize() - offset) / memory.elementBytes();
            all.add(new GlobalArray(memory, storage, offset, List.of(elements)));
          }
          case Argument.Map(TensorMap map) ->
              all.add(new GlobalArray(memory, map.storage(), map.base(), map.sizes()));
          case Argument.Whole _, Argument.Real _ -> {}
        }
      }
    }
    return all;
  }

  private GlobalArray(Memory memory, Storage storage, long base, List<Long> extents) {
    this(memory.name(), memory.element(), storage, base, extents);
  }

  /** All its elements. */
  public long size() {
    return extents.stream().reduce(1L, Math::multiplyExact);
  }

  /** {@code float[1024]}. */
  public String shape() {
    var out = new StringBuilder(element.toString());
    extents.forEach(it -> out.append('[').append(it).append(']'));
    return out.toString();
  }

  int elementBytes() {
    return Math.toIntExact(element.bytes().orElseThrow());
  }

  long address(long number) {
    return base + number * elementBytes();
  }
}
