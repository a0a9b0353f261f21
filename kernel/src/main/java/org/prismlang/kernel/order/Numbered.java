package org.prismlang.kernel.order;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Uses;

/** Conditions and bounds of the text by number: equal ones have one. Trees are dear to compare. */
final class Numbered {
  private record Entry(Expr expr, Set<String> names) {}

  private final List<Entry> entries = new ArrayList<>();
  private final Map<Expr, Integer> equals = new HashMap<>();
  private final IdentityHashMap<Expr, Integer> same = new IdentityHashMap<>();

  int number(Expr expr) {
    var known = same.get(expr);
    return known == null ? first(expr) : known;
  }

  private int first(Expr expr) {
    int number =
        equals.computeIfAbsent(
            expr,
            it -> {
              var names = new HashSet<String>();
              gather(it, names);
              entries.add(new Entry(it, names));
              return entries.size() - 1;
            });
    same.put(expr, number);
    return number;
  }

  Expr expr(int number) {
    return entries.get(number).expr;
  }

  boolean speaksOf(int number, String variable) {
    return entries.get(number).names.contains(variable);
  }

  private static void gather(Expr expr, Set<String> names) {
    if (expr instanceof Expr.Read(var local)) {
      names.add(local.name());
    }
    var uses = Uses.of(expr);
    uses.exprs().forEach(it -> gather(it, names));
    uses.accesses().forEach(it -> Uses.of(it).forEach(index -> gather(index, names)));
  }
}
