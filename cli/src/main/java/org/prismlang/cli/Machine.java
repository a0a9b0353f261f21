package org.prismlang.cli;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.prismlang.cuda.nvcc.CudaCompiler;
import org.prismlang.cuda.nvcc.Nvcc;
import org.prismlang.lang.cache.CacheFolder;
import org.prismlang.runtime.nvrtc.Compilers;
import org.prismlang.runtime.nvrtc.Nvrtc;
import org.prismlang.verify.road.Judge;

/** What is installed here. Looks and asks; loads nothing. */
final class Machine {
  private static final int PATIENCE_SECONDS = 20;
  private static final List<String> LIBRARY_FOLDERS =
      List.of(
          "/usr/lib/x86_64-linux-gnu",
          "/usr/lib/aarch64-linux-gnu",
          "/usr/lib64",
          "/usr/lib",
          "/usr/lib/wsl/lib",
          "/usr/local/nvidia/lib64",
          "/usr/local/cuda/compat");

  private final Environment environment;

  Machine(Environment environment) {
    this.environment = environment;
  }

  /** Where Prism and its launcher keep what can be made again. */
  Path cache() {
    var variables = new HashMap<>(environment.variables());
    variables.putIfAbsent("HOME", environment.property("user.home"));
    return CacheFolder.of(variables);
  }

  /** Who says whether kernels may be launched, and remembers it here. */
  Judge judge() {
    return Judge.remembering(cache());
  }

  /** Where class archives are: an image has its own, beside its Java. */
  Path archives() {
    var own = Path.of(environment.property("java.home")).resolveSibling("lib");
    return classArchives(own) > 0 ? own : cache();
  }

  static int classArchives(Path folder) {
    String[] names = folder.toFile().list();
    int archives = 0;
    for (var name : names == null ? new String[0] : names) {
      archives += name.endsWith(".jsa") || name.endsWith(".aot") ? 1 : 0;
    }
    return archives;
  }

  Optional<Nvcc> nvcc() {
    return Nvcc.of(environment.variables());
  }

  Optional<Nvrtc> nvrtc() {
    return Nvrtc.of(environment.variables());
  }

  /** What makes machine code here. */
  Optional<CudaCompiler> compiler() {
    return Compilers.of(environment.variables());
  }

  Optional<Path> driver() {
    var places = paths("LD_LIBRARY_PATH");
    for (var folder : LIBRARY_FOLDERS) {
      places.add(Path.of(folder));
    }
    return first(places, "libcuda.so.1");
  }

  /** {@code NVIDIA H200, driver 570.86, compute capability 9.0}, one a GPU. */
  List<String> gpus() {
    var gpus = new ArrayList<String>();
    Optional<Path> smi = first(paths("PATH"), "nvidia-smi").filter(Files::isExecutable);
    if (smi.isPresent()) {
      String query = "--query-gpu=name,driver_version,compute_cap";
      for (var line : answer(smi.get().toString(), query, "--format=csv,noheader")) {
        String[] parts = line.split(",", -1);
        if (parts.length == 3) {
          String driver = ", driver " + parts[1].strip();
          gpus.add(parts[0].strip() + driver + ", compute capability " + parts[2].strip());
        }
      }
    }
    return gpus;
  }

  private List<Path> paths(String variable) {
    var places = new ArrayList<Path>();
    for (var place : environment.variable(variable).orElse("").split(File.pathSeparator, -1)) {
      try {
        if (!place.isEmpty()) {
          places.add(Path.of(place));
        }
      } catch (InvalidPathException e) {
        // No folder of this machine.
      }
    }
    return places;
  }

  private static Optional<Path> first(List<Path> places, String name) {
    for (var place : places) {
      if (Files.isRegularFile(place.resolve(name))) {
        return Optional.of(place.resolve(name));
      }
    }
    return Optional.empty();
  }

  /** The lines a program prints, none if it fails or takes too long. */
  private static List<String> answer(String... command) {
    try {
      var process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
              .start();
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        return List.of();
      }
      var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return process.exitValue() == 0 ? output.lines().toList() : List.of();
    } catch (IOException e) {
      return List.of();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return List.of();
    }
  }
}
