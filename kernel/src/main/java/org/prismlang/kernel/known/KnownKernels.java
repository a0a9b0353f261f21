package org.prismlang.kernel.known;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.prismlang.kernel.analyze.Promises;
import org.prismlang.kernel.ir.IrTextException;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.NumberedText;
import org.prismlang.kernel.ir.Procedure;
import org.prismlang.kernel.sync.Synchronization;
import org.prismlang.lang.cache.CacheBound;
import org.prismlang.lang.cache.ContentHash;
import org.prismlang.lang.cache.KeptFile;
import org.prismlang.lang.cache.RoomCode;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.Span;

/**
 * The stages that take the most time, once for each kernel in which they find no error: a file for
 * each, named after the kernel's text and the compiler, holds what they made of it or said. Places
 * are kept by their number in the text, so a kernel may move in its file, and those beside it may
 * change.
 *
 * @param build the compiler's: another one may find otherwise
 */
public record KnownKernels(Path folder, Supplier<String> build) {
  /** Some thousand kernels. */
  private static final long BYTES = 64L << 20;

  private static final String PROMISES = "promises";
  private static final String SYNCHRONIZE = "synchronize";

  /**
   * By this compiler.
   *
   * @param cache the user's folder for what can be made again
   */
  public static KnownKernels in(Path cache) {
    return new KnownKernels(cache.resolve("kernels"), () -> Made.ID);
  }

  /** Made when somebody asks first. */
  private static final class Made {
    static final String ID = RoomCode.of(Span.class) + RoomCode.of(Module.class);
  }

  /** Says what {@link Promises} says. */
  public void promises(Module module, Diagnostics diagnostics) {
    module.kernels().forEach(it -> promisesOf(module.only(it), diagnostics));
  }

  private void promisesOf(Module alone, Diagnostics diagnostics) {
    var text = NumberedText.of(alone);
    // Only what a kernel's own file promises is noted.
    var entry = entry(text, PROMISES, files(text).toString());
    var known = entry.said();
    if (known.isPresent()) {
      SaidOfKernel.read(known.get(), text).forEach(diagnostics::report);
      return;
    }
    var found = new Diagnostics();
    Promises.check(alone, found);
    found.inOrder().forEach(diagnostics::report);
    SaidOfKernel.lines(found.inOrder(), text).ifPresent(entry::keep);
  }

  /** The files of a text's places, numbered as they come. */
  private static List<Integer> files(NumberedText text) {
    var numbers = new HashMap<String, Integer>();
    return text.places().stream()
        .map(it -> numbers.computeIfAbsent(it.file().path(), _ -> numbers.size()))
        .toList();
  }

  /** Makes what {@link Synchronization} makes. */
  public Module synchronize(Module module, Diagnostics diagnostics) {
    var whole = entry(NumberedText.of(module), SYNCHRONIZE);
    var known = whole.read();
    if (known.isPresent()) {
      return withHeads(module, known.get().procedures(), known.get().kernels());
    }
    var found = new Diagnostics();
    var procedures = procedures(module, found);
    var made =
        kernels(module, procedures, found)
            .orElseGet(() -> Synchronization.kernels(module, procedures, found));
    if (found.inOrder().isEmpty() && !made.procedures().equals(procedures)) {
      whole.keep(made);
    }
    found.inOrder().forEach(diagnostics::report);
    return made;
  }

  private List<Procedure> procedures(Module module, Diagnostics diagnostics) {
    var alone = new Module(module.procedures(), List.of());
    var entry = entry(NumberedText.of(alone), SYNCHRONIZE);
    var known = entry.read();
    if (known.isPresent()) {
      return known.get().procedures();
    }
    var made = Synchronization.procedures(module, diagnostics);
    if (diagnostics.inOrder().isEmpty()) {
      entry.keep(new Module(made, List.of()));
    }
    return made;
  }

  /**
   * Each as it is made alone; empty where one needs more of a procedure than others find there: all
   * are to be looked at together then.
   */
  private Optional<Module> kernels(
      Module module, List<Procedure> procedures, Diagnostics diagnostics) {
    var asked = new ArrayList<Asked>();
    for (var kernel : module.kernels()) {
      var entry = entry(NumberedText.of(module.only(kernel)), SYNCHRONIZE, "alone");
      asked.add(new Asked(kernel, entry, entry.read().map(it -> it.kernels().getFirst())));
    }
    var missing = asked.stream().filter(it -> it.made.isEmpty()).map(Asked::kernel).toList();
    var found = new Diagnostics();
    var rest = Synchronization.kernels(new Module(module.procedures(), missing), procedures, found);
    boolean isAlone = rest.procedures().equals(procedures);
    if (!isAlone && missing.size() < asked.size()) {
      return Optional.empty();
    }
    found.inOrder().forEach(diagnostics::report);
    var fresh = rest.kernels().iterator();
    var made = new ArrayList<Kernel>();
    for (var each : asked) {
      var kernel = each.made.orElseGet(fresh::next);
      if (isAlone && each.made.isEmpty() && found.inOrder().isEmpty()) {
        each.entry.keep(new Module(List.of(), List.of(kernel)));
      }
      made.add(kernel);
    }
    return Optional.of(withHeads(module, rest.procedures(), made));
  }

  /**
   * @param made of it, where that is known
   */
  private record Asked(Kernel kernel, Entry entry, Optional<Kernel> made) {}

  /** What is said before a kernel's body is the module's. */
  private static Module withHeads(Module module, List<Procedure> procedures, List<Kernel> kernels) {
    var whole = new ArrayList<Kernel>();
    for (var kernel : kernels) {
      whole.add(module.kernels().get(whole.size()).with(kernel.barriers(), kernel.body()));
    }
    return new Module(procedures, whole);
  }

  private Entry entry(NumberedText text, String... more) {
    var named = new ArrayList<>(List.of(build.get(), text.text()));
    named.addAll(List.of(more));
    return new Entry(text, new KeptFile(folder, ContentHash.of(named.toArray(String[]::new))));
  }

  private record Entry(NumberedText text, KeptFile file) {
    Optional<String> said() {
      return file.read().map(it -> new String(it, StandardCharsets.UTF_8));
    }

    /** What was made of the text; none where it cannot be read. */
    Optional<Module> read() {
      return said()
          .flatMap(
              it -> {
                try {
                  return Optional.of(text.made(it));
                } catch (IrTextException e) {
                  return Optional.empty();
                }
              });
    }

    void keep(Module made) {
      text.ofMade(made).ifPresent(this::keep);
    }

    void keep(String said) {
      new CacheBound(file.folder(), BYTES).holdOnce();
      file.write(said.getBytes(StandardCharsets.UTF_8));
    }
  }
}
