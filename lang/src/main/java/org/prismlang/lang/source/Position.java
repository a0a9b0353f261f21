package org.prismlang.lang.source;

/** A place as people and editors count: both numbers start at 1, columns count code points. */
public record Position(int line, int column) implements Comparable<Position> {
  @Override
  public int compareTo(Position other) {
    return line != other.line
        ? Integer.compare(line, other.line)
        : Integer.compare(column, other.column);
  }
}
