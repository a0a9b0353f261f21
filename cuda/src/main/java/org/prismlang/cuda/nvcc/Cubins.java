package org.prismlang.cuda.nvcc;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.cache.CacheFolder;
import org.prismlang.lang.type.Target;

/** Generated code to machine code, each text compiled once. */
public final class Cubins {
  private final Optional<? extends CudaCompiler> compiler;
  private final CubinCache cache;

  /** Asked for once, and only where something is to be looked up or compiled. */
  private Optional<String> toolkit = Optional.empty();

  public Cubins(Optional<? extends CudaCompiler> compiler, CubinCache cache) {
    this.compiler = compiler;
    this.cache = cache;
  }

  /** With what the process was told of caches. */
  public static Cubins of(
      Map<String, String> environment, Optional<? extends CudaCompiler> compiler) {
    return new Cubins(compiler, new CubinCache(CacheFolder.of(environment).resolve("cubins")));
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
    if (compiler.isEmpty()) {
      return cache
          .findAny(key)
          .<Result>map(Compiled::of)
          .orElse(
              new Unable("neither nvcc nor NVRTC here, and the kernel was not compiled before"));
    }
    var version = toolkit();
    if (version.isEmpty()) {
      return new Unable(compiler.get().place() + " does not say its version");
    }
    var known = cache.find(key, version.get());
    if (known.isPresent()) {
      return Compiled.of(known.get());
    }
    var result = compile(compiler.get(), source, target);
    if (result instanceof Compiled(MemorySegment image)) {
      cache.store(key, version.get(), image.toArray(ValueLayout.JAVA_BYTE));
    }
    return result;
  }

  private synchronized Optional<String> toolkit() {
    if (toolkit.isEmpty()) {
      toolkit = compiler.flatMap(CudaCompiler::version);
    }
    return toolkit;
  }

  private static Result compile(CudaCompiler compiler, String source, Target target) {
    try {
      var made = compiler.compile(source, target);
      var answer = made.answer();
      if (answer.status() == 0) {
        return new Compiled(made.image().asReadOnly());
      }
      return answer.refusals().isEmpty()
          ? new Unable(compiler.place() + " failed: " + String.join("; ", answer.lines()))
          : new Refused(answer);
    } catch (IOException e) {
      throw new UncheckedIOException("while " + compiler.place() + " compiled a kernel", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Unable("interrupted while " + compiler.place() + " ran");
    }
  }
}
