package org.prismlang.maven;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.prismlang.lang.diagnostic.Encoding;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.SourceReader;
import org.prismlang.verify.road.FileCheck;

/** The programs of a project; a folder that is not there has none. */
record KernelFolder(Path folder) {
  private static final String SUFFIX = ".prism";

  List<Path> programs() throws IOException {
    return files(it -> it.toString().endsWith(SUFFIX));
  }

  private List<Path> files(Predicate<Path> which) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).filter(which).sorted().toList();
    }
  }

  /** What is to be said of each. */
  List<FileCheck.Findings> checked(FileCheck check) throws IOException {
    var findings = new ArrayList<FileCheck.Findings>();
    for (var program : programs()) {
      findings.add(
          switch (SourceReader.read(program)) {
            case SourceReader.Read(SourceFile file) -> check.of(file);
            case SourceReader.NotText notText ->
                new FileCheck.Findings(0, List.of(Encoding.problem(notText)), Set.of());
            case SourceReader.Missing(String why) -> throw new IOException(why);
          });
    }
    return findings;
  }

  /** Copies programs, where they are in the folder, and says how many there are. */
  int programsTo(Path classes) throws IOException {
    return copy(programs(), classes);
  }

  /** Copies everything, as {@code prism build} has left it. */
  int allTo(Path classes) throws IOException {
    return copy(files(_ -> true), classes);
  }

  private int copy(List<Path> files, Path classes) throws IOException {
    for (var file : files) {
      var to = classes.resolve(folder.relativize(file).toString());
      Files.createDirectories(to.toAbsolutePath().getParent());
      Files.copy(file, to, StandardCopyOption.REPLACE_EXISTING);
    }
    return files.size();
  }
}
