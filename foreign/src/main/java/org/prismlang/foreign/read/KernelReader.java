package org.prismlang.foreign.read;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import org.prismlang.foreign.c.CStruct;
import org.prismlang.foreign.c.CType;
import org.prismlang.foreign.clang.ClangNode;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Parameter;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Walk;
import org.prismlang.lang.program.Bound;
import org.prismlang.lang.program.Launch;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.verify.Outside;
import org.prismlang.verify.Violation;

/** Reads one kernel, as often as it takes to know what its pointers point into. */
public final class KernelReader {
  private static final int MOST_READINGS = 40;

  private final Declarations declarations;
  private final ClangPlaces texts;
  private final Shape shape;
  private final Trial trial;
  private final ClangNode function;
  private final Knowledge knowledge = new Knowledge();

  /** By ids of pointers, those before them that point to the same. */
  private final Map<String, String> same;

  private final Decided decided = new Decided();

  /**
   * What became of a kernel.
   *
   * @param modules of the one kernel, each with a part of its accesses: all must be right; none
   *     where something of it was not understood
   * @param outside what was not, or what no verdict covers
   * @param isDoubtful whether data may rule out what goes wrong
   */
  public record Read(
      String name, List<Module> modules, List<Outside> outside, Predicate<Violation> isDoubtful) {
    public Read {
      modules = List.copyOf(modules);
      outside = List.copyOf(outside);
    }

    /** Whether there is a number of which nobody knows even whether all threads have the same. */
    public boolean hasUnknownNumbers() {
      return modules.stream()
          .flatMap(it -> Walk.statements(it.kernels().getFirst().body()))
          .flatMap(Walk::exprs)
          .anyMatch(Exprs::isData);
    }
  }

  private KernelReader(
      Declarations declarations,
      ClangPlaces texts,
      Shape shape,
      Trial trial,
      ClangNode function,
      Map<String, String> same) {
    this.same = Map.copyOf(same);
    this.trial = trial;
    this.declarations = declarations;
    this.texts = texts;
    this.shape = shape;
    this.function = function;
  }

  public static Read of(
      ClangNode function,
      Declarations declarations,
      ClangPlaces texts,
      Shape shape,
      Trial trial,
      Map<String, String> same) {
    return new KernelReader(declarations, texts, shape, trial, function, same).read();
  }

  private Read read() {
    for (int i = 0; i < MOST_READINGS; i++) {
      knowledge.takeNew();
      var reading = reading(Reading.Seen.ALL, GroupCopies.Copier.NOBODY);
      var parameters = new ArrayList<Parameter>();
      Set<Outside> refused = new LinkedHashSet<>();
      try {
        given(reading, parameters);
        body(reading, refused);
      } catch (NotUnderstood e) {
        refused.add(outside(e, reading));
      }
      if (knowledge.takeNew()) {
        continue;
      }
      if (!refused.isEmpty()) {
        return new Read(function.name(), List.of(), List.copyOf(refused), _ -> false);
      }
      reading.boxes.settle(reading.statements());
      if (knowledge.takeNew()) {
        continue;
      }
      if (reading.hasOwnFences && reading.hasReadingEngines) {
        reading.leaveOut("fences between proxies beside a pipeline of the block", function);
      }
      var modules = new ArrayList<Module>();
      modules.add(module(reading, parameters, Tickets.Turn.FORWARD));
      if (reading.tickets.place(reading.statements()).isPresent()) {
        modules.add(module(reading, parameters, Tickets.Turn.BACKWARD));
      }
      List<Reading.Seen> seen =
          reading.hasHalfBarriers
              ? List.of(Reading.Seen.SHARED, Reading.Seen.GLOBAL)
              : List.of(Reading.Seen.ALL);
      List<GroupCopies.Copier> copiers =
          reading.copies.areThere()
              ? List.of(GroupCopies.Copier.FIRST, GroupCopies.Copier.LAST)
              : List.of(GroupCopies.Copier.NOBODY);
      if (reading.hasHalfBarriers || reading.copies.areThere()) {
        for (var each : seen) {
          copiers.forEach(it -> modules.add(again(each, it)));
        }
      }
      return new Read(function.name(), modules, List.copyOf(reading.outside), decided::mayRuleOut);
    }
    throw new IllegalStateException("`" + function.name() + "` does not settle");
  }

  private Reading reading(Reading.Seen seen, GroupCopies.Copier copier) {
    knowledge.forgetVariables();
    return new Reading(declarations, texts, knowledge, shape, trial, seen, copier);
  }

  /** The kernel with accesses to one kind of memory, and the barriers that order those. */
  private Module again(Reading.Seen seen, GroupCopies.Copier copier) {
    var reading = reading(seen, copier);
    var parameters = new ArrayList<Parameter>();
    given(reading, parameters);
    body(reading, new LinkedHashSet<>());
    return module(reading, parameters, Tickets.Turn.FORWARD);
  }

  private static Outside outside(NotUnderstood e, Reading reading) {
    return new Outside("not understood: " + e.what(), e.where().map(reading::span));
  }

  /** Goes on behind what is not understood, so that all of it can be named. */
  private void body(Reading reading, Set<Outside> refused) {
    var all = function.that("CompoundStmt").orElseThrow();
    for (var statement : all.children()) {
      try {
        reading.tryAt(Trial.before(statement.id()), statement);
        reading.statements.of(statement);
      } catch (NotUnderstood e) {
        refused.add(outside(e, reading));
      }
    }
    try {
      reading.lifetimes.end(0, all);
    } catch (NotUnderstood e) {
      refused.add(outside(e, reading));
    }
    reading.copies.goOn();
  }

