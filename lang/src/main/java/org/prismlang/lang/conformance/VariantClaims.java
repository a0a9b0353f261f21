package org.prismlang.lang.conformance;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.mapping.KernelLines;
import org.prismlang.lang.mapping.TunedNumbers;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.task.Privilege;
import org.prismlang.lang.task.Spelling;
import org.prismlang.lang.task.Task;
import org.prismlang.lang.type.Scalar;

/** What shows that two tasks do the same: both are done on the host. */
public final class VariantClaims {
  /** What numbers in brackets stand for: blocks with a rest, and without. */
  private static final List<Long> NUMBERS = List.of(4L, 16L);

  private static final long LARGE = 16;
  private static final String TYPE = "float";

  private final Variant variant;
  private final Task task;
  private final Task original;
  private final KernelLines out = new KernelLines();

  private VariantClaims(Variant variant) {
    this.variant = variant;
    this.task = variant.task();
    this.original = variant.original();
  }

  /** Empty where no sizes are allowed, which is said: P1213. */
  public static Optional<ClaimedFile> of(Variant variant, Diagnostics diagnostics) {
    return new VariantClaims(variant).written(diagnostics);
  }

  /** Generics and sizes of one test. */
  private record Chosen(Map<String, Long> numbers, Map<String, Long> sizes) {
    String suffix() {
      return Stream.concat(numbers.values().stream(), sizes.values().stream())
          .map(it -> "_" + it)
          .collect(Collectors.joining());
    }

    String at() {
      var words = new ArrayList<String>();
      numbers.forEach((name, value) -> words.add(name + " = " + value));
      sizes.forEach((name, value) -> words.add(name + " = " + value));
      return words.isEmpty() ? "" : "with " + String.join(", ", words);
    }
  }

  private Optional<ClaimedFile> written(Diagnostics diagnostics) {
    var chosen = chosen();
    if (chosen.isEmpty()) {
      diagnostics.report(
          Code.P1213.at(
              task.item().name().span(),
              "no small sizes keep what `@where` says of `"
                  + task.name()
                  + "` and `"
                  + original.name()
                  + "`"));
      return Optional.empty();
    }
    out.line(
        0,
        "# Whether `"
            + task.name()
            + "` does `"
            + original.name()
            + "`; printed by `prism map --claims`.");
    out.line(
        0,
        "from "
            + LeafClaims.besides(task.item())
            + " import "
            + task.name()
            + ", "
            + original.name());
    var tests = new ArrayList<ClaimedFile.Shown>();
    for (var each : chosen) {
      out.blank();
      test(each);
      tests.add(
          new ClaimedFile.Shown(
              name(each),
              each.at(),
              outputs().collect(Collectors.toMap(it -> it.name().text(), it -> shape(it, each)))));
    }
    return Optional.of(
        new ClaimedFile(
            LeafClaims.beside(task.item(), out),
            task.item().name().span(),
            "`" + task.name() + "` does not do `" + original.name() + "`",
            tests));
  }

  private String name(Chosen chosen) {
    return task.name() + "_does_" + original.name() + chosen.suffix();
  }

  private List<Chosen> chosen() {
    var names = task.sizes().stream().map(it -> it.text()).toList();
    var numbers =
        Stream.of(task, original)
            .flatMap(it -> it.item().generics().stream())
            .filter(VariantReader::isNumber)
            .map(it -> it.name().text())
            .distinct()
            .toList();
    var found = new ArrayList<Chosen>();
    for (long number : numbers.isEmpty() ? List.of(0L) : NUMBERS) {
      var given = new LinkedHashMap<String, Long>();
      numbers.forEach(it -> given.put(it, number));
      var search =
          new NumberSearch(names, List.of(sizes -> Optional.of(isAllowed(given, sizes, names))));
      Stream.concat(search.smallestAndOneMore().stream(), search.above(LARGE).stream())
          .distinct()
          .map(it -> new Chosen(given, ordered(it, names)))
          .forEach(found::add);
    }
    return found;
  }

  private static Map<String, Long> ordered(Map<String, Long> sizes, List<String> names) {
    var ordered = new LinkedHashMap<String, Long>();
    names.forEach(it -> ordered.put(it, sizes.get(it)));
    return ordered;
  }

