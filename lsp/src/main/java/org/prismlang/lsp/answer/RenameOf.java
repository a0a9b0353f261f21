package org.prismlang.lsp.answer;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.prismlang.lang.lint.LintLevels;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Keywords;
import org.prismlang.lsp.text.OpenText;
import org.prismlang.lsp.text.OpenTexts;
import org.prismlang.lsp.text.Positions;
import org.prismlang.lsp.understand.Understood;

/**
 * Gives a name another, everywhere. What would then mean something else, or be wrong where it was
 * right, is refused: the changed text is understood before anyone sees it.
 */
public final class RenameOf {
  /** What came of it. */
  public sealed interface Outcome {
    record Done(WorkspaceEdit edit) implements Outcome {}

    record Refused(String why) implements Outcome {}
  }

  private final Understood understood;
  private final NameAt name;
  private final String newName;

  private RenameOf(Understood understood, NameAt name, String newName) {
    this.understood = understood;
    this.name = name;
    this.newName = newName;
  }

  /** What would be renamed; nothing where nothing can be. */
  public static Optional<Range> range(Understood understood, int offset) {
    return NameAt.of(understood, offset)
        .filter(it -> isOurs(it, understood))
        .map(it -> Positions.of(it.written()));
  }

  public static Outcome of(
      Understood understood,
      int offset,
      String newName,
      List<Path> folders,
      CancelChecker canceled) {
    var name = NameAt.of(understood, offset);
    if (name.isEmpty()) {
      return new Outcome.Refused("there is no name of this program here");
    }
    if (!Keywords.isName(newName)) {
      return new Outcome.Refused("`" + newName + "` cannot be a name");
    }
    if (!isOurs(name.get(), understood)) {
      return new Outcome.Refused(
          name.get().isModule()
              ? "a module is called as its file"
              : "`" + name.get().symbol().name() + "` is not of these files");
    }
    return new RenameOf(understood, name.get(), newName).everywhere(folders, canceled);
  }

  private static boolean isOurs(NameAt name, Understood understood) {
    boolean isAlias = !spelt(name.written()).equals(name.symbol().name());
    return isAlias || !name.isModule() && understood.sites().isWritable(name.definition().file());
  }

  /** The deprecated `@template` has its names in quotes. */
  private static String spelt(Span span) {
    return span.text().replace("\"", "");
  }

  private Outcome everywhere(List<Path> folders, CancelChecker canceled) {
    var changes = new LinkedHashMap<Path, List<Span>>();
    boolean isAlias = !spelt(name.written()).equals(name.symbol().name());
    var uses =
        isAlias
            ? Map.of(understood.text().path(), own(name.usesIn(understood)))
            : UsesOf.of(understood, name, folders, canceled);
    uses.forEach(
        (path, spans) -> {
          var same = spans.stream().filter(it -> spelt(it).equals(spelt(name.written()))).toList();
          if (!same.isEmpty()) {
            changes.put(path, same);
          }
        });
    return keepsItsMeaning(changes)
        ? new Outcome.Done(edit(changes))
        : new Outcome.Refused("`" + newName + "` means something else where it would stand");
  }

  private List<Span> own(List<Span> spans) {
    return spans.stream().filter(it -> it.file().equals(understood.file())).toList();
  }

  /** Every file that changes has as many errors as before, and as many names of the same. */
  private boolean keepsItsMeaning(Map<Path, List<Span>> changes) {
    var open = new OpenTexts();
    understood.sites().open().all().forEach(open::put);
    var renamed = new ArrayList<OpenText>();
    changes.forEach(
        (path, spans) -> {
          var uri = understood.sites().open().uri(path);
          var text = OpenText.of(uri, 0, replaced(spans));
          open.put(text);
          renamed.add(text);
        });
    return renamed.stream()
        .allMatch(it -> isAsBefore(it, changes.getOrDefault(it.path(), List.of()), open));
  }

  private boolean isAsBefore(OpenText text, List<Span> spans, OpenTexts open) {
    var library = understood.sites().library();
    var options = understood.options();
    var was = OpenText.of(text.uri(), 0, spans.getFirst().file().text());
    var before = Understood.of(was, options, LintLevels.USUAL, understood.sites().open(), library);
    var after = Understood.of(text, options, LintLevels.USUAL, open, library);
    return errors(before) == errors(after)
        && spans.stream().allMatch(it -> uses(before, it, 0) == uses(after, it, shift(spans, it)));
  }

  private static long errors(Understood text) {
    return text.said().stream().filter(it -> it.isError()).count();
  }

  /** How often what is named there is named in that file. */
  private static long uses(Understood text, Span place, int shift) {
    return text.index()
        .at(text.file(), place.start() + shift)
        .flatMap(it -> it.symbol())
        .map(it -> text.index().uses(it).stream().filter(use -> use.file().equals(text.file())))
        .map(it -> it.count())
        .orElse(0L);
  }

  private int shift(List<Span> spans, Span place) {
    int longer = newName.length() - spelt(name.written()).length();
    return longer * (int) spans.stream().filter(it -> it.start() < place.start()).count();
  }

  private String replaced(List<Span> spans) {
    var text = new StringBuilder(spans.getFirst().file().text());
    spans.stream()
        .sorted((a, b) -> Integer.compare(b.start(), a.start()))
        .forEach(it -> text.replace(it.start(), it.end(), replacement(it)));
    return text.toString();
  }

  private String replacement(Span span) {
    return span.text().replace(spelt(span), newName);
  }

  private WorkspaceEdit edit(Map<Path, List<Span>> changes) {
    var edits = new LinkedHashMap<String, List<TextEdit>>();
    changes.forEach(
        (path, spans) ->
            edits.put(
                understood.sites().open().uri(path),
                spans.stream()
                    .map(it -> new TextEdit(Positions.of(it), replacement(it)))
                    .toList()));
    return new WorkspaceEdit(edits);
  }
}
