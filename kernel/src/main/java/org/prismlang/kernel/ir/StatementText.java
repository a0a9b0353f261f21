package org.prismlang.kernel.ir;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.BinaryOperator;

/** Statements as lines; each ends, or begins its block, with its span. */
final class StatementText {
  private final TextPage page;
  private final DeclarationText names;
  private final ExpressionText exprs;

  StatementText(TextPage page) {
    this.page = page;
    this.names = new DeclarationText(page);
    this.exprs = new ExpressionText(page);
  }

  void write(Stmt statement) {
    switch (statement) {
      case Stmt.Plain plain -> page.line(plain(plain) + " " + page.span(plain.span()));
      case Sync sync -> page.line(new SyncText(page).of(sync) + " " + page.span(sync.span()));
      case Stmt.If branch -> branch(branch);
      case Stmt.Split split -> split(split);
      case Stmt.For loop -> block(header(loop), loop.span(), loop.body());
      case Stmt.While(Expr condition, List<Stmt> body, Span span) ->
          block("while " + exprs.of(condition), span, body);
      case Stmt.Block(List<Stmt> body, Span span) -> block("block", span, body);
      case Stmt.Group(var perspective, List<Stmt> body, Span span) ->
          block("group " + perspective, span, body);
      case Stmt.Open(View view, List<Stmt> body, Span span) ->
          block("open " + view(view), span, body);
      case Stmt.Batch(List<Stmt> body, Span span) -> block("batch", span, body);
      case Stmt.LastBlock(Access counter, List<Stmt> body, Span span) ->
          block("last_block " + exprs.access(counter), span, body);
    }
  }

  private String plain(Stmt.Plain statement) {
    return switch (statement) {
      case Stmt.Declare(Local local, Optional<Expr> value, _) -> declare(local, value);
      case Stmt.Assign(Expr target, Expr value, _) -> exprs.place(target) + " = " + exprs.of(value);
      case Stmt.Update(Expr target, BinaryOperator operator, Expr value, _) ->
          exprs.place(target) + update(operator) + exprs.of(value);
      case Stmt.AssignAll(List<Expr> targets, List<Expr> values, _) ->
          exprs.several(targets) + " = " + exprs.several(values);
      case Stmt.Store(Access access, Expr value, String cache, _) ->
          "store " + ExpressionText.cache(cache) + exprs.access(access) + " = " + exprs.of(value);
      case Stmt.Modify(Access access, BinaryOperator operator, Expr value, _) ->
          "modify " + exprs.access(access) + update(operator) + exprs.of(value);
      case Stmt.Operate(var intrinsic, List<Operand> operands, Optional<Local> result, _) ->
          "do "
              + intrinsic.name()
              + "("
              + exprs.operands(operands)
              + ")"
              + results(result.stream().toList());
      case Stmt.Invoke(String procedure, List<Operand> arguments, List<Local> results, _) ->
          "invoke "
              + Words.name(procedure)
              + "("
              + exprs.operands(arguments)
              + ")"
              + results(results);
      case Stmt.Allocate(Memory memory, _) ->
          "allocate "
              + names.declared(memory)
              + memory.launchedExtent().map(it -> " extent " + exprs.of(it)).orElse("");
      case Stmt.Point(List<Memory> pointers, List<Access> places, _) ->
          "point "
              + String.join(", ", pointers.stream().map(names::used).toList())
              + " = "
              + String.join(", ", places.stream().map(exprs::access).toList());
      case Stmt.Break _ -> "break";
      case Stmt.Continue _ -> "continue";
      case Stmt.Return(List<Expr> values, _) ->
          values.isEmpty() ? "return" : "return " + exprs.list(values);
      case Stmt.Assert(Expr condition, String message, _) ->
          "assert " + exprs.of(condition) + ", " + Words.quoted(message, '"');
      case Stmt.Print(List<Operand> arguments, _) -> "print(" + exprs.operands(arguments) + ")";
      case Stmt.Unsafe(String text, _) -> "unsafe " + Words.quoted(text, '"');
    };
  }

  private String declare(Local local, Optional<Expr> value) {
    return "let " + names.declared(local) + value.map(it -> " = " + exprs.of(it)).orElse("");
  }

  private String results(List<Local> results) {
    return results.isEmpty()
        ? ""
        : " -> " + String.join(", ", results.stream().map(names::declared).toList());
  }

  private static String update(BinaryOperator operator) {
    boolean isApart = operator == BinaryOperator.LESS || operator == BinaryOperator.GREATER;
    return " " + operator.text() + (isApart ? " = " : "= ");
  }

  private String header(Stmt.For loop) {
    return "for "
        + names.declared(loop.variable())
        + " from "
        + exprs.of(loop.from())
        + " to "
        + exprs.of(loop.to())
        + " step "
        + exprs.of(loop.step())
        + (loop.copies() == Stmt.For.FREE ? "" : " copies " + loop.copies());
  }

  private String view(View view) {
    return Words.name(view.name())
        + page.span(view.span())
        + " = "
        + IrText.word(view.kind())
        + " "
        + Words.name(view.parent())
        + (view.parent().equals(view.memory()) ? "" : " of " + Words.name(view.memory()))
        + " @ "
        + view.perspective();
  }

  private void branch(Stmt.If branch) {
    page.line("if " + exprs.of(branch.condition()) + " " + page.span(branch.span()) + " {");
    page.indented(() -> branch.then().forEach(this::write));
    if (!branch.otherwise().isEmpty()) {
      page.line("} else {");
      page.indented(() -> branch.otherwise().forEach(this::write));
    }
    page.line("}");
  }

  private void split(Stmt.Split split) {
    page.line("split " + split.level().text() + " " + page.span(split.span()) + " {");
    page.indented(
        () -> {
          for (var branch : split.branches()) {
            var role = branch.role().isEmpty() ? "" : " as " + Words.name(branch.role());
            var range = branch.first() + " size " + branch.size();
            block("case " + range + role, branch.span(), branch.body());
          }
        });
    page.line("}");
  }

  private void block(String header, Span span, List<Stmt> body) {
    page.line(header + " " + page.span(span) + " {");
    page.indented(() -> body.forEach(this::write));
    page.line("}");
  }
}
