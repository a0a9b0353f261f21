package org.prismlang.bench.tune;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.prismlang.lang.check.Tuned;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.type.Scalar;

/**
 * A kernel, launched by a host function that is generic in its tunables and says what is right: run
 * as declared, it checks; run with sizes, it is measured.
 */
public final class TunedKernel implements TunedSubject {
  private final Item.Function kernel;
  private final Item.Function host;
  private final ProgramText text;
  private final Map<String, List<Long>> candidates;
  private final Map<String, String> settled;
  private final Driver driver;

  private TunedKernel(
      Item.Function kernel,
      Item.Function host,
      ProgramText text,
      Map<String, List<Long>> candidates,
      Map<String, String> settled) {
    this.kernel = kernel;
    this.host = host;
    this.text = text;
    this.candidates = candidates;
    this.settled = settled;
    var fresh = Driver.besides(text.names());
    this.driver = new Driver(fresh.check(), fresh.run(), fresh.run());
  }

  /** It cannot be tuned so; the message says why. */
  public static final class Unclear extends Exception {
    private static final long serialVersionUID = 1;

    Unclear(String message) {
      super(message, null, false, false);
    }
  }

  /**
   * What {@code @tune} does not list is as `-D` or the first `@instantiate` says.
   *
   * @param by the host function; empty: the one that is generic in all that is tuned
   * @param defines values of generics that are not to be tuned
   */
  public static TunedKernel of(
      Tuned tuned, Optional<String> by, SourceFile file, Map<String, String> defines)
      throws Unclear {
    var text = ProgramText.of(file);
    var host = host(tuned, by, text);
    var candidates = new LinkedHashMap<String, List<Long>>();
    for (var generic : tuned.item().generics()) {
      var name = generic.name().text();
      var listed = tuned.candidates().getOrDefault(name, List.of());
      if (!listed.isEmpty()) {
        candidates.put(
            name,
            defines.containsKey(name)
                ? List.of(number(name, defines.getOrDefault(name, "")))
                : listed);
      }
    }
    var settled = new LinkedHashMap<String, String>();
    for (var generic : host.generics()) {
      var name = generic.name().text();
      var value =
          Optional.ofNullable(defines.get(name))
              .or(() -> ProgramText.instantiated(tuned.item(), name));
      if (!candidates.containsKey(name)) {
        settled.put(
            name,
            value.orElseThrow(
                () ->
                    new Unclear(
                        "nothing gives `"
                            + name
                            + "` of `"
                            + host.name().text()
                            + "` a value: `-D "
                            + name
                            + "=…` does")));
      }
    }
    for (var parameter : host.parameters()) {
      if (parameter.defaultValue().isEmpty()) {
        throw new Unclear(
            "`"
                + parameter.name().text()
                + "` of `"
                + host.name().text()
                + "` needs a default: results are checked with it first");
      }
    }
    return new TunedKernel(tuned.item(), host, text, candidates, settled);
  }

  private static long number(String name, String written) throws Unclear {
    try {
      return Long.parseLong(written);
    } catch (NumberFormatException e) {
      throw new Unclear("`-D " + name + "=" + written + "`: tunables are whole numbers");
    }
  }

  private static Item.Function host(Tuned tuned, Optional<String> by, ProgramText text)
      throws Unclear {
    var fitting =
        text.functions().stream()
            .filter(it -> it.kind().filter("host"::equals).isPresent())
            .filter(it -> generics(it).containsAll(tuned.candidates().keySet()))
            .toList();
    var chosen =
        fitting.stream()
            .filter(it -> by.filter(name -> !name.equals(it.name().text())).isEmpty())
            .toList();
    if (chosen.size() == 1) {
      return chosen.getFirst();
    }
    var names = String.join(", ", tuned.candidates().keySet());
    if (fitting.isEmpty()) {
      throw new Unclear(
          "no host function launches `"
              + tuned.item().name().text()
              + "` for any "
              + names
              + ": one that is generic in them does, `def run["
              + tuned.candidates().keySet().stream()
                  .map(it -> it + ": int")
                  .collect(Collectors.joining(", "))
              + "](…):`");
    }
    throw new Unclear(
        (by.isPresent()
                ? "`" + by.get() + "` is no host function that is generic in " + names
                : "several host functions are generic in " + names + ", `--by` says which")
            + "; there "
            + (fitting.size() == 1 ? "is " : "are ")
            + fitting.stream().map(it -> it.name().text()).collect(Collectors.joining(", ")));
  }

