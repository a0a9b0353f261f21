package org.prismlang.runtime.host;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Type;
import org.prismlang.sim.jvm.Casts;

/** A function under compilation. */
final class Body {
  static final ClassDesc CHECKS = desc(Checks.class);
  static final ClassDesc RUN = desc(HostRun.class);

  /** The local that holds the run. */
  private static final int RUN_SLOT = 0;

  final CodeBuilder code;
  final HostClass owner;
  final Values values;
  final Conditions conditions;
  final Operators operators;
  final Casts casts;
  final Converts converts;
  final Aggregates aggregates;
  final Places places;
  final CallCompiler calls;
  final HostCalls hostCalls;
  final StatementCompiler statements;
  private final IdentityHashMap<Variable, Integer> slots = new IdentityHashMap<>();
  private final Deque<Loop> loops = new ArrayDeque<>();
  private final Deque<Exit> exits = new ArrayDeque<>();

  /** Where {@code continue} and {@code break} lead. */
  record Loop(Label next, Label end) {}

  /** Where {@code return} leads. */
  sealed interface Exit {
    /** Out of the method, after buffers made since {@code mark} are freed. */
    record OfMethod(List<Function.Result> results, int mark) implements Exit {}

    /** To the end of an inlined body, results left in locals. */
    record OfInlined(List<Function.Result> results, List<Integer> slots, Label end)
        implements Exit {}
  }

  Body(CodeBuilder code, HostClass owner) {
    this.code = code;
    this.owner = owner;
    this.values = new Values(this);
    this.conditions = new Conditions(this);
    this.operators = new Operators(this);
    this.casts = new Casts(code);
    this.converts = new Converts(this);
    this.aggregates = new Aggregates(this);
    this.places = new Places(this);
    this.calls = new CallCompiler(this);
    this.hostCalls = new HostCalls(this);
    this.statements = new StatementCompiler(this);
  }

  /** Emits the whole function. */
  void function(Function function) {
    int slot = RUN_SLOT + 1;
    for (var parameter : function.parameters()) {
      slots.put(parameter, slot);
      slot += Form.of(parameter.type()).kind().slotSize();
    }
    run();
    invoke(RUN, "mark", "()I");
    int mark = temporary(TypeKind.INT);
    exits.push(new Exit.OfMethod(function.results(), mark));
    statements.list(function.body());
    if (function.results().isEmpty()) {
      statements.leave(List.of());
    } else {
      code.new_(desc(IllegalStateException.class)).dup();
      code.invokespecial(
          desc(IllegalStateException.class), "<init>", MethodTypeDesc.ofDescriptor("()V"));
      code.athrow();
    }
  }

  static ClassDesc desc(Class<?> type) {
    return type.describeConstable().orElseThrow();
  }

  int slot(Variable variable) {
    return slots.computeIfAbsent(variable, it -> code.allocateLocal(Form.of(it.type()).kind()));
  }

  boolean knows(Variable variable) {
    return slots.containsKey(variable);
  }

  void bind(Variable variable, int slot) {
    slots.put(variable, slot);
  }

  /** Takes the top of the stack into a local of its own. */
  int temporary(TypeKind kind) {
    int slot = code.allocateLocal(kind);
    code.storeLocal(kind, slot);
    return slot;
  }

  int temporary(Type type) {
    return temporary(Form.of(type).kind());
  }

  void run() {
    code.aload(RUN_SLOT);
  }

  /** Pushes the number of a place in the source. */
  void site(Span span) {
    code.loadConstant(owner.constants().add(span));
  }

  void constant(Object constant) {
    code.loadConstant(owner.constants().add(constant));
  }

  void invokeStatic(ClassDesc type, String name, String descriptor) {
    code.invokestatic(type, name, MethodTypeDesc.ofDescriptor(descriptor));
  }

  void invoke(ClassDesc type, String name, String descriptor) {
    code.invokevirtual(type, name, MethodTypeDesc.ofDescriptor(descriptor));
  }

  Deque<Loop> loops() {
    return loops;
  }

  Deque<Exit> exits() {
    return exits;
  }
}
