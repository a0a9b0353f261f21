package org.prismlang.cuda.nvcc;

import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.type.Target;

/** A CUDA compiler that copies, and writes down that it did; and a cache for what it makes. */
record CopyingCompiler(Path folder) {
  static final String VERSION = "13.0.88";

  private static final String NVCC =
      """
      #!/bin/sh
      [ "$1" = --version ] && echo 'Cuda compilation tools, release 13.0, VVERSION' && exit
      echo "$@" >> CALLS
      while [ $# -gt 1 ]; do [ "$1" = -o ] && out=$2; shift; done
      grep -q refused "$1" && echo "k.cu(1): error: refused" && exit 2
      cp "$1" "$out"
      """;

  Path cache() {
    return folder.resolve("cache");
  }

  Cubins cubins() throws IOException {
    return cubins(VERSION);
  }

  Cubins cubins(String version) throws IOException {
    return new Cubins(Optional.of(nvcc(version)), new CubinCache(cache()));
  }

  Cubins withoutCompiler() {
    return new Cubins(Optional.empty(), new CubinCache(cache()));
  }

  Nvcc nvcc(String version) throws IOException {
    return executable("nvcc-" + version, text(version));
  }

  /** Ends the process that has started it. */
  Nvcc deadly() throws IOException {
    return executable("deadly", text(VERSION).replace("cp ", "kill -9 $PPID; exit; cp "));
  }

  private String text(String version) {
    return NVCC.replace("VERSION", version).replace("CALLS", calledFile().toString());
  }

  /** Written once: a program that runs cannot be written. */
  private Nvcc executable(String name, String text) throws IOException {
    var file = folder.resolve(name);
    if (!Files.exists(file)) {
      Files.writeString(file, text);
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
    return new Nvcc(file);
  }

  /** The image, which is the text. */
  static String compiled(Cubins cubins, String source) {
    var image = ((Cubins.Compiled) cubins.of(source, Target.SM_90A)).image();
    return new String(image.toArray(ValueLayout.JAVA_BYTE), StandardCharsets.UTF_8);
  }

  /** How often something was compiled. */
  int calls() throws IOException {
    return Files.exists(calledFile()) ? Files.readAllLines(calledFile()).size() : 0;
  }

  private Path calledFile() {
    return folder.resolve("calls");
  }

  List<Path> entries() throws IOException {
    return files().stream().filter(it -> it.toString().endsWith(".cubin")).toList();
  }

  /** Of the cache, finished or not. */
  List<Path> files() throws IOException {
    if (!Files.exists(cache())) {
      return List.of();
    }
    try (var files = Files.walk(cache())) {
      return files.filter(Files::isRegularFile).toList();
    }
  }
}
