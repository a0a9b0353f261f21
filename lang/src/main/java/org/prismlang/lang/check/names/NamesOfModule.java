package org.prismlang.lang.check.names;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.task.CalledPart;
import org.prismlang.lang.task.MappedNames;
import org.prismlang.lang.task.Surroundings;
import org.prismlang.lang.task.Task;

/** What the names of a module are to its tasks. */
record NamesOfModule(ModuleScope module) implements Surroundings {
  private static final int MOST_ALIASES = 64;

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
  public Optional<MappedNames> mapping(String name) {
    return module
        .find(name)
        .filter(Declaration.OfMapping.class::isInstance)
        .map(it -> MappedModules.names(name, (Declaration.OfMapping) it));
  }

  @Override
  public Optional<MappedNames> mapping(String name, String inside) {
    return module
        .find(name)
        .filter(Declaration.OfModule.class::isInstance)
        .flatMap(it -> new NamesOfModule(((Declaration.OfModule) it).module()).mapping(inside));
  }

  @Override
  public Optional<CalledPart> part(String name) {
    Optional<CalledPart> own =
        functions().stream()
            .filter(it -> it.name().text().equals(name) && it.kind().equals(Optional.of("mapping")))
            .findFirst()
            .map(it -> new CalledPart(it, this));
    return own.or(() -> module.find(name).flatMap(NamesOfModule::part));
  }

  private static Optional<CalledPart> part(Declaration declaration) {
    return switch (declaration) {
      case Declaration.OfPart it ->
          Optional.of(new CalledPart(it.item(), new NamesOfModule(it.module())));
      case Declaration.OfMapping it ->
          Optional.of(new CalledPart(it.mapped().mapping().item(), new NamesOfModule(it.module())));
      default -> Optional.empty();
    };
  }

  @Override
  public Optional<Item.Function> function(String name) {
    return module
        .find(name)
        .filter(Declaration.OfFunction.class::isInstance)
        .map(it -> ((Declaration.OfFunction) it).item());
  }

  @Override
  public Optional<Item.Function> function(String name, String inside) {
    return imported(name).flatMap(it -> it.function(inside));
  }

  private Optional<NamesOfModule> imported(String name) {
    return module
        .find(name)
        .filter(Declaration.OfModule.class::isInstance)
        .map(it -> new NamesOfModule(((Declaration.OfModule) it).module()));
  }

  @Override
  public List<Item.Function> functions() {
    return module.module().items().stream()
        .filter(Item.Function.class::isInstance)
        .map(Item.Function.class::cast)
        .toList();
  }

  @Override
  public List<Item.Function> visible() {
    return module.names().values().stream()
        .filter(Declaration.OfFunction.class::isInstance)
        .map(it -> ((Declaration.OfFunction) it).item())
        .toList();
  }

  @Override
  public Optional<Surroundings> home(Item.Function function) {
    return module.names().values().stream()
        .map(it -> it instanceof Declaration.OfModule(var inside, _) ? inside : module)
        .distinct()
        .flatMap(it -> it.names().values().stream())
        .filter(Declaration.OfFunction.class::isInstance)
        .map(Declaration.OfFunction.class::cast)
        .filter(it -> it.item().name().equals(function.name()))
        .findFirst()
        .map(it -> new NamesOfModule(it.module()));
  }

  /** A task's head is read before all aliases of its file are declared: the text has them. */
  @Override
  public Expr type(Expr written) {
    var type = written;
    for (int i = 0; i < MOST_ALIASES && type instanceof Expr.Variable(var name, _); i++) {
      var alias = alias(name);
      if (alias.isEmpty()) {
        return type;
      }
      type = alias.get();
    }
    return type;
  }

  @Override
  public Expr memory(Expr written) {
    return Aliases.expanded(written, module);
  }

  private Optional<Expr> alias(String name) {
    return module
        .find(name)
        .filter(Declaration.OfAlias.class::isInstance)
        .map(it -> ((Declaration.OfAlias) it).item())
        .or(
            () ->
                module.module().items().stream()
                    .filter(Item.TypeAlias.class::isInstance)
                    .map(Item.TypeAlias.class::cast)
                    .filter(it -> it.name().text().equals(name))
                    .findFirst())
        .filter(it -> it.generics().isEmpty())
        .map(Item.TypeAlias::type);
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

  @Override
  public boolean isOfHosts(String name) {
    return BuiltIn.HOST.containsKey(name) && module.find(name).isEmpty();
  }
}
