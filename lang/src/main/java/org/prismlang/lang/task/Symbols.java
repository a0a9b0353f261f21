package org.prismlang.lang.task;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;

/** What the names of an uninterpreted run hold. A name that is seen stands for one thing. */
final class Symbols {
  private final Map<String, Cells> names = new HashMap<>();

  /** What was there before, of all that is written aside; the innermost last. */
  private final Deque<Map<Cell, Symbol>> aside = new ArrayDeque<>();

  /** A tensor; a number is one without extents. */
  static final class Cells {
    private final Optional<Expr> element;
    private final int[] extents;
    private final Symbol[] values;

    private Cells(Optional<Expr> element, int[] extents, Symbol[] values) {
      this.element = element;
      this.extents = extents;
      this.values = values;
    }

    void fill(Function<int[], Symbol> value) {
      var at = new int[extents.length];
      for (int i = 0; i < values.length; i++) {
        int rest = i;
        for (int d = extents.length - 1; d >= 0; d--) {
          at[d] = rest % extents[d];
          rest /= extents[d];
        }
        values[i] = value.apply(at);
      }
    }

    long[] hashes() {
      return Arrays.stream(values).mapToLong(Symbol::hash).toArray();
    }

    boolean isNumber() {
      return extents.length == 0;
    }

    Cell at(long[] indices, Span span) {
      if (indices.length != extents.length) {
        throw new Uninterpreted.Stop("an index is missing", span);
      }
      int at = 0;
      for (int d = 0; d < extents.length; d++) {
        if (indices[d] < 0 || indices[d] >= extents[d]) {
          throw new Uninterpreted.Stop("an index is outside", span);
        }
        at = at * extents[d] + (int) indices[d];
      }
      return new Cell(this, at);
    }
  }

  record Cell(Cells cells, int at) {
    Symbol value() {
      return cells.values[at];
    }
  }

  void declare(String name, Symbol value) {
    names.put(name, new Cells(Optional.empty(), new int[0], new Symbol[] {value}));
  }

  void declare(String name, Symbol value, Expr type) {
    names.put(name, new Cells(Optional.of(type), new int[0], new Symbol[] {value}));
  }

  Cells declare(String name, Expr element, int[] extents) {
    var values = new Symbol[Arrays.stream(extents).reduce(1, (a, b) -> a * b)];
    var cells = new Cells(Optional.of(element), extents, values);
    names.put(name, cells);
    return cells;
  }

  Optional<Cells> find(String name) {
    return Optional.ofNullable(names.get(name));
  }

  Cells tensor(String name, Span span) {
    return find(name).orElseThrow(() -> new Uninterpreted.Stop("there is no `" + name + "`", span));
  }

  void write(Cell cell, Symbol value) {
    if (!aside.isEmpty()) {
      aside.getLast().putIfAbsent(cell, cell.value());
    }
    var typed = cell.cells.element.map(value::as).orElse(value);
    cell.cells.values[cell.at] = cell.cells.isNumber() ? typed : typed.data();
  }

  /** What an action writes; then it is as if it had not been done. */
  Map<Cell, Symbol> aside(Runnable action) {
    aside.addLast(new LinkedHashMap<>());
    action.run();
    var before = aside.removeLast();
    var written = new LinkedHashMap<Cell, Symbol>();
    before.forEach(
        (cell, old) -> {
          written.put(cell, cell.value());
          cell.cells.values[cell.at] = old;
        });
    return written;
  }

  void choose(Symbol condition, Map<Cell, Symbol> then, Map<Cell, Symbol> otherwise) {
    var cells = new LinkedHashSet<>(then.keySet());
    cells.addAll(otherwise.keySet());
    for (var cell : cells) {
      var old = cell.value();
      write(
          cell, choice(condition, then.getOrDefault(cell, old), otherwise.getOrDefault(cell, old)));
    }
  }

  static Symbol choice(Symbol condition, Symbol then, Symbol otherwise) {
    return Symbol.Data.of("choice", List.of(condition, then, otherwise));
  }
}
