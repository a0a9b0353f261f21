package org.prismlang.bench.suite;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.prismlang.lang.check.Options;
import org.prismlang.runtime.Device;
import org.prismlang.runtime.Kernel;
import org.prismlang.runtime.Prism;
import org.prismlang.runtime.PrismException;
import org.prismlang.runtime.Program;
import org.prismlang.runtime.host.HostProgram;

/** The programs to be measured, from the class path, each loaded once a device. */
final class Programs {
  private static final Pattern IMPORT = Pattern.compile("(?m)^from \\.(\\w+) import");

  private record Key(String program, Device device) {}

  private static final Map<Key, Program> LOADED = new HashMap<>();
  private static Optional<Path> folder = Optional.empty();

  private Programs() {}

  /**
   * A kernel on a device.
   *
   * @param program without folder and ending
   * @param kernel its name, or an instance: {@code scan[W=22, V=5]}
   */
  static Kernel kernel(String program, String kernel, Device device) {
    return loaded(program, device).kernel(kernel);
  }

  /** The host functions of a program, on a device. */
  static HostProgram host(String program, Device device) {
    return HostProgram.of(loaded(program, device));
  }

  private static synchronized Program loaded(String program, Device device) {
    var known = LOADED.get(new Key(program, device));
    if (known != null) {
      return known;
    }
    try {
      var target = device.target().orElse(Options.DEFAULT.target());
      var fresh = Prism.load(extracted(program), new Options(target, Map.of())).on(device);
      LOADED.put(new Key(program, device), fresh);
      return fresh;
    } catch (IOException e) {
      throw new UncheckedIOException("while " + program + ".prism was read", e);
    }
  }

  /** As a file, with what it imports beside it. */
  private static Path extracted(String program) throws IOException {
    if (folder.isEmpty()) {
      folder = Optional.of(Files.createTempDirectory("prism-bench"));
      folder.get().toFile().deleteOnExit();
    }
    var file = folder.get().resolve(program + ".prism");
    if (Files.exists(file)) {
      return file;
    }
    var text = text(program);
    Files.writeString(file, text);
    file.toFile().deleteOnExit();
    var imports = IMPORT.matcher(text);
    while (imports.find()) {
      extracted(imports.group(1));
    }
    return file;
  }

  private static String text(String program) throws IOException {
    var place = "/kernels/" + program + ".prism";
    try (var in = Programs.class.getResourceAsStream(place)) {
      if (in == null) {
        throw new PrismException("there is no kernel " + program + ".prism to measure");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
