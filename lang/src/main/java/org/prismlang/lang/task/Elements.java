package org.prismlang.lang.task;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.syntax.Stmt;

/**
 * A task with all its calls opened, down to elements: loops around {@code x[i, j] = …}, an index
 * for each dimension.
 *
 * @param body names of other tasks' texts are such as no text can mention
 */
public record Elements(Task task, List<Stmt> body) {
  public Elements {
    body = List.copyOf(body);
  }

  /** Empty where the task is against the rules, which is said. */
  public static Optional<Elements> of(Task task, Diagnostics diagnostics) {
    int before = diagnostics.errorsMet();
    var names = new TaskNames();
    var scope = new TaskScope();
    task.item().generics().forEach(it -> generic(it, names, scope));
    task.parameters().forEach(it -> names.own(it.name().text()));
    for (var size : task.sizes()) {
      scope.put(names.own(size.text()), new TaskScope.Is(Built.variable(size.text(), size.span())));
    }
    for (var parameter : task.parameters()) {
      scope.put(
          parameter.name().text(),
          switch (parameter) {
            case Task.Tensor it -> new TaskScope.Held(whole(it));
            case Task.Scalar it ->
                new TaskScope.Is(Built.variable(it.name().text(), it.name().span()));
          });
    }
    var body =
        new TaskBody(task, names, diagnostics, List.of(task), Optional.empty())
            .of(task.item().body(), scope);
    if (diagnostics.errorsMet() == before) {
      Cover.check(task, diagnostics);
    }
    return diagnostics.errorsMet() > before
        ? Optional.empty()
        : Optional.of(new Elements(task, body));
  }

  private static void generic(Item.Generic generic, TaskNames names, TaskScope scope) {
    var name = names.own(generic.name().text());
    scope.put(name, new TaskScope.Is(Built.variable(name, generic.name().span())));
  }

  private static TensorPart whole(Task.Tensor tensor) {
    var owner =
        new TensorPart.Owner(tensor.name().text(), tensor.privilege(), false, tensor.span());
    return TensorPart.whole(owner, tensor.name().text(), tensor.element(), tensor.extents());
  }
}
