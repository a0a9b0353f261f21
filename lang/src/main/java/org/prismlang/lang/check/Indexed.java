package org.prismlang.lang.check;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.prismlang.lang.check.frame.Typings;
import org.prismlang.lang.check.names.BuiltIn;
import org.prismlang.lang.check.names.ModuleScope;
import org.prismlang.lang.check.names.Reference;
import org.prismlang.lang.check.names.Resolution;
import org.prismlang.lang.index.Entry;
import org.prismlang.lang.index.Index;
import org.prismlang.lang.index.Visible;
import org.prismlang.lang.source.Span;

/** Joins what names stand for with the types that the check has found. */
final class Indexed {
  private final Typings typings;
  private final List<Entry> names = new ArrayList<>();
  private final List<Visible> visible = new ArrayList<>();
  private final Set<Span> named = new HashSet<>();

  private Indexed(Typings typings) {
    this.typings = typings;
  }

  static Index of(List<ModuleScope> modules, Typings typings) {
    var indexed = new Indexed(typings);
    modules.forEach(indexed::module);
    return Index.of(indexed.names, indexed.expressions(), indexed.visible);
  }

  private void module(ModuleScope module) {
    var resolved = Resolution.of(module);
    visible.addAll(resolved.visible());
    for (var reference : resolved.references()) {
      if (named.add(reference.span())) {
        names.add(entry(reference));
      }
    }
  }

  private Entry entry(Reference reference) {
    var typed = typed(reference);
    return new Entry(
        reference.span(),
        Optional.of(reference.symbol()),
        typed.map(Typings.Typed::type),
        typed.flatMap(Typings.Typed::perspective));
  }

  private Optional<Typings.Typed> typed(Reference reference) {
    var symbol = reference.symbol();
    var defined = symbol.definition().flatMap(typings::definition);
    if (defined.isPresent()) {
      return defined;
    }
    return switch (symbol.kind()) {
      case TYPE ->
          BuiltIn.type(symbol.name()).map(type -> new Typings.Typed(type, Optional.empty()));
      case FIELD, PARAMETER, LOCAL, LOOP_VARIABLE, VIEW, CONSTANT ->
          typings.expression(reference.whole());
      case MODULE,
          FUNCTION,
          KERNEL,
          TYPE_ALIAS,
          STRUCT,
          GENERIC,
          ROLE,
          UNIT,
          INTRINSIC,
          DECORATOR,
          WORD ->
          Optional.empty();
    };
  }

  private List<Entry> expressions() {
    var expressions = new ArrayList<Entry>();
    typings
        .expressions()
        .forEach(
            (span, typed) -> {
              if (!named.contains(span)) {
                expressions.add(
                    new Entry(
                        span, Optional.empty(), Optional.of(typed.type()), typed.perspective()));
              }
            });
    return expressions;
  }
}
