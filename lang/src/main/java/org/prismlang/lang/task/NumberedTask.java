package org.prismlang.lang.task;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Item;

/** A generic task for certain numbers: {@code flash[80]}. They are constants around its text. */
public final class NumberedTask {
  private NumberedTask() {}

  /** Empty where it is no task for these. */
  public static Optional<Task> of(Task generic, List<Long> numbers) {
    var item = generic.item();
    if (item.generics().size() != numbers.size()) {
      return Optional.empty();
    }
    var known = new LinkedHashMap<String, Expr>();
    for (int i = 0; i < numbers.size(); i++) {
      var name = item.generics().get(i).name();
      known.put(name.text(), Built.number(numbers.get(i), name.span()));
    }
    var plain =
        new Item.Function(
            item.decorators(),
            item.name(),
            List.of(),
            item.parameters(),
            item.results(),
            item.body(),
            item.head(),
            item.span());
    return TaskReader.read(plain, new Known(generic.around(), known), new Diagnostics());
  }

  private record Known(Surroundings around, Map<String, Expr> numbers) implements Surroundings {
    @Override
    public Optional<Expr> constant(String name) {
      return Optional.ofNullable(numbers.get(name)).or(() -> around.constant(name));
    }

    @Override
    public boolean declares(String name) {
      return numbers.containsKey(name) || around.declares(name);
    }

    @Override
    public Expr memory(Expr written) {
      return around.memory(written);
    }

    @Override
    public Optional<Task> task(String name) {
      return around.task(name);
    }

    @Override
    public Optional<Task> task(String module, String name) {
      return around.task(module, name);
    }

    @Override
    public Optional<MappedNames> mapping(String name) {
      return around.mapping(name);
    }

    @Override
    public Optional<CalledPart> part(String name) {
      return around.part(name);
    }

    @Override
    public Optional<MappedNames> mapping(String module, String name) {
      return around.mapping(module, name);
    }

    @Override
    public Optional<Item.Function> function(String name) {
      return around.function(name);
    }

    @Override
    public Optional<Item.Function> function(String module, String name) {
      return around.function(module, name);
    }

    @Override
    public List<Item.Function> functions() {
      return around.functions();
    }

    @Override
    public List<Item.Function> visible() {
      return around.visible();
    }

    @Override
    public Optional<Surroundings> home(Item.Function function) {
      return around.home(function);
    }

    @Override
    public Expr type(Expr written) {
      return around.type(written);
    }

    @Override
    public boolean isOfHosts(String name) {
      return around.isOfHosts(name);
    }

    @Override
    public boolean isMissing(String name) {
      return around.isMissing(name);
    }
  }
}
