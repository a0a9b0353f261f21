package org.prismlang.lang.check.names;

import java.util.Optional;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Surroundings;
import org.prismlang.lang.task.Task;

/** What the names of a module are to its tasks. */
record NamesOfModule(ModuleScope module) implements Surroundings {
  @Override
  public Optional<Task> task(String name) {
    return module
        .find(name)
        .filter(Declaration.OfFunction.class::isInstance)
        .flatMap(it -> ((Declaration.OfFunction) it).task());
  }

  @Override
  public Optional<Task> task(String name, String inside) {
    return module
        .find(name)
        .filter(Declaration.OfModule.class::isInstance)
        .flatMap(it -> new NamesOfModule(((Declaration.OfModule) it).module()).task(inside));
  }

  @Override
  public Optional<Expr> constant(String name) {
    return PlainConstants.of(name, module);
  }

  @Override
  public boolean isMissing(String name) {
    return module.find(name).filter(Declaration.Missing.class::isInstance).isPresent();
  }

  @Override
  public boolean declares(String name) {
    return module.find(name).filter(it -> !(it instanceof Declaration.Missing)).isPresent();
  }
}
