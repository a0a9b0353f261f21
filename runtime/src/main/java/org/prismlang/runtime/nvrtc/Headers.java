package org.prismlang.runtime.nvrtc;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What generated code includes: NVRTC has none of it itself. */
final class Headers {
  /**
   * Of the host, as far as device code wants them: its integers, and the driver's tensor maps.
   * `printf` and `memcpy` are built in. Long integers are those that CUDA's own headers declare for
   * it, as they would declare them again.
   */
  static final Map<String, String> BUILT_IN =
      Map.of(
          "stdint.h",
          """
          #pragma once
          typedef signed char int8_t;
          typedef short int16_t;
          typedef int int32_t;
          typedef long long int64_t;
          typedef unsigned char uint8_t;
          typedef unsigned short uint16_t;
          typedef unsigned int uint32_t;
          typedef unsigned long long uint64_t;
          typedef int64_t intptr_t;
          typedef uint64_t uintptr_t;
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

  /** Of its C++ library, which cooperative groups include. */
  private static final String OF_CPP = "cuda/std/type_traits";

  private Headers() {}

  /**
   * Folders of CUDA's own headers: those of the library's toolkit or package, of a package beside
   * it, of the system.
   */
  static List<Path> beside(Path library) {
    var places = places(library);
    var found = new ArrayList<Path>();
    for (var header : List.of(OF_CUDA, OF_CPP)) {
      places.stream()
          .filter(it -> Files.isRegularFile(it.resolve(header)))
          .findFirst()
          .ifPresent(found::add);
    }
    return found;
  }

  private static List<Path> places(Path library) {
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
        .flatMap(it -> Stream.of(it, it.resolve("cccl")))
        .toList();
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
