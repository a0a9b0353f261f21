package org.prismlang.lang.check;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.SourceReader;

/** A program that people read and what the checker makes of it: once for all tests that ask. */
public record CheckedFile(SourceFile file, Checked checked, List<Diagnostic> said) {
  private static final Map<Path, CheckedFile> KNOWN = new ConcurrentHashMap<>();

  public static CheckedFile of(Path path) {
    return KNOWN.computeIfAbsent(path.normalize(), CheckedFile::made);
  }

  private static CheckedFile made(Path path) {
    return switch (SourceReader.read(path)) {
      case SourceReader.Read(SourceFile file) -> of(file);
      default -> throw new IllegalStateException("no text: " + path);
    };
  }

  public static CheckedFile of(SourceFile file) {
    var diagnostics = new Diagnostics();
    var checked = Checker.check(file, Conformance.options(file.text()), diagnostics);
    return new CheckedFile(file, checked, diagnostics.inOrder());
  }
}
