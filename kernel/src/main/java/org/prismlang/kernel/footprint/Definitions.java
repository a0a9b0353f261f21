package org.prismlang.kernel.footprint;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Parameter;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.lang.type.Type;

/** How each local of a kernel or procedure gets its value. */
final class Definitions {
  /** {@code loops} in it are those around the declaration, outermost first. */
  sealed interface Definition {
    /** Once, by this expression, before it is read. */
    record Once(Expr value, List<String> loops) implements Definition {}

    /** It counts a loop; {@code loops} ends with that. */
    record Counter(Stmt.For loop, List<String> loops) implements Definition {}

    /** Given from outside, a multiple of this number. */
    record Multiple(long of) implements Definition {}

    /** It does not change, but by what is not looked into. */
    record Opaque(List<String> loops) implements Definition {}

    record Changing() implements Definition {}
  }

  private final Map<String, Definition> byName;

  private Definitions(Map<String, Definition> byName) {
    this.byName = byName;
  }

  static Definitions of(List<Parameter> parameters, List<Stmt> body, List<Expr> facts) {
    var scan = new Scan();
    for (var parameter : parameters) {
      if (parameter instanceof Parameter.OfLocal(Local local)) {
        scan.declare(local, Optional.empty()).isGiven = true;
      }
    }
    scan.list(body);
    var byName = new HashMap<String, Definition>();
    scan.entries.forEach((name, entry) -> byName.put(name, entry.definition()));
    var stated = Stated.of(facts);
    for (var parameter : parameters) {
      if (byName.get(parameter.name()) instanceof Definition.Opaque) {
        stated.definition(parameter.name()).ifPresent(it -> byName.put(parameter.name(), it));
      }
    }
    return new Definitions(byName);
  }

  Definition of(Local local) {
    return byName.getOrDefault(local.name(), new Definition.Changing());
  }

  Optional<Stmt.For> loop(String name) {
    return byName.get(name) instanceof Definition.Counter(Stmt.For loop, _)
        ? Optional.of(loop)
        : Optional.empty();
  }

  static String loopName(Stmt.While loop) {
    return "while@" + loop.span();
  }

  private static final class Entry {
    private final List<String> loops;
    private final int region;
    private Optional<Expr> value;
    private Optional<Stmt.For> loop = Optional.empty();
    private boolean isGiven;
    private boolean isLate;
    private int assignments;

    Entry(List<String> loops, int region, Optional<Expr> value) {
      this.loops = List.copyOf(loops);
      this.region = region;
      this.value = value;
    }

    /** Whether its first value is still to come. */
    boolean isOpen() {
      return value.isEmpty() && loop.isEmpty() && !isGiven;
    }

    void assign(Expr first, int inRegion, List<String> inLoops) {
      assignments++;
      if (inRegion == region) {
        value = Optional.of(first);
      }
      isLate |= !loops.equals(inLoops);
    }

    Definition definition() {
      if (assignments > 1 || assignments == 1 && (isGiven || isLate)) {
        return new Definition.Changing();
      }
      if (loop.isPresent()) {
        return new Definition.Counter(loop.get(), loops);
      }
      return value.isPresent()
          ? new Definition.Once(value.get(), loops)
          : new Definition.Opaque(loops);
    }
  }

  /**
   * A region is code that runs once whenever its beginning does: a declaration and an assignment in
   * one region are a definition.
   */
  private static final class Scan {
    private final Map<String, Entry> entries = new HashMap<>();
    private final List<String> loops = new ArrayList<>();
    private int region;
    private int regions;

    void list(List<Stmt> statements) {
      statements.forEach(this::statement);
    }

    private void statement(Stmt statement) {
      switch (statement) {
        case Stmt.Declare(Local local, Optional<Expr> value, _) -> declare(local, value);
        case Stmt.Assign(Expr target, Expr value, _) -> assign(target, value);
        case Stmt.Update update -> change(update.target());
        case Stmt.AssignAll all -> all.targets().forEach(this::change);
        case Stmt.Operate operate -> operate(operate);
        case Stmt.Invoke call -> {
          call.arguments().forEach(this::passByReference);
          call.results().forEach(this::receive);
        }
        case Stmt.For loop -> {
          loops.add(loop.variable().name());
          declare(loop.variable(), Optional.empty()).loop = Optional.of(loop);
          region(loop.body());
          loops.removeLast();
        }
        case Stmt.While loop -> {
          loops.add(loopName(loop));
          region(loop.body());
          loops.removeLast();
        }
        case Stmt.If branch -> {
          region(branch.then());
          region(branch.otherwise());
        }
        case Stmt.Split split -> split.branches().forEach(branch -> region(branch.body()));
        case Stmt.LastBlock last -> region(last.body());
        case Stmt.Block block -> list(block.body());
        case Stmt.Group group -> list(group.body());
        case Stmt.Open open -> list(open.body());
        case Stmt.Batch batch -> list(batch.body());
        case Stmt.Store _,
            Stmt.Modify _,
            Stmt.Allocate _,
            Stmt.Point _,
            Stmt.Break _,
            Stmt.Continue _,
            Stmt.Return _,
            Stmt.Assert _,
            Stmt.Print _,
            Stmt.Unsafe _,
            Sync _ -> {}
      }
    }

    private void region(List<Stmt> body) {
      int outer = region;
      region = ++regions;
      list(body);
      region = outer;
    }

    Entry declare(Local local, Optional<Expr> value) {
      var entry = new Entry(loops, region, value);
      entries.put(local.name(), entry);
      return entry;
    }

    /** What comes of an operation or a call has its first value with it. */
    private void receive(Local result) {
      declare(result, Optional.empty()).isGiven = true;
    }

    private void operate(Stmt.Operate operate) {
      var roles = operate.intrinsic().operands();
      for (int i = 0; i < Math.min(roles.size(), operate.operands().size()); i++) {
        if (roles.get(i).access().writes()) {
          switch (operate.operands().get(i)) {
            case Operand.OfValue(Expr target) -> change(target);
            case Operand.OfSeveral(List<Expr> targets) -> targets.forEach(this::change);
            default -> {}
          }
        }
      }
      operate.result().ifPresent(this::receive);
    }

    private void passByReference(Operand operand) {
      if (operand instanceof Operand.OfValue(Expr expr) && expr.type() instanceof Type.Array) {
        change(expr);
      }
    }

    /** The first, in the region of the declaration, defines; others change. */
    private void assign(Expr target, Expr value) {
      if (target instanceof Expr.Read(Local local)) {
        var entry = entries.get(local.name());
        if (entry != null && entry.isOpen()) {
          entry.assign(value, region, loops);
          return;
        }
      }
      change(target);
    }

    private void change(Expr target) {
      switch (target) {
        case Expr.Read(Local local) -> {
          var entry = entries.get(local.name());
          if (entry != null) {
            entry.assignments += 2;
          }
        }
        case Expr.Item item -> change(item.array());
        case Expr.Slice slice -> change(slice.array());
        case Expr.Lane lane -> change(lane.vector());
        default -> {}
      }
    }
  }
}
