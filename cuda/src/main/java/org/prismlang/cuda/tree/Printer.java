package org.prismlang.cuda.tree;

import java.util.List;

/** Prints trees as text. */
public final class Printer {
  private final Lines lines = new Lines();
  private final Origins origins;

  private Printer(Origins origins) {
    this.origins = origins;
  }

  public static String print(CudaExpr expr) {
    return ExprPrinter.print(expr);
  }

  public static String print(List<CudaItem> items) {
    return print(items, new Origins()).text();
  }

  /** With what each line was made of. */
  public static PrintedLines print(List<CudaItem> items, Origins origins) {
    var printer = new Printer(origins);
    for (int i = 0; i < items.size(); i++) {
      var item = items.get(i);
      var last = items.get(Math.max(0, i - 1));
      boolean isNextInclude = item instanceof CudaItem.Include && last instanceof CudaItem.Include;
      boolean isCommented = last instanceof CudaItem.Comment && !(item instanceof CudaItem.Include);
      if (i > 0 && !isNextInclude && !isCommented) {
        printer.lines.verbatim("");
      }
      printer.lines.from(origins.of(item), () -> printer.item(item));
    }
    return printer.lines.printed();
  }

  /** Statements as they would stand in a function. */
  public static String printStatements(List<CudaStmt> statements) {
    var printer = new Printer(new Origins());
    printer.statements(statements);
    return printer.lines.toString();
  }

  /** Text whose lines are broken where they are too long. */
  public static String fill(String text) {
    var printer = new Printer(new Origins());
    for (var line : text.lines().toList()) {
      if (line.startsWith("//")) {
        printer.lines.verbatim(line);
      } else {
        printer.lines.code(line);
      }
    }
    return printer.lines.toString();
  }

  private void item(CudaItem item) {
    switch (item) {
      case CudaItem.Include(String header) -> lines.verbatim("#include <" + header + ">");
      case CudaItem.Comment(List<String> texts) -> {
        for (var text : texts) {
          lines.verbatim(text.isEmpty() ? "//" : "// " + text);
        }
      }
      case CudaItem.Function function -> function(function);
      case CudaItem.Text(String text) -> text.strip().lines().forEach(lines::verbatim);
    }
  }

  private void function(CudaItem.Function function) {
    var parameters = String.join(", ", function.parameters());
    var signature = function.name() + "(" + parameters + ") {";
    if (function.heading().length() + signature.length() < Lines.WIDTH) {
      lines.verbatim(function.heading() + " " + signature);
    } else {
      lines.verbatim(function.heading());
      lines.code(signature);
    }
    body(function.body());
    lines.verbatim("}");
  }

  private void body(List<CudaStmt> body) {
    lines.indent();
    statements(body);
    lines.dedent();
  }

  private void statements(List<CudaStmt> statements) {
    for (var statement : statements) {
      lines.from(origins.of(statement), () -> statement(statement));
    }
  }

  private void statement(CudaStmt statement) {
    switch (statement) {
      case CudaStmt.Declare(CudaType type, String name, var value) ->
          lines.code(
              type.declare(name) + value.map(it -> " = " + ExprPrinter.print(it)).orElse("") + ";");
      case CudaStmt.Assign assign -> lines.code(assignment(assign) + ";");
      case CudaStmt.Evaluate(CudaExpr expr) -> lines.code(ExprPrinter.print(expr) + ";");
      case CudaStmt.If branch -> branch(branch);
      case CudaStmt.For loop -> loop(loop);
      case CudaStmt.While(CudaExpr condition, List<CudaStmt> body) ->
          braced("while (" + ExprPrinter.print(condition) + ") {", body);
      case CudaStmt.Block(List<CudaStmt> body) -> braced("{", body);
      case CudaStmt.Return(var value) ->
          lines.code("return" + value.map(it -> " " + ExprPrinter.print(it)).orElse("") + ";");
      case CudaStmt.Break _ -> lines.verbatim("break;");
      case CudaStmt.Continue _ -> lines.verbatim("continue;");
      case CudaStmt.Comment(String text) -> lines.verbatim("// " + text);
      case CudaStmt.Asm asm -> asm(asm);
      case CudaStmt.Raw(List<String> raw) -> raw.forEach(lines::verbatim);
    }
  }

  private static String assignment(CudaStmt.Assign assign) {
    var target = ExprPrinter.print(assign.target());
    if (assign.value().isNumber(1)) {
      switch (assign.operator()) {
        case "+=" -> {
          return "++" + target;
        }
        case "-=" -> {
          return "--" + target;
        }
        default -> {}
      }
    }
    return target + " " + assign.operator() + " " + ExprPrinter.print(assign.value());
  }

  private void braced(String head, List<CudaStmt> body) {
    lines.code(head);
    body(body);
    lines.verbatim("}");
  }

  private void branch(CudaStmt.If branch) {
    lines.code("if (" + ExprPrinter.print(branch.condition()) + ") {");
    var rest = branch;
    while (true) {
      body(rest.then());
      if (rest.otherwise().isEmpty()) {
        break;
      }
      if (rest.otherwise().size() == 1 && rest.otherwise().getFirst() instanceof CudaStmt.If next) {
        lines.from(
            origins.of(next),
            () -> lines.code("} else if (" + ExprPrinter.print(next.condition()) + ") {"));
        rest = next;
      } else {
        lines.verbatim("} else {");
        body(rest.otherwise());
        break;
      }
    }
    lines.verbatim("}");
  }

  private void loop(CudaStmt.For loop) {
    if (loop.copies() != CudaStmt.For.FREE) {
      lines.verbatim("#pragma unroll" + (loop.copies() == 0 ? "" : " " + loop.copies()));
    }
    var variable = new CudaExpr.Name(loop.variable());
    boolean isDown = loop.step() instanceof CudaExpr.Number(long by, _) && by < 0;
    var step =
        assignment(
            isDown
                ? new CudaStmt.Assign(variable, "-=", loop.step().times(-1))
                : new CudaStmt.Assign(variable, "+=", loop.step()));
    braced(
        "for ("
            + loop.type().declare(loop.variable())
            + " = "
            + ExprPrinter.print(loop.from())
            + "; "
            + ExprPrinter.print(loop.condition())
            + "; "
            + step
            + ") {",
        loop.body());
  }

  private void asm(CudaStmt.Asm asm) {
    lines.verbatim("asm volatile(");
    lines.indent();
    for (int i = 0; i < asm.lines().size(); i++) {
      boolean isLast = i == asm.lines().size() - 1;
      lines.verbatim("\"" + asm.lines().get(i) + (isLast ? "\"" : "\\n\\t\""));
    }
    lines.code(": " + operands(asm.outputs()));
    var clobbers = new StringBuilder();
    for (var clobber : asm.clobbers()) {
      clobbers.append(clobbers.isEmpty() ? "" : ", ").append('"').append(clobber).append('"');
    }
    if (asm.clobbers().isEmpty()) {
      lines.code(": " + operands(asm.inputs()) + ");");
    } else {
      lines.code(": " + operands(asm.inputs()));
      lines.code(": " + clobbers + ");");
    }
    lines.dedent();
  }

  private static String operands(List<CudaStmt.Operand> operands) {
    var text = new StringBuilder();
    for (var operand : operands) {
      text.append(text.isEmpty() ? "" : ", ")
          .append('"')
          .append(operand.constraint())
          .append("\"(")
          .append(ExprPrinter.print(operand.value()))
          .append(')');
    }
    return text.toString();
  }
}
