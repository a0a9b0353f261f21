package org.prismlang.foreign.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The text of an {@code asm} statement: clang's tree has its operands, but not its instructions.
 *
 * @param instructions in order, without labels and declarations of registers
 * @param outputs how many of the operands are written
 * @param names of operands, by number; empty where they have none
 */
record AsmText(List<Instruction> instructions, int outputs, List<String> names) {
  private static final Pattern LABEL = Pattern.compile("^[\\w$%]+:(?!:)\\s*");
  private static final Pattern GUARD = Pattern.compile("^@(!?)(%?\\w+)\\s+");
  private static final Pattern NAME = Pattern.compile("^\\[(\\w+)\\]");

  AsmText {
    instructions = List.copyOf(instructions);
    names = List.copyOf(names);
  }

  /**
   * One of them.
   *
   * @param guard the predicate it depends on, with {@code !} before it where it must not hold
   */
  record Instruction(String guard, String opcode, List<String> operands) {
    Instruction {
      operands = List.copyOf(operands);
    }

    boolean is(String pattern) {
      return opcode.matches(pattern);
    }
  }

  /** Empty where the text is no such statement: one that a macro makes, for instance. */
  static Optional<AsmText> of(String written) {
    if (!written.matches("(?s)\\s*(__)?asm(__)?\\b.*")) {
      return Optional.empty();
    }
    int open = written.indexOf('(');
    int close = written.lastIndexOf(')');
    if (open < 0 || close < open) {
      return Optional.empty();
    }
    var sections = split(written.substring(open + 1, close), ':');
    var template = literals(sections.getFirst());
    var names = new ArrayList<String>();
    int outputs = 0;
    for (int i = 1; i < Math.min(3, sections.size()); i++) {
      for (var item : split(sections.get(i), ',')) {
        if (!item.isBlank()) {
          var name = NAME.matcher(item.strip());
          names.add(name.find() ? name.group(1) : "");
          outputs += i == 1 ? 1 : 0;
        }
      }
    }
    return Optional.of(new AsmText(instructions(template), outputs, names));
  }

  /** At a character that stands in no string and no brackets. */
  private static List<String> split(String text, char at) {
    var parts = new ArrayList<String>();
    var part = new StringBuilder();
    int depth = 0;
    boolean isString = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (isString && c == '\\') {
        part.append(c).append(text.charAt(++i));
        continue;
      }
      isString ^= c == '"';
      if (!isString) {
        depth += "([{".indexOf(c) >= 0 ? 1 : ")]}".indexOf(c) >= 0 ? -1 : 0;
      }
      if (c == at && !isString && depth == 0) {
        parts.add(part.toString());
        part.setLength(0);
      } else {
        part.append(c);
      }
    }
    parts.add(part.toString());
    return parts;
  }

  /** What adjacent strings say. */
  private static String literals(String text) {
    var said = new StringBuilder();
    boolean isString = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"') {
        isString = !isString;
      } else if (isString && c == '\\' && i + 1 < text.length()) {
        char next = text.charAt(++i);
        said.append(next == 'n' || next == 't' ? ' ' : next);
      } else if (isString) {
        said.append(c);
      }
    }
    return said.toString();
  }

  private static List<Instruction> instructions(String template) {
    var found = new ArrayList<Instruction>();
    for (var piece : template.replaceAll("//[^\\n]*", "").split(";", -1)) {
      var text = piece.strip();
      boolean isStripped = false;
      while (!isStripped) {
        var shorter = LABEL.matcher(text.replaceFirst("^[{}]\\s*", "")).replaceFirst("").strip();
        isStripped = shorter.equals(text);
        text = shorter;
      }
      if (text.isEmpty() || text.startsWith(".reg")) {
        continue;
      }
      var guard = GUARD.matcher(text);
      String condition = guard.find() ? guard.group(1) + guard.group(2) : "";
      var rest = condition.isEmpty() ? text : text.substring(guard.end());
      int space = rest.indexOf(' ');
      var opcode = space < 0 ? rest : rest.substring(0, space);
      List<String> operands =
          space < 0
              ? List.of()
              : split(rest.substring(space + 1), ',').stream().map(String::strip).toList();
      found.add(new Instruction(condition, opcode, operands));
    }
    return found;
  }
}
