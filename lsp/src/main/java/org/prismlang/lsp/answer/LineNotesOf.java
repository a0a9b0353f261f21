package org.prismlang.lsp.answer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.InlayHintKind;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.prismlang.kernel.analyze.Analysis;
import org.prismlang.kernel.analyze.Finding;
import org.prismlang.kernel.analyze.Traffic;
import org.prismlang.kernel.report.Cost;
import org.prismlang.kernel.report.Kind;
import org.prismlang.lang.source.Span;
import org.prismlang.lsp.text.Positions;
import org.prismlang.lsp.understand.Insight;

/** At the end of a line: what is synchronized there, and the sectors its accesses take. */
public final class LineNotesOf {
  /** Synchronizations by their kind, with the barriers they are of; other words; all of it. */
  private record Notes(Map<Kind, Set<String>> syncs, Set<String> words, Set<String> details) {
    Notes() {
      this(new LinkedHashMap<>(), new LinkedHashSet<>(), new LinkedHashSet<>());
    }

    /** {@code ⇄ wait ×4 · arrive full_a · x: 8 sectors, ideal 4}. */
    String line() {
      var all = new ArrayList<String>();
      syncs.forEach((kind, barriers) -> all.add(text(kind, barriers)));
      var first = all.isEmpty() ? "" : "⇄ ";
      all.addAll(words);
      return first + String.join(" · ", all);
    }

    private static String text(Kind kind, Set<String> barriers) {
      var several = barriers.size() == 1 ? barriers.iterator().next() : "×" + barriers.size();
      return (kind.text() + " " + several).strip();
    }
  }

  private final Insight insight;
  private final TreeMap<Integer, Notes> lines = new TreeMap<>();

  private LineNotesOf(Insight insight) {
    this.insight = insight;
  }

  public static List<InlayHint> of(Insight insight, Span where) {
    var notes = new LineNotesOf(insight);
    insight.analyses().forEach(notes::add);
    var file = insight.understood().file();
    int first = file.line(where.start());
    int last = file.line(where.end());
    var hints = new ArrayList<InlayHint>();
    notes
        .lines
        .subMap(first, true, last, true)
        .forEach((line, it) -> hints.add(notes.hint(line, it)));
    return hints;
  }

  private InlayHint hint(int line, Notes notes) {
    var hint =
        new InlayHint(
            Positions.lineEnd(insight.understood().file(), line), Either.forLeft(notes.line()));
    hint.setKind(InlayHintKind.Type);
    hint.setPaddingLeft(true);
    hint.setTooltip(
        new MarkupContent(MarkupKind.MARKDOWN, "- " + String.join("\n- ", notes.details())));
    return hint;
  }

  private void add(Analysis analysis) {
    for (var point : analysis.synchronizations().points()) {
      if (point.cost() != Cost.FREE && isHere(point.sync().span())) {
        var barriers =
            at(point.sync().span())
                .syncs()
                .computeIfAbsent(point.kind(), _ -> new LinkedHashSet<>());
        barriers.add(point.barrier());
      }
    }
    for (var traffic : analysis.launched().traffic()) {
      if (traffic.isExact() && traffic.requests() > 0 && isHere(traffic.span())) {
        at(traffic.span()).words().add(word(traffic));
      }
    }
    for (var finding : analysis.findings()) {
      detail(finding);
    }
  }

  private void detail(Finding finding) {
    var notes = lines.get(finding.span().file().line(finding.span().start()));
    if (isHere(finding.span()) && notes != null) {
      var mark = finding.mark().text().isEmpty() ? "" : finding.mark().text() + ": ";
      notes.details().add(mark + finding.subject() + ": " + finding.text());
    }
  }

  private boolean isHere(Span span) {
    return span.file().equals(insight.understood().file());
  }

  private Notes at(Span span) {
    return lines.computeIfAbsent(span.file().line(span.start()), _ -> new Notes());
  }

  /** {@code x: 8 sectors, ideal 4}, a request. */
  private static String word(Traffic traffic) {
    var cost = number(traffic.costPerRequest());
    var ideal = traffic.isIdeal() ? "" : ", ideal " + number(traffic.idealPerRequest());
    return traffic.memory()
        + ": "
        + cost
        + (traffic.isShared() ? " wavefronts" : " sectors")
        + ideal;
  }

  private static String number(double value) {
    var text = String.format(Locale.ROOT, "%.2f", value);
    return text.endsWith(".00") ? text.substring(0, text.length() - 3) : text;
  }
}
