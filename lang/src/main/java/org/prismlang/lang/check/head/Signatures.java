package org.prismlang.lang.check.head;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.frame.GenericArgument;
import org.prismlang.lang.check.frame.Signature;
import org.prismlang.lang.check.frame.Symbol;
import org.prismlang.lang.check.names.Declaration;
import org.prismlang.lang.check.types.Generics;
import org.prismlang.lang.check.types.Types;
import org.prismlang.lang.check.types.Values;
import org.prismlang.lang.check.types.WrittenPerspectives;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Edit;
import org.prismlang.lang.program.Bound;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.program.Launch;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;

/** From a declaration and its bound generics to a signature. */
public final class Signatures {
  private final Frame frame;
  private final Values values;
  private final Types types;
  private final WrittenPerspectives perspectives;
  private final Declaration.OfFunction declaration;
  private final Item.Function item;

  private Signatures(
      Frame frame,
      Values values,
      Types types,
      WrittenPerspectives perspectives,
      Declaration.OfFunction declaration) {
    this.frame = frame;
    this.values = values;
    this.types = types;
    this.perspectives = perspectives;
    this.declaration = declaration;
    this.item = declaration.item();
  }

  /** The frame has the generics in scope. */
  public static Optional<Signature> of(
      Frame frame,
      Values values,
      Types types,
      WrittenPerspectives perspectives,
      Declaration.OfFunction declaration,
      Map<String, GenericArgument> generics) {
    return new Signatures(frame, values, types, perspectives, declaration).resolve(generics);
  }

  private Optional<Signature> resolve(Map<String, GenericArgument> generics) {
    var role = Decorators.role(item, frame);
    if (role.isEmpty() || !Generics.kinds(item.generics(), frame)) {
      return Optional.empty();
    }
    var decorators = new Decorators(frame, values, perspectives, item);
    declareParameterNames();
    var required =
        role.get() == Function.Role.HOST ? Optional.of(hostBound()) : decorators.required();
    if (required.isEmpty()) {
      return Optional.empty();
    }
    var bound = required.get().bound();
    var parameters = parameters(bound.top(), role.get());
    var results = results(bound.top());
    if (parameters.isEmpty() || results.isEmpty()) {
      return Optional.empty();
    }
    if (role.get() == Function.Role.KERNEL && !kernel(bound, parameters.get())) {
      return Optional.empty();
    }
    declare(parameters.get());
    var launch =
        role.get() == Function.Role.KERNEL
            ? new Launches(frame, values, decorators).of(bound, parameters.get())
            : Launch.FREE;
    return Optional.of(
        new Signature(
            declaration,
            generics,
            role.get(),
            bound,
            required.get().automaticShared(),
            launch,
            parameters.get(),
            results.get(),
            !decorators.has("noinline"),
            decorators.has("exact"),
            decorators.has("test")));
  }

  /** A decorator that names a parameter is told that its value is not known yet. */
  private void declareParameterNames() {
    for (var written : item.parameters()) {
      frame.scope.put(
          written.name().text(),
          new Symbol.OfVariable(
              new Variable(
                  written.name().text(),
                  Scalar.INT32,
                  Perspective.GRID,
                  Variable.Origin.PARAMETER,
                  true,
                  written.name().span())));
    }
  }

  /** `@workspace` may compute its bytes from the kernel's arguments. */
  private void declare(List<Signature.Parameter> parameters) {
    for (var parameter : parameters) {
      frame.scope.put(
          parameter.name(),
          new Symbol.OfVariable(
              new Variable(
                  parameter.name(),
                  parameter.type(),
                  parameter.perspective(),
                  Variable.Origin.PARAMETER,
                  true,
                  parameter.span())));
    }
  }

  private Decorators.Required hostBound() {
    return new Decorators.Required(
        new Bound(List.of(Perspective.GRID), java.util.OptionalInt.empty(), item.name().span()),
        true);
  }

  private Optional<List<Signature.Parameter>> parameters(Perspective top, Function.Role role) {
    var list = new ArrayList<Signature.Parameter>();
    var names = new HashMap<String, Span>();
    boolean broken = false;
    for (var written : item.parameters()) {
      var earlier = Optional.ofNullable(names.put(written.name().text(), written.name().span()));
      if (earlier.isPresent()) {
        frame.report(
            Code.P0202
                .at(
                    written.name().span(),
                    "two parameters are called `" + written.name().text() + "`")
                .label(earlier.get(), "the first")
                .help("give one of them another name"));
        broken = true;
      }
      var resolved = types.resolve(written.type());
      boolean isConst = resolved instanceof Type.Qualified qualified && qualified.isConst();
      var type = resolved instanceof Type.Qualified qualified ? qualified.type() : resolved;
      var perspective =
          written.perspective().isPresent()
              ? types.perspective(written.perspective().get())
              : Optional.of(top);
      broken |=
          type.isBroken()
              || perspective.isEmpty()
              || !passes(type, written, role)
              || !fitsTop(perspective.get(), top, written);
      if (!broken) {
        list.add(
            new Signature.Parameter(
                written.name().text(),
                type,
                perspective.get(),
                isConst,
                written.defaultValue(),
                written.span()));
      }
    }
    return broken ? Optional.empty() : Optional.of(list);
  }

