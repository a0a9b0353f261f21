package org.prismlang.cli;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.SourceReader.Read;
import org.prismlang.verify.road.FileCheck;

/** Mends what is certain in the files of a run, and says what it did. */
final class Fixing {
  /** What is mended in one file may show more in those that import it. */
  private static final int MOST_PASSES = 10;

  private final FileCheck check;
  private final Console console;
  private final Set<Path> left = new HashSet<>();
  private boolean isUnwritable;

  Fixing(FileCheck check, Console console) {
    this.check = check;
    this.console = console;
  }

  /** Whether there was a file that should have been written and could not. */
  boolean isUnwritable() {
    return isUnwritable;
  }

  /** What cannot be read is left to those who check the files afterwards. */
  void fix(List<Path> files) {
    boolean changed = true;
    for (int pass = 0; changed && pass < MOST_PASSES; pass++) {
      changed = false;
      for (var file : files) {
        if (!left.contains(file)
            && Sources.read(file, console) instanceof Read(SourceFile source)) {
          changed |= fixed(file, source);
        }
      }
    }
  }

  /** The text with its fixes, or as it was. */
  FixedText text(SourceFile source) {
    var fixed = FixedText.of(source, check);
    if (fixed.parses()) {
      return fixed;
    }
    if (!fixed.done().isEmpty()) {
      console.complain(
          "left as it is: " + source.path() + ", which would not parse with its fixes either");
    }
    return new FixedText(source, List.of(), check.of(source), false);
  }

  void say(FixedText fixed) {
    fixed.done().forEach(it -> console.err("fixed " + it + "\n"));
  }

  private boolean fixed(Path file, SourceFile source) {
    var fixed = text(source);
    if (fixed.done().isEmpty()) {
      if (!fixed.parses()) {
        left.add(file);
      }
      return false;
    }
    var problem = FixedFile.write(file, source.text(), fixed.file().text());
    if (problem.isPresent()) {
      console.complain(problem.get());
      left.add(file);
      isUnwritable = true;
      return false;
    }
    say(fixed);
    return true;
  }
}
