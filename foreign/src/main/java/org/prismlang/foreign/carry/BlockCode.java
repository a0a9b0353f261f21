package org.prismlang.foreign.carry;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.prismlang.foreign.c.CType;
import org.prismlang.foreign.clang.ClangNode;
import org.prismlang.lang.type.Scalar;

/**
 * Statements as a block runs them. What threads decide or write by themselves stands in groups of
 * single threads; where all must come, the code of the block stays.
 */
final class BlockCode {
  private static final String NOT_ALL = "a barrier to which not all threads of the block come";

  private static final Map<String, String> OPPOSITES =
      Map.of("<", ">=", ">=", "<", ">", "<=", "<=", ">");

  private final FunctionCode code;

  /** Whether the lines stand where the grid's code does, and no block's. */
  private final boolean isGrid;

  private final Segment segment;

  /** Under which conditions threads come here, outermost first. */
  private final List<Guard> guards = new ArrayList<>();

  private record Guard(String text, Agreement agreement) {}

  BlockCode(FunctionCode code, boolean isGrid) {
    this.code = code;
    this.isGrid = isGrid;
    this.segment = new Segment(code);
  }

  /** All of a function. */
  void body(List<ClangNode> nodes) {
    sequence(nodes, true);
    flush();
  }

  /**
   * @param isTail whether nothing follows in the function
   */
  private void sequence(List<ClangNode> nodes, boolean isTail) {
    for (int i = 0; i < nodes.size(); i++) {
      var rest = nodes.subList(i + 1, nodes.size());
      if (isTail && isOfThreads(nodes.get(i), rest)) {
        nodes.subList(i, nodes.size()).forEach(segment::add);
        flush();
        return;
      }
      int depth = guards.size();
      try {
        one(nodes.get(i), rest, isTail && rest.isEmpty());
      } catch (NotCarried e) {
        flush();
        code.mark(nodes.get(i), e.why());
      }
      boolean isLeft = guards.size() > depth;
      if (isLeft) {
        // Threads that returned do nothing of what follows.
        sequence(rest, false);
        flush();
        guards.removeLast();
        return;
      }
    }
  }

  /** Whether what is left of a function needs nobody but single threads. */
  private boolean isOfThreads(ClangNode node, List<ClangNode> rest) {
    if (!needsThread(node) || code.file.traits.isJoint(node)) {
      return false;
    }
    boolean isShared = false;
    for (var next : rest) {
      if (code.file.traits.isJoint(next)) {
        return false;
      }
      segment.add(node);
      isShared |= segment.meets(next);
      segment.take();
    }
    boolean isWritten =
        code.file.traits.touched(node, code.roots).entrySet().stream()
            .anyMatch(
                it ->
                    CodeTraits.changes(it.getValue())
                        && code.file
                            .declarations
                            .of(it.getKey())
                            .filter(CodeTraits::isShared)
                            .isPresent());
    return segment.isEmpty() && !isShared && (!isWritten || rest.isEmpty())
        || CodeTraits.returns(node) && !isAgreedReturn(node);
  }

  private boolean isAgreedReturn(ClangNode node) {
    return node.is("ReturnStmt")
        || node.is("IfStmt")
            && !isGrid
            && !code.agreements.of(Agreements.condition(node)).isBelow(code.unit);
  }

  /** Whether threads decide in it, or write memory. */
  private boolean needsThread(ClangNode node) {
    return node.is("IfStmt", "ForStmt", "WhileStmt", "DoStmt", "SwitchStmt", "AttributedStmt")
        || code.file.traits.touched(node, code.roots).values().stream()
            .anyMatch(CodeTraits::changes);
  }

  private void one(ClangNode written, List<ClangNode> rest, boolean isTail) {
    var node =
        written.is("AttributedStmt") && code.file.traits.isJoint(written)
            ? written.last()
            : written;
    if (node.is("NullStmt") || node.kind().isEmpty()) {
      return;
    }
    if (node.is("CompoundStmt")) {
      sequence(node.children(), isTail);
      return;
    }
    if (CodeTraits.isBarrier(CodeTraits.plain(node))) {
      barrier(node);
      return;
    }
    if (node.is("DeclStmt")) {
      flush();
      node.those("VarDecl").forEach(it -> declare(it, rest));
      return;
    }
    boolean isStructured =
        code.file.traits.isJoint(node)
            && node.is("IfStmt", "ForStmt", "WhileStmt", "DoStmt", "SwitchStmt");
    if (isStructured) {
      flush();
      structured(node);
      return;
    }
    if (CodeTraits.leaves(node)) {
      leaving(node);
      return;
    }
    if (code.file.traits.isJoint(node)) {
      flush();
      joint(node);
      return;
    }
    boolean isOwn = needsThread(node) || !guards.isEmpty();
    boolean isOfBlock =
        CodeTraits.target(CodeTraits.plain(node))
            .filter(it -> !code.agreements.ofVariable(it).isBelow(code.unit))
            .isPresent();
    if (!isOwn && (segment.isEmpty() || isOfBlock)) {
      flush();
      code.threads.of(node, rest);
      return;
    }
    if (segment.meets(node)) {
      flush();
    }
    segment.add(node);
  }

