package org.prismlang.foreign.carry;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.prismlang.foreign.c.CType;
import org.prismlang.foreign.clang.ClangNode;
import org.prismlang.foreign.read.ClangPlaces;
import org.prismlang.foreign.read.Declarations;

/** What code does, as far as its tree says it: where threads meet, and what memory it touches. */
final class CodeTraits {
  private static final Set<String> POSITIONS =
      Set.of("threadIdx", "blockIdx", "blockDim", "gridDim");

  private final Declarations declarations;
  private final ClangPlaces texts;
  private final Map<String, Boolean> meets = new HashMap<>();
  private final Map<String, Boolean> exchanges = new HashMap<>();

  CodeTraits(Declarations declarations, ClangPlaces texts) {
    this.declarations = declarations;
    this.texts = texts;
  }

  static ClangNode plain(ClangNode node) {
    var it = node;
    while (it.is(
            "ImplicitCastExpr",
            "ParenExpr",
            "CStyleCastExpr",
            "CXXStaticCastExpr",
            "CXXFunctionalCastExpr",
            "CXXReinterpretCastExpr",
            "ConstantExpr",
            "ExprWithCleanups",
            "MaterializeTemporaryExpr",
            "AttributedStmt")
        && !it.children().isEmpty()) {
      it = it.last();
    }
    return it;
  }

  /** {@code threadIdx.x} as {@code threadIdx} and {@code x}; empty for all else. */
  static Optional<String> position(ClangNode node) {
    return node.is("MemberExpr")
            && !node.children().isEmpty()
            && node.first().is("DeclRefExpr")
            && POSITIONS.contains(node.first().word(ClangNode.REFERS_NAME))
        ? Optional.of(node.first().word(ClangNode.REFERS_NAME) + "." + node.name())
        : Optional.empty();
  }

  /** The name of what is called; empty where it is no plain function. */
  static String called(ClangNode call) {
    if (!call.is("CallExpr") || call.children().isEmpty()) {
      return "";
    }
    var function = plain(call.first());
    return function.is("DeclRefExpr") ? function.word(ClangNode.REFERS_NAME) : "";
  }

  /** A function of the file's that is called. */
  Optional<ClangNode> callee(ClangNode call) {
    if (!call.is("CallExpr") || call.children().isEmpty()) {
      return Optional.empty();
    }
    return declarations
        .of(plain(call.first()).word(ClangNode.REFERS))
        .map(declarations::defined)
        .filter(it -> it.is("FunctionDecl"))
        .filter(it -> it.that("CompoundStmt").isPresent() && !texts.isOurs(it));
  }

  /** A barrier by itself. */
  static boolean isBarrier(ClangNode node) {
    boolean isMethod =
        node.is("CXXMemberCallExpr")
            && node.first().is("MemberExpr")
            && node.first().name().equals("sync");
    return isMethod || CallWords.BARRIERS.contains(called(node));
  }

  boolean hasBarrier(ClangNode node) {
    return any(node, meets, CodeTraits::isBarrier);
  }

  boolean hasExchange(ClangNode node) {
    return any(node, exchanges, it -> CallWords.isCollective(called(it)));
  }

  /** Whether threads of a block or warp must come to it together. */
  boolean isJoint(ClangNode node) {
    return hasBarrier(node) || hasExchange(node);
  }

  private boolean any(ClangNode node, Map<String, Boolean> known, Predicate<ClangNode> is) {
    return node.all()
        .anyMatch(
            it -> {
              if (is.test(it)) {
                return true;
              }
              var callee = callee(it);
              if (callee.isEmpty()) {
                return false;
              }
              var id = callee.get().id();
              if (!known.containsKey(id)) {
                known.put(id, false);
                known.put(id, any(callee.get(), known, is));
              }
              return known.getOrDefault(id, false);
            });
  }

  static boolean usesPosition(ClangNode node, String name) {
    return node.all()
        .anyMatch(it -> position(it).filter(position -> position.startsWith(name)).isPresent());
  }

  /** Whether it leaves a loop or function that is around it. */
  static boolean leaves(ClangNode node) {
    return node.is("BreakStmt", "ContinueStmt", "ReturnStmt")
        || node.children().stream()
            .anyMatch(
                it ->
                    node.is("ForStmt", "WhileStmt", "DoStmt", "SwitchStmt")
                        ? returns(it)
                        : leaves(it));
  }

  static boolean returns(ClangNode node) {
    return node.all().anyMatch(it -> it.is("ReturnStmt"));
  }

  /** Variables that are assigned in it, by id. */
  Set<String> assigned(ClangNode node) {
    var ids = new LinkedHashSet<String>();
    node.all().forEach(it -> target(it).ifPresent(ids::add));
    return ids;
  }

