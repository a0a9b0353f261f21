package org.prismlang.kernel.order;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.kernel.ir.Uses;
import org.prismlang.lang.syntax.BinaryOperator;
import org.prismlang.lang.type.Value;

/** All accesses of a text. */
final class Sites {
  /** Later trips are not told apart. */
  private static final int MOST = 128;

  private static final int IN_ORDER = 2;

  private final Text text;
  private final Touches touches;
  private final Map<Touch, Map<Place, Site>> known = new HashMap<>();
  private final Map<Touch, List<Site>> registers = new HashMap<>();
  private final Map<Line, Boolean> matters = new IdentityHashMap<>();
  private final int most;
  private int count;

  Sites(Text text) {
    this.text = text;
    this.touches = new Touches(text);
    int largest = 1;
    for (var list : text.lists()) {
      for (var line : list.lines) {
        largest = Math.max(largest, largest(line));
      }
    }
    this.most = 1 + largest;
  }

  List<Touch> touches(Line line) {
    return touches.of(line);
  }

  List<Site> of(Touch touch, Pointers pointers) {
    if (touch.isRegisters()) {
      return registers.computeIfAbsent(touch, it -> List.of(Site.ofRegisters(count++, it)));
    }
    var found = new ArrayList<Site>();
    for (var place : pointers.of(touch.access().orElseThrow().memory())) {
      found.add(
          known
              .computeIfAbsent(touch, _ -> new HashMap<>())
              .computeIfAbsent(place, it -> Site.of(count++, touch, it, text)));
    }
    return found;
  }

  /** From which age on trips of a site are not told apart. */
  int most(Site site) {
    return site.touch.isAsync() ? most : IN_ORDER;
  }

  /** Whether a statement, or one inside it, touches memory, orders, points, or leaves. */
  boolean matter(Line line) {
    return matters.computeIfAbsent(line, this::decides);
  }

  private boolean decides(Line line) {
    boolean isOwn =
        switch (line.stmt) {
          case Sync _,
              Stmt.Point _,
              Stmt.Break _,
              Stmt.Continue _,
              Stmt.Return _,
              Stmt.LastBlock _ ->
              true;
          default -> !touches.of(line).isEmpty();
        };
    if (isOwn) {
      return true;
    }
    for (var list : line.inside) {
      for (var each : list.lines) {
        if (matter(each)) {
          return true;
        }
      }
    }
    return false;
  }

  /** The largest number of slots that anything goes round in. */
  private int largest(Line line) {
    int largest = 1;
    for (var touch : touches.of(line)) {
      if (touch.access().isPresent()) {
        largest = Math.max(largest, touch.access().get().memory().depth());
      }
    }
    for (var expr : Uses.of(line.stmt).exprs()) {
      largest = Math.max(largest, largest(expr));
    }
    for (var access : Uses.of(line.stmt).accesses()) {
      for (var expr : Uses.of(access)) {
        largest = Math.max(largest, largest(expr));
      }
    }
    return Math.min(MOST, largest);
  }

  private static int largest(Expr expr) {
    int largest =
        expr instanceof Expr.Binary(var operator, _, Expr.Constant(Value.Int(long by), _), _)
                && (operator == BinaryOperator.REMAINDER || operator == BinaryOperator.BIT_AND)
            ? (int) Math.min(MOST, Math.abs(by) + 1)
            : 1;
    var uses = Uses.of(expr);
    for (var part : uses.exprs()) {
      largest = Math.max(largest, largest(part));
    }
    for (var access : uses.accesses()) {
      for (var part : Uses.of(access)) {
        largest = Math.max(largest, largest(part));
      }
    }
    return largest;
  }
}
