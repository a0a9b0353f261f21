package org.prismlang.lsp.answer;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.prismlang.lang.lint.LintLevels;
import org.prismlang.lang.source.ProgramFiles;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.SourceReader;
import org.prismlang.lang.source.Span;
import org.prismlang.lsp.text.OpenText;
import org.prismlang.lsp.text.Positions;
import org.prismlang.lsp.understand.Understood;

/**
 * Where a name is used: in this file, those it imports, and those of the folders that import it.
 */
public final class UsesOf {
  /** Larger folders are not what someone works on as one. */
  private static final int MOST_FILES = 2_000;

  private static final int MOST_SEEN = 200_000;

  private final Understood understood;
  private final NameAt name;
  private final CancelChecker canceled;
  private final Map<Path, List<Span>> found = new LinkedHashMap<>();

  private UsesOf(Understood understood, NameAt name, CancelChecker canceled) {
    this.understood = understood;
    this.name = name;
    this.canceled = canceled;
  }

  /** Where the name there is defined. */
  public static List<Location> definition(Understood understood, int offset) {
    return NameAt.of(understood, offset)
        .flatMap(it -> understood.sites().location(it.definition()))
        .map(List::of)
        .orElse(List.of());
  }

  public static List<Location> locations(
      Understood understood,
      int offset,
      boolean withDefinition,
      List<Path> folders,
      CancelChecker canceled) {
    var name = NameAt.of(understood, offset);
    if (name.isEmpty()) {
      return List.of();
    }
    var locations = new ArrayList<Location>();
    of(understood, name.get(), folders, canceled)
        .forEach(
            (path, spans) ->
                spans.stream()
                    .filter(it -> withDefinition || !name.get().isDefinition(it, path))
                    .map(it -> new Location(understood.sites().open().uri(path), Positions.of(it)))
                    .forEach(locations::add));
    return locations;
  }

  /** By file, each place once. */
  static Map<Path, List<Span>> of(
      Understood understood, NameAt name, List<Path> folders, CancelChecker canceled) {
    var uses = new UsesOf(understood, name, canceled);
    uses.add(understood);
    if (!name.isLocal()) {
      uses.others(folders).forEach(uses::look);
    }
    return uses.found;
  }

  private void add(Understood text) {
    for (var span : name.usesIn(text)) {
      text.sites()
          .path(span.file())
          .map(it -> found.computeIfAbsent(it, _ -> new ArrayList<>()))
          .filter(spans -> spans.stream().noneMatch(it -> it.start() == span.start()))
          .ifPresent(spans -> spans.add(span));
    }
  }

  private List<OpenText> others(List<Path> folders) {
    var open = understood.sites().open();
    var paths = new LinkedHashSet<Path>();
    open.all().forEach(it -> paths.add(it.path()));
    for (var folder : folders) {
      canceled.checkCanceled();
      paths.addAll(programs(folder));
    }
    paths.remove(understood.text().path());
    var word = Pattern.compile("\\b" + Pattern.quote(name.symbol().name()) + "\\b");
    return paths.stream()
        .map(it -> open.at(it).or(() -> saved(it)))
        .flatMap(Optional::stream)
        .filter(it -> word.matcher(it.file().text()).find())
        .toList();
  }

  private static List<Path> programs(Path folder) {
    return ProgramFiles.below(folder, Integer.MAX_VALUE, MOST_SEEN).stream()
        .limit(MOST_FILES)
        .map(it -> it.toAbsolutePath().normalize())
        .toList();
  }

  private static Optional<OpenText> saved(Path path) {
    return SourceReader.read(path) instanceof SourceReader.Read(SourceFile file)
        ? Optional.of(OpenText.of(path.toUri().toString(), 0, file.text()))
        : Optional.empty();
  }

  private void look(OpenText text) {
    canceled.checkCanceled();
    add(
        Understood.of(
            text.again(),
            understood.options(),
            LintLevels.USUAL,
            understood.sites().open(),
            understood.sites().library()));
  }
}
