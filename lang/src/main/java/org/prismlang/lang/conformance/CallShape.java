package org.prismlang.lang.conformance;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.prismlang.lang.mapping.TunedNumbers;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Spelling;
import org.prismlang.lang.task.Task;

/**
 * A leaf at one shape.
 *
 * @param capacities what each operand has room for
 * @param sizes of the task; less than the room where the leaf is told so
 * @param adds whether to add to what is there, where it can be told
 */
record CallShape(
    Leaf.CallLeaf leaf,
    LeafNumbers.Bound bound,
    Map<String, List<Long>> capacities,
    Map<String, Long> sizes,
    Optional<Boolean> adds) {
  /** How much is left out at a ragged end. */
  private static final long RAGGED = 3;

  private static final long LARGEST = 64;

  CallShape {
    capacities = Map.copyOf(capacities);
    sizes = Map.copyOf(sizes);
  }

  static List<CallShape> of(Leaf.CallLeaf leaf) {
    var around = leaf.task().around();
    var numbers = new LeafNumbers(leaf.implementation(), around);
    var shapes = new ArrayList<CallShape>();
    for (var bound : numbers.all(List.of(it -> fit(leaf, it)))) {
      var capacities = operands(leaf, bound).capacities();
      var room = room(leaf, bound, capacities).orElseThrow();
      for (var sizes : sizes(leaf, room)) {
        if (leaf.implementation().zero().isEmpty()) {
          shapes.add(new CallShape(leaf, bound, capacities, sizes, Optional.empty()));
        } else {
          shapes.add(new CallShape(leaf, bound, capacities, sizes, Optional.of(true)));
          shapes.add(new CallShape(leaf, bound, capacities, sizes, Optional.of(false)));
        }
      }
    }
    return shapes;
  }

  private static Optional<Boolean> fit(Leaf.CallLeaf leaf, LeafNumbers.Bound bound) {
    var operands = operands(leaf, bound);
    return operands.isKnown
        ? Optional.of(operands.fit && room(leaf, bound, operands.capacities).isPresent())
        : Optional.empty();
  }

  /**
   * Operands by what generics stand for.
   *
   * @param isKnown whether enough of them do
   * @param fit whether each can be what it is: whole panels, whole steps of a layout
   */
  private record Operands(boolean isKnown, boolean fit, Map<String, List<Long>> capacities) {
    static final Operands OPEN = new Operands(false, true, Map.of());
    static final Operands UNFIT = new Operands(true, false, Map.of());
  }

  private static Operands operands(Leaf.CallLeaf leaf, LeafNumbers.Bound bound) {
    var capacities = new HashMap<String, List<Long>>();
    for (var operand : leaf.operands()) {
      switch (operand) {
        case LeafOperand.InTile tile -> {
          var isTile = LeafNumbers.isTile(tile, bound);
          if (isTile.isEmpty() || !isTile.get()) {
            return isTile.isEmpty() ? Operands.OPEN : Operands.UNFIT;
          }
          capacities.put(tile.name(), bound.all(tile.extents()).orElseThrow());
        }
        case LeafOperand.InRegisters registers -> {
          var count = LeafNumbers.registers(registers, bound);
          var held = count.flatMap(it -> LeafNumbers.held(registers, leaf.implementation(), it));
          if (held.isEmpty()) {
            return count.isEmpty() ? Operands.OPEN : Operands.UNFIT;
          }
          var elements = held.get();
          capacities.put(
              registers.name(),
              LongStream.range(0, registers.layout().dimensions().size())
                  .mapToObj(it -> elements.extent((int) it))
                  .toList());
        }
        case LeafOperand.InGlobal _, LeafOperand.ByValue _ -> {}
      }
    }
    return new Operands(true, true, capacities);
  }

  /** What sizes can be at most; empty where operands do not agree, or a fact does not hold. */
  private static Optional<Map<String, Long>> room(
      Leaf.CallLeaf leaf, LeafNumbers.Bound bound, Map<String, List<Long>> capacities) {
    var sizes = new LinkedHashMap<String, Long>();
    var task = leaf.task();
    for (var tensor : task.tensors()) {
      var extents = Optional.ofNullable(capacities.get(tensor.name().text())).orElse(List.of());
      for (int i = 0; i < extents.size(); i++) {
        if (tensor.extents().get(i) instanceof Expr.Variable(var name, _) && task.isSize(name)) {
          sizes.putIfAbsent(name, extents.get(i));
        }
      }
    }
    for (var size : task.sizes()) {
      Optional.ofNullable(bound.numbers().get(size.text()))
          .ifPresent(it -> sizes.putIfAbsent(size.text(), it));
    }
    for (var tensor : task.tensors()) {
      var extents = Optional.ofNullable(capacities.get(tensor.name().text())).orElse(List.of());
      for (int i = 0; i < extents.size(); i++) {
        if (!value(tensor.extents().get(i), sizes, task).equals(Optional.of(extents.get(i)))) {
          return Optional.empty();
        }
      }
    }
    return sizes.values().stream().allMatch(it -> it > 0) && hold(sizes, task)
        ? Optional.of(sizes)
        : Optional.empty();
  }

  private static Optional<Long> value(Expr extent, Map<String, Long> sizes, Task task) {
    return new TunedNumbers(sizes, task.around()).quietly(extent);
  }

  /** Facts about what is not known yet are asked later. */
  private static boolean hold(Map<String, Long> sizes, Task task) {
    var numbers = new TunedNumbers(sizes, task.around());
    return task.facts().stream().allMatch(it -> numbers.quietly(it).orElse(1L) != 0);
  }

  /** All there is room for; something less where the leaf is told. */
  private static List<Map<String, Long>> sizes(Leaf.CallLeaf leaf, Map<String, Long> room) {
    var told =
        leaf.task().sizes().stream()
            .map(it -> it.text())
            .filter(
                it ->
                    leaf.operands().stream()
                        .anyMatch(o -> o instanceof LeafOperand.ByValue && o.name().equals(it)))
            .toList();
    var found = new ArrayList<Map<String, Long>>();
    for (boolean isRagged : List.of(false, true)) {
      var sizes = new LinkedHashMap<>(room);
      for (var size : told) {
        var whole = Optional.ofNullable(room.get(size));
        long wanted =
            whole.map(it -> isRagged ? it - RAGGED : it).orElse(isRagged ? LARGEST / 2 + 1 : 1L);
        LongStream.rangeClosed(Math.max(1, wanted), whole.orElse(LARGEST))
            .filter(it -> hold(with(sizes, size, it), leaf.task()))
            .findFirst()
            .ifPresent(it -> sizes.put(size, it));
      }
      if (sizes.size() == leaf.task().sizes().size()
          && hold(sizes, leaf.task())
          && !found.contains(sizes)) {
        found.add(sizes);
      }
    }
    return found;
  }

  private static Map<String, Long> with(Map<String, Long> sizes, String name, long value) {
    var more = new HashMap<>(sizes);
    more.put(name, value);
    return more;
  }

  /** The task's, not what there is room for. */
  List<Long> extents(Task.Tensor tensor) {
    return tensor.extents().stream()
        .map(it -> value(it, sizes, leaf.task()).orElseThrow())
        .toList();
  }

  String element(Task.Tensor tensor) {
    var generic = Spelling.of(tensor.element());
    return leaf.task().tensors().stream()
        .filter(it -> Spelling.of(it.element()).equals(generic))
        .flatMap(it -> leaf.operands().stream().filter(o -> o.name().equals(it.name().text())))
        .filter(it -> !(it instanceof LeafOperand.InRegisters r && r.layout().isPaired()))
        .filter(LeafOperand.OfTensor.class::isInstance)
        .map(it -> bound.type(((LeafOperand.OfTensor) it).element()))
        .findFirst()
        .orElse("bf16");
  }

  String name() {
    return leaf.implementation().name()
        + "_does_"
        + leaf.task().name()
        + bound.suffix(leaf.implementation().function().generics())
        + sizesTold().entrySet().stream()
            .map(it -> "_" + it.getKey() + it.getValue())
            .collect(Collectors.joining())
        + adds.map(it -> it ? "_adding" : "_from_zero").orElse("");
  }

  private Map<String, Long> sizesTold() {
    var told = new LinkedHashMap<String, Long>();
    for (var size : leaf.task().sizes()) {
      if (leaf.operands().stream()
          .anyMatch(it -> it instanceof LeafOperand.ByValue && it.name().equals(size.text()))) {
        told.put(size.text(), sizes.get(size.text()));
      }
    }
    return told;
  }

  /** {@code T = bf16, n = 8, k = 64}. */
  String at() {
    var words = new ArrayList<String>();
    for (var generic : leaf.implementation().function().generics()) {
      var name = generic.name().text();
      words.add(
          name
              + " = "
              + Optional.ofNullable(bound.types().get(name))
                  .orElseGet(() -> String.valueOf(bound.numbers().get(name))));
    }
    sizesTold().forEach((name, size) -> words.add(name + " = " + size));
    return words.isEmpty() ? "" : "with " + String.join(", ", words);
  }
}
