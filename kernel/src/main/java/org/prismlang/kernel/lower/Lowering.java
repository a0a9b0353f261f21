package org.prismlang.kernel.lower;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Parameter;
import org.prismlang.kernel.ir.Precondition;
import org.prismlang.kernel.ir.Procedure;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.program.Launch;
import org.prismlang.lang.program.Program;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.type.Type;

/** The kernels of a checked program, and the procedures they call, as kernel IR. */
public final class Lowering {
  private final Facts.Known facts = new Facts.Known();
  private final Names names = new Names();
  private final IdentityHashMap<Function, String> named = new IdentityHashMap<>();
  private final Set<Function> functions = Collections.newSetFromMap(new IdentityHashMap<>());
  private final List<Procedure> procedures = new ArrayList<>();
  private final IdentityHashMap<Function, Map<List<Memory.Space>, String>> lowered =
      new IdentityHashMap<>();

  /** Lambdas by what they compute: each use of one is a function of its own to the checker. */
  private final Map<Procedure, String> operators = new HashMap<>();

  private final CopiedTiles copied;

  private Lowering(Program program) {
    copied = CopiedTiles.of(program);
    functions.addAll(program.functions());
    for (var kernel : program.kernels()) {
      named.put(kernel, names.fresh(FunctionNames.of(kernel)));
    }
    for (var function : program.functions()) {
      if (function.role() == Function.Role.DEVICE) {
        named.put(function, names.fresh(FunctionNames.of(function)));
      }
    }
  }

  public static Module lower(Program program) {
    var lowering = new Lowering(program);
    var kernels = new ArrayList<Kernel>();
    for (var kernel : program.kernels()) {
      kernels.add(lowering.kernel(kernel));
    }
    return new Module(lowering.procedures, kernels);
  }

  Facts.Known facts() {
    return facts;
  }

  CopiedTiles copied() {
    return copied;
  }

  /** Whether it is defined inside another function, whose variables it sees. */
  boolean isNested(Function function) {
    return function.role() == Function.Role.DEVICE && !functions.contains(function);
  }

  private Kernel kernel(Function function) {
    var body = body(function, function.launch());
    var parameters = new ArrayList<Parameter>();
    for (int i = 0; i < function.parameters().size(); i++) {
      boolean isOutput = function.summary().accesses().get(i).isOutput();
      parameters.add(parameter(function.parameters().get(i), Memory.Space.GLOBAL, isOutput, body));
    }
    function.maps().forEach((map, pointer) -> otherName(map, pointer, function, parameters, body));
    var preconditions = preconditions(function, body);
    var written = statements(function, body);
    var statements = new ArrayList<>(body.barriers.counters());
    statements.addAll(written);
    return new Kernel(
        name(function),
        function.bound(),
        function.launch(),
        preconditions,
        parameters,
        body.barriers.all(),
        statements,
        function.span());
  }

  private static void otherName(
      Variable map, Variable pointer, Function function, List<Parameter> parameters, Body body) {
    int at = function.parameters().indexOf(map);
    var of = parameters.get(function.parameters().indexOf(pointer)).name();
    if (parameters.get(at) instanceof Parameter.OfMemory(Memory memory)) {
      body.bind(map, Region.whole(memory.otherNameOf(of)));
      parameters.set(at, new Parameter.OfMemory(memory.otherNameOf(of)));
    }
  }

  private static List<Precondition> preconditions(Function function, Body body) {
    var preconditions = new ArrayList<Precondition>();
    for (var each : function.preconditions()) {
      var condition = body.expressions.of(each.condition());
      var span = each.condition().span();
      preconditions.add(
          new Precondition(
              condition, oneLine(span.text()), oneLine(each.message().orElse("")), span));
    }
    return preconditions;
  }

  private static String oneLine(String written) {
    return written.strip().replaceAll("\\s+", " ");
  }

  private Body body(Function function, Launch launch) {
    var locals = new Names();
    named.forEach(
        (it, name) -> {
          if (it.role() == Function.Role.DEVICE) {
            locals.take(name);
          }
        });
    return new Body(
        this, locals, facts.of(function).assigned(), Where.entry(function.bound(), launch));
  }

  private static Parameter parameter(
      Variable variable, Memory.Space pointed, boolean isOutput, Body body) {
    if (variable.type().isMemory()) {
      var memory = body.regions.memory(variable, pointed, isOutput);
      body.bind(variable, Region.whole(memory));
      return new Parameter.OfMemory(memory);
    }
    var local = body.local(variable);
    body.bind(variable, new Expr.Read(local));
    return new Parameter.OfLocal(local);
  }

  private List<Stmt> statements(Function function, Body body) {
    var statements =
        body.gather(
            () -> {
              pointers(function, body);
              body.statements.list(function.body());
            });
    return LoadsFirst.in(Tidy.statements(statements), body.names);
  }

  /** A pointer parameter that is assigned is a pointer variable that starts as the parameter. */
  private void pointers(Function function, Body body) {
    for (var variable : function.parameters()) {
      if (variable.type() instanceof Type.Pointer && Parts.assigns(function.body(), variable)) {
        body.calls.expansion().pointVariable(variable);
      }
    }
  }

  /** The name of the procedure for a function, given what its pointers point into. */
  String procedure(Function function, List<Memory.Space> spaces) {
    var known = lowered.computeIfAbsent(function, _ -> new HashMap<>());
    var lowered = known.get(spaces);
    if (lowered != null) {
      return lowered;
    }
    var name = known.isEmpty() ? name(function) : names.fresh(name(function));
    known.put(spaces, name);
    procedures.add(procedure(function, name, spaces));
    return name;
  }

  private String name(Function function) {
    var name = named.get(function);
    if (name == null) {
      throw new IllegalStateException("not of this program: " + function.instance());
    }
    return name;
  }

  /** The name of the procedure for a lambda that cannot be put in the place of its call. */
  String operator(Function function) {
    var unnamed = procedure(function, "", List.of());
    var known = operators.get(unnamed);
    if (known != null) {
      return known;
    }
    var name = names.fresh(function.name());
    operators.put(unnamed, name);
    procedures.add(procedure(function, name, List.of()));
    return name;
  }

  private Procedure procedure(Function function, String name, List<Memory.Space> spaces) {
    var body = body(function, Launch.FREE);
    var parameters = new ArrayList<Parameter>();
    var pointed = spaces.iterator();
    for (var variable : function.parameters()) {
      var space = variable.type() instanceof Type.Pointer ? pointed.next() : Memory.Space.SHARED;
      parameters.add(parameter(variable, space, false, body));
    }
    return new Procedure(
        name,
        function.bound(),
        parameters,
        function.results().stream().map(Function.Result::type).toList(),
        function.inline(),
        function.exact(),
        function.unsafe().map(it -> new Stmt.Unsafe(it.text(), it.span())),
        statements(function, body),
        function.span());
  }
}
