package org.prismlang.lang.mapping;

/** KernelLines of a program that is written, with remarks behind them. */
public final class KernelLines {
  private final StringBuilder text = new StringBuilder();

  public void line(int depth, String line) {
    line(depth, line, "");
  }

  public void line(int depth, String line, String remark) {
    text.append("    ".repeat(depth)).append(line);
    if (!remark.isEmpty()) {
      text.append("  # ").append(remark);
    }
    text.append('\n');
  }

  public void blank() {
    text.append('\n');
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
