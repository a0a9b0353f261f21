package org.prismlang.runtime.generated;

import java.util.Random;

/** Partitions in which nobody has what another has. */
final class Views {
  private final Random random;
  private final Terms terms;
  private final Names names;

  Views(Random random, Terms terms, Names names) {
    this.random = random;
    this.terms = terms;
    this.names = names;
  }

  /**
   * @param isContiguous whether neighbours in the view are neighbours in the memory
   */
  record View(Memory of, Memory memory, String map, boolean isContiguous) {
    String head(String perspective) {
      return "with partition("
          + of.name()
          + ", p="
          + perspective
          + ", "
          + map
          + ") as "
          + memory.name();
    }
  }

  View ofThreads(Scope scope, Memory memory) {
    var owner = terms.permuted(scope);
    return of(memory, owner, scope.ids(), memory.size() / scope.ids());
  }

  /** Of the unit with that number. */
  View ofUnits(Scope scope, Memory memory, int unit, String number) {
    int units = scope.size() / unit;
    var owner = terms.permuted(Term.register(number), units, scope.uniform());
    return of(memory, owner, units, memory.size() / units);
  }

  private View of(Memory memory, Term owner, int owners, int each) {
    var name = names.fresh("v");
    var o = owner.text();
    int all = owners * each;
    int by = random.nextInt(all);
    return switch (random.nextInt(5)) {
      case 0, 1 ->
          new View(
              memory,
              memory.view(name, each, (run, thread, i) -> each * owner.of(run, thread) + i),
              memory.columns() == 0
                  ? "offset=" + each + " * (" + o + ")"
                  : function(memory, each + " * (" + o + ") + i"),
              true);
      case 2 ->
          view(
              memory,
              memory.view(name, each, (run, thread, i) -> owner.of(run, thread) + owners * i),
              o + " + " + owners + " * i");
      case 3 ->
          view(
              memory,
              memory.view(
                  name, each, (run, thread, i) -> owners * (each - 1 - i) + owner.of(run, thread)),
              owners + " * (" + (each - 1) + " - i) + (" + o + ")");
      default ->
          view(
              memory,
              memory.view(
                  name, each, (run, thread, i) -> (owners * i + owner.of(run, thread) + by) % all),
              "(" + owners + " * i + (" + o + ") + " + by + ") % " + all);
    };
  }

  private static View view(Memory of, Memory memory, String index) {
    return new View(of, memory, function(of, index), false);
  }

  private static String function(Memory of, String index) {
    return "f=lambda i: " + (of.columns() == 0 ? index : "(" + of.index(index) + ")");
  }
}