  private void barrier(ClangNode node) {
    flush();
    var span = code.file.texts.span(node);
    span.ifPresent(code.out::barrier);
    boolean isPartial = guards.stream().anyMatch(it -> it.agreement().isBelow(Agreement.BLOCK));
    boolean isOfWarp = CodeTraits.called(CodeTraits.plain(node)).equals("__syncwarp");
    if (isPartial && !isOfWarp) {
      code.mark(node, NOT_ALL);
    }
  }

  private void declare(ClangNode variable, List<ClangNode> rest) {
    var initial = PointerRoots.initial(variable);
    boolean isRow = code.type(variable) instanceof CType.Row;
    var agreement = code.agreements.ofVariable(variable.id());
    boolean isThreads = isGrid || isRow || agreement.isBelow(code.unit);
    Optional<String> at =
        isThreads
            ? Optional.of(
                agreement == Agreement.WARP && !isGrid && !isRow ? "thread[32]" : "thread[1]")
            : Optional.empty();
    boolean isGuarded = !guards.isEmpty() && initial.filter(it -> !isHarmless(it)).isPresent();
    try {
      if (!isGuarded) {
        code.threads.variables().declare(variable, at, rest);
        return;
      }
      var type = code.type(variable);
      var value = code.expressions.text(initial.orElseThrow());
      var name = code.names.declare(variable);
      code.out.add(
          name
              + " : "
              + CarriedTypes.of(type, variable)
              + " @ thread[1] = "
              + CarriedTypes.zero(type, variable));
      guarded(
          code.file.traits.hasExchange(variable) ? "thread[32]" : "thread[1]",
          () -> code.out.add(name + " = " + value));
    } catch (NotCarried e) {
      code.mark(variable, e.why());
    }
  }

  /** Whether it may be computed where CUDA does not. */
  private static boolean isHarmless(ClangNode node) {
    return node.all()
        .noneMatch(
            it ->
                it.is("ArraySubscriptExpr", "CallExpr")
                    || it.is("UnaryOperator") && it.word("opcode").equals("*")
                    || it.is("BinaryOperator") && "/%".contains(it.word("opcode")));
  }

  /** What threads of a warp do together, and is no loop or branch. */
  private void joint(ClangNode node) {
    if (guards.isEmpty()) {
      code.threads.of(node, List.of());
      return;
    }
    boolean isPartial = guards.stream().anyMatch(it -> it.agreement() == Agreement.THREAD);
    if (code.file.traits.hasBarrier(node)) {
      throw new NotCarried(NOT_ALL, node);
    }
    if (isPartial) {
      throw new NotCarried("an exchange to which some lanes may not come", node);
    }
    guarded("thread[32]", () -> code.threads.of(node, List.of()));
  }

  private void guarded(String unit, Runnable body) {
    code.nest("with group(" + unit + "):", () -> code.nest("if " + condition() + ":", body));
  }

  private String condition() {
    return guards.stream()
        .map(
            it ->
                guards.size() > 1 && it.text().contains(" or ") ? "(" + it.text() + ")" : it.text())
        .collect(Collectors.joining(" and "));
  }

  private void leaving(ClangNode node) {
    if (node.is("ReturnStmt", "BreakStmt", "ContinueStmt")) {
      flush();
      code.threads.of(node, List.of());
      return;
    }
    boolean isBranch = node.is("IfStmt") && !node.says("hasElse");
    var agreement =
        node.is("IfStmt") ? code.agreements.of(Agreements.condition(node)) : Agreement.THREAD;
    if (node.is("IfStmt") && !agreement.isBelow(code.unit)) {
      flush();
      structured(node);
      return;
    }
    boolean isReturn =
        isBranch
            && ThreadCode.statements(node.children().get(1)).size() == 1
            && ThreadCode.statements(node.children().get(1)).getFirst().is("ReturnStmt");
    if (!isReturn || code.unit != Agreement.BLOCK) {
      throw new NotCarried("a way out that some threads of the block take", node);
    }
    flush();
    var name = code.names.fresh("within", "stays");
    code.out.add(name + " : bool @ thread[1] = " + negated(Agreements.condition(node)));
    guards.add(new Guard(name, agreement));
  }

  private String negated(ClangNode condition) {
    var text = code.expressions.of(condition);
    var plain = CodeTraits.plain(condition);
    var other = OPPOSITES.get(plain.word("opcode"));
    boolean isWhole =
        plain.is("BinaryOperator")
            && code.type(plain.first()) instanceof CType.Number(Scalar scalar)
            && scalar.isInteger();
    return other != null && isWhole
        ? text.text().replace(" " + plain.word("opcode") + " ", " " + other + " ")
        : "not " + text.behind(Printed.Rank.NOT);
  }

  private void structured(ClangNode node) {
    switch (node.kind()) {
      case "IfStmt" -> branch(node);
      case "ForStmt", "WhileStmt", "DoStmt" -> loop(node);
      default -> throw new NotCarried("`switch` with barriers or exchanges", node);
    }
  }

