package org.prismlang.bundl.syntax;

import org.prismlang.lang.source.Span;

/** e. */
public sealed interface Expr {
  Span span();

  record Variable(String name, Span span) implements Expr {}

  record Int(int value, Span span) implements Expr {}

  record Float(float value, Span span) implements Expr {}

  record Bool(boolean value, Span span) implements Expr {}

  record PartitionId(Span span) implements Expr {}

  record Element(String array, Expr index, Span span) implements Expr {}

  record Binary(Operator operator, Expr left, Expr right, Span span) implements Expr {}
}
