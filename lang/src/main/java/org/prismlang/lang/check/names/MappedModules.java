package org.prismlang.lang.check.names;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.mapping.Mapped;
import org.prismlang.lang.mapping.Mapping;
import org.prismlang.lang.mapping.MappingReader;
import org.prismlang.lang.mapping.PartReader;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.task.MappedNames;

/** Carries out the mappings of a module: each is a file that nobody wrote, beside the module's. */
final class MappedModules {
  private MappedModules() {}

  /**
   * @param load reads and declares a file that may import the module itself
   */
  static void write(
      ModuleScope scope, Diagnostics diagnostics, Function<SourceFile, ModuleScope> load) {
    var names = new NamesOfModule(scope);
    var written = new LinkedHashMap<String, Declaration>();
    for (var item : scope.module().items()) {
      if (item instanceof Item.Function function && Mapping.isPart(function)) {
        PartReader.check(function, diagnostics);
      } else if (item instanceof Item.Function function && Mapping.is(function)) {
        MappingReader.read(function, names, diagnostics)
            .flatMap(it -> Mapped.of(it, diagnostics))
            .map(it -> new Declaration.OfMapping(scope, it, load.apply(file(it))))
            .ifPresent(
                it -> {
                  written.put(function.name().text(), it);
                  written.putAll(functions(function.name().text(), it));
                });
      }
    }
    written.forEach(scope::replace);
  }

  /** What host functions of a module call for a mapping that they know by that name. */
  static Map<String, Declaration> functions(String name, Declaration.OfMapping mapping) {
    var functions = new LinkedHashMap<String, Declaration>();
    var module = mapping.written();
    var mapped = mapping.mapped();
    module
        .find(Mapped.launcher(mapped.mapping().task(), mapped.mapping().name()))
        .ifPresent(it -> functions.put(launcher(name), it));
    for (int i = 0; i < mapped.comparisons().size(); i++) {
      var hidden = comparison(name, i);
      module
          .find(mapped.comparisons().get(i).function())
          .ifPresent(it -> functions.put(hidden, it));
    }
    return functions;
  }

  /** No text can mention it. */
  private static String launcher(String name) {
    return "launch_" + name + "'";
  }

  private static String comparison(String name, int instance) {
    return "compare_" + name + "_" + instance + "'";
  }

  static boolean isHidden(String name) {
    return name.endsWith("'");
  }

  static MappedNames names(String name, Declaration.OfMapping declaration) {
    var mapped = declaration.mapped();
    return new MappedNames(
        mapped.mapping().task(),
        launcher(name),
        IntStream.range(0, mapped.comparisons().size())
            .mapToObj(
                it ->
                    new MappedNames.AtSizes(
                        comparison(name, it),
                        mapped.comparisons().get(it).sizes(),
                        mapped.comparisons().get(it).takes()))
            .toList());
  }

  private static SourceFile file(Mapped mapped) {
    var path = mapped.mapping().item().name().span().file().path();
    return new SourceFile(
        path.replaceAll("\\.prism$", "") + "." + mapped.mapping().name() + ".prism", mapped.text());
  }
}
