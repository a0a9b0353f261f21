package org.prismlang.lang.check.frame;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.check.names.Declaration;
import org.prismlang.lang.program.Bound;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.program.Launch;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Type;

/** What a caller sees of an instance, before its body is checked. */
public record Signature(
    Declaration.OfFunction declaration,
    Map<String, GenericArgument> generics,
    Function.Role role,
    Bound bound,
    boolean automaticShared,
    Launch launch,
    List<Parameter> parameters,
    List<Function.Result> results,
    boolean inline,
    boolean exact,
    boolean test) {

  public record Parameter(
      String name,
      Type type,
      Perspective perspective,
      boolean isConst,
      Optional<Expr> defaultValue,
      Span span) {}

  public String name() {
    return declaration.item().name().text();
  }

  /** {@code reduce[T=float, n=4]}. */
  public String instanceName() {
    return instanceName(declaration, generics);
  }

  public static String instanceName(
      Declaration.OfFunction declaration, Map<String, GenericArgument> generics) {
    var name = declaration.item().name().text();
    if (generics.isEmpty()) {
      return name;
    }
    var text = new StringBuilder(name).append('[');
    String separator = "";
    for (var entry : generics.entrySet()) {
      text.append(separator).append(entry.getKey()).append('=').append(entry.getValue());
      separator = ", ";
    }
    return text.append(']').toString();
  }
}
