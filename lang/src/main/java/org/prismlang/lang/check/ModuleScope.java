package org.prismlang.lang.check;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.syntax.Module;

/**
 * A module and the names it declares or imports. Filled while imports are followed, then only read.
 */
final class ModuleScope {
  private final Module module;
  private final Map<String, Declaration> names = new LinkedHashMap<>();
  private final Map<String, Constant> constants = new HashMap<>();

  /** The value of a module constant, computed on first use. */
  record Constant(org.prismlang.lang.type.Value value, org.prismlang.lang.type.Type type) {}

  ModuleScope(Module module) {
    this.module = module;
  }

  Module module() {
    return module;
  }

  Map<String, Declaration> names() {
    return names;
  }

  Optional<Declaration> find(String name) {
    return Optional.ofNullable(names.get(name));
  }

  Map<String, Constant> constants() {
    return constants;
  }
}
