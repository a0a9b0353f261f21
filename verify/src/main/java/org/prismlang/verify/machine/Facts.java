package org.prismlang.verify.machine;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Given;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Parameter;
import org.prismlang.kernel.ir.SpinLoop;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.kernel.ir.Uses;
import org.prismlang.kernel.ir.Walk;
import org.prismlang.lang.intrinsic.Family;
import org.prismlang.lang.tree.Descent;

/** What of a program matters to the machine: found once, asked at every step. */
public final class Facts {
  private final IdentityHashMap<Object, Boolean> matters = new IdentityHashMap<>();
  private final Set<String> operands = new HashSet<>();
  private final IdentityHashMap<Stmt, SpinLoop> spins = new IdentityHashMap<>();
  private final IdentityHashMap<Stmt, Expr> updates = new IdentityHashMap<>();

  private final IdentityHashMap<Expr, Boolean> loads = new IdentityHashMap<>();
  private final IdentityHashMap<Stmt, Boolean> ofRegisters = new IdentityHashMap<>();
  private final Set<String> needed;
  private final Set<Memory> parameters = new HashSet<>();

  private final Set<String> reads = new HashSet<>();

  /** Of variables, those that they are assigned from. */
  private final Map<String, Set<String>> sources = new HashMap<>();

  private boolean hasFences;

  /** Memories with words that loops wait for. */
  private final Set<String> asked = new HashSet<>();

  private final int sharedGrain;
  private final int slots;
  private long[] identity = {};
  private final boolean talks;

  Facts(Kernel kernel, Module module) {
    int grain = 16;
    int most = 1;
    for (var barrier : kernel.barriers()) {
      most = Math.max(most, barrier.slots());
    }
    boolean communicates = kernel.launch().cooperative();
    var bodies = new java.util.ArrayList<List<Stmt>>();
    bodies.add(kernel.body());
    module.procedures().forEach(it -> bodies.add(it.body()));
    for (int i = 0; i < bodies.size(); i++) {
      for (var statement : bodies.get(i)) {
        Optional<SpinLoop> spin =
            statement instanceof Stmt.While loop ? SpinLoop.of(loop) : Optional.empty();
        if (spin.isPresent()) {
          spins.put(statement, spin.get());
          asked.add(spin.get().word().memory().name());
        } else {
          note(statement);
        }
        bodies.addAll(Bodies.of(statement));
        if (statement instanceof Stmt.Allocate allocate) {
          grain = Math.min(grain, Math.max(1, allocate.memory().elementBytes()));
          most = Math.max(most, allocate.memory().depth());
        }
        if (statement instanceof Stmt.Operate operate
            && operate.intrinsic().timeline().isBatched()) {
          operate.operands().forEach(this::note);
        }
        hasFences |= orders(statement);
        communicates |= communicates(statement);
      }
    }
    close();
    sharedGrain = grain;
    slots = most;
    talks = communicates;
    // Arrays go by reference, so a parameter may be an operand under its caller's name.
    boolean grows = !operands.isEmpty();
    while (grows) {
      grows = false;
      for (var body : bodies) {
        for (var statement : body) {
          if (statement instanceof Stmt.Invoke invoke) {
            grows |= passOn(invoke, module);
          }
        }
      }
    }
    for (var parameter : kernel.parameters()) {
      if (parameter instanceof Parameter.OfMemory(Memory memory)) {
        parameters.add(memory);
      }
    }
    needed = Needed.of(this, module, bodies);
  }

  private static boolean communicates(Stmt statement) {
    return switch (statement) {
      case Sync.Meet meet -> meet.scope() == Sync.Scope.GRID;
      case Sync.Fence fence -> fence.audience() != Sync.Audience.ENGINES;
      case Stmt.LastBlock _ -> true;
      case Stmt.Operate operate ->
          switch (operate.intrinsic().family()) {
            case ATOMIC, GRID -> true;
            default -> false;
          };
      default -> false;
    };
  }

  private void note(Operand operand) {
    if (operand instanceof Operand.OfValue(Expr expr) && root(expr) instanceof Expr.Read read) {
      operands.add(read.local().name());
    }
  }

