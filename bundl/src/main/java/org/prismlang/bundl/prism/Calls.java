package org.prismlang.bundl.prism;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.prismlang.bundl.syntax.Algebra;
import org.prismlang.bundl.syntax.Expr;
import org.prismlang.bundl.syntax.Memory;
import org.prismlang.bundl.syntax.Program;
import org.prismlang.bundl.syntax.Statement;
import org.prismlang.bundl.syntax.Type;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.syntax.Stmt;

/** Device functions and their calls; a function for each kind of memory that it is given. */
final class Calls {
  /** Where an array of a caller lies, and how long it is. */
  private record Given(Memory memory, OptionalInt length) {}

  private record Key(String function, List<Given> arrays) {}

  private final Algebra algebra;
  private final Names names;
  private final Names labels;
  private final Scope constants;
  private final Map<String, Item.Function> written;
  private final Map<Key, Program.Function> made = new LinkedHashMap<>();
  private final Set<String> underWay = new HashSet<>();

  Calls(
      Algebra algebra,
      Names names,
      Names labels,
      Scope constants,
      Map<String, Item.Function> written) {
    this.algebra = algebra;
    this.names = names;
    this.labels = labels;
    this.constants = constants;
    this.written = Map.copyOf(written);
  }

  /** All that were called, and those that nobody called. */
  List<Program.Function> functions() {
    for (var function : written.values().stream().sorted(BY_PLACE).toList()) {
      boolean isCalled =
          made.keySet().stream().anyMatch(it -> it.function().equals(function.name().text()));
      if (!isCalled) {
        var arrays =
            function.parameters().stream()
                .filter(it -> Header.pointer(it.type()).isPresent())
                .map(_ -> new Given(Memory.GLOBAL, OptionalInt.empty()))
                .toList();
        function(function, arrays);
      }
    }
    return List.copyOf(made.values());
  }

  private static final Comparator<Item.Function> BY_PLACE =
      Comparator.comparingInt(it -> it.span().start());

  Statement of(Stmt.Do it, Scope scope, Place place, Body body) {
    if (!(it.expression() instanceof org.prismlang.lang.syntax.Expr.Call call)
        || !(call.callee() instanceof org.prismlang.lang.syntax.Expr.Variable(String name, _))
        || !written.containsKey(name)) {
      throw new Outside(it.span(), "this operation is not in Bundl");
    }
    var function = written.get(name);
    boolean fits =
        call.arguments().size() == function.parameters().size()
            && call.arguments().stream().allMatch(argument -> argument.name().isEmpty());
    if (!fits) {
      throw new Outside(it.span(), "Bundl's functions take an argument for each parameter");
    }
    var of = Header.of(function, new Writing(algebra.machine()), constants).perspective();
    boolean isLeft = of.equals(place.written()) && !of.equals(place.at());
    if (isLeft) {
      throw Body.left(it.span(), place);
    }
    var to = algebra.isBelow(of, place.at()) ? place.to(of, algebra.machine()) : place;
    var arguments = call.arguments().stream().map(argument -> argument.value()).toList();
    var callee = function(function, arrays(function, arguments, scope, place));
    body.allocates(callee.shared());
    var called =
        arguments(
            callee, arguments, List.of(), new Values.Here(scope, to, Values.Ids.NONE), body, it);
    return Place.narrowed(place.at(), to.at(), algebra, called, it.span());
  }

  private static List<Given> arrays(
      Item.Function function,
      List<org.prismlang.lang.syntax.Expr> arguments,
      Scope scope,
      Place place) {
    var arrays = new ArrayList<Given>();
    for (int i = 0; i < arguments.size(); i++) {
      var isConst = Header.pointer(function.parameters().get(i).type());
      if (isConst.isPresent()) {
        arrays.add(given(arguments.get(i), isConst.get(), scope, place));
      }
    }
    return arrays;
  }

