package org.prismlang.lang.check.names;

import java.util.LinkedHashMap;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.task.TaskCalls;

/** Has a module's host functions call the references of tasks, and what launches mappings. */
final class HostsOfTasks {
  private HostsOfTasks() {}

  static void write(ModuleScope scope, Diagnostics diagnostics) {
    var names = new NamesOfModule(scope);
    var written = new LinkedHashMap<String, Declaration>();
    scope
        .names()
        .forEach(
            (name, declaration) -> {
              if (declaration instanceof Declaration.OfFunction it
                  && it.isOf(scope)
                  && it.task().isEmpty()
                  && it.item().kind().filter("host"::equals).isPresent()) {
                var host = TaskCalls.in(it.item(), names, diagnostics);
                written.put(name, new Declaration.OfFunction(it.module(), host, it.task()));
              }
            });
    written.forEach(scope::replace);
  }
}
