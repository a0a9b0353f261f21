package org.prismlang.kernel.oracle;

/** Indented text. */
final class Lines {
  private final StringBuilder text = new StringBuilder();
  private int depth;

  void add(String line) {
    text.append("    ".repeat(depth)).append(line).append('\n');
  }

  /** Several lines, indented as they are, from here. */
  void addAll(String lines) {
    lines.lines().forEach(this::add);
  }

  void inside(Runnable body) {
    depth++;
    body.run();
    depth--;
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
