package org.prismlang.kernel.analyze;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.prismlang.kernel.footprint.Overflow;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.Span;

/**
 * P0524: indices of global memory that leave 32 bits in launches that somebody may want. Each
 * number is spoken of once in a kernel, at the first access that it leads astray.
 */
final class Overflows {
  private final Kernel kernel;
  private final Set<String> said = new HashSet<>();

  private Overflows(Kernel kernel) {
    this.kernel = kernel;
  }

  static void report(Kernel kernel, Survey survey, Diagnostics diagnostics) {
    var overflows = new Overflows(kernel);
    var asked = new LinkedHashMap<Asked, Seen>();
    for (var seen : survey.seen()) {
      var access = seen.access();
      if (access.memory().space() == Memory.Space.GLOBAL) {
        asked.put(new Asked(access.span(), access.memory().name()), seen);
      }
    }
    asked.values().forEach(it -> overflows.of(it).ifPresent(diagnostics::report));
  }

  /** Of copies that unrolling makes of an access, the last goes furthest. */
  private record Asked(Span span, String memory) {}

  private Optional<Diagnostic> of(Seen seen) {
    return place(seen)
        .flatMap(
            place ->
                Overflow.of(seen.access(), seen.width(), seen.at(), kernel)
                    .filter(it -> said.add(SourceText.of(it.number()).orElse("…")))
                    .map(it -> diagnostic(it, seen, place)));
  }

  /** Where the kernel's own text leads to the access. */
  private Optional<Span> place(Seen seen) {
    var file = kernel.span().file();
    if (seen.access().span().file().equals(file)) {
      return Optional.of(seen.access().span());
    }
    return seen.around().reversed().stream()
        .map(it -> it.view().span())
        .filter(it -> it.file().equals(file))
        .findFirst();
  }

  private static Diagnostic diagnostic(Overflow found, Seen seen, Span place) {
    var number = SourceText.of(found.number());
    var subject = number.map(it -> "`" + it + "`").orElse("a number of 32 bits");
    var memory = Called.original(seen.access().memory().name());
    var first =
        Code.P0524
            .at(place, subject + " overflows in an index of `" + memory + "`")
            .note(when(found) + ", where it is " + text(found.value()));
    var labelled =
        found
            .variable()
            .filter(it -> it.span().file().equals(place.file()))
            .map(it -> first.label(it.span(), "computed here"))
            .orElse(first);
    return labelled.help(help(found));
  }

  private static String when(Overflow found) {
    var from = "from " + text(found.from()) + " on";
    return found.with().isEmpty()
        ? from
        : found.with().stream()
            .map(Overflows::text)
            .collect(Collectors.joining(", ", from + ", with ", ""));
  }

  private static String text(Overflow.Size size) {
    return size.name() + " = " + text(size.value());
  }

  private static String text(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  private static String help(Overflow found) {
    var wide = SourceText.wide(found.number()).orElse("int64(…)");
    var variable =
        found.variable().map(it -> ", and `" + SourceText.name(it) + "` an `int64`").orElse("");
    return "compute it in 64 bits: `"
        + wide
        + "`"
        + variable
        + "; or say of the parameters what is never launched: `@assume(…)`";
  }
}
