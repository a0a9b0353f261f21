package org.prismlang.bench.library;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32;
import org.prismlang.cuda.nvcc.Nvcc;
import org.prismlang.lang.cache.CacheBound;
import org.prismlang.lang.cache.CacheFolder;
import org.prismlang.lang.type.Target;
import org.prismlang.runtime.Buffer;
import org.prismlang.runtime.Device;

/** NVIDIA's collectives. A library of templates: compiled once, from the toolkit's headers. */
public final class Cub {
  /** Libraries of several toolkits. */
  private static final long BYTES = 32L << 20;

  private static final String SOURCE = "/bench/cub.cu";

  private final SharedLibrary library;
  private final Device device;

  private Cub(SharedLibrary library, Device device) {
    this.library = library;
    this.device = device;
  }

  /** Empty where nothing compiles it. */
  public static Optional<Cub> on(Device device, Map<String, String> environment) {
    var nvcc = Nvcc.of(environment);
    if (nvcc.isEmpty()) {
      return Optional.empty();
    }
    try {
      return compiled(nvcc.get(), device, CacheFolder.of(environment).resolve("bench"))
          .flatMap(it -> SharedLibrary.load(it.toString()))
          .map(it -> new Cub(it.explainingBy("prism_cub_error"), device));
    } catch (IOException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  /** Inclusive sums of 32-bit numbers. */
  public void scan(int n, Buffer x, Buffer y) {
    call("prism_cub_scan", n, x, y);
  }

  /** The sum of floats. */
  public void reduce(int n, Buffer x, Buffer sum) {
    call("prism_cub_reduce", n, x, sum);
  }

  private void call(String function, int n, Buffer x, Buffer y) {
    device.enqueue(
        List.of(x),
        List.of(y),
        (stream, at) -> library.call(function, "JJIJ", at.get(0), at.get(1), n, stream));
  }

  /** Under a name that says of what; processes at the same time make it twice, and no harm done. */
  private static Optional<Path> compiled(Nvcc nvcc, Device device, Path cache)
      throws IOException, InterruptedException {
    var text = source();
    var target = device.target().map(Target::text).orElse("sm_90a");
    var checksum = new CRC32();
    checksum.update(text);
    checksum.update((target + nvcc.version().orElse("")).getBytes(StandardCharsets.UTF_8));
    var name = "libprismcub-" + HexFormat.of().toHexDigits((int) checksum.getValue()) + ".so";
    var library = cache.resolve(name);
    if (Files.isRegularFile(library)) {
      return Optional.of(library);
    }
    Files.createDirectories(cache);
    new CacheBound(cache, BYTES).holdOnce();
    var work = Files.createTempDirectory(cache, "cub");
    var file = work.resolve("cub.cu");
    var made = work.resolve(name);
    try {
      Files.write(file, text);
      int status = run(nvcc, target, file, made);
      if (status == 0) {
        Files.move(made, library, StandardCopyOption.ATOMIC_MOVE);
      }
      return status == 0 ? Optional.of(library) : Optional.empty();
    } finally {
      Files.deleteIfExists(file);
      Files.deleteIfExists(made);
      Files.deleteIfExists(work);
    }
  }

  private static int run(Nvcc nvcc, String target, Path source, Path library)
      throws IOException, InterruptedException {
    var process =
        new ProcessBuilder(
                nvcc.program().toString(),
                "-O3",
                "-std=c++17",
                "-arch=" + target,
                "-shared",
                "-Xcompiler",
                "-fPIC",
                "-o",
                library.toString(),
                source.toString())
            .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try {
      return process.waitFor();
    } finally {
      process.destroy();
    }
  }

  private static byte[] source() throws IOException {
    try (var in = Cub.class.getResourceAsStream(SOURCE)) {
      if (in == null) {
        throw new IllegalStateException(SOURCE + " is not on the class path");
      }
      return in.readAllBytes();
    }
  }
}
