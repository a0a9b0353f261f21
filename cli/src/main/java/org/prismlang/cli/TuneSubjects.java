package org.prismlang.cli;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.prismlang.bench.tune.TunedKernel;
import org.prismlang.bench.tune.TunedMapping;
import org.prismlang.bench.tune.TunedSubject;
import org.prismlang.lang.check.Checked;
import org.prismlang.lang.check.Tuned;
import org.prismlang.lang.mapping.Mapping;
import org.prismlang.lang.source.SourceFile;

/**
 * What {@code prism tune} is about.
 *
 * @param defines values of what is not to be tuned
 */
record TuneSubjects(Checked checked, SourceFile file, Map<String, String> defines) {
  static final Option MAPPING =
      Option.valued("--mapping", "M,…", "the mapping to tune; of several the fastest");
  static final Option KERNEL = Option.valued("--kernel", "K", "the kernel to tune");
  static final Option BY =
      Option.valued("--by", "F", "with --kernel: the host function that launches it");

  List<TunedSubject> of(Arguments arguments) throws WrongUsage {
    Optional<String> mapping = arguments.value(MAPPING.name());
    Optional<String> kernel = arguments.value(KERNEL.name());
    if (mapping.isPresent() && kernel.isPresent()) {
      throw new WrongUsage("`--mapping` and `--kernel` exclude each other");
    }
    if (mapping.isPresent()) {
      return mappings(List.of(mapping.get().split(",", -1)));
    }
    var tuned = mappings().stream().filter(it -> !it.candidates().isEmpty()).toList();
    if (kernel.isPresent() || tuned.isEmpty() && checked.tuned().size() == 1) {
      return List.of(kernel(kernel, arguments.value(BY.name())));
    }
    if (tuned.size() == 1 && checked.tuned().isEmpty()) {
      return mappings(List.of(tuned.getFirst().name()));
    }
    var names =
        Stream.concat(
                tuned.stream().map(it -> "--mapping " + it.name()),
                checked.tuned().stream().map(it -> "--kernel " + it.item().name().text()))
            .toList();
    throw new WrongUsage(
        names.isEmpty()
            ? "nothing here has `@tune` above it"
            : "several things here can be tuned: " + String.join(", ", names));
  }

  private List<Mapping> mappings() {
    return checked.mappings().stream().map(it -> it.mapped().mapping()).toList();
  }

  private List<TunedSubject> mappings(List<String> names) throws WrongUsage {
    var subjects = new ArrayList<TunedSubject>();
    for (var name : new LinkedHashSet<>(names)) {
      var found = mappings().stream().filter(it -> it.name().equals(name)).findFirst();
      if (found.isEmpty()) {
        var all = mappings().stream().map(Mapping::name).toList();
        throw new WrongUsage(
            "no mapping `"
                + name
                + "`"
                + (all.isEmpty() ? "; there are none" : "; there are " + String.join(", ", all)));
      }
      subjects.add(TunedMapping.of(found.get(), file, settled(found.get())));
    }
    var tasks = subjects.stream().map(it -> ((TunedMapping) it).task().name()).distinct().toList();
    if (tasks.size() > 1) {
      throw new WrongUsage("these map different tasks: " + String.join(", ", tasks));
    }
    return subjects;
  }

  private Map<String, Long> settled(Mapping mapping) throws WrongUsage {
    var settled = new HashMap<String, Long>();
    for (var generic : mapping.item().generics()) {
      var name = generic.name().text();
      var written = defines.getOrDefault(name, "");
      try {
        if (!written.isEmpty()) {
          settled.put(name, Long.parseLong(written));
        }
      } catch (NumberFormatException e) {
        throw new WrongUsage("`-D " + name + "=" + written + "`: tunables are whole numbers");
      }
    }
    return settled;
  }

  private TunedSubject kernel(Optional<String> name, Optional<String> by) throws WrongUsage {
    var found =
        checked.tuned().stream()
            .filter(it -> name.filter(n -> !n.equals(it.item().name().text())).isEmpty())
            .findFirst();
    if (found.isEmpty()) {
      var all = checked.tuned().stream().map(TuneSubjects::name).toList();
      throw new WrongUsage(
          "no kernel `"
              + name.orElse("")
              + "` with `@tune` above it"
              + (all.isEmpty() ? "" : "; there are " + String.join(", ", all)));
    }
    try {
      return TunedKernel.of(found.get(), by, file, defines);
    } catch (TunedKernel.Unclear e) {
      throw new WrongUsage(String.valueOf(e.getMessage()));
    }
  }

  private static String name(Tuned tuned) {
    return tuned.item().name().text();
  }
}
