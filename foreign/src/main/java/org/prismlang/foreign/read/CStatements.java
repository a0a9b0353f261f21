package org.prismlang.foreign.read;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.prismlang.foreign.c.CType;
import org.prismlang.foreign.clang.ClangNode;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.type.Scalar;

/** Statements but loops. */
final class CStatements {
  private static final String DYNAMIC = "dynamic";

  private final Reading reading;

  CStatements(Reading reading) {
    this.reading = reading;
  }

  void of(ClangNode node) {
    if (node.is("DeclStmt")) {
      node.children().forEach(this::declare);
      return;
    }
    reading.lifetimes.of(node, () -> act(node));
  }

  private void act(ClangNode node) {
    switch (node.kind()) {
      case "CompoundStmt" -> {
        sequence(node.children());
        reading.tryAt(Trial.atEndOf(node.id()), node);
      }
      case "IfStmt" -> branch(node);
      case "ForStmt", "WhileStmt", "DoStmt" -> reading.loops.of(node);
      case "SwitchStmt" -> reading.loops.choose(node);
      case "ReturnStmt" -> leave(node);
      case "BreakStmt" -> reading.loops.leave(node);
      case "ContinueStmt" -> reading.loops.goOn(node);
      case "NullStmt", "" -> {}
      case "AttributedStmt" -> of(node.last());
      case "CaseStmt", "DefaultStmt" -> throw new NotUnderstood("a `case` in there", node);
      case "GCCAsmStmt" -> {
        reading.at(node);
        reading.assembly.of(node);
      }
      case "GotoStmt", "LabelStmt" -> throw new NotUnderstood("`goto`", node);
      default -> {
        reading.at(node);
        reading.expressions.effect(node);
      }
    }
  }

  List<Stmt> inside(ClangNode node) {
    return reading.inside(() -> of(node));
  }

  /** What follows a statement that may leave the function runs only where it did not. */
  private void sequence(List<ClangNode> nodes) {
    for (int i = 0; i < nodes.size(); i++) {
      var node = nodes.get(i);
      reading.tryAt(Trial.before(node.id()), node);
      of(node);
      boolean mayLeave =
          !reading.expanding.isEmpty()
              && reading.expanding.getLast().done().isPresent()
              && returns(node);
      if (!mayLeave) {
        continue;
      }
      var done = new Expr.Read(reading.expanding.getLast().done().get());
      var span = reading.span(node);
      if (reading.loops.isInLoopOfCall()) {
        reading.emit(new Stmt.If(done, List.of(new Stmt.Break(span)), List.of(), span));
      } else if (i + 1 < nodes.size()) {
        var rest = nodes.subList(i + 1, nodes.size());
        reading.emit(
            new Stmt.If(Exprs.not(done), reading.inside(() -> sequence(rest)), List.of(), span));
        return;
      }
    }
  }

  static boolean returns(ClangNode node) {
    return node.is("ReturnStmt")
        || !node.is("LambdaExpr") && node.children().stream().anyMatch(CStatements::returns);
  }

  private void leave(ClangNode node) {
    reading.at(node);
    var span = reading.span(node);
    if (reading.expanding.isEmpty()) {
      reading.emit(new Stmt.Return(List.of(), span));
      return;
    }
    var call = reading.expanding.getLast();
    if (!node.children().isEmpty()) {
      reading.calls.give(node.first(), call, node);
    }
    call.done()
        .ifPresent(it -> reading.emit(new Stmt.Assign(new Expr.Read(it), Exprs.truth(true), span)));
    if (call.done().isPresent() && reading.loops.isInLoopOfCall()) {
      reading.emit(new Stmt.Break(span));
    }
  }

  private void branch(ClangNode node) {
    reading.at(node);
    var parts = node.children();
    int at = 0;
    if (node.says("hasInit")) {
      of(parts.get(at++));
    }
    if (node.says("hasVar")) {
      of(parts.get(at++));
    }
    var condition = reading.expressions.condition(parts.get(at));
    var span = reading.span(parts.get(at));
    var then = inside(parts.get(at + 1));
    List<Stmt> otherwise = node.says("hasElse") ? inside(parts.get(at + 2)) : List.of();
    reading.emit(new Stmt.If(condition, then, otherwise, span));
  }

  private void declare(ClangNode node) {
    switch (node.kind()) {
      case "VarDecl" -> variable(node);
      case "DecompositionDecl" -> throw new NotUnderstood("a structured binding", node);
      default -> {}
    }
  }

  private void variable(ClangNode node) {
    reading.at(node);
    if (isShared(node)) {
      reading.bindings.put(node.id(), shared(node));
      return;
    }
    if (node.word("storageClass").equals("static") && !node.says("constexpr")) {
      throw new NotUnderstood("a static variable", node);
    }
    var type = reading.types.of(node);
    var initial =
        node.children().stream()
            .filter(it -> !it.kind().endsWith("Attr") && !it.kind().isEmpty())
            .findFirst();
    var key = reading.inCall(node.id());
    if (type instanceof CType.Reference) {
      reading.bindings.put(
          key,
          reading.places.held(
              reading.places.of(
                  initial.orElseThrow(() -> new NotUnderstood("a reference to nothing", node))),
              node));
      return;
    }
    if (type instanceof CType.Row) {
      var place = reading.places.variable(node.name(), type, node, key);
      initial.ifPresent(it -> fill(place, it, node));
      reading.bindings.put(key, place);
      reading.lifetimes.began(place, node);
      return;
    }
    var value = initial.map(reading.expressions::of);
    if (value.isPresent()
        && value.get() instanceof CValue.Plain(Expr expr)
        && type instanceof CType.Number(Scalar scalar)) {
      var local = reading.fresh(node.name(), scalar, reading.span(node));
      reading.emit(
          new Stmt.Declare(local, Optional.of(Exprs.converted(expr, scalar)), reading.span(node)));
      reading.bindings.put(key, new CPlace.Variable(local));
      return;
    }
    var place = reading.places.variable(node.name(), type, node, key);
    value.ifPresent(it -> reading.places.put(place, it, node));
    reading.bindings.put(key, place);
    reading.lifetimes.began(place, node);
  }

