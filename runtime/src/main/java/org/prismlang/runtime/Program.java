package org.prismlang.runtime;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.prismlang.lang.cache.CacheFolder;
import org.prismlang.lang.check.Checked;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.conformance.ClaimedFile;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Nearest;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.verify.road.Judge;

/** A checked program on a device. Several threads may use it. */
public final class Program {
  private final SourceFile file;
  private final org.prismlang.lang.program.Program checked;
  private final Set<String> generics;
  private final Options options;
  private final List<Diagnostic> warnings;
  private final List<ClaimedFile> claims;
  private final Executables executables;
  private final Consumer<String> print;

  private Program(
      SourceFile file,
      org.prismlang.lang.program.Program checked,
      Set<String> generics,
      Options options,
      List<Diagnostic> warnings,
      List<ClaimedFile> claims,
      Executables executables,
      Consumer<String> print) {
    this.file = file;
    this.checked = checked;
    this.generics = Set.copyOf(generics);
    this.options = options;
    this.warnings = List.copyOf(warnings);
    this.claims = List.copyOf(claims);
    this.executables = executables;
    this.print = print;
  }

  static Program of(SourceFile file, Checked checked, Options options, List<Diagnostic> warnings) {
    return new Program(
        file,
        checked.program(),
        checked.generics(),
        options,
        warnings,
        checked.claims(),
        new Executables(
            Compilation.of(
                checked.program(), options.target(), Judge.remembering(CacheFolder.ofUser())),
            Device.simulator(),
            options.target()),
        System.out::println);
  }

  /** The same program before another judge, who may remember elsewhere. */
  public Program judgedBy(Judge judge) {
    return new Program(
        file,
        checked,
        generics,
        options,
        warnings,
        claims,
        new Executables(executables.compilation().judgedBy(judge), device(), options.target()),
        print);
  }

  /** The same program on another device. */
  public Program on(Device device) {
    return new Program(
        file,
        checked,
        generics,
        options,
        warnings,
        claims,
        new Executables(executables.compilation(), device, options.target()),
        print);
  }

  /** The same program with another place for what it prints, line by line. */
  public Program printingTo(Consumer<String> lines) {
    return new Program(file, checked, generics, options, warnings, claims, executables, lines);
  }

  public Device device() {
    return executables.device();
  }

  public SourceFile file() {
    return file;
  }

  public List<Diagnostic> warnings() {
    return warnings;
  }

  /** The names of generic parameters of its kernels, imported ones among them. */
  public Set<String> generics() {
    return generics;
  }

  /** Programs that show what the file claims of its functions. */
  public List<ClaimedFile> claims() {
    return claims;
  }

  /** Also those of imported files that are used, and every instance of generic ones. */
  public List<Kernel> kernels() {
    var kernels = new ArrayList<Kernel>();
    for (var function : checked.kernels()) {
      kernels.add(kernel(function));
    }
    return kernels;
  }

  /**
   * By its name; an instance of a generic kernel also by its arguments: {@code fill[T=float]} or
   * {@code fill_float}.
   */
  public Kernel kernel(String name) {
    var found = new ArrayList<Kernel>();
    var names = new ArrayList<String>();
    for (var kernel : kernels()) {
      if (kernel.name().equals(name) || kernel.instance().equals(name)) {
        return kernel;
      }
      if (kernel.function().name().equals(name)) {
        found.add(kernel);
      }
      names.add(kernel.name());
    }
    if (found.size() == 1) {
      return found.getFirst();
    }
    var where = " in " + file.path() + "; ";
    if (!found.isEmpty()) {
      var instances = found.stream().map(Kernel::name).toList();
      throw new PrismException(
          "several instances of `" + name + "`" + where + String.join(", ", instances));
    }
    throw new PrismException(
        "no kernel `"
            + name
            + "`"
            + where
            + Nearest.to(name, names)
                .map(it -> "did you mean `" + it + "`?")
                .orElse(names.isEmpty() ? "it has none" : "it has " + String.join(", ", names)));
  }

  /**
   * Its kernels as methods of an interface, each with the kernel's name and two {@code int}, grid
   * and block, before the kernel's parameters: numbers, {@link Buffer}s and {@link TensorMap}s.
   * Throws a {@link PrismException} where a method fits no kernel.
   */
  public <T> T as(Class<T> launches) {
    return TypedLaunches.of(launches, this);
  }

  /** One of {@link #checked}'s kernels. Launches of one kernel object share its workspaces. */
  public Kernel kernel(Function function) {
    return new Kernel(function, executables, options.target(), print);
  }

  /** What the checker made of it. */
  public org.prismlang.lang.program.Program checked() {
    return checked;
  }

  /** Takes what is printed, line by line. */
  public Consumer<String> print() {
    return print;
  }
}
