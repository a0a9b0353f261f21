package org.prismlang.runtime.host;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;
import org.prismlang.runtime.Argument;
import org.prismlang.runtime.Buffer;
import org.prismlang.runtime.JavaValues;
import org.prismlang.runtime.PrismException;
import org.prismlang.runtime.TensorMap;

/** A function that runs on the CPU and launches kernels on the program's device. */
public final class HostFunction {
  private final String name;
  private final Function function;
  private final HostProgram program;

  HostFunction(String name, Function function, HostProgram program) {
    this.name = name;
    this.function = function;
    this.program = program;
  }

  public String name() {
    return name;
  }

  public boolean isTest() {
    return function.test();
  }

  /** What it takes, in order: names and types. */
  public List<Variable> parameters() {
    return function.parameters();
  }

  /** What it gives back, in order. */
  public List<Type> results() {
    return function.results().stream().map(Function.Result::type).toList();
  }

  /**
   * What parameters are when nothing is given for them, by name: boxed numbers and truth values.
   */
  public Map<String, Object> defaults() {
    var defaults = new LinkedHashMap<String, Object>();
    for (var parameter : parameters()) {
      var term = function.defaults().get(parameter);
      if (term != null) {
        defaults.put(parameter.name(), boxed(term));
      }
    }
    return defaults;
  }

  private static Object boxed(Term term) {
    return switch (Values.fixed(term).orElse(Value.UNKNOWN)) {
      case Value.Int(long number) -> number;
      case Value.Real(double number) -> number;
      case Value.Truth(boolean truth) -> truth;
      case Value.Words _, Value.Unknown _ -> throw new IllegalStateException("no default: " + term);
    };
  }

  public Span span() {
    return function.span();
  }

  /**
   * Runs it to its end. Throws a {@link PrismException} with what goes wrong: a launch, an index,
   * an expectation.
   *
   * @param arguments numbers, truth values, {@link Buffer}s and {@link TensorMap}s, one a parameter
   */
  public HostResult call(Object... arguments) {
    return run(program.program().print(), Arrays.asList(arguments));
  }

  /** The same with another place for what it and its kernels print. */
  public HostResult run(Consumer<String> print, List<Object> arguments) {
    try (var run = started(print, false)) {
      return new HostResult(results(invoked(run, arguments)), run.counts());
    }
  }

  /** Runs it to its end, and keeps what it launched and on what; nothing is printed. */
  public KeptLaunches keep(List<Object> arguments) {
    var run = started(_ -> {}, true);
    try {
      invoked(run, arguments);
      return new KeptLaunches(run);
    } catch (RuntimeException | Error e) {
      run.close();
      throw e;
    }
  }

  private HostRun started(Consumer<String> print, boolean isKept) {
    var compiled = program.compiled(function);
    return new HostRun(program.program().printingTo(print), compiled.constants(), isKept);
  }

  private Object invoked(HostRun run, List<Object> arguments) {
    var values = values(arguments);
    var compiled = program.compiled(function);
    values.addFirst(run);
    try {
      var result = compiled.handle().invoke(values.toArray());
      program.program().device().await(); // what went wrong belongs to this call
      return result;
    } catch (Fault e) {
      throw new PrismException(List.of(e.code().at(compiled.constants().span(e.site()), e.text())));
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  private List<Object> values(List<Object> arguments) {
    var parameters = parameters();
    if (arguments.size() != parameters.size()) {
      throw misfit(
          function.bound().span(),
          "`"
              + name()
              + "` has "
              + parameters.size()
              + " parameters, given are "
              + arguments.size());
    }
    var values = new ArrayList<Object>();
    for (int i = 0; i < arguments.size(); i++) {
      var parameter = parameters.get(i);
      var argument = arguments.get(i);
      values.add(value(parameter, argument));
    }
    return values;
  }

  private static Object value(Variable parameter, Object argument) {
    var type = parameter.type();
    if (type instanceof Type.Buffer(Type element)
        && argument instanceof Buffer buffer
        && buffer.element().equals(element)) {
      return buffer;
    }
    return JavaValues.argument(argument, type)
        .map(
            it ->
                switch (it) {
                  case Argument.Whole(long whole) when Form.of(type) == Form.INT ->
                      (Object) (int) whole;
                  case Argument.Whole(long whole) -> whole;
                  case Argument.Real(double real) when Form.of(type) == Form.FLOAT -> (float) real;
                  case Argument.Real(double real) -> real;
                  case Argument.Memory(Buffer buffer) -> buffer;
                  case Argument.Map(TensorMap map) -> map;
                })
        .orElseThrow(
            () ->
                misfit(
                    parameter.span(),
                    "`"
                        + parameter.name()
                        + "` is "
                        + type
                        + ", given is "
                        + JavaValues.words(argument)));
  }

  private static PrismException misfit(Span span, String message) {
    return new PrismException(List.of(Code.P0208.at(span, message)));
  }

  private List<Object> results(Object result) {
    var types = function.results();
    if (types.isEmpty()) {
      return List.of();
    }
    var values = types.size() == 1 ? new Object[] {result} : (Object[]) result;
    var list = new ArrayList<Object>();
    for (int i = 0; i < values.length; i++) {
      list.add(types.get(i).type() == Scalar.BOOL ? (Object) values[i].equals(1) : values[i]);
    }
    return list;
  }
}
