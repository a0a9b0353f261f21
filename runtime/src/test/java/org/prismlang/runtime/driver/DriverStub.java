package org.prismlang.runtime.driver;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The driver without a GPU, {@code src/test/c/driver_stub.c}: compiled once, and asked and told
 * what only tests ask and tell.
 */
@SuppressWarnings("restricted") // it is native code
public final class DriverStub {
  /** Of tests that use the driver, since they use one environment: {@link #with}. */
  public static final String LOCK = "the driver without a GPU";

  private static final Path SOURCE = Path.of("src/test/c/driver_stub.c");
  private static final List<String> OPTIONS =
      List.of(
          "-std=gnu17",
          "-O1",
          "-ffp-contract=off",
          "-Wall",
          "-Wextra",
          "-Werror",
          "-shared",
          "-fPIC",
          "-pthread");

  /** What must be gone when everything is given back. */
  private static final List<String> OWNED =
      List.of("allocations", "bytes", "registered", "pinned", "modules", "streams", "events");

  private static final Optional<Path> LIBRARY = compiler().map(DriverStub::compiled);
  private static final Optional<DriverStub> COMMON = LIBRARY.map(DriverStub::new);

  private final Path library;
  private final MethodHandle count;
  private final MethodHandle fail;
  private final MethodHandle lastLaunch;
  private final MethodHandle late;
  private final MethodHandle reset;
  private final MethodHandle setEnvironment;
  private final MethodHandle unsetEnvironment;

  private DriverStub(Path library) {
    this.library = library;
    var symbols = SymbolLookup.libraryLookup(library, Arena.global());
    var pointer = ValueLayout.ADDRESS;
    this.count = bind(symbols, "stub_count", FunctionDescriptor.of(ValueLayout.JAVA_LONG, pointer));
    this.fail =
        bind(
            symbols,
            "stub_fail",
            FunctionDescriptor.ofVoid(pointer, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));
    var text = pointer.withTargetLayout(MemoryLayout.sequenceLayout(512, ValueLayout.JAVA_BYTE));
    this.lastLaunch = bind(symbols, "stub_last_launch", FunctionDescriptor.of(text));
    this.late = bind(symbols, "stub_late", FunctionDescriptor.ofVoid());
    this.reset = bind(symbols, "stub_reset", FunctionDescriptor.ofVoid());
    var system = Linker.nativeLinker().defaultLookup();
    var number = ValueLayout.JAVA_INT;
    this.setEnvironment =
        bind(system, "setenv", FunctionDescriptor.of(number, pointer, pointer, number));
    this.unsetEnvironment = bind(system, "unsetenv", FunctionDescriptor.of(number, pointer));
  }

  /**
   * As after loading it: the one of all who ask, so their tests run one after the other. Without a
   * C compiler the test that asks is skipped.
   */
  public static DriverStub fresh() {
    needsCompiler();
    var stub = COMMON.orElseThrow();
    call(stub.reset);
    return stub;
  }

  /** Another driver with a GPU of its own: a process never forgets how it used one. */
  public static DriverStub another(Path folder) throws IOException {
    needsCompiler();
    return new DriverStub(Files.copy(LIBRARY.orElseThrow(), folder.resolve("libstub.so")));
  }

  private static void needsCompiler() {
    if (LIBRARY.isEmpty()) {
      System.err.println("NO C COMPILER ON THIS MACHINE: the driver's calls were not tested");
    }
    assumeTrue(LIBRARY.isPresent(), "SKIPPED: no C compiler, so there is no driver to test with");
  }

  /** The library's path, to load it by. */
  public String library() {
    return library.toString();
  }

  /**
   * How many the stub knows.
   *
   * @param what allocations, bytes, registered, pinned, modules, streams, events, contexts: that
   *     are alive; launches, and of buffers uploads, downloads, fills: so far; abandoned: alive
   *     when their context ended; refused: attempts to free what was not there
   */
  public long count(String what) {
    try (var arena = Arena.ofConfined()) {
      return (long) call(count, arena.allocateFrom(what));
    }
  }

  /** What nobody has given back, in words; empty when all is well. */
  public String leaked() {
    var leaked = new StringBuilder();
    for (var what : OWNED) {
      long left = count(what);
      leaked.append(left == 0 ? "" : left + " " + what + " ");
    }
    return leaked.toString().strip();
  }

  /** Lets a call fail without effect, after it has succeeded {@code after} times. */
  public void fail(String function, int status, int after) {
    try (var arena = Arena.ofConfined()) {
      call(fail, arena.allocateFrom(function), status, after);
    }
  }

  /** From here on work is done when the host waits for it, and not before. */
  public void late() {
    call(late);
  }

  /** {@code saxpy grid=4x1x1 block=256x1x1 cluster=1 shared=0 cooperative=0 stream=4112}. */
  public String lastLaunch() {
    return ((MemorySegment) call(lastLaunch)).getString(0);
  }

  /** Runs with a variable that {@code cuInit} reads; a Java program cannot set its own. */
  public void with(String variable, String value, Runnable work) {
    try (var arena = Arena.ofConfined()) {
      var name = arena.allocateFrom(variable);
      call(setEnvironment, name, arena.allocateFrom(value), 1);
      try {
        work.run();
      } finally {
        call(unsetEnvironment, name);
      }
    }
  }

  private static Optional<Path> compiler() {
    var path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return Stream.of("gcc", "cc")
        .flatMap(name -> Stream.of(path.split(":", -1)).map(folder -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  private static Path compiled(Path compiler) {
    try {
      var folder = Files.createTempDirectory("prism-driver-stub");
      folder.toFile().deleteOnExit();
      var library = folder.resolve("libprismcudastub.so");
      library.toFile().deleteOnExit();
      var command =
          Stream.of(
                  Stream.of(compiler.toString()),
                  OPTIONS.stream(),
                  Stream.of("-o", library.toString(), SOURCE.toString()))
              .flatMap(it -> it)
              .toList();
      var process = new ProcessBuilder(command).redirectErrorStream(true).start();
      var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw new IllegalStateException(said);
      }
      return library;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static MethodHandle bind(SymbolLookup symbols, String name, FunctionDescriptor function) {
    return Linker.nativeLinker().downcallHandle(symbols.findOrThrow(name), function);
  }

  private static Object call(MethodHandle function, Object... arguments) {
    try {
      return function.invokeWithArguments(arguments);
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }
}
