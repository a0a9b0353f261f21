package org.prismlang.kernel.order;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.kernel.footprint.Atom;
import org.prismlang.kernel.footprint.Form;
import org.prismlang.kernel.footprint.Forms;
import org.prismlang.kernel.footprint.Symbol;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;

/** All accesses of a text. */
final class Sites {
  /** Later trips are not told apart. */
  private static final int MOST = 16;

  private final Text text;
  private final Touches touches;
  private final Map<Touch, Map<Place, Site>> known = new HashMap<>();
  private final Map<Touch, List<Site>> registers = new HashMap<>();
  private final Map<Line, Boolean> matters = new HashMap<>();
  private final Map<String, Integer> slots = new HashMap<>();

  /** The same through pointers, which may lead to any memory. */
  private int through = 1;

  private boolean haveEngines;
  private boolean haveEnginesOfGrid;
  private int count;

  Sites(Text text) {
    this.text = text;
    this.touches = new Touches(text);
    for (var list : text.lists()) {
      list.lines.forEach(this::slots);
    }
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

  /** Whether anything goes past the ordinary path of loads and stores to such memory. */
  boolean haveEngines(Site site) {
    return site.isShared() ? haveEngines : haveEnginesOfGrid;
  }

  /** From which age on trips of a site are not told apart. */
  int most(Site site) {
    return site.touch.timeline().isGroupedByThread()
        ? Math.max(Key.LEAST, 1 + Math.max(slots.getOrDefault(site.name, 1), through))
        : Key.LEAST;
  }

  /** Whether a statement, or one inside it, touches memory, orders, points, or leaves. */
  boolean matter(Line line) {
    var known = Optional.ofNullable(matters.get(line));
    if (known.isPresent()) {
      return known.get();
    }
    boolean matters = decides(line);
    this.matters.put(line, matters);
    return matters;
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

  /** The largest number of slots that trips go round in, of accesses to each memory. */
  private void slots(Line line) {
    for (var touch : touches.of(line)) {
      haveEngines |= touch.isByProxy();
      var memory = touch.access().map(Access::memory);
      haveEnginesOfGrid |=
          touch.isByProxy()
              && memory.map(it -> it.space() == Memory.Space.GLOBAL).orElse(false)
              && !touch.mode().writes();
      if (memory.isEmpty() || memory.get().space() != Memory.Space.SHARED) {
        continue;
      }
      int largest = memory.get().depth();
      for (var index : touch.access().get().index()) {
        largest = Math.max(largest, slots(Forms.of(index, line.in.at)));
      }
      int told = Math.min(MOST, largest);
      if (text.bytes.containsKey(memory.get().name())) {
        slots.merge(text.name(memory.get().name()), told, Math::max);
      } else {
        through = Math.max(through, told);
      }
    }
  }

  private static int slots(Form form) {
    int largest = 1;
    for (var monomial : form.terms().keySet()) {
      for (var atom : monomial.factors()) {
        largest =
            Math.max(
                largest,
                switch (atom) {
                  case Symbol _ -> 1;
                  case Atom.Remainder(var dividend, long by) ->
                      Math.max(slots(dividend), goesOn(dividend) ? (int) Math.min(MOST, by) : 1);
                  case Atom.Quotient(var dividend, _) -> slots(dividend);
                  case Atom.Positive(var inner) -> slots(inner);
                  case Atom.Operation operation ->
                      goesOn(operation.left()) || goesOn(operation.right()) ? 8 : 1;
                });
      }
    }
    return largest;
  }

  private static boolean goesOn(Form form) {
    return form.symbols().stream().anyMatch(it -> it.nature() == Symbol.Nature.TRIP);
  }
}
