package org.prismlang.lang.check.types;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.prismlang.lang.check.frame.Count;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.frame.GenericArgument;
import org.prismlang.lang.check.frame.Symbol;
import org.prismlang.lang.check.frame.UnknownNames;
import org.prismlang.lang.check.frame.Written;
import org.prismlang.lang.check.names.Aliases;
import org.prismlang.lang.check.names.BuiltIn;
import org.prismlang.lang.check.names.Declaration;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/**
 * Types as written, resolved: names, arrays, aliases. What cannot be resolved is reported and comes
 * back broken.
 */
public final class Types {
  private static final int MAX_EXTENT = 1 << 30;

  private final Frame frame;
  private final Values values;
  private final TypeConstructors constructors;
  private final WrittenPerspectives perspectives;
  private final AliasMeaning aliases;
  private final StructMeaning structs;
  private final Generics generics;

  public Types(
      Frame frame,
      Values values,
      WrittenPerspectives perspectives,
      AliasMeaning aliases,
      StructMeaning structs) {
    this.frame = frame;
    this.values = values;
    this.constructors = new TypeConstructors(frame, values, this);
    this.perspectives = perspectives;
    this.aliases = aliases;
    this.structs = structs;
    this.generics = new Generics(frame, values, this);
  }

  public Generics generics() {
    return generics;
  }

  public Optional<Perspective> perspective(Expr written) {
    return perspectives.resolve(written);
  }

  public Type resolve(Expr written) {
    return resolve(written, Code.P0207);
  }

  /** {@code sizeCode}: what it is when the size of an array is known at run time only. */
  public Type resolve(Expr written, Code sizeCode) {
    return switch (written) {
      case Expr.Variable name -> named(name);
      case Expr.Index index -> array(index, sizeCode);
      case Expr.Call call -> constructed(call, sizeCode);
      case Expr.FunctionType function -> function(function);
      case Expr.Field field -> member(field, List.of(), field);
      case Expr.Broken _ -> Type.Special.BROKEN;
      default -> notAType(written);
    };
  }

  /** Whether a name in call position is a type to convert to. */
  public Optional<Type> asValueType(String name) {
    var symbol = frame.scope.find(name);
    if (symbol.isPresent()) {
      return symbol.get() instanceof Symbol.OfType type
          ? Optional.of(type.type())
          : Optional.empty();
    }
    var alias = Aliases.named(new Expr.Variable(name, frame.here.setAt()), frame.module);
    return alias.isPresent() && alias.get().item().generics().isEmpty()
        ? Optional.of(expand(alias.get(), List.of(), alias.get().item().type()))
        : BuiltIn.type(name);
  }

  public Type struct(Declaration.OfStruct struct) {
    return structs.of(struct);
  }

  private Type named(Expr.Variable name) {
    var symbol = frame.scope.find(name.name());
    if (symbol.isPresent()) {
      return switch (symbol.get()) {
        case Symbol.OfType type -> type.type();
        case Symbol.Broken _ -> Type.Special.BROKEN;
        default -> notAType(name);
      };
    }
    var declared = frame.module.find(name.name());
    if (declared.isPresent()) {
      return switch (declared.get()) {
        case Declaration.OfAlias alias -> expand(alias, List.of(), name);
        case Declaration.OfStruct struct -> structs.of(struct);
        case Declaration.Missing _ -> Type.Special.BROKEN;
        default -> notAType(name);
      };
    }
    return name.name().equals(BuiltIn.COUNTER)
        ? Type.Special.COUNTER
        : BuiltIn.type(name.name()).orElseGet(() -> unknown(name));
  }

  public Type unknown(Expr.Variable name) {
    frame.report(UnknownNames.type(name, frame));
    return Type.Special.BROKEN;
  }

  public Type notAType(Expr written) {
    frame.report(
        Code.P0215
            .at(written.span(), "`" + Written.brief(written) + "` is no type")
            .help("a type stands here: `int`, `float[4]`, `ptr(const(float))`, …"));
    return Type.Special.BROKEN;
  }

  /** {@code module.alias}, with its arguments. */
  private Type member(Expr.Field field, List<Argument> arguments, Expr use) {
    if (field.base() instanceof Expr.Variable(String name, _) && frame.scope.find(name).isEmpty()) {
      var alias = Aliases.named(field, frame.module);
      if (alias.isPresent()) {
        return expand(alias.get(), arguments, use);
      }
      var module = frame.module.find(name);
      if (module.isPresent() && module.get() instanceof Declaration.Missing) {
        return Type.Special.BROKEN;
      }
      if (module.isPresent()
          && module.get() instanceof Declaration.OfModule of
          && of.module().find(field.name().text()).orElse(module.get())
              instanceof Declaration.OfStruct struct) {
        return structs.of(struct);
      }
      if (module.isPresent() && module.get() instanceof Declaration.OfModule of) {
        frame.report(UnknownNames.member(name, field.name(), of.module()));
        return Type.Special.BROKEN;
      }
    }
    return notAType(use);
  }

  private Type function(Expr.FunctionType function) {
    var parameters = new ArrayList<Type>();
    for (var parameter : function.parameters()) {
      parameters.add(resolve(parameter));
    }
    return new Type.Function(parameters, resolve(function.result()));
  }

