package org.prismlang.cli;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.prismlang.kernel.ir.IrReader;
import org.prismlang.kernel.ir.IrRules;
import org.prismlang.kernel.ir.IrTextException;
import org.prismlang.kernel.ir.Module;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.SourceReader;
import org.prismlang.lang.source.SourceReader.Read;

/** Kernels as text of the IR, with their synchronization: the door for other front ends. */
final class KernelText {
  static final String ENDING = ".ir";

  private static final Pattern FILE = Pattern.compile("(?m)^file \\d+ \"(.*)\" (\\d+)$");

  private KernelText() {}

  /** Empty where it is no such text, or breaks the IR's rules, and everything is said. */
  static Optional<Module> read(SourceFile text, Console console) {
    try {
      var module = IrReader.read(text.text(), sources(text.text()));
      var broken = IrRules.check(module);
      broken.forEach(it -> console.complain(text.path() + ": " + it));
      return broken.isEmpty() ? Optional.of(module) : Optional.empty();
    } catch (IrTextException e) {
      console.complain(text.path() + ":" + e.getMessage());
      return Optional.empty();
    }
  }

  /** Those that are still there and as long: what is said of others has no text. */
  private static Map<String, SourceFile> sources(String text) {
    var sources = new HashMap<String, SourceFile>();
    FILE.matcher(text)
        .results()
        .forEach(
            it -> {
              var path = it.group(1);
              source(path)
                  .filter(file -> String.valueOf(file.text().length()).equals(it.group(2)))
                  .ifPresent(file -> sources.put(path, file));
            });
    return sources;
  }

  private static Optional<SourceFile> source(String path) {
    try {
      return SourceReader.read(Path.of(path)) instanceof Read(SourceFile file)
          ? Optional.of(file)
          : Optional.empty();
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }
}
