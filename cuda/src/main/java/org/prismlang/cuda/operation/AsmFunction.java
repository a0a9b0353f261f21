package org.prismlang.cuda.operation;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.cuda.emit.PreludeFunction;

/**
 * A device function that is one instruction, or a few, in PTX. Operands are numbered as they are
 * added: outputs first.
 */
final class AsmFunction {
  private static final int WIDTH = 112;

  private final String name;
  private String template = "";
  private String result = "void";
  private final List<String> parameters = new ArrayList<>();
  private final List<String> before = new ArrayList<>();
  private final List<String> lines = new ArrayList<>();
  private final List<String> outputs = new ArrayList<>();
  private final List<String> inputs = new ArrayList<>();
  private final List<String> after = new ArrayList<>();
  private final List<String> includes = new ArrayList<>(List.of("stdint.h"));
  private boolean touchesMemory;

  private AsmFunction(String name) {
    this.name = name;
  }

  static AsmFunction named(String name) {
    return new AsmFunction(name);
  }

  AsmFunction template(String parametersOfTemplate) {
    template = "template <" + parametersOfTemplate + ">\n";
    return this;
  }

  AsmFunction includes(String header) {
    includes.add(header);
    return this;
  }

  /** A parameter that is no operand by itself. */
  AsmFunction parameter(String declaration) {
    parameters.add(declaration);
    return this;
  }

  AsmFunction output(String constraint, String value) {
    outputs.add("\"" + constraint + "\"(" + value + ")");
    return this;
  }

  AsmFunction input(String constraint, String value) {
    inputs.add("\"" + constraint + "\"(" + value + ")");
    return this;
  }

  /** A parameter that is an operand. */
  AsmFunction input(String constraint, String type, String parameter) {
    return parameter(type + " " + parameter).input(constraint, parameter);
  }

  /** A local variable the instruction writes; with {@code returned} it is the result. */
  AsmFunction gives(String type, String constraint, String variable, String returned) {
    result = type;
    after.add("return " + returned + ";");
    return output("=" + constraint, variable);
  }

  AsmFunction first(String statement) {
    before.add(statement);
    return this;
  }

  AsmFunction line(String instruction) {
    lines.add(instruction);
    return this;
  }

  AsmFunction memory() {
    touchesMemory = true;
    return this;
  }

  PreludeFunction piece() {
    var text = new StringBuilder(template);
    text.append(
        wrapped("__device__ __forceinline__ " + result + " " + name + "(", parameters, ") {"));
    before.forEach(statement -> text.append("  ").append(statement).append('\n'));
    text.append("  asm volatile(\n");
    for (var line : lines) {
      var pieces = List.of(line.split("(?<=, )"));
      var end = line.equals(lines.getLast()) ? "\"" : "\\n\\t\"";
      text.append(wrapped("      \"", "", pieces, "\"", end));
    }
    text.append(wrapped("      : ", outputs, ""));
    text.append(wrapped("      : ", inputs, touchesMemory ? "" : ");"));
    if (touchesMemory) {
      text.append("      : \"memory\");\n");
    }
    after.forEach(statement -> text.append("  ").append(statement).append('\n'));
    text.append("}");
    return new PreludeFunction(name, text.toString(), includes, List.of());
  }

  private static String wrapped(String head, List<String> items, String end) {
    return wrapped(head, ", ", items, "", end);
  }

  /** On as many lines as it takes; each is closed with {@code close}, and opened again. */
  private static String wrapped(
      String head, String separator, List<String> items, String close, String end) {
    var text = new StringBuilder();
    var row = new StringBuilder(head);
    boolean isFresh = true;
    for (int i = 0; i < items.size(); i++) {
      var item = items.get(i) + (i < items.size() - 1 ? separator : "");
      if (!isFresh && row.length() + item.strip().length() > WIDTH) {
        text.append(row.toString().stripTrailing()).append(close.isEmpty() ? "" : " " + close);
        text.append('\n');
        row = new StringBuilder("        ").append(close);
      }
      row.append(item);
      isFresh = false;
    }
    return text.append((row + end).stripTrailing()).append('\n').toString();
  }

  /** The numbers of operands {@code from} to {@code from + count}: {@code {%4, %5}}. */
  static String group(int from, int count) {
    var names = new ArrayList<String>();
    for (int i = from; i < from + count; i++) {
      names.add("%" + i);
    }
    return "{" + String.join(", ", names) + "}";
  }
}
