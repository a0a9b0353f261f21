package org.prismlang.lang.index;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.Span;

/**
 * What the text of a file and all it imports means, place by place. Also there for a text with
 * errors: then of what was understood.
 */
public record Index(Map<SourceFile, FileIndex> files, Map<Symbol, List<Span>> places) {
  public Index {
    files = Map.copyOf(files);
    places = Map.copyOf(places);
  }

  /**
   * Sorts the entries by file and offset.
   *
   * @param names entries with a symbol; no two overlap
   * @param expressions entries without; each inside another or beside it
   */
  public static Index of(List<Entry> names, List<Entry> expressions, List<Visible> visible) {
    var files = new HashMap<SourceFile, FileIndex>();
    var namesOf = byFile(names, Entry::span);
    var expressionsOf = byFile(expressions, Entry::span);
    var visibleOf = byFile(visible, Visible::where);
    var all = new HashSet<>(namesOf.keySet());
    all.addAll(expressionsOf.keySet());
    all.addAll(visibleOf.keySet());
    for (var file : all) {
      files.put(
          file,
          FileIndex.of(
              namesOf.getOrDefault(file, List.of()),
              expressionsOf.getOrDefault(file, List.of()),
              visibleOf.getOrDefault(file, List.of())));
    }
    var places = new HashMap<Symbol, List<Span>>();
    for (var entry : names) {
      entry
          .symbol()
          .ifPresent(it -> places.computeIfAbsent(it, _ -> new ArrayList<>()).add(entry.span()));
    }
    places.replaceAll((_, spans) -> inOrder(spans));
    return new Index(files, places);
  }

  private static <T> Map<SourceFile, List<T>> byFile(List<T> all, Function<T, Span> span) {
    var files = new LinkedHashMap<SourceFile, List<T>>();
    for (var each : all) {
      files.computeIfAbsent(span.apply(each).file(), _ -> new ArrayList<>()).add(each);
    }
    return files;
  }

  private static List<Span> inOrder(List<Span> spans) {
    var sorted = new ArrayList<>(spans);
    sorted.sort(Index::byPlace);
    return List.copyOf(sorted);
  }

  private static int byPlace(Span one, Span other) {
    int files = one.file().path().compareTo(other.file().path());
    return files == 0 ? Integer.compare(one.start(), other.start()) : files;
  }

  /** The name at the offset; where there is none, the innermost expression around it. */
  public Optional<Entry> at(SourceFile file, int offset) {
    return Optional.ofNullable(files.get(file)).flatMap(it -> it.at(offset));
  }

  /** Where the name at the offset is defined. */
  public Optional<Span> definition(SourceFile file, int offset) {
    return at(file, offset).flatMap(Entry::symbol).flatMap(Symbol::definition);
  }

  /** Every place that names the symbol, its definition among them, by file and offset. */
  public List<Span> uses(Symbol symbol) {
    return places.getOrDefault(symbol, List.of());
  }

  /** What the names that the text declares mean at the offset, inner ones hiding outer ones. */
  public Collection<Visible> inScope(SourceFile file, int offset) {
    return Optional.ofNullable(files.get(file)).map(it -> it.inScope(offset)).orElse(List.of());
  }
}
