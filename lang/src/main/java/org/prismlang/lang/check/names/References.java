package org.prismlang.lang.check.names;

import java.util.LinkedHashMap;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.task.Elements;
import org.prismlang.lang.task.Reference;
import org.prismlang.lang.task.Task;

/** Puts the references of a module's tasks in their place. */
final class References {
  private References() {}

  static void write(ModuleScope scope, Diagnostics diagnostics) {
    var written = new LinkedHashMap<String, Declaration>();
    scope
        .names()
        .forEach(
            (name, declaration) -> {
              if (declaration instanceof Declaration.OfFunction it && it.isOf(scope)) {
                it.task().ifPresent(task -> written.put(name, written(it, task, diagnostics)));
              }
            });
    written.forEach(scope::replace);
  }

  private static Declaration written(
      Declaration.OfFunction declaration, Task task, Diagnostics diagnostics) {
    return Elements.of(task, diagnostics)
        .map(Reference::of)
        .<Declaration>map(
            it -> new Declaration.OfFunction(declaration.module(), it, declaration.task()))
        .orElse(new Declaration.Missing(declaration.item().name().span()));
  }
}
