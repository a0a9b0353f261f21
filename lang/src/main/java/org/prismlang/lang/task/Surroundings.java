package org.prismlang.lang.task;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Item;

/** What the names around a task stand for, in its own file. */
public interface Surroundings {
  Optional<Task> task(String name);

  /** A task of a module that was imported by name. */
  Optional<Task> task(String module, String name);

  /** What a mapping is a mapping of, and what launches it; a name that no text can mention. */
  Optional<MappedNames> mapping(String name);

  /** Directives that mappings call by that name. */
  Optional<CalledPart> part(String name);

  /** The same of a mapping in a module that was imported by name; what launches it is there. */
  Optional<MappedNames> mapping(String module, String name);

  /** A function of that name, as it is written. */
  Optional<Item.Function> function(String name);

  Optional<Item.Function> function(String module, String name);

  /** The functions that the file itself declares, in the order of its text. */
  List<Item.Function> functions();

  /** The functions that the file declares or imports. */
  List<Item.Function> visible();

  /** The surroundings of a function in its own file, which is this one or imported. */
  Optional<Surroundings> home(Item.Function function);

  /** What a type is called where no alias is known; itself, if it is none. */
  Expr type(Expr written);

  /** What a memory is that has a name; itself, if it has none. */
  Expr memory(Expr written);

  /** What a module constant is: an expression without names. */
  Optional<Expr> constant(String name);

  boolean declares(String name);

  /** Whether the language brings the name, and for hosts alone. */
  boolean isOfHosts(String name);

  /** Whether something is wrong with what the name stands for: its uses are not spoken of. */
  boolean isMissing(String name);

  /** {@code hopper}, {@code module.hopper}. */
  default Optional<MappedNames> mapped(Expr named) {
    return switch (named) {
      case Expr.Variable(var name, _) -> mapping(name);
      case Expr.Field(Expr.Variable(var module, _), var name, _) -> mapping(module, name.text());
      default -> Optional.empty();
    };
  }

  /** {@code f}, {@code module.f}. */
  default Optional<Item.Function> function(Expr named) {
    return switch (named) {
      case Expr.Variable(var name, _) -> function(name);
      case Expr.Field(Expr.Variable(var module, _), var name, _) -> function(module, name.text());
      default -> Optional.empty();
    };
  }

  /** {@code f}, {@code module.f}, {@code f[64]}. */
  default Optional<Task> called(Expr callee) {
    return switch (callee) {
      case Expr.Variable(var name, _) -> task(name);
      case Expr.Field(Expr.Variable(var module, _), var name, _) -> task(module, name.text());
      case Expr.Index(var base, _, _) -> called(base);
      default -> Optional.empty();
    };
  }
}