  private static List<String> generics(Item.Function function) {
    return function.generics().stream().map(it -> it.name().text()).toList();
  }

  @Override
  public String name() {
    return kernel.name().text();
  }

  @Override
  public String family() {
    return name();
  }

  @Override
  public String title() {
    return name() + ", run by " + host.name().text();
  }

  @Override
  public Map<String, List<Long>> candidates() {
    return candidates;
  }

  @Override
  public List<String> sizes() {
    return host.parameters().stream()
        .filter(TunedKernel::isSize)
        .map(it -> it.name().text())
        .toList();
  }

  @Override
  public boolean hasDefaults() {
    return true;
  }

  private static boolean isSize(Item.Parameter parameter) {
    return parameter.type() instanceof Expr.Variable(var type, _)
        && Scalar.of(type).filter(Scalar::isInteger).isPresent();
  }

  @Override
  public Driver driver() {
    return driver;
  }

  @Override
  public String instantiation(Combination combination) {
    return kernel.generics().stream()
        .map(it -> it.name().text())
        .map(
            it ->
                it
                    + "="
                    + Optional.ofNullable(combination.numbers().get(it))
                        .map(String::valueOf)
                        .or(() -> Optional.ofNullable(settled.get(it)))
                        .or(() -> ProgramText.instantiated(kernel, it))
                        .orElse("…"))
        .collect(Collectors.joining(", ", "@instantiate(", ")"));
  }

  @Override
  public SourceFile program(Combination combination) {
    var defaults =
        host.parameters().stream()
            .map(it -> it.defaultValue().map(value -> value.span().text()).orElse(""))
            .collect(Collectors.joining(", "));
    return new SourceFile(
        text.file().path(),
        text.file().text()
            + """


            @prism("host")
            def %s():
                %s(%s)

            @prism("host")
            def %s(%s):
                %s
            """
                .formatted(
                    driver.check(),
                    instance(combination),
                    defaults,
                    driver.run(),
                    parameters(),
                    call(combination, "")));
  }

  /** {@code scaled[64, 2]}. */
  private String instance(Combination combination) {
    return host.name().text()
        + generics(host).stream()
            .map(
                it ->
                    combination.numbers().containsKey(it)
                        ? String.valueOf(combination.numbers().get(it))
                        : settled.getOrDefault(it, ""))
            .collect(Collectors.joining(", ", "[", "]"));
  }

  @Override
  public List<String> wanted() {
    return Stream.concat(
            Stream.of(host.name().text()),
            text.constantsIn(String.join(" ", settled.values())).stream())
        .toList();
  }

  @Override
  public String declaration(Combination combination, String name) {
    return "";
  }

  @Override
  public String parameters() {
    return host.parameters().stream()
        .filter(TunedKernel::isSize)
        .map(
            it ->
                it.name().text()
                    + ": "
                    + it.type().span().text()
                    + it.defaultValue().map(value -> " = " + value.span().text()).orElse(""))
        .collect(Collectors.joining(", "));
  }

  @Override
  public String call(Combination combination, String name) {
    return instance(combination)
        + host.parameters().stream()
            .map(
                it ->
                    isSize(it)
                        ? it.name().text()
                        : it.defaultValue().map(value -> value.span().text()).orElse(""))
            .collect(Collectors.joining(", ", "(", ")"));
  }
}
