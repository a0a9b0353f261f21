package org.prismlang.lang.check.assignment;

import java.util.ArrayList;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Edit;
import org.prismlang.lang.diagnostic.Label;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;

/** What is said of a variable that is read before it has a value: P0225. */
public final class Unassigned {
  private Unassigned() {}

  /** {@code lost}: where paths met of which one had not assigned it. */
  public static Diagnostic at(
      Span read, Part part, int number, Span declaration, Optional<Label> lost) {
    var variable = part.variable();
    var diagnostic =
        Code.P0225
            .at(read, "`" + part.nameOf(number) + "` may be read here before it has a value")
            .label(variable.span(), "declared without one here");
    if (lost.isPresent()) {
      diagnostic = diagnostic.label(lost.get().span(), lost.get().text());
    }
    var zero = zero(variable.type());
    if (zero.isEmpty()) {
      return diagnostic.help("give it a value where it is declared");
    }
    int end = declaration.end();
    return diagnostic.guess(
        "assign it on every path, or where it is declared: ` = " + zero.get() + "`",
        new Edit(declaration.file().span(end, end), " = " + zero.get()));
  }

  private static Optional<String> zero(Type type) {
    return switch (type) {
      case Scalar scalar when scalar == Scalar.BOOL -> Optional.of("False");
      case Scalar scalar -> Optional.of(scalar.isFloating() ? "0.0" : "0");
      case Type.Vector vector -> zero(vector.element()).map(it -> vector + "(" + it + ")");
      case Type.Struct struct -> {
        var values = new ArrayList<String>();
        struct.fields().forEach(it -> zero(it.type()).ifPresent(values::add));
        yield Optional.of(struct + "(" + String.join(", ", values) + ")");
      }
      case Type.Array array -> zero(array.element()).map(it -> "{ " + it + " }");
      default -> Optional.empty();
    };
  }
}
