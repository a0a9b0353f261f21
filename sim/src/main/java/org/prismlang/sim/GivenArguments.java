package org.prismlang.sim;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Parameter;
import org.prismlang.lang.type.Scalar;
import org.prismlang.sim.machine.PointerList;
import org.prismlang.sim.machine.Storage;
import org.prismlang.sim.machine.TensorMap;

/** What a launch gives, as the method of a compiled kernel takes it. */
final class GivenArguments {
  private final Iterator<Argument> given;
  private final List<Storage> storages;

  /** {@code storages}: gets all memory that is given. */
  GivenArguments(List<Argument> given, List<Storage> storages) {
    this.given = given.iterator();
    this.storages = storages;
  }

  Object[] of(Kernel kernel) {
    var values = new ArrayList<Object>();
    for (var parameter : kernel.parameters()) {
      switch (parameter) {
        case Parameter.OfLocal(Local local) -> values.add(number(local));
        case Parameter.OfMemory(Memory memory) when isMap(memory) && memory.isList() ->
            values.add(maps(memory.list()));
        case Parameter.OfMemory(Memory memory) when isMap(memory) -> values.add(map());
        case Parameter.OfMemory(Memory memory) when memory.isList() ->
            values.add(pointers(memory.list()));
        case Parameter.OfMemory _ -> {
          var pointer = pointer();
          values.add(pointer.storage());
          values.add(pointer.offset());
        }
      }
    }
    return values.toArray();
  }

  private static boolean isMap(Memory memory) {
    return memory.space() == Memory.Space.TENSOR;
  }

  private Object number(Local local) {
    return switch (given.next()) {
      case Argument.Whole(long value) ->
          local.type() instanceof Scalar scalar && scalar.bits() == 64
              ? (Object) value
              : (Object) (int) value;
      case Argument.Real(double value) ->
          local.type() == Scalar.DOUBLE ? (Object) value : (Object) (float) value;
      case Argument.Pointer _, Argument.Map _ ->
          throw new IllegalArgumentException("`" + local.name() + "` is a number");
    };
  }

  private Argument.Pointer pointer() {
    var pointer = (Argument.Pointer) given.next();
    storages.add(pointer.storage());
    return pointer;
  }

  private PointerList pointers(int count) {
    var all = new ArrayList<Argument.Pointer>();
    for (int i = 0; i < count; i++) {
      all.add(pointer());
    }
    return new PointerList(
        all.stream().map(Argument.Pointer::storage).toList(),
        all.stream().map(Argument.Pointer::offset).toList());
  }

  private TensorMap map() {
    var map = ((Argument.Map) given.next()).map();
    storages.add(map.storage());
    return map;
  }

  private TensorMap[] maps(int count) {
    var all = new TensorMap[count];
    for (int i = 0; i < count; i++) {
      all[i] = map();
    }
    return all;
  }
}