  /** The variable that a node by itself assigns. */
  static Optional<String> target(ClangNode node) {
    if (!isAssignment(node)) {
      return Optional.empty();
    }
    var left = plain(node.first());
    boolean isPart = false;
    while (left.is("ArraySubscriptExpr", "MemberExpr") && !left.children().isEmpty()) {
      isPart = true;
      left = plain(left.first());
    }
    boolean isVariable = left.is("DeclRefExpr") && !(isPart && left.type().contains("*"));
    return isVariable ? Optional.of(left.word(ClangNode.REFERS)) : Optional.empty();
  }

  static boolean isAssignment(ClangNode node) {
    return node.is("CompoundAssignOperator")
        || node.is("BinaryOperator") && node.word("opcode").equals("=")
        || node.is("UnaryOperator") && Set.of("++", "--").contains(node.word("opcode"));
  }

  /** Whether it is memory of more than one thread, by the id of its declaration. */
  boolean isMemory(String id) {
    return declarations.of(id).filter(this::isMemory).isPresent();
  }

  boolean isMemory(ClangNode variable) {
    boolean isGlobal =
        variable.is("VarDecl")
            && variable.that("CUDASharedAttr", "CUDAConstantAttr", "CUDADeviceAttr").isPresent();
    return isGlobal
        || variable.is("ParmVarDecl") && declarations.types().of(variable) instanceof CType.Pointer;
  }

  static boolean isShared(ClangNode variable) {
    return variable.that("CUDASharedAttr").isPresent();
  }

  /** How code touches one memory. */
  enum Touch {
    READ,
    WRITTEN,
    ATOMIC
  }

  /** What memories it touches, and how, in the order of the code. */
  Map<String, Set<Touch>> touched(ClangNode node, PointerRoots roots) {
    var all = new LinkedHashMap<String, Set<Touch>>();
    touched(node, Touch.READ, roots, all);
    return all;
  }

  private void touched(ClangNode node, Touch how, PointerRoots roots, Map<String, Set<Touch>> all) {
    if (isAssignment(node)) {
      boolean isPlain = node.is("BinaryOperator");
      if (!isPlain) {
        touched(node.first(), Touch.READ, roots, all);
      }
      touched(node.first(), Touch.WRITTEN, roots, all);
      node.children().stream().skip(1).forEach(it -> touched(it, Touch.READ, roots, all));
      return;
    }
    if (CallWords.atomic(called(node)).isPresent()) {
      var place = node.children().get(1);
      roots.of(place).filter(this::isMemory).ifPresent(it -> add(it, Touch.ATOMIC, all));
      touched(place, Touch.ATOMIC, roots, all);
      node.children().stream().skip(2).forEach(it -> touched(it, Touch.READ, roots, all));
      return;
    }
    var callee = callee(node);
    if (callee.isPresent()) {
      arguments(node, callee.get(), roots, all);
      return;
    }
    if (node.is("ArraySubscriptExpr")
        || node.is("UnaryOperator") && node.word("opcode").equals("*")) {
      roots.of(node.first()).filter(this::isMemory).ifPresent(it -> add(it, how, all));
      node.children().forEach(it -> touched(it, Touch.READ, roots, all));
      return;
    }
    if (node.is("MemberExpr", "ImplicitCastExpr", "ParenExpr", "UnaryOperator")) {
      node.children().forEach(it -> touched(it, how, roots, all));
      return;
    }
    var named = node.is("DeclRefExpr") ? node.word(ClangNode.REFERS) : "";
    if (isMemory(named) && declarations.of(named).filter(CodeTraits::isScalarMemory).isPresent()) {
      add(named, how, all);
    }
    node.children().forEach(it -> touched(it, Touch.READ, roots, all));
  }

  /** One variable in shared memory: an array of one. */
  static boolean isScalarMemory(ClangNode variable) {
    return variable.is("VarDecl") && !variable.type().contains("[");
  }

  private void arguments(
      ClangNode call, ClangNode callee, PointerRoots roots, Map<String, Set<Touch>> all) {
    var inside = touched(callee, new PointerRoots(callee, declarations));
    var parameters = callee.those("ParmVarDecl");
    for (int i = 0; i < parameters.size() && i + 1 < call.children().size(); i++) {
      var argument = call.children().get(i + 1);
      touched(argument, Touch.READ, roots, all);
      var root = roots.of(argument).filter(this::isMemory);
      var touches = inside.getOrDefault(parameters.get(i).id(), Set.of());
      root.ifPresent(it -> touches.forEach(how -> add(it, how, all)));
    }
    inside.forEach(
        (id, touches) -> {
          if (parameters.stream().noneMatch(it -> it.id().equals(id))) {
            touches.forEach(how -> add(id, how, all));
          }
        });
  }

  private static void add(String id, Touch how, Map<String, Set<Touch>> all) {
    all.computeIfAbsent(id, _ -> new LinkedHashSet<>()).add(how);
  }

  /** Whether any of these touches memory in a way that others must not see half done. */
  static boolean changes(Set<Touch> touches) {
    return touches.contains(Touch.WRITTEN) || touches.contains(Touch.ATOMIC);
  }
}
