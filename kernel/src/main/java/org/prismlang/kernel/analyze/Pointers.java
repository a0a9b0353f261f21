package org.prismlang.kernel.analyze;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.View;
import org.prismlang.kernel.ir.Walk;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;

/** Where pointers lead that are set in one place of the text. */
final class Pointers {
  private final Map<String, Integer> places = new HashMap<>();
  private final Map<String, Pointer> pointers = new HashMap<>();

  private record Pointer(Memory memory, Access start) {}

  private Pointers() {}

  static Pointers of(List<Stmt> body) {
    var pointers = new Pointers();
    Walk.statements(body).forEach(pointers::count);
    return pointers;
  }

  private void count(Stmt stmt) {
    if (stmt instanceof Stmt.Point point) {
      point.pointers().forEach(it -> places.merge(it.name(), 1, Integer::sum));
    }
  }

  /**
   * From here on, the pointer leads to a place that is resolved already.
   *
   * @return whether what it leads to is known from now on
   */
  boolean point(Memory pointer, Access start) {
    boolean isKnown =
        places.getOrDefault(pointer.name(), 0) == 1
            && (pointer.shape().isEmpty()
                ? start.index().size() <= start.memory().rank()
                : isTail(pointer, start));
    if (isKnown) {
      pointers.put(pointer.name(), new Pointer(pointer, start));
    }
    return isKnown;
  }

  /** Whether a tile is seen as it is, or whole rows of it. */
  private static boolean isTail(Memory pointer, Access start) {
    int more = start.extents().size() - pointer.shape().size();
    return more >= 0
        && start.extents().subList(more, start.extents().size()).equals(pointer.shape())
        && start.extents().subList(0, more).stream().allMatch(it -> it == 1);
  }

  /** The access in terms of the memory it leads to. */
  Access resolved(Access access) {
    var pointer = pointers.get(access.memory().name());
    if (pointer == null) {
      return access;
    }
    var start = pointer.start;
    var index = new ArrayList<>(start.index());
    var extents = new ArrayList<Integer>();
    int more = index.size() - access.index().size();
    for (int i = 0; i < index.size(); i++) {
      extents.add(i < more ? 1 : access.extents().get(i - more));
      if (i >= more) {
        index.set(i, plus(index.get(i), access.index().get(i - more)));
      }
    }
    return new Access(
        start.memory(),
        resolved(access.view()),
        start.generation().or(access::generation),
        index,
        extents,
        access.span());
  }

  View resolved(View view) {
    return new View(
        view.name(),
        Optional.ofNullable(pointers.get(view.memory()))
            .map(it -> it.start.memory().name())
            .orElse(view.memory()),
        resolved(view.parent()),
        view.perspective(),
        view.kind(),
        view.span());
  }

  /** A view, or a memory, by the name of what it was made of. */
  private String resolved(String name) {
    return Optional.ofNullable(pointers.get(name)).map(it -> it.start.view()).orElse(name);
  }

  /** Who shares a pointer. */
  Optional<Perspective> owner(String name) {
    return Optional.ofNullable(pointers.get(name)).map(it -> it.memory.owner());
  }

  private static Expr plus(Expr a, Expr b) {
    return new Expr.Binary(BinaryOperator.ADD, a, b, Scalar.INT64);
  }
}
