package org.prismlang.foreign.read;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.foreign.c.CType;
import org.prismlang.foreign.clang.ClangNode;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Value;

/** Small arrays of whole numbers that nobody can write, with what the file puts in them. */
final class ConstantTables {
  private static final int MOST = 256;

  /** Stretches of one value, each of which is a question at every access. */
  private static final int MOST_STRETCHES = 16;

  private final Reading reading;
  private final Map<String, List<Long>> tables = new HashMap<>();

  ConstantTables(Reading reading) {
    this.reading = reading;
  }

  /** A variable outside of functions; what {@code __constant__} holds, the host may write. */
  void declare(String key, ClangNode variable, CType type) {
    boolean isFixed =
        variable.type().startsWith("const ") || variable.type().contains("__constant ");
    var initial = variable.that("InitListExpr");
    boolean isSmall =
        type instanceof CType.Row(CType.Number(Scalar scalar), long count)
            && scalar.isInteger()
            && count > 0
            && count <= MOST;
    if (isFixed && isSmall && initial.isPresent()) {
      values(initial.get(), (int) ((CType.Row) type).count()).ifPresent(it -> tables.put(key, it));
    }
  }

  private Optional<List<Long>> values(ClangNode list, int count) {
    var given = list.children().subList(list.says("array_filler") ? 1 : 0, list.children().size());
    var values = new ArrayList<Long>();
    for (var node : given) {
      var known = reading.alone(() -> reading.expressions.of(node));
      if (known.isPresent()
          && known.get() instanceof CValue.Plain(Expr.Constant(Value.Int(long value), _))) {
        values.add(value);
      } else {
        return Optional.empty();
      }
    }
    while (values.size() < count) {
      values.add(0L);
    }
    return Optional.of(List.copyOf(values));
  }

  /** The element, where the table is known. */
  Optional<Expr> at(String key, Expr index, CType type) {
    var values = tables.get(key);
    if (values == null
        || !(type instanceof CType.Number(Scalar scalar))
        || !scalar.isInteger()
        || reading.knowledge.isUnited(key)
        || reading.knowledge.grain(key) * Byte.SIZE != scalar.bits()) {
      return Optional.empty();
    }
    Expr element = Exprs.number(values.getLast(), scalar);
    int stretches = 1;
    for (int i = values.size() - 2; i >= 0; i--) {
      if (!values.get(i).equals(values.get(i + 1))) {
        var isBelow =
            Exprs.compared(BinaryOperator.LESS, index, Exprs.number(i + 1L, Scalar.INT64));
        element = new Expr.Choice(isBelow, Exprs.number(values.get(i), scalar), element, scalar);
        stretches++;
      }
    }
    return stretches <= MOST_STRETCHES ? Optional.of(element) : Optional.empty();
  }
}