  private boolean passOn(Stmt.Invoke invoke, Module module) {
    boolean grows = false;
    var parameters = module.procedure(invoke.procedure()).parameters();
    for (int i = 0; i < parameters.size() && i < invoke.arguments().size(); i++) {
      if (invoke.arguments().get(i) instanceof Operand.OfValue(Expr expr)
          && root(expr) instanceof Expr.Read read) {
        var name = parameters.get(i).name();
        if (operands.contains(name)) {
          grows |= operands.add(read.local().name());
        } else if (operands.contains(read.local().name())) {
          grows |= operands.add(name);
        }
      }
    }
    return grows;
  }

  static Expr root(Expr expr) {
    return switch (expr) {
      case Expr.Item item -> root(item.array());
      case Expr.Slice slice -> root(slice.array());
      case Expr.Lane lane -> root(lane.vector());
      default -> expr;
    };
  }

  /** Whether a local of this name may be an operand of a {@code wgmma}. */
  boolean isOperand(String local) {
    return operands.contains(local);
  }

  Optional<SpinLoop> spin(Stmt.While loop) {
    return Optional.ofNullable(spins.get(loop));
  }

  private static boolean orders(Stmt statement) {
    return switch (statement) {
      case Sync.Fence fence -> fence.audience() != Sync.Audience.ENGINES;
      case Stmt.Operate operate ->
          operate.intrinsic().family() == Family.ATOMIC
              && !new Given(operate.intrinsic(), operate.operands()).isRelaxed();
      default -> false;
    };
  }

  /** What is assigned is read where the variable is. */
  private void note(Stmt statement) {
    var names =
        Walk.exprs(statement)
            .flatMap(
                it ->
                    it instanceof Expr.Read read
                        ? Stream.of(read.local().name())
                        : Stream.<String>empty())
            .toList();
    switch (statement) {
      case Stmt.Declare declare ->
          sources.computeIfAbsent(declare.local().name(), _ -> new HashSet<>()).addAll(names);
      case Stmt.Assign(Expr.Read(Local local), _, _) ->
          sources.computeIfAbsent(local.name(), _ -> new HashSet<>()).addAll(names);
      default -> reads.addAll(names);
    }
  }

  private void close() {
    var open = new ArrayDeque<>(reads);
    while (!open.isEmpty()) {
      for (var source : sources.getOrDefault(open.removeLast(), Set.of())) {
        if (reads.add(source)) {
          open.add(source);
        }
      }
    }
  }

  /** Whether there is order but for barriers: fences, or operations that order by themselves. */
  boolean hasFences() {
    return hasFences;
  }

  /** Whether an operation may tell its thread what others did before a fence. */
  boolean isLookedAt(Stmt.Operate operate) {
    return hasFences && operate.result().filter(it -> reads.contains(it.name())).isPresent();
  }

  /** Whether a loop may wait for a word of the memory. */
  boolean isAsked(String memory) {
    return asked.contains(memory);
  }

  /** Of the deepest ring or barrier. */
  int slots() {
    return slots;
  }

  /** Bytes of the smallest element in shared memory. */
  int sharedGrain() {
    return sharedGrain;
  }

  /** The number of each thread. */
  long[] identity(int threads) {
    if (identity.length != threads) {
      identity = new long[threads];
      java.util.Arrays.setAll(identity, i -> i);
    }
    return identity;
  }

  /** Whether blocks may wait for each other. */
  boolean talks() {
    return talks;
  }

  /** Whether an expression reads memory that others may write, or operands of products. */
  boolean touches(Expr expr) {
    var known = matters.get(expr);
    if (known == null) {
      known =
          parts(expr)
              .anyMatch(
                  it ->
                      isLookedAt(it)
                          || it instanceof Expr.Read read
                              && operands.contains(read.local().name()));
      matters.put(expr, known);
    }
    return known;
  }

  /** Whether it reads memory that others may write. */
  private boolean isLookedAt(Expr expr) {
    return expr instanceof Expr.Load(Access access, _, _) && !isQuiet(access, false);
  }

  /** It, and all that it is made of, indices of what it reads among them. */
  private static Stream<Expr> parts(Expr expr) {
    return Descent.from(
        List.of(expr),
        it ->
            Stream.concat(
                    Uses.of(it).exprs().stream(),
                    it instanceof Expr.Load load
                        ? Uses.of(load.access()).stream()
                        : Stream.<Expr>empty())
                .toList());
  }