  private static Given given(
      org.prismlang.lang.syntax.Expr argument, boolean isConst, Scope scope, Place place) {
    if (!(argument instanceof org.prismlang.lang.syntax.Expr.Variable(String name, _))
        || !(scope.find(name) instanceof Known.Array array)
        || array.memory() == Memory.LOCAL) {
      throw new Outside(argument.span(), "Bundl passes whole arrays that threads share");
    }
    if (array.isConst() && !isConst) {
      throw new Outside(argument.span(), "Bundl has no memory that is only read");
    }
    if (isConst && !array.at().equals(place.at())) {
      throw new Outside(argument.span(), "Bundl passes arrays to those who own them");
    }
    return new Given(array.memory(), array.length());
  }

  private Statement arguments(
      Program.Function callee,
      List<org.prismlang.lang.syntax.Expr> written,
      List<Expr> done,
      Values.Here here,
      Body body,
      Stmt.Do it) {
    int i = done.size();
    if (i == written.size()) {
      return new Statement.Call(callee.name(), done, it.span());
    }
    Values.Use next =
        value -> {
          var more = new ArrayList<>(done);
          more.add(value);
          return arguments(callee, written, more, here, body, it);
        };
    var argument = written.get(i);
    if (callee.parameters().get(i).type() instanceof Type.Array
        && argument instanceof org.prismlang.lang.syntax.Expr.Variable(String name, var span)
        && here.scope().find(name) instanceof Known.Array array) {
      return next.apply(new Expr.Variable(array.name(), span));
    }
    return body.values.value(argument, here, next);
  }

  private Program.Function function(Item.Function function, List<Given> arrays) {
    var name = function.name().text();
    var key = new Key(name, arrays);
    var known = made.get(key);
    if (known != null) {
      return known;
    }
    if (!underWay.add(name)) {
      throw new Outside(function.name().span(), "functions do not call themselves");
    }
    var result = elaborate(function, arrays);
    underWay.remove(name);
    made.put(key, result);
    return result;
  }

  private Program.Function elaborate(Item.Function function, List<Given> arrays) {
    var writing = new Writing(algebra.machine());
    var header = Header.of(function, writing, constants);
    if (!function.results().isEmpty()) {
      throw new Outside(function.head(), "Bundl's functions give nothing back");
    }
    var name = names.fresh(function.name().text());
    var scope = constants;
    var parameters = new ArrayList<Program.Parameter>();
    int next = 0;
    for (var parameter : function.parameters()) {
      var of = parameter.perspective().map(it -> writing.perspective(it, constants));
      if (of.isPresent() && !of.get().equals(header.perspective())
          || parameter.defaultValue().isPresent()) {
        throw new Outside(parameter.span(), "Bundl's parameters are of the function's perspective");
      }
      var called = names.fresh(parameter.name().text());
      var pointer = Header.pointer(parameter.type());
      var base = Writing.scalar(parameter.type());
      Known known;
      if (pointer.isPresent()) {
        var given = arrays.get(next++);
        var text = parameter.name().text();
        known =
            new Known.Array(
                called,
                given.memory(),
                header.perspective(),
                header.perspective(),
                given.length(),
                pointer.get(),
                text);
        parameters.add(
            new Program.Parameter(called, new Type.Array(Type.Base.INT, given.memory())));
      } else if (base.isPresent()) {
        known = new Known.Scalar(called, base.get(), header.perspective());
        parameters.add(new Program.Parameter(called, base.get()));
      } else {
        throw new Outside(parameter.type().span(), "Bundl has no such type");
      }
      scope = scope.with(parameter.name().text(), known);
    }
    var body = new Body(algebra, names, labels, new Uses(function.body()), this);
    var code = body.of(function.body(), scope, Place.of(header.perspective()), function.head());
    int shared = header.shared().orElse(body.allocated());
    return new Program.Function(
        name, parameters, header.perspective(), shared, code, function.head());
  }
}
