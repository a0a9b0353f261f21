package org.prismlang.cuda.nvcc;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Where libraries of CUDA may be: what LD_LIBRARY_PATH names, the toolkit of nvcc, toolkits in
 * /usr/local, the system's folders, packages of Python.
 */
public final class LibrarySearch {
  private static final List<String> SYSTEM =
      List.of("/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib");

  private final Set<Path> folders = new LinkedHashSet<>();

  private LibrarySearch() {}

  public static LibrarySearch of(Map<String, String> environment) {
    var search = new LibrarySearch();
    for (var folder :
        environment.getOrDefault("LD_LIBRARY_PATH", "").split(File.pathSeparator, -1)) {
      search.add(folder);
    }
    Nvcc.of(environment).ifPresent(it -> search.addToolkit(it.program()));
    search.addMatching(Path.of("/usr/local"), "cuda*", "lib64");
    SYSTEM.forEach(search::add);
    for (var python : pythons(environment)) {
      search.addPackages(python.resolveSibling("..").normalize());
    }
    var home = environment.getOrDefault("HOME", "");
    if (!home.isEmpty()) {
      search.addPackages(Path.of(home, ".local"));
    }
    return search;
  }

  /** The first file of one of these names, by name before by folder: newer names come first. */
  public Optional<Path> find(List<String> names) {
    for (var name : names) {
      for (var folder : folders) {
        if (Files.isRegularFile(folder.resolve(name))) {
          return Optional.of(folder.resolve(name));
        }
      }
    }
    return Optional.empty();
  }

  /** Pythons that may have packages with libraries, those of an active environment first. */
  public static List<Path> pythons(Map<String, String> environment) {
    var found = new ArrayList<Path>();
    var active = environment.getOrDefault("VIRTUAL_ENV", "");
    if (!active.isEmpty()) {
      found.add(Path.of(active, "bin", "python3"));
    }
    for (var folder : environment.getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
      if (!folder.isEmpty()) {
        found.add(Path.of(folder, "python3"));
      }
    }
    found.removeIf(it -> !Files.isExecutable(it));
    return found;
  }

  private void addToolkit(Path nvcc) {
    try {
      var toolkit = nvcc.toRealPath().resolveSibling("..").normalize();
      folders.add(toolkit.resolve("lib64"));
      addMatching(toolkit.resolve("targets"), "*-linux", "lib");
    } catch (IOException e) {
      // It was there a moment ago.
    }
  }

  private void addPackages(Path prefix) {
    folders.add(prefix.resolve("lib"));
    try (var versions = Files.newDirectoryStream(prefix.resolve("lib"), "python3*")) {
      for (var version : versions) {
        for (var packages : List.of("site-packages", "dist-packages")) {
          addMatching(version.resolve(packages).resolve("nvidia"), "*", "lib");
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      // No packages there.
    }
  }

  private void addMatching(Path parent, String glob, String below) {
    try (var found = Files.newDirectoryStream(parent, glob)) {
      found.forEach(it -> folders.add(it.resolve(below)));
    } catch (IOException | DirectoryIteratorException e) {
      // Nothing is installed there.
    }
  }

  private void add(String folder) {
    try {
      if (!folder.isEmpty()) {
        folders.add(Path.of(folder));
      }
    } catch (InvalidPathException e) {
      // No folder of this machine.
    }
  }
}
