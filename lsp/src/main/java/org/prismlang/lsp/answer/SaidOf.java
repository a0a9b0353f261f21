package org.prismlang.lsp.answer;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticCodeDescription;
import org.eclipse.lsp4j.DiagnosticRelatedInformation;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.DiagnosticTag;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Severity;
import org.prismlang.lang.source.Span;
import org.prismlang.lsp.text.Positions;
import org.prismlang.lsp.understand.Understood;

/** What is said of a text, as editors take it. */
public final class SaidOf {
  private static final String SOURCE = "prism";

  private final Understood understood;

  private SaidOf(Understood understood) {
    this.understood = understood;
  }

  /** By the file it is about: this one, or one that it imports. */
  public static Map<Path, List<Diagnostic>> files(
      List<org.prismlang.lang.diagnostic.Diagnostic> said, Understood understood) {
    var conversion = new SaidOf(understood);
    var files = new LinkedHashMap<Path, List<Diagnostic>>();
    for (var diagnostic : said) {
      var place = conversion.place(diagnostic.span());
      var path = understood.sites().path(place.file()).orElse(understood.text().path());
      files.computeIfAbsent(path, _ -> new ArrayList<>()).add(conversion.of(diagnostic));
    }
    return files;
  }

  public static Diagnostic of(
      org.prismlang.lang.diagnostic.Diagnostic diagnostic, Understood understood) {
    return new SaidOf(understood).of(diagnostic);
  }

  private Diagnostic of(org.prismlang.lang.diagnostic.Diagnostic diagnostic) {
    var said =
        new Diagnostic(
            Positions.of(place(diagnostic.span())),
            message(diagnostic),
            severity(diagnostic.severity()),
            SOURCE,
            diagnostic.code().name());
    understood
        .sites()
        .library()
        .of(diagnostic.code())
        .map(it -> new DiagnosticCodeDescription(it.toUri().toString()))
        .ifPresent(said::setCodeDescription);
    said.setRelatedInformation(related(diagnostic));
    tag(diagnostic.code()).ifPresent(it -> said.setTags(List.of(it)));
    return said;
  }

  private static Optional<DiagnosticTag> tag(Code code) {
    return switch (code) {
      case P0110 -> Optional.of(DiagnosticTag.Deprecated);
      case P1401, P1402, P1403 -> Optional.of(DiagnosticTag.Unnecessary);
      default -> Optional.empty();
    };
  }

  /** What a mapping was carried out to is in no file: there it is said of the mapping. */
  private Span place(Span span) {
    if (understood.sites().path(span.file()).isPresent()) {
      return span;
    }
    return understood.checked().mappings().stream()
        .filter(it -> it.file().equals(span.file()))
        .map(it -> it.mapped().mapping().item().name().span())
        .findFirst()
        .orElseGet(() -> understood.file().span(0, 0));
  }

  private static String message(org.prismlang.lang.diagnostic.Diagnostic diagnostic) {
    var text = new StringBuilder(diagnostic.message());
    diagnostic.notes().forEach(it -> text.append("\nnote: ").append(it));
    diagnostic.helps().forEach(it -> text.append("\nhelp: ").append(it.text()));
    return text.toString();
  }

  private static DiagnosticSeverity severity(Severity severity) {
    return switch (severity) {
      case ERROR -> DiagnosticSeverity.Error;
      case WARNING -> DiagnosticSeverity.Warning;
      case NOTE -> DiagnosticSeverity.Information;
    };
  }

  private List<DiagnosticRelatedInformation> related(
      org.prismlang.lang.diagnostic.Diagnostic diagnostic) {
    return diagnostic.labels().stream()
        .map(
            label ->
                understood
                    .sites()
                    .location(label.span())
                    .map(it -> new DiagnosticRelatedInformation(it, label.text())))
        .flatMap(Optional::stream)
        .toList();
  }
}
