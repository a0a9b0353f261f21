package org.prismlang.lang.check.names;

import java.util.Optional;
import org.prismlang.lang.mapping.Mapped;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.task.Task;

/** What a name at the left margin of a module stands for. */
public sealed interface Declaration {
  Span span();

  /**
   * Two declarations are the same only if they are the same text at the same place.
   *
   * @param item as it is checked: of a task, its reference
   */
  record OfFunction(ModuleScope module, Item.Function item, Optional<Task> task)
      implements Declaration {
    /** Whether it stands in that module, and was not imported. */
    @SuppressWarnings("ReferenceEquality")
    boolean isOf(ModuleScope scope) {
      return module == scope;
    }

    @Override
    @SuppressWarnings("ReferenceEquality")
    public boolean equals(Object other) {
      return other instanceof OfFunction it && it.item == item;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(item);
    }

    @Override
    public Span span() {
      return item.name().span();
    }
  }

  record OfConstant(ModuleScope module, Item.Constant item) implements Declaration {
    @Override
    public Span span() {
      return item.name().span();
    }
  }

  record OfAlias(ModuleScope module, Item.TypeAlias item) implements Declaration {
    @Override
    public Span span() {
      return item.name().span();
    }
  }

  record OfStruct(ModuleScope module, Item.Struct item) implements Declaration {
    @Override
    public Span span() {
      return item.name().span();
    }
  }

  record OfModule(ModuleScope module, Span span) implements Declaration {}

  /**
   * A mapping; what it was carried out to is a module of its own.
   *
   * @param module in which it is written
   */
  record OfMapping(ModuleScope module, Mapped mapped, ModuleScope written) implements Declaration {
    @Override
    public Span span() {
      return mapped.mapping().item().name().span();
    }
  }

  /** Directives that mappings call: a mapping of no task. */
  record OfPart(ModuleScope module, Item.Function item) implements Declaration {
    @Override
    public Span span() {
      return item.name().span();
    }
  }

  /** An import that failed; nothing is said about its uses. */
  record Missing(Span span) implements Declaration {}
}
