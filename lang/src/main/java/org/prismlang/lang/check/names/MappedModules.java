package org.prismlang.lang.check.names;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
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
            .ifPresent(it -> declare(function.name().text(), it, written));
      }
    }
    written.forEach(scope::replace);
  }

  private static void declare(
      String name, Declaration.OfMapping mapping, Map<String, Declaration> written) {
    written.put(name, mapping);
    var task = mapping.mapped().mapping().task();
    var module = mapping.written();
    module
        .find(Mapped.launcher(task, name))
        .ifPresent(it -> written.put(hidden(Mapped.launcher(task, name)), it));
    module
        .find(Mapped.comparison(task, name))
        .ifPresent(it -> written.put(hidden(Mapped.comparison(task, name)), it));
  }

  /** No text can mention it. */
  private static String hidden(String name) {
    return name + "'";
  }

  static boolean isHidden(String name) {
    return name.endsWith("'");
  }

  static MappedNames names(Declaration.OfMapping declaration) {
    var mapping = declaration.mapped().mapping();
    return new MappedNames(
        mapping.task(),
        hidden(Mapped.launcher(mapping.task(), mapping.name())),
        hidden(Mapped.comparison(mapping.task(), mapping.name())),
        declaration.mapped().sizes());
  }

  private static SourceFile file(Mapped mapped) {
    var path = mapped.mapping().item().name().span().file().path();
    return new SourceFile(
        path.replaceAll("\\.prism$", "") + "." + mapped.mapping().name() + ".prism", mapped.text());
  }
}
