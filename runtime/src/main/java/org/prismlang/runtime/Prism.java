package org.prismlang.runtime;

import java.nio.file.Path;
import java.util.List;
import org.prismlang.lang.check.Checker;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.diagnostic.Encoding;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.SourceReader;

/** The entry: programs from files, texts, and resources of an application. */
public final class Prism {
  private Prism() {}

  /** For the default target, with nothing defined. */
  public static Program load(Path file) {
    return load(file, Options.DEFAULT);
  }

  /** Throws a {@link PrismException} with what is wrong with the program. */
  public static Program load(Path file, Options options) {
    return load(SourceReader.read(file), options, SourceReader::read);
  }

  /**
   * A program that was made, or comes from elsewhere.
   *
   * @param name what diagnostics call it; imports are looked for beside such a file
   */
  public static Program load(String name, String text) {
    return load(name, text, Options.DEFAULT);
  }

  public static Program load(String name, String text, Options options) {
    return load(new SourceFile(name, text), options);
  }

  /**
   * A program among the classes of an application, in a jar or not, and what it imports from there.
   *
   * @param resource beside the class, or from the root if it begins with a slash
   */
  public static Program load(Class<?> beside, String resource) {
    return load(beside, resource, Options.DEFAULT);
  }

  public static Program load(Class<?> beside, String resource, Options options) {
    var texts = new ResourceTexts(beside);
    return load(texts.read(texts.path(resource)), options, texts);
  }

  public static Program load(SourceFile file, Options options) {
    return load(file, options, SourceReader::read);
  }

  private static Program load(
      SourceReader.Reading reading, Options options, SourceReader.Texts texts) {
    return switch (reading) {
      case SourceReader.Read(SourceFile text) -> load(text, options, texts);
      case SourceReader.NotText notText ->
          throw new PrismException(List.of(Encoding.problem(notText)));
      case SourceReader.Missing(String why) -> throw new PrismException(why);
    };
  }

  /** With imported files as {@code texts} gives them. */
  public static Program load(SourceFile file, Options options, SourceReader.Texts texts) {
    var diagnostics = new Diagnostics();
    var checked = Checker.check(file, options, texts, diagnostics);
    if (diagnostics.hasErrors()) {
      throw new PrismException(diagnostics.inOrder());
    }
    return Program.of(file, checked, options, diagnostics.inOrder());
  }
}
