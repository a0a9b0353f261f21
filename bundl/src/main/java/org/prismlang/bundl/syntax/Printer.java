package org.prismlang.bundl.syntax;

import java.util.List;
import java.util.Optional;

/** Tree to text that the parser reads as the same tree; or to a line of it. */
public final class Printer {
  private static final int LINE = 60;
  private static final String CUT = "…";

  private final StringBuilder out = new StringBuilder();
  private final boolean isLine;
  private int indentation;

  private Printer(boolean isLine) {
    this.isLine = isLine;
  }

  /** Everything, as a file. */
  public static String print(Program program) {
    var printer = new Printer(false);
    printer.program(program);
    return printer.out.append('\n').toString();
  }

  /** One statement a line, what is within another indented by two. */
  public static String print(Statement statement) {
    var printer = new Printer(false);
    printer.statements(statement);
    return printer.out.toString();
  }

  public static String print(Expr expression) {
    var printer = new Printer(false);
    printer.expression(expression);
    return printer.out.toString();
  }

  /** All in one line for messages, cut where it is long. */
  public static String line(Statement statement) {
    var printer = new Printer(true);
    printer.statements(statement);
    return printer.out.length() <= LINE
        ? printer.out.toString()
        : printer.out.substring(0, LINE - CUT.length()) + CUT;
  }

  private void program(Program program) {
    var machine = program.machine();
    out.append("with B = ").append(machine.blocks());
    out.append(", T = ").append(machine.threads());
    out.append(", m = ").append(machine.shared()).append('\n');
    for (var input : program.inputs()) {
      out.append("input ").append(input.name()).append(" = ").append(input.values()).append('\n');
    }
    for (var function : program.functions()) {
      function(function);
      out.append('\n');
    }
    block(program.body());
  }

  private void function(Program.Function function) {
    out.append("fun ").append(function.name()).append('(');
    String separator = "";
    for (var parameter : function.parameters()) {
      out.append(separator).append(parameter.name()).append(" : ").append(parameter.type());
      separator = ", ";
    }
    out.append(") @ ").append(function.perspective());
    out.append(", m = ").append(function.shared()).append(' ');
    block(function.body());
  }

  private void block(Statement body) {
    out.append('{');
    indentation++;
    newLine();
    statements(body);
    indentation--;
    newLine();
    out.append('}');
  }

  /** Down the right side in a loop: sequences are long. */
  private void statements(Statement statement) {
    var rest = isFull() ? Optional.<Statement>empty() : statement(statement);
    while (rest.isPresent() && !isFull()) {
      newLine();
      rest = statement(rest.get());
    }
  }

  /** Prints one statement of a row; gives those that follow. */
  private Optional<Statement> statement(Statement statement) {
    switch (statement) {
      case Statement.Seq it -> {
        first(it.first());
        out.append(';');
        return Optional.of(it.second());
      }
      case Statement.Declare it -> {
        out.append(it.name()).append(" : ").append(it.type());
        out.append(" @ ").append(it.perspective()).append(" = ");
        expression(it.value());
        out.append(" in");
        return Optional.of(it.body());
      }
      case Statement.Alloc it -> {
        out.append(it.name()).append(" := alloc ").append(it.memory().text());
        out.append(' ').append(it.element()).append(' ').append(it.count()).append(" in");
        return Optional.of(it.body());
      }
      case Statement.Skip _ -> out.append("skip");
      case Statement.Assign it -> {
        out.append(it.name()).append(" = ");
        expression(it.value());
      }
      case Statement.AssignElement it -> {
        element(it.array(), it.index());
        out.append(" = ");
        expression(it.value());
      }
      case Statement.If it -> {
        out.append("if ");
        expression(it.condition());
        out.append(' ');
        block(it.then());
        out.append(" else ");
        block(it.otherwise());
      }
      case Statement.While it -> {
        out.append("while ");
        expression(it.condition());
        out.append(' ');
        block(it.body());
      }
      case Statement.Call it -> {
        out.append(it.function());
        arguments(it.arguments());
      }
      case Statement.Split it -> {
        out.append("split(").append(it.left()).append(", ").append(it.right()).append(") ");
        block(it.first());
        out.append(' ');
        block(it.second());
      }
      case Statement.Group it -> {
        out.append("group ").append(it.parts()).append(' ');
        block(it.body());
      }
      case Statement.Destruct it -> {
        out.append("destruct ");
        block(it.body());
      }
      case Statement.Rename it -> rename(it);
      case Statement.Memcpy it -> {
        out.append(it.isAsync() ? "async_memcpy(" : "memcpy(");
        out.append(it.to()).append(", ").append(it.from()).append(')');
      }
      case Statement.Semaphore it -> out.append(it.action().text()).append(' ').append(it.label());
      case Statement.Free it -> out.append("free ").append(it.count());
      case Statement.Lend it -> {
        out.append("lend ").append(it.from()).append(' ');
        block(it.body());
      }
      case Statement.Handle it -> {
        out.append("handle[").append(it.handler()).append("] ").append(it.from()).append(' ');
        block(it.body());
      }
    }
    return Optional.empty();
  }

  /** What would swallow the statements behind it stands in braces. */
  private void first(Statement statement) {
    boolean goesOn =
        statement instanceof Statement.Seq
            || statement instanceof Statement.Declare
            || statement instanceof Statement.Alloc;
    if (goesOn) {
      block(statement);
    } else {
      statement(statement);
    }
  }

  private void rename(Statement.Rename rename) {
    out.append(rename.kind().text()).append('[').append(rename.label()).append("] ");
    out.append(rename.from()).append(" into ").append(rename.to()).append(' ');
    if (rename.kind().hasNumber()) {
      out.append(rename.kind().preposition()).append(' ').append(rename.number()).append(' ');
    }
    block(rename.body());
  }

  private void arguments(List<Expr> arguments) {
    String separator = "(";
    for (var argument : arguments) {
      out.append(separator);
      expression(argument);
      separator = ", ";
    }
    out.append(arguments.isEmpty() ? "()" : ")");
  }

  private void expression(Expr expression) {
    if (isFull()) {
      return;
    }
    switch (expression) {
      case Expr.Variable it -> out.append(it.name());
      case Expr.Int it -> out.append(it.value());
      case Expr.Float it -> out.append(it.value());
      case Expr.Bool it -> out.append(it.value());
      case Expr.PartitionId _ -> out.append("partition_id");
      case Expr.Element it -> element(it.array(), it.index());
      case Expr.Binary it -> {
        var operator = it.operator();
        operand(it.left(), operator.binding() + (operator.isComparison() ? 1 : 0));
        out.append(' ').append(operator.text()).append(' ');
        operand(it.right(), operator.binding() + 1);
      }
    }
  }

  private void element(String array, Expr index) {
    out.append(array).append('[');
    expression(index);
    out.append(']');
  }

  /** In parentheses, if it does not bind as tight as it must there. */
  private void operand(Expr operand, int binding) {
    if (operand instanceof Expr.Binary it && it.operator().binding() < binding) {
      out.append('(');
      expression(operand);
      out.append(')');
    } else {
      expression(operand);
    }
  }

  private void newLine() {
    out.append(isLine ? " " : "\n" + "  ".repeat(indentation));
  }

  private boolean isFull() {
    return isLine && out.length() > LINE;
  }
}
