package org.prismlang.kernel.ir;

/** A text is no kernel IR: where, counted from 1, and what was wanted there. */
public final class IrTextException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int line;
  private final int column;

  IrTextException(int line, int column, String problem) {
    super(line + ":" + column + ": " + problem);
    this.line = line;
    this.column = column;
  }

  public int line() {
    return line;
  }

  public int column() {
    return column;
  }
}