  /** An array's elements: those of whole numbers, in one dimension; all else is data. */
  private void fill(CPlace place, ClangNode initial, ClangNode node) {
    if (!initial.is("InitListExpr")
        || !(place instanceof CPlace.InArray(var array, _, CType.Row(CType.Number _, _)))) {
      if (initial.is("InitListExpr")) {
        initial.children().forEach(it -> effectInside(it));
      } else if (!initial.is("StringLiteral")) {
        reading.expressions.effect(initial);
      }
      return;
    }
    boolean isFilled = initial.says("array_filler");
    var given = initial.children().subList(isFilled ? 1 : 0, initial.children().size());
    for (int i = 0; i < given.size(); i++) {
      var element =
          new CPlace.InArray(
              array, Exprs.number(i, Scalar.INT64), new CType.Number(array.element()));
      reading.places.put(element, reading.expressions.of(given.get(i)), node);
    }
  }

  private void effectInside(ClangNode initial) {
    if (initial.is("InitListExpr")) {
      initial.children().forEach(this::effectInside);
    } else {
      reading.expressions.of(initial);
    }
  }

  static boolean isShared(ClangNode variable) {
    return variable.that("CUDASharedAttr").isPresent()
        || variable.type().contains("__local") && !variable.type().contains("*");
  }

  /** Shared memory; what launches size is one memory for all who name it. */
  CPlace shared(ClangNode node) {
    var type = reading.types.of(node);
    boolean isDynamic =
        node.word("storageClass").equals("extern")
            || type instanceof CType.Row(_, long count) && count == CType.Row.OPEN;
    var bytes = reading.types.bytes(type);
    if (!isDynamic && bytes.isEmpty()) {
      throw new NotUnderstood("shared memory of `" + node.type() + "`", node);
    }
    String key = isDynamic ? DYNAMIC : node.id();
    return memory(key, node, Memory.Space.SHARED, isDynamic ? OptionalLong.empty() : bytes, type);
  }

  CPlace memory(String key, ClangNode node, Memory.Space space, OptionalLong bytes, CType type) {
    reading.knowledge.declare(
        new Knowledge.Declared(
            key, node.name() + suffix(key, node), space, bytes, reading.span(node)));
    return new CPlace.InMemory(key, Exprs.number(reading.knowledge.base(key), Scalar.INT64), type);
  }

  /** Names of memories differ, whatever they are called in the file. */
  private String suffix(String key, ClangNode node) {
    return reading.knowledge.isNameTaken(node.name(), key)
        ? "@" + reading.span(node).from().line()
        : "";
  }

  /** That nobody sets while kernels run: like a parameter of theirs. */
  private CPlace pointer(ClangNode node, CType target, boolean isGiven) {
    boolean isSet =
        isGiven
            || reading.declarations.functions().stream()
                .filter(it -> it.that("CUDADeviceAttr", "CUDAGlobalAttr").isPresent())
                .anyMatch(it -> KernelReader.isAssigned(it, node.id(), false));
    if (isSet || target instanceof CType.Pointer || target instanceof CType.Strange) {
      throw new NotUnderstood("`" + node.name() + "`, a pointer in memory", node);
    }
    memory(node.id(), node, Memory.Space.GLOBAL, OptionalLong.empty(), target);
    var place =
        new CPlace.Given(
            new CValue.Address(
                new Root.InMemory(node.id()),
                Exprs.number(reading.knowledge.base(node.id()), Scalar.INT64)));
    reading.bindings.put(node.id(), place);
    return place;
  }

  /** A variable outside of functions: constants by their value, all else is memory of the grid. */
  CPlace global(ClangNode node) {
    if (isShared(node)) {
      var place = shared(node);
      reading.bindings.put(node.id(), place);
      return place;
    }
    var type = reading.types.of(node);
    if (node.type().startsWith("texture<")) {
      return new CPlace.Hidden(type);
    }
    boolean isConstant = node.says("constexpr") || node.type().startsWith("const ");
    var initial = node.children().stream().filter(it -> !it.kind().endsWith("Attr")).findFirst();
    if (isConstant && initial.isPresent() && type instanceof CType.Number) {
      var known = reading.alone(() -> reading.expressions.of(initial.get()));
      if (known.isPresent()) {
        return new CPlace.Given(known.get());
      }
    }
    if (node.that("CUDADeviceAttr", "CUDAConstantAttr", "HIPManagedAttr").isEmpty()
        && !node.type().contains("__constant")
        && !isConstant) {
      throw new NotUnderstood("`" + node.name() + "`, a variable of the host", node);
    }
    if (type instanceof CType.Pointer(CType target)) {
      return pointer(node, target, initial.isPresent());
    }
    var place = memory(node.id(), node, Memory.Space.GLOBAL, OptionalLong.empty(), type);
    reading.bindings.put(node.id(), place);
    reading.tables.declare(node.id(), node, type);
    return place;
  }
}