  /**
   * Whether both ways do nothing but compute what nobody asks for, in registers: whoever runs them
   * may have run them or not. Registers of products are used, which is no less where they are run.
   */
  boolean isOfRegisters(Stmt.If branch) {
    return ofRegisters.computeIfAbsent(
        branch,
        _ ->
            Stream.concat(branch.then().stream(), branch.otherwise().stream())
                .allMatch(this::isOfRegisters));
  }

  private boolean isOfRegisters(Stmt statement) {
    boolean isComputed =
        switch (statement) {
          case Stmt.Declare declare -> !isKnown(new Expr.Read(declare.local()));
          case Stmt.Assign assign -> !isKnown(assign.target());
          case Stmt.Update update -> !isKnown(update.target());
          case Stmt.For _, Stmt.If _, Stmt.Block _ -> true;
          default -> false;
        };
    return isComputed
        && Uses.of(statement).exprs().stream().flatMap(Facts::parts).noneMatch(this::isLookedAt)
        && Bodies.of(statement).stream().flatMap(List::stream).allMatch(this::isOfRegisters);
  }

  /** Whether a run keeps its value and may ask for it. */
  private boolean isKnown(Expr target) {
    return Arithmetic.isWhole(target.type()) && isNeeded(target);
  }

  /** Whether an expression reads memory. */
  boolean loads(Expr expr) {
    var known = loads.get(expr);
    if (known == null) {
      boolean found = expr instanceof Expr.Load;
      for (var part : Uses.of(expr).exprs()) {
        found |= loads(part);
      }
      known = found;
      loads.put(expr, known);
    }
    return known;
  }

  /** Whether which arm is taken changes neither what is known nor which memory is read. */
  boolean isFree(Expr.Choice choice) {
    return !Arithmetic.isWhole(choice.type())
        && !loads(choice.then())
        && !loads(choice.otherwise());
  }

  /**
   * Whether nobody asks where an access goes: no two of its kind can conflict there, or everybody
   * promises that they do not. Parameters of procedures may stand for anything.
   */
  boolean isQuiet(Access access, boolean writes) {
    var memory = access.memory();
    return parameters.contains(memory) && (memory.isConst() || writes && memory.isOutput());
  }

  private boolean isNeeded(Expr target) {
    return root(target) instanceof Expr.Read(Local local) && isNeeded(local);
  }

  /** Whether a run may ask for the value of a variable; of words that loops wait for, any. */
  boolean isNeeded(Local local) {
    return !spins.isEmpty() || needed.contains(local.name());
  }

  /** The value that an update assigns. */
  Expr updated(Stmt.Update update) {
    return updates.computeIfAbsent(
        update,
        _ ->
            new Expr.Binary(
                update.operator(), update.target(), update.value(), update.target().type()));
  }

  /** Whether some way through the statements leaves the loop around them. */
  boolean leaves(List<Stmt> statements) {
    for (var statement : statements) {
      boolean isLoop = statement instanceof Stmt.For || statement instanceof Stmt.While;
      if (statement instanceof Stmt.Break || statement instanceof Stmt.Return) {
        return true;
      }
      for (var body : isLoop ? List.<List<Stmt>>of() : Bodies.of(statement)) {
        if (leaves(body)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether a statement does anything but compute data. */
  boolean matters(Stmt statement) {
    var known = matters.get(statement);
    if (known == null) {
      known = find(statement);
      matters.put(statement, known);
    }
    return known;
  }

  private boolean find(Stmt statement) {
    return switch (statement) {
      case Stmt.Assign assign -> data(assign.target()) || touches(assign.value());
      case Stmt.Update update -> data(update.target()) || touches(update.value());
      case Stmt.For loop -> inside(statement) || anyTouches(statement);
      case Stmt.If _, Stmt.Block _ -> inside(statement) || anyTouches(statement);
      default -> true;
    };
  }

  private boolean data(Expr target) {
    return isKnown(target) || touches(target);
  }

  private boolean inside(Stmt statement) {
    for (var body : Bodies.of(statement)) {
      for (var inner : body) {
        if (matters(inner)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean anyTouches(Stmt statement) {
    for (var expr : Uses.of(statement).exprs()) {
      if (touches(expr)) {
        return true;
      }
    }
    return false;
  }
}
