package org.prismlang.lang.syntax;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.prismlang.lang.RecordParts;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.Span;

/** A node knows all nodes that it holds, as its components say, and in their order. */
class ChildrenTest {
  static List<Corpus.Program> programs() {
    return Corpus.programs();
  }

  @ParameterizedTest
  @MethodSource("programs")
  void nodesKnowWhatTheyHold(Corpus.Program program) {
    var file = new SourceFile(program.name(), program.text());
    for (var item : Parser.parse(file, new Diagnostics()).items()) {
      held(item, Expr.class).forEach(ChildrenTest::check);
      if (item instanceof Item.Function function) {
        assertEquals(held(function, Expr.class).toList(), function.exprs());
        Stmt.all(function.body()).forEach(ChildrenTest::check);
      }
    }
  }

  private static void check(Stmt statement) {
    assertEquals(held(statement, Expr.class).toList(), statement.exprs());
    assertEquals(
        held(statement, Stmt.class).toList(),
        statement.bodies().stream().flatMap(List::stream).toList());
    statement.exprs().forEach(ChildrenTest::check);
  }

  private static void check(Expr expr) {
    expr.all().forEach(it -> assertEquals(held(it, Expr.class).toList(), it.children()));
  }

  /** The nearest nodes of one kind, none of which stands inside another node. */
  private static <T> Stream<T> held(Object node, Class<T> kind) {
    return RecordParts.of((Record) node).flatMap(it -> nearest(it, kind));
  }

  private static <T> Stream<T> nearest(Object part, Class<T> kind) {
    return switch (part) {
      case Object it when kind.isInstance(it) -> Stream.of(kind.cast(it));
      case Expr _, Stmt _, Span _ -> Stream.empty();
      case List<?> list -> list.stream().flatMap(it -> nearest(it, kind));
      case Optional<?> optional -> optional.stream().flatMap(it -> nearest(it, kind));
      case Record record -> held(record, kind);
      default -> Stream.empty();
    };
  }
}