  private void given(Reading reading, List<Parameter> parameters) {
    for (var node : function.those("ParmVarDecl")) {
      var type = reading.types.of(node);
      boolean isLocal = node.type().contains("__local");
      if (type instanceof CType.Struct(String struct) && TensorCopies.isMap(struct)) {
        reading.bindings.put(node.id(), map(node, type, reading));
        continue;
      }
      var value = given(node.name(), node.id(), type, isLocal, node, reading, parameters);
      var place = reading.places.variable(node.name(), type, node, node.id());
      boolean isGiven =
          value instanceof CValue.Plain && !isAssigned(node) || place instanceof CPlace.Hidden;
      if (isGiven) {
        reading.bindings.put(node.id(), new CPlace.Given(value));
      } else {
        reading.places.put(place, value, node);
        reading.bindings.put(node.id(), place);
      }
    }
  }

  /** A tensor map stands for the data that it describes. */
  private CPlace map(ClangNode node, CType type, Reading reading) {
    knowledge.declare(
        new Knowledge.Declared(
            node.id(), node.name(), Memory.Space.GLOBAL, OptionalLong.empty(), reading.span(node)));
    knowledge.tensor(node.id());
    return new CPlace.InMemory(
        node.id(), Exprs.number(knowledge.base(node.id()), Scalar.INT64), type);
  }

  private boolean isAssigned(ClangNode parameter) {
    return isAssigned(function, parameter.id(), false);
  }

  /** Whether a variable is more than read. */
  static boolean isAssigned(ClangNode node, String id, boolean isRead) {
    if (node.is("DeclRefExpr")) {
      return !isRead && node.word(ClangNode.REFERS).equals(id);
    }
    boolean reads =
        node.is("ImplicitCastExpr") && node.word("castKind").equals("LValueToRValue")
            || isRead && node.is("ParenExpr");
    return node.children().stream().anyMatch(it -> isAssigned(it, id, reads));
  }

  @SuppressWarnings("RefactorSwitch") // arms of several statements
  private CValue given(
      String name,
      String key,
      CType type,
      boolean isLocal,
      ClangNode node,
      Reading reading,
      List<Parameter> parameters) {
    switch (type) {
      case CType.Number(Scalar scalar) -> {
        var local = new Local(name, scalar, Perspective.GRID, reading.span(node));
        parameters.add(new Parameter.OfLocal(local));
        declarations.most(node.type()).ifPresent(it -> reading.assumptions.within(local, it, node));
        return new CValue.Plain(new Expr.Read(local));
      }
      case CType.Pointer(CType target) -> {
        if (target instanceof CType.Pointer || target instanceof CType.Strange) {
          return new CValue.Address(
              new Root.Lost("`" + node.name() + "`, a `" + node.type() + "`"), Exprs.ZERO);
        }
        var first = same.get(key);
        if (first != null && !same.containsKey(first)) {
          return new CValue.Address(
              new Root.InMemory(first), Exprs.number(knowledge.base(first), Scalar.INT64));
        }
        Memory.Space space = isLocal ? Memory.Space.SHARED : Memory.Space.GLOBAL;
        knowledge.declare(
            new Knowledge.Declared(
                key,
                name,
                space,
                isLocal ? OptionalLong.of(LOCAL_BYTES) : OptionalLong.empty(),
                reading.span(node)));
        if (target instanceof CType.Struct(String struct) && TensorCopies.isMap(struct)) {
          knowledge.tensor(key);
        }
        return new CValue.Address(
            new Root.InMemory(key), Exprs.number(knowledge.base(key), Scalar.INT64));
      }
      case CType.Struct(String struct) -> {
        var made = reading.types.struct(struct);
        if (made.isEmpty() || !made.get().isWhole()) {
          return new CValue.Unseen();
        }
        var parts = new HashMap<String, CValue>();
        for (CStruct.Field field : made.get().fields()) {
          var inner = key + "." + field.name();
          parts.put(
              field.name(),
              given(
                  name + "." + field.name(),
                  inner,
                  field.type(),
                  false,
                  node,
                  reading,
                  parameters));
        }
        return new CValue.Parts(parts);
      }
      default -> {
        return reading.places.data(type);
      }
    }
  }

  /** A parameter in local memory, of which only the launch knows the size. */
  private static final long LOCAL_BYTES = 16_384;

  private Module module(Reading reading, List<Parameter> parameters, Tickets.Turn turn) {
    var body = new ArrayList<Stmt>();
    var all = new ArrayList<>(parameters);
    var span = reading.span(function);
    for (var key : knowledge.memories()) {
      var memory = knowledge.memory(key);
      if (knowledge.isShared(key)) {
        body.add(new Stmt.Allocate(memory, memory.span()));
      } else {
        all.add(new Parameter.OfMemory(memory));
      }
    }
    for (var variable : reading.numbers.variables()) {
      body.add(new Stmt.Declare(variable, Optional.of(Exprs.ZERO), variable.span()));
    }
    var statements = reading.tickets.in(trial.in(reading.statements()), turn);
    body.addAll(FirstValues.in(DataDecisions.in(Polls.in(statements), decided, reading.origins)));
    var bound =
        new Bound(
            List.of(
                Perspective.GRID,
                Perspective.BLOCK,
                new Perspective(Level.THREAD, shape.threads())),
            OptionalInt.empty(),
            span);
    var launch =
        new Launch(
            shape.grid().map(it -> OptionalInt.of(Shape.count(it))).orElse(OptionalInt.empty()),
            OptionalInt.of(shape.threads()),
            1,
            1,
            List.of(),
            reading.isCooperative,
            false,
            false,
            false,
            List.of());
    var kernel =
        new Kernel(
            function.name(),
            bound,
            launch,
            reading.assumptions.among(parameters),
            all,
            knowledge.barriers(),
            body,
            span);
    return new Module(List.of(), List.of(kernel));
  }
}
