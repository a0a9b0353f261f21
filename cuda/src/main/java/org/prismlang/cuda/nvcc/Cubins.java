package org.prismlang.cuda.nvcc;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.cache.CacheFolder;
import org.prismlang.lang.type.Target;

/** Generated code to machine code, each text compiled once. */
public final class Cubins {
  private final Optional<Nvcc> nvcc;
  private final CubinCache cache;

  /** Asked for once, and only where something is to be looked up or compiled. */
  private Optional<String> toolkit = Optional.empty();

  public Cubins(Optional<Nvcc> nvcc, CubinCache cache) {
    this.nvcc = nvcc;
    this.cache = cache;
  }

  /** With what the process was told of compilers and caches. */
  public static Cubins of(Map<String, String> environment) {
    return new Cubins(
        Nvcc.of(environment), new CubinCache(CacheFolder.of(environment).resolve("cubins")));
  }

  /** What became of a text. */
  public sealed interface Result {}

  public record Compiled(MemorySegment image) implements Result {
    static Compiled of(byte[] image) {
      return new Compiled(MemorySegment.ofArray(image).asReadOnly());
    }
  }

  public record Refused(Answer answer) implements Result {}

  /** Nothing to compile it with, in one line. */
  public record Unable(String why) implements Result {}

  public Result of(String source, Target target) {
    var key = CubinCache.key(source, Nvcc.options(target));
    if (nvcc.isEmpty()) {
      return cache
          .findAny(key)
          .<Result>map(Compiled::of)
          .orElse(new Unable("no nvcc here, and the kernel was not compiled before"));
    }
    var version = toolkit();
    if (version.isEmpty()) {
      return new Unable(nvcc.get().program() + " does not say its version");
    }
    var known = cache.find(key, version.get());
    if (known.isPresent()) {
      return Compiled.of(known.get());
    }
    var result = compile(nvcc.get(), source, target);
    if (result instanceof Compiled(MemorySegment image)) {
      cache.store(key, version.get(), image.toArray(ValueLayout.JAVA_BYTE));
    }
    return result;
  }

  private synchronized Optional<String> toolkit() {
    if (toolkit.isEmpty()) {
      toolkit = nvcc.flatMap(Nvcc::version);
    }
    return toolkit;
  }

  private static Result compile(Nvcc nvcc, String source, Target target) {
    try {
      var folder = Files.createTempDirectory("prism");
      var text = folder.resolve("kernel.cu");
      var cubin = folder.resolve("kernel.cubin");
      try {
        Files.writeString(text, source);
        var answer = nvcc.cubin(text, cubin, target);
        return answer.status() == 0 ? Compiled.of(Files.readAllBytes(cubin)) : new Refused(answer);
      } finally {
        Files.deleteIfExists(text);
        Files.deleteIfExists(cubin);
        Files.deleteIfExists(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("while " + nvcc.program() + " compiled a kernel", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Unable("interrupted while " + nvcc.program() + " ran");
    }
  }
}
