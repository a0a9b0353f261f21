package org.prismlang.runtime;

/** What a kernel is launched with, in the form its parameter has. */
public sealed interface Argument {
  /** For integers and truth values; of unsigned ones the same bits. */
  record Whole(long value) implements Argument {}

  /** For floating-point numbers of every size. */
  record Real(double value) implements Argument {}

  record Memory(Buffer buffer) implements Argument {}

  record Map(TensorMap map) implements Argument {}
}