  /** What is not known yet is allowed. */
  private boolean isAllowed(
      Map<String, Long> numbers, Map<String, Long> sizes, List<String> names) {
    var all = new HashMap<>(numbers);
    all.putAll(sizes);
    return names.stream().allMatch(it -> sizes.getOrDefault(it, 1L) > 0)
        && Stream.of(task, original)
            .allMatch(
                t ->
                    t.facts().stream()
                        .allMatch(
                            it -> new TunedNumbers(all, t.around()).quietly(it).orElse(1L) != 0));
  }

  private List<Long> shape(Task.Tensor tensor, Chosen chosen) {
    var values = new HashMap<>(chosen.numbers);
    values.putAll(chosen.sizes);
    return tensor.extents().stream()
        .map(it -> new TunedNumbers(values, task.around()).quietly(it).orElseThrow())
        .toList();
  }

  private Stream<Task.Tensor> outputs() {
    return task.tensors().stream().filter(it -> it.privilege() != Privilege.READ);
  }

  private static String element(Task.Tensor tensor) {
    return concrete(Spelling.of(tensor.element()));
  }

  private static String concrete(String type) {
    return Scalar.of(type).isPresent() ? type : TYPE;
  }

  private void test(Chosen chosen) {
    out.line(0, "@prism(\"host\")");
    out.line(0, "@test");
    out.line(0, "def " + name(chosen) + "():");
    int number = 0;
    for (var tensor : task.tensors()) {
      number++;
      buffers(tensor, number, chosen);
    }
    out.line(1, call(original, chosen, "want_"));
    out.line(1, call(task, chosen, ""));
    outputs().forEach(this::compared);
  }

  private void compared(Task.Tensor tensor) {
    var name = tensor.name().text();
    boolean isExact = variant.isExact() || !isFloating(element(tensor));
    out.line(
        1,
        isExact
            ? "expect_equal(" + name + ", want_" + name + ")"
            : "expect_close("
                + name
                + ", want_"
                + name
                + ", rtol="
                + variant.relative().orElse(0.0)
                + ", atol="
                + variant.absolute().orElse(0.0)
                + ")");
  }

  private static boolean isFloating(String element) {
    return Scalar.of(element).filter(Scalar::isFloating).isPresent();
  }

  /** Numbers between 0 and 1 where there are some; of an exact variant, whole ones. */
  private void buffers(Task.Tensor tensor, int number, Chosen chosen) {
    var type = element(tensor);
    var name = tensor.name().text();
    var count = TestNumbers.product(shape(tensor, chosen));
    boolean isFilled = tensor.privilege() != Privilege.WRITE;
    boolean isRandom = isFilled && isFloating(type) && !variant.isExact();
    var init =
        isRandom
            ? "random(seed=" + number + ")"
            : "fill(" + type + "(" + TestNumbers.STRANGE + "))";
    var names =
        tensor.privilege() == Privilege.READ ? List.of(name) : List.of(name, "want_" + name);
    for (var each : names) {
      out.line(
          1,
          each
              + " : buffer("
              + type
              + ") = buffer("
              + type
              + ", "
              + count
              + ", init="
              + init
              + ")");
    }
    if (isFilled && !isRandom) {
      out.line(1, "for at_element in range(0, " + count + "):");
      for (var each : names) {
        out.line(2, each + "[at_element] = " + TestNumbers.of(type, "at_element", number, false));
      }
    }
  }

  private String call(Task called, Chosen chosen, String prefix) {
    var generics = called.item().generics();
    var numbers =
        generics.stream().noneMatch(VariantReader::isNumber)
            ? ""
            : generics.stream()
                .map(it -> generic(it, chosen))
                .collect(Collectors.joining(", ", "[", "]"));
    return called.name()
        + numbers
        + called.parameters().stream()
            .map(it -> argument(it, chosen, prefix))
            .collect(Collectors.joining(", ", "(", ")"));
  }

  private static String generic(Item.Generic generic, Chosen chosen) {
    return VariantReader.isNumber(generic)
        ? String.valueOf(chosen.numbers.get(generic.name().text()))
        : TYPE;
  }

  private String argument(Task.Parameter parameter, Chosen chosen, String prefix) {
    return switch (parameter) {
      case Task.Tensor it ->
          "tensor("
              + (it.privilege() == Privilege.READ ? "" : prefix)
              + it.name().text()
              + ", "
              + shape(it, chosen)
              + ")";
      case Task.Scalar it -> {
        var type = concrete(Spelling.of(it.type()));
        yield type + (isFloating(type) ? "(0.5)" : "(1)");
      }
    };
  }
}