  /** {@code T[n][m]} parses as ((T[n])[m]): the innermost index is the outermost dimension. */
  private Type array(Expr.Index index, Code sizeCode) {
    var extents = new ArrayList<List<Expr>>();
    Expr base = index;
    while (base instanceof Expr.Index inner) {
      extents.addFirst(inner.indices());
      base = inner.base();
    }
    var element = resolve(base);
    var shape = new ArrayList<Integer>();
    boolean broken = element.isBroken();
    for (var dimension : extents) {
      if (dimension.isEmpty()) {
        frame.report(
            Code.P0605
                .at(index.span(), "an array needs its size: `" + Written.brief(base) + "[n]`")
                .help("write a constant between the brackets"));
        broken = true;
      }
      for (var extent : dimension) {
        var size = extent(extent, "the size of an array", sizeCode);
        broken |= size.isEmpty();
        shape.add(size.orElse(Type.UNKNOWN));
      }
    }
    return broken ? Type.Special.BROKEN : arrayOf(element, shape, base);
  }

  private Type arrayOf(Type element, List<Integer> shape, Expr written) {
    if (element instanceof Type.Qualified it && it.type().isValue()) {
      return new Type.Qualified(new Type.Array(it.type(), shape), it.isConst(), it.isAtomic());
    }
    if (element.isValue()) {
      return new Type.Array(element, shape);
    }
    if (element instanceof Type.Pointer || element instanceof Type.TensorMap) {
      return listOf(element, shape, written);
    }
    if (element instanceof Type.Array inner) {
      var all = new ArrayList<>(shape);
      all.addAll(inner.shape());
      return new Type.Array(inner.element(), all);
    }
    frame.report(
        Code.P0215
            .at(written.span(), "there are no arrays of " + element)
            .help("arrays hold scalars, vectors and structs"));
    return Type.Special.BROKEN;
  }

  private Type listOf(Type element, List<Integer> shape, Expr written) {
    var of =
        written instanceof Expr.Call call
            ? Written.argument(call, "of")
            : Optional.<Argument>empty();
    if (of.isPresent()) {
      frame.report(
          Code.P0215
              .at(of.get().span(), "each map of a list has memory of its own")
              .help("leave `of=` out, and write the memory through the maps or pointers alone"));
      return Type.Special.BROKEN;
    }
    if (shape.size() != 1) {
      frame.report(
          Code.P0215
              .at(written.span(), "a list of " + element + " has one index")
              .help(
                  "write `[rows * columns]`, and compute the place: `x[row * columns + column]`"));
      return Type.Special.BROKEN;
    }
    return new Type.MemoryList(element, shape.getFirst());
  }

  /** A size: a constant from 1 up; unknown in the definition of a generic function. */
  public OptionalInt extent(Expr written, String what, Code ifUnknown) {
    var value = values.constant(written, what, ifUnknown);
    if (value.isEmpty()) {
      return OptionalInt.empty();
    }
    if (value.get() instanceof Value.Unknown) {
      return OptionalInt.of(Type.UNKNOWN);
    }
    if (value.get() instanceof Value.Int(long size) && size >= 1 && size <= MAX_EXTENT) {
      return OptionalInt.of((int) size);
    }
    frame.report(
        Code.P0605
            .at(written.span(), what + " is a number from 1 to 2^30, this is " + value.get())
            .help("use a positive constant"));
    return OptionalInt.empty();
  }

  private Type constructed(Expr.Call call, Code sizeCode) {
    if (call.callee() instanceof Expr.Field field) {
      return member(field, call.arguments(), call);
    }
    if (!(call.callee() instanceof Expr.Variable constructor)) {
      return notAType(call);
    }
    if (BuiltIn.TYPE_CONSTRUCTORS.contains(constructor.name())) {
      return constructors.construct(constructor.name(), call, sizeCode);
    }
    var declared = frame.module.find(constructor.name());
    if (declared.isPresent() && declared.get() instanceof Declaration.OfAlias alias) {
      return expand(alias, call.arguments(), call);
    }
    return declared.isPresent() && declared.get() instanceof Declaration.Missing
        ? Type.Special.BROKEN
        : unknown(constructor);
  }

  private Type expand(Declaration.OfAlias alias, List<Argument> arguments, Expr use) {
    if (Aliases.isMemory(alias.item())) {
      frame.report(
          Code.P0215
              .at(use.span(), "`" + alias.item().name().text() + "` is a memory, and no type")
              .label(alias.span(), "declared here")
              .help("mappings say `to=…` so; a type has elements: `shared(float[64][32])`"));
      return Type.Special.BROKEN;
    }
    var generics = alias.item().generics();
    if (arguments.size() != generics.size()) {
      frame.report(
          Code.P0209
              .at(
                  use.span(),
                  "`"
                      + alias.item().name().text()
                      + "` takes "
                      + Count.of(generics.size(), "argument")
                      + ", "
                      + Count.here(arguments.size()))
              .label(alias.span(), "declared here")
              .help("write `" + aliasExample(alias) + "`"));
      return Type.Special.BROKEN;
    }
    var bound = new LinkedHashMap<String, GenericArgument>();
    for (int i = 0; i < generics.size(); i++) {
      var argument = this.generics.argument(generics.get(i), arguments.get(i).value());
      if (argument.isEmpty()) {
        return Type.Special.BROKEN;
      }
      bound.put(generics.get(i).name().text(), argument.get());
    }
    return aliases.of(alias, bound);
  }

  private static String aliasExample(Declaration.OfAlias alias) {
    var names = alias.item().generics().stream().map(it -> it.name().text()).toList();
    var arguments = names.isEmpty() ? "" : "(" + String.join(", ", names) + ")";
    return alias.item().name().text() + arguments;
  }
}
