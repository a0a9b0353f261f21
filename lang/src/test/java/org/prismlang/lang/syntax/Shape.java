package org.prismlang.lang.syntax;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.prismlang.lang.RecordParts;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.Span;

/** A tree as text without places: {@code Binary(ADD, Variable(a), Int(1))}. */
final class Shape {
  private static final long STACK_BYTES = 64L << 20;

  private Shape() {}

  static String of(Module module) {
    return deeply(module.items());
  }

  static String ofFile(String text) {
    return of(Parser.parse(new SourceFile("test.prism", text), new Diagnostics()));
  }

  /** The shape of what is the body of a function. */
  static String ofStatements(String text) {
    var module =
        Parser.parse(
            new SourceFile("test.prism", "def f():\n" + text.indent(4)), new Diagnostics());
    var function = (Item.Function) module.items().getFirst();
    return deeply(function.body());
  }

  /** On a stack of its own: a tree may be two thousand nodes tall. */
  private static String deeply(List<?> nodes) {
    var shape =
        new FutureTask<>(() -> nodes.stream().map(Shape::show).collect(Collectors.joining("\n")));
    new Thread(null, shape, "shape", STACK_BYTES).start();
    try {
      return shape.get();
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The shape of an expression. */
  static String ofExpression(String text) {
    String assigned = ofStatements("x = " + text);
    return assigned.substring("Assign([Variable(x)], ".length(), assigned.length() - 1);
  }

  private static String show(Object node) {
    return switch (node) {
      case Name name -> name.text();
      case List<?> list ->
          list.stream().map(Shape::show).collect(Collectors.joining(", ", "[", "]"));
      case Optional<?> optional -> optional.map(Shape::show).orElse("-");
      case Record record ->
          components(record)
              .map(Shape::show)
              .collect(Collectors.joining(", ", record.getClass().getSimpleName() + "(", ")"));
      default -> node.toString();
    };
  }

  private static Stream<Object> components(Record record) {
    return RecordParts.of(record).filter(it -> !(it instanceof Span));
  }
}
