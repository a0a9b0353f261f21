package org.prismlang.lsp.adapter;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.debug.Scope;
import org.eclipse.lsp4j.debug.Variable;
import org.prismlang.runtime.debug.GlobalTable;
import org.prismlang.runtime.debug.Halt;
import org.prismlang.runtime.debug.SharedTable;
import org.prismlang.runtime.debug.StandingText;
import org.prismlang.sim.step.Seen;
import org.prismlang.sim.step.Seen.OfVariable;

/**
 * What is to be seen at a stop, as an editor asks for it: by numbers. A number is that of a list,
 * or of a name in a list of things that have parts.
 */
final class ShownValues {
  private static final int WARP = 32;
  private static final int VALUES = 1;
  private static final int LANES = 2;
  private static final int SHARED = 3;
  private static final int GLOBAL = 4;
  private static final int PARTS = 1_000;
  private static final int ELEMENTS = 1_000_000;

  /** For editors that do not ask for pages. */
  private static final int MOST_ELEMENTS = 256;

  private final Halt.Standing at;
  private final StandingText text;
  private final List<Seen> all;

  ShownValues(Halt.Standing at) {
    this.at = at;
    this.text = new StandingText(at);
    this.all = text.all();
  }

  List<Scope> scopes() {
    return List.of(
        scope("thread " + at.moment().first(), VALUES),
        scope("lanes of warp " + warp(), LANES),
        scope("shared memory", SHARED),
        scope("global memory", GLOBAL));
  }

  private static Scope scope(String name, int number) {
    var scope = new Scope();
    scope.setName(name);
    scope.setVariablesReference(number);
    scope.setExpensive(number != VALUES);
    return scope;
  }

  private int warp() {
    return at.moment().first() / WARP;
  }

  Optional<String> value(String name) {
    return text.value(name);
  }

  /**
   * @param from of memory, the first element
   * @param count of memory, how many; 0 for as many as one likes to read
   */
  List<Variable> of(int number, int from, int count) {
    var shown = new ArrayList<Variable>();
    if (number >= ELEMENTS) {
      int index = number - ELEMENTS;
      int most = count == 0 ? MOST_ELEMENTS : count;
      return index < at.globals().size() ? elements(index, from, most) : List.of();
    }
    if (number == GLOBAL) {
      return globals();
    }
    if (number >= PARTS) {
      int index = number - PARTS;
      return index < all.size() ? parts(all.get(index)) : List.of();
    }
    for (int i = 0; i < all.size(); i++) {
      boolean isShared = all.get(i) instanceof Seen.OfShared;
      if (isShared == (number == SHARED)) {
        boolean hasParts = number != VALUES;
        shown.add(variable(all.get(i).name(), text.value(all.get(i)), hasParts ? PARTS + i : 0));
      }
    }
    return List.copyOf(shown);
  }

  private List<Variable> globals() {
    var shown = new ArrayList<Variable>();
    for (var memory : at.globals()) {
      var variable = variable(memory.name(), memory.shape(), ELEMENTS + shown.size());
      variable.setIndexedVariables((int) Math.min(Integer.MAX_VALUE, memory.size()));
      shown.add(variable);
    }
    return shown;
  }

  private List<Variable> elements(int index, int from, int count) {
    return new GlobalTable(at, at.globals().get(index))
        .elements(from, count).stream().map(it -> variable(it.index(), it.text(), 0)).toList();
  }

  /** Lanes of a warp, or the rows of a table. */
  private List<Variable> parts(Seen seen) {
    return switch (seen) {
      case OfVariable variable -> {
        var lanes = new ArrayList<Variable>();
        int first = warp() * WARP;
        for (int i = first; i < Math.min(first + WARP, at.threads()); i++) {
          lanes.add(
              variable("lane " + (i - first), at.stop().value(variable, i, 0).orElse("–"), 0));
        }
        yield List.copyOf(lanes);
      }
      case Seen.OfShared shared ->
          new SharedTable(at, shared)
              .rows(0).stream().map(it -> variable(it.index(), it.text(), 0)).toList();
    };
  }

  private static Variable variable(String name, String value, int parts) {
    var variable = new Variable();
    variable.setName(name);
    variable.setValue(value);
    variable.setVariablesReference(parts);
    return variable;
  }
}
