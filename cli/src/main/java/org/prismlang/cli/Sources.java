package org.prismlang.cli;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.prismlang.lang.source.SourceReader;
import org.prismlang.lang.source.SourceReader.Missing;
import org.prismlang.lang.source.SourceReader.Reading;

/**
 * The files that FILE… names: files, folders with all programs in them, and {@code -} for standard
 * input.
 */
final class Sources {
  static final String STDIN = "-";
  private static final String ENDING = ".prism";

  private final List<Path> files = new ArrayList<>();
  private final List<String> problems = new ArrayList<>();
  private final Set<Path> known = new HashSet<>();

  private Sources() {}

  /** Each file once, in the order named; the files of a folder by name. */
  static Sources of(List<String> operands) {
    var sources = new Sources();
    for (var operand : operands) {
      try {
        sources.add(operand, Path.of(operand));
      } catch (InvalidPathException e) {
        sources.problems.add("no such file: " + operand);
      }
    }
    return sources;
  }

  List<Path> files() {
    return files;
  }

  /** Names that lead nowhere are said at once, before anything is read or written. */
  boolean areMissing(Console console) {
    for (var problem : problems) {
      console.complain(problem);
    }
    return !problems.isEmpty();
  }

  static boolean isStdin(Path file) {
    return file.toString().equals(STDIN);
  }

  static Reading read(Path file, Console console) {
    if (!isStdin(file)) {
      return SourceReader.read(file);
    }
    try {
      return SourceReader.read(console.in(), "<stdin>");
    } catch (IOException e) {
      return new Missing("cannot read standard input: " + FileTrouble.reason(e));
    }
  }

  private void add(String operand, Path path) {
    if (operand.equals(STDIN)) {
      addFile(path);
    } else if (operand.isEmpty() || !Files.exists(path)) {
      problems.add("no such file: " + operand);
    } else if (Files.isDirectory(path)) {
      int before = files.size() + problems.size();
      boolean some = addFolder(path);
      if (!some && before == files.size() + problems.size()) {
        problems.add("no " + ENDING + " files in " + operand);
      }
    } else if (!Files.isReadable(path)) {
      problems.add("no permission to read: " + operand);
    } else {
      addFile(path);
    }
  }

  private void addFile(Path file) {
    if (known.add(file.toAbsolutePath().normalize())) {
      files.add(file);
    }
  }

  /** Does not follow links to folders, which may lead in circles, nor look into hidden ones. */
  private boolean addFolder(Path folder) {
    boolean some = false;
    for (var entry : entries(folder)) {
      boolean isHidden = entry.getFileName().toString().startsWith(".");
      if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
        some |= !isHidden && addFolder(entry);
      } else if (entry.toString().endsWith(ENDING) && Files.isRegularFile(entry)) {
        addFile(entry);
        some = true;
      }
    }
    return some;
  }

  private List<Path> entries(Path folder) {
    var entries = new ArrayList<Path>();
    try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder)) {
      for (var entry : stream) {
        entries.add(entry);
      }
    } catch (IOException | DirectoryIteratorException e) {
      problems.add("cannot look into " + folder);
    }
    entries.sort(null);
    return entries;
  }
}
