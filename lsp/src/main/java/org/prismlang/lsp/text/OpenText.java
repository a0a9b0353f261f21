package org.prismlang.lsp.text;

import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.prismlang.lang.source.SourceFile;

/**
 * A text in an editor.
 *
 * @param uri as the editor calls it
 * @param path where it is saved, or would be
 * @param version as the editor counts
 */
public record OpenText(String uri, Path path, int version, SourceFile file) {
  private static final String FILE = "file:";

  public static OpenText of(String uri, int version, String text) {
    var path = path(uri);
    return new OpenText(uri, path, version, new SourceFile(path.toString(), text));
  }

  /** One after the other: each is about the text that those before it have left. */
  public OpenText changed(List<TextDocumentContentChangeEvent> changes, int newVersion) {
    var current = file;
    for (var change : changes) {
      current = new SourceFile(file.path(), changed(current, change));
    }
    return new OpenText(uri, path, newVersion, current);
  }

  private static String changed(SourceFile before, TextDocumentContentChangeEvent change) {
    if (change.getRange() == null) {
      return change.getText();
    }
    var span = Positions.span(before, change.getRange());
    return before.text().substring(0, span.start())
        + change.getText()
        + before.text().substring(span.end());
  }

  /** The same text, to be looked at again. */
  public OpenText again() {
    return new OpenText(uri, path, version, new SourceFile(file.path(), file.text()));
  }

  /** A text that was never saved lies where one would look for it, under the name it was given. */
  public static Path path(String uri) {
    try {
      if (uri.startsWith(FILE)) {
        return Path.of(URI.create(uri)).toAbsolutePath().normalize();
      }
    } catch (IllegalArgumentException | FileSystemNotFoundException notAFile) {
      // It has a name all the same.
    }
    var name = uri.replaceAll("[^A-Za-z0-9._-]+", "-");
    try {
      return Path.of(name).toAbsolutePath();
    } catch (InvalidPathException noName) {
      return Path.of("unnamed.prism").toAbsolutePath();
    }
  }
}