  private static boolean isOfRings(Type type) {
    return type instanceof Type.Ring || type == Type.Special.COUNTER;
  }

  private boolean passes(Type type, Item.Parameter written, Function.Role role) {
    boolean fits =
        type.isValue()
            || type instanceof Type.Array
            || type instanceof Type.Pointer
            || type instanceof Type.Tile
            || type instanceof Type.TensorMap
            || type instanceof Type.Buffer
            || type instanceof Type.MemoryList && role == Function.Role.KERNEL
            || isOfRings(type) && role != Function.Role.HOST;
    if (!fits) {
      frame.report(
          Code.P0215
              .at(written.type().span(), type + " cannot be a parameter")
              .help(
                  switch (type) {
                    case Type.MemoryList _ ->
                        "lists are parameters of kernels: pass one of the memories, `x[e]`";
                    case Type it when isOfRings(it) ->
                        "rings are shared memory: declare them in a kernel, and pass them to device"
                            + " functions";
                    default -> "pass values, arrays, pointers, tiles, rings or tensor maps";
                  }));
    }
    boolean isGiven = type == Type.Special.COUNTER && written.defaultValue().isPresent();
    if (isGiven) {
      frame.report(
          Code.P0215
              .at(written.span(), "a counter is the caller's, and has no other value")
              .help("leave out what stands behind the `=`"));
    }
    return fits && !isGiven;
  }

  /** A parameter varies at most as broadly as the caller can promise: any perspective will do. */
  private boolean fitsTop(Perspective perspective, Perspective top, Item.Parameter written) {
    boolean comparable = perspective.isAtLeast(top) || top.isAtLeast(perspective);
    if (!comparable && !frame.isDefinition()) {
      frame.report(
          Code.P0403
              .at(
                  written.span(),
                  "`"
                      + written.name().text()
                      + "` lives at "
                      + perspective
                      + ", which neither divides nor holds the function's "
                      + top)
              .help("use a divisor of it"));
    }
    return comparable || frame.isDefinition();
  }

  private Optional<List<Function.Result>> results(Perspective top) {
    return results(item, top, frame, types);
  }

  /** Also for functions inside functions. */
  public static Optional<List<Function.Result>> results(
      Item.Function function, Perspective top, Frame frame, Types types) {
    var list = new ArrayList<Function.Result>();
    for (var written : function.results()) {
      var type = types.resolve(written.type());
      var perspective =
          written.perspective().isPresent()
              ? types.perspective(written.perspective().get())
              : Optional.of(top);
      if (type.isBroken() || perspective.isEmpty()) {
        return Optional.empty();
      }
      if (!(type.isValue() || type instanceof Type.Array)) {
        frame.report(
            Code.P0506
                .at(written.span(), type + " cannot be returned: memory is passed down, never back")
                .help("let the caller pass the memory"));
        return Optional.empty();
      }
      list.add(new Function.Result(type, perspective.get()));
    }
    return Optional.of(list);
  }

  /** The same bound, from the grid down. */
  private static String fromGrid(Bound bound) {
    var missing =
        bound.top().level() == Level.THREAD
            ? "grid[1], block[1], "
            : bound.top().level() == Level.BLOCK ? "grid[1], " : "";
    var written = bound.span().text();
    int arguments = written.indexOf('(') + 1;
    return written.substring(0, arguments) + missing + written.substring(arguments);
  }

  /** P0216. */
  private boolean kernel(Bound bound, List<Signature.Parameter> parameters) {
    if (!bound.top().equals(Perspective.GRID)) {
      frame.report(
          Code.P0216
              .at(bound.span(), "a kernel starts as grid[1], this one as " + bound.top())
              .help("write `" + fromGrid(bound) + "`", new Edit(bound.span(), fromGrid(bound))));
      return false;
    }
    if (!item.results().isEmpty()) {
      frame.report(
          Code.P0216
              .at(item.results().getFirst().span(), "a kernel gives no result")
              .help("write it through a pointer parameter"));
      return false;
    }
    for (var parameter : parameters) {
      boolean type =
          parameter.type().isValue()
              || parameter.type() instanceof Type.Pointer
              || parameter.type() instanceof Type.TensorMap
              || parameter.type() instanceof Type.MemoryList;
      if (!type || !parameter.perspective().equals(Perspective.GRID)) {
        frame.report(
            Code.P0216
                .at(
                    parameter.span(),
                    type
                        ? "a kernel's parameters are the same for the whole grid, this one is @ "
                            + parameter.perspective()
                        : "a launch cannot pass " + parameter.type())
                .help(type ? "write `@ grid[1]`" : "pass a value, a pointer or a tensor map"));
        return false;
      }
    }
    return new KernelLists(frame).fit(parameters);
  }
}
