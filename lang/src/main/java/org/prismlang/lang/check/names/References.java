package org.prismlang.lang.check.names;

import java.util.LinkedHashMap;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.task.Elements;
import org.prismlang.lang.task.Reference;
import org.prismlang.lang.task.TaskCalls;

/** Puts the references of a module's tasks in their place, and has its host functions call them. */
final class References {
  private References() {}

  static void write(ModuleScope scope, Diagnostics diagnostics) {
    var names = new NamesOfModule(scope);
    var written = new LinkedHashMap<String, Declaration>();
    scope
        .names()
        .forEach(
            (name, declaration) -> {
              if (declaration instanceof Declaration.OfFunction it && isOf(scope, it)) {
                written.put(name, written(it, names, diagnostics));
              }
            });
    written.forEach(scope::replace);
  }

  @SuppressWarnings("ReferenceEquality")
  private static boolean isOf(ModuleScope scope, Declaration.OfFunction function) {
    return function.module() == scope;
  }

  private static Declaration written(
      Declaration.OfFunction declaration, NamesOfModule names, Diagnostics diagnostics) {
    var item = declaration.item();
    if (declaration.task().isPresent()) {
      return Elements.of(declaration.task().get(), diagnostics)
          .map(Reference::of)
          .<Declaration>map(
              it -> new Declaration.OfFunction(declaration.module(), it, declaration.task()))
          .orElse(new Declaration.Missing(item.name().span()));
    }
    if (item.kind().filter("host"::equals).isEmpty()) {
      return declaration;
    }
    var host = TaskCalls.in(item, names, diagnostics);
    return new Declaration.OfFunction(declaration.module(), host, declaration.task());
  }
}