  private void branch(ClangNode node) {
    if (node.says("hasInit") || node.says("hasVar")) {
      throw new NotCarried("a variable in a condition", node);
    }
    var condition = Agreements.condition(node);
    var agreement = code.agreements.of(condition);
    var printed = code.expressions.of(condition);
    var then = ThreadCode.statements(node.children().get(1));
    List<ClangNode> otherwise =
        node.says("hasElse") ? ThreadCode.statements(node.children().get(2)) : List.of();
    if (!agreement.isBelow(code.unit)) {
      nested("if " + printed.text() + ":", then);
      if (node.says("hasElse")) {
        nested("else:", otherwise);
      }
      return;
    }
    var text = stable(condition, printed, agreement, node);
    under(new Guard(text, agreement), then);
    if (node.says("hasElse")) {
      under(new Guard("not (" + text + ")", agreement), otherwise);
    }
  }

  /** A condition that is asked several times: kept where it may change. */
  private String stable(
      ClangNode condition, Printed printed, Agreement agreement, ClangNode branch) {
    var changed = code.file.traits.assigned(branch);
    boolean isStable =
        condition
            .all()
            .noneMatch(
                it ->
                    it.is("ArraySubscriptExpr", "CallExpr")
                        || it.is("DeclRefExpr") && changed.contains(it.word(ClangNode.REFERS)));
    if (isStable) {
      return printed.text();
    }
    var name = code.names.fresh("taken");
    var unit = agreement == Agreement.WARP ? "thread[32]" : "thread[1]";
    code.out.add(name + " : bool @ " + unit + " = " + printed.text());
    return name;
  }

  private void under(Guard guard, List<ClangNode> nodes) {
    guards.add(guard);
    sequence(nodes, false);
    flush();
    guards.removeLast();
  }

  private void nested(String head, List<ClangNode> nodes) {
    code.nest(
        head,
        () -> {
          sequence(nodes, false);
          flush();
        });
  }

  private void loop(ClangNode node) {
    var counting = code.threads.loops().counting(node);
    if (counting.isPresent()) {
      var it = counting.get();
      var agreement =
          code.agreements
              .of(it.start())
              .and(code.agreements.of(it.end()))
              .and(it.step().map(code.agreements::of).orElse(Agreement.BLOCK))
              .and(code.agreements.ofVariable(it.variable().id()));
      if (agreement.isBelow(code.unit)) {
        apart(node);
        return;
      }
      code.names.open();
      nested(code.threads.loops().head(it, false), ThreadCode.statements(node.children().get(4)));
      code.names.close();
      return;
    }
    boolean isFor = node.is("ForStmt");
    var parts = node.children();
    ClangNode condition = isFor ? parts.get(2) : node.is("DoStmt") ? node.last() : node.first();
    boolean isOther =
        code.agreements.of(condition).isBelow(code.unit)
            || !condition.kind().isEmpty()
                && code.file.traits.assigned(node).stream()
                    .filter(id -> names(condition, id))
                    .anyMatch(id -> code.agreements.ofVariable(id).isBelow(code.unit));
    if (isOther) {
      apart(node);
      return;
    }
    if (isFor && !parts.get(0).kind().isEmpty()) {
      one(parts.get(0), List.of(node), false);
      flush();
    }
    boolean isEndless = node.is("DoStmt") || condition.kind().isEmpty();
    ClangNode body = isFor ? parts.get(4) : node.is("DoStmt") ? node.first() : node.last();
    boolean isSkipping = !node.is("WhileStmt") && ThreadCode.continues(body);
    if (isSkipping) {
      throw new NotCarried("`continue` in a loop that does not count", node);
    }
    code.nest(
        "while " + (isEndless ? "True" : code.expressions.of(condition).text()) + ":",
        () -> {
          sequence(ThreadCode.statements(body), false);
          flush();
          if (isFor) {
            code.threads.step(parts.get(3));
          }
          if (node.is("DoStmt")) {
            code.nest(
                "if not " + code.expressions.of(condition).in(Printed.Rank.NOT) + ":",
                () -> code.out.add("break"));
          }
        });
  }

  private static boolean names(ClangNode node, String id) {
    return node.all().anyMatch(it -> it.word(ClangNode.REFERS).equals(id));
  }

  /** A loop that threads run by themselves: whoever waits in it waits for others that are gone. */
  private void apart(ClangNode node) {
    segment.add(node);
    flush();
  }

  private void flush() {
    var nodes = segment.take();
    if (nodes.isEmpty()) {
      return;
    }
    var opened = segment.open(nodes);
    code.with(
        opened.items(),
        () -> {
          code.views.putAll(opened.views());
          code.isThread = true;
          if (guards.isEmpty()) {
            code.threads.all(nodes);
          } else {
            code.nest("if " + condition() + ":", () -> code.threads.all(nodes));
          }
          code.isThread = false;
          opened.views().keySet().forEach(code.views::remove);
        });
  }
}
