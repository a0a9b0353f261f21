package org.prismlang.foreign.carry;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.prismlang.foreign.clang.ClangNode;

/** Of which variables the threads of a block, or of a warp, have the same value. */
final class Agreements {
  private static final long WARP = 32;

  private final CodeTraits traits;
  private final CarriedConstants constants;
  private final Map<String, Agreement> variables = new HashMap<>();

  /** Of a warp's number in its block, written in CUDA; those variables are it. */
  private final boolean hasWarps;

  private boolean isSettled;

  /**
   * @param given of parameters
   * @param hasWarps whether blocks are rows of whole warps
   */
  Agreements(
      ClangNode function,
      CodeTraits traits,
      CarriedConstants constants,
      Map<String, Agreement> given,
      boolean hasWarps) {
    this.traits = traits;
    this.constants = constants;
    this.hasWarps = hasWarps;
    variables.putAll(given);
    while (!isSettled) {
      isSettled = true;
      visit(function, Agreement.BLOCK);
    }
  }

  Agreement ofVariable(String id) {
    return variables.getOrDefault(id, Agreement.BLOCK);
  }

  private void lower(String id, Agreement to) {
    var known = ofVariable(id);
    if (to.isBelow(known)) {
      variables.put(id, to);
      isSettled = false;
    }
  }

  private void visit(ClangNode node, Agreement around) {
    switch (node.kind()) {
      case "VarDecl" -> {
        if (!CodeTraits.isShared(node)) {
          var initial = PointerRoots.initial(node);
          initial.ifPresent(it -> lower(node.id(), of(it)));
        }
      }
      case "IfStmt" -> {
        var parts = node.children();
        int at = (node.says("hasInit") ? 1 : 0) + (node.says("hasVar") ? 1 : 0);
        var inside = around.and(of(parts.get(at)));
        boolean isApart = !traits.isJoint(node) && !CodeTraits.leaves(node);
        for (int i = at + 1; i < parts.size(); i++) {
          visit(parts.get(i), isApart ? Agreement.THREAD : inside);
        }
        return;
      }
      case "ForStmt", "WhileStmt", "DoStmt", "SwitchStmt" -> {
        loop(node, around);
        return;
      }
      default -> {}
    }
    CodeTraits.target(node)
        .ifPresent(
            id -> {
              var value =
                  node.children().stream().map(this::of).reduce(Agreement.BLOCK, Agreement::and);
              lower(id, around.and(value));
            });
    node.children().forEach(it -> visit(it, around));
  }

  /** What single threads run, they assign: a loop in which nobody meets is theirs. */
  private void loop(ClangNode node, Agreement around) {
    if (!traits.isJoint(node)) {
      node.children().forEach(it -> visit(it, Agreement.THREAD));
      return;
    }
    boolean isFor = node.is("ForStmt");
    ClangNode condition =
        isFor ? node.children().get(2) : node.is("DoStmt") ? node.last() : node.first();
    // All threads count, whoever does something in the loop.
    var counting = of(condition).and(leaving(node));
    for (int i = 0; i < node.children().size(); i++) {
      boolean isHead = isFor && (i == 0 || i == 3);
      visit(node.children().get(i), isHead ? counting : around.and(counting));
    }
  }

  /** Of conditions under which the loop is left from inside. */
  private Agreement leaving(ClangNode loop) {
    return loop.all()
        .filter(it -> it.is("IfStmt") && CodeTraits.leaves(it))
        .map(it -> of(condition(it)))
        .reduce(Agreement.BLOCK, Agreement::and);
  }

  static ClangNode condition(ClangNode branch) {
    int at = (branch.says("hasInit") ? 1 : 0) + (branch.says("hasVar") ? 1 : 0);
    return branch.children().get(at);
  }

  Agreement of(ClangNode node) {
    var position = CodeTraits.position(node);
    if (position.isPresent()) {
      return position.get().startsWith("threadIdx") ? Agreement.THREAD : Agreement.BLOCK;
    }
    if (isWarpNumber(node) || isWholeWarps(node)) {
      return Agreement.WARP;
    }
    if (node.is("DeclRefExpr")) {
      return ofVariable(node.word(ClangNode.REFERS));
    }
    if (CallWords.isCollective(CodeTraits.called(node))
        || CallWords.atomic(CodeTraits.called(node)).isPresent()
        || node.is("CallExpr") && traits.callee(node).isPresent()) {
      return Agreement.THREAD;
    }
    return node.children().stream().map(this::of).reduce(Agreement.BLOCK, Agreement::and);
  }

  /** {@code threadIdx.x / 32}, in rows of threads. */
  boolean isWarpNumber(ClangNode written) {
    var node = CodeTraits.plain(written);
    if (!hasWarps || !node.is("BinaryOperator") || !isThread(node.first())) {
      return false;
    }
    var by = constants.value(node.last());
    return by.isPresent()
        && (node.word("opcode").equals("/") && by.getAsLong() == WARP
            || node.word("opcode").equals(">>") && by.getAsLong() == 5);
  }

  /** {@code threadIdx.x < 64}: all threads of a warp say the same. */
  boolean isWholeWarps(ClangNode written) {
    var node = CodeTraits.plain(written);
    if (!hasWarps
        || !node.is("BinaryOperator")
        || !Set.of("<", ">=").contains(node.word("opcode"))
        || !isThread(node.first())) {
      return false;
    }
    var by = constants.value(node.last());
    return by.isPresent() && by.getAsLong() > 0 && by.getAsLong() % WARP == 0;
  }

  /** {@code threadIdx.x}, or a variable that is nothing else. */
  private boolean isThread(ClangNode written) {
    var node = CodeTraits.plain(written);
    if (CodeTraits.position(node).filter("threadIdx.x"::equals).isPresent()) {
      return true;
    }
    return node.is("DeclRefExpr")
        && constants
            .onlyValue(node.word(ClangNode.REFERS))
            .flatMap(it -> CodeTraits.position(CodeTraits.plain(it)))
            .filter("threadIdx.x"::equals)
            .isPresent();
  }
}
