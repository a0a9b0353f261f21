package org.prismlang.runtime.nvrtc;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What generated code includes: NVRTC has none of it itself. */
final class Headers {
  /**
   * Of the host, as far as device code wants them: its integers, and the driver's tensor maps.
   * `printf` and `memcpy` are built in.
   */
  static final Map<String, String> BUILT_IN =
      Map.of(
          "stdint.h",
          """
          #pragma once
          typedef signed char int8_t;
          typedef short int16_t;
          typedef int int32_t;
          typedef long int64_t;
          typedef unsigned char uint8_t;
          typedef unsigned short uint16_t;
          typedef unsigned int uint32_t;
          typedef unsigned long uint64_t;
          typedef long intptr_t;
          typedef unsigned long uintptr_t;
          """,
          "stdio.h",
          "#pragma once\n",
          "string.h",
          "#pragma once\n",
          "cuda.h",
          """
          #pragma once
          struct alignas(64) CUtensorMap {
            unsigned long long words[16];
          };
          """);

  private static final String OF_CUDA = "cuda_fp16.h";

  private Headers() {}

  /**
   * The folder of CUDA's own headers: that of the library's toolkit or package, of a package beside
   * it, of the system.
   */
  static Optional<Path> beside(Path library) {
    var folders = new ArrayList<Path>();
    for (var file : List.of(library, real(library))) {
      var folder = file.toAbsolutePath().resolveSibling("..").normalize();
      folders.add(folder);
      folders.addAll(in(folder.resolve("..").normalize()));
    }
    folders.add(Path.of("/usr/local/cuda"));
    folders.add(Path.of("/usr"));
    return folders.stream()
        .map(it -> it.resolve("include"))
        .filter(it -> Files.isRegularFile(it.resolve(OF_CUDA)))
        .findFirst();
  }

  private static Path real(Path file) {
    try {
      return file.toRealPath();
    } catch (IOException e) {
      return file;
    }
  }

  private static List<Path> in(Path folder) {
    var found = new ArrayList<Path>();
    try (var folders = Files.newDirectoryStream(folder)) {
      folders.forEach(found::add);
    } catch (IOException | DirectoryIteratorException e) {
      // None that may be read.
    }
    found.sort(null);
    return found;
  }
}
