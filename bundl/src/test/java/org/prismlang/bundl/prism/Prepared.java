package org.prismlang.bundl.prism;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.prismlang.bundl.Correction;
import org.prismlang.bundl.syntax.Program;
import org.prismlang.bundl.typing.Refusal;
import org.prismlang.bundl.typing.Typing;
import org.prismlang.lang.check.Checker;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.syntax.Parser;
import org.prismlang.runtime.Buffer;
import org.prismlang.runtime.Device;
import org.prismlang.runtime.Prism;
import org.prismlang.sim.Mode;

/** A Prism text with what it is launched with, and what the two sides say of it. */
record Prepared(String text, Launch launch) {
  static Prepared of(String text, int blocks) {
    return new Prepared(
        text,
        new Launch(
            Optional.empty(),
            OptionalInt.of(blocks),
            OptionalInt.empty(),
            Map.of(),
            Map.of(),
            Map.of()));
  }

  SourceFile file() {
    return new SourceFile("k.prism", text);
  }

  /** What Prism's checker finds. */
  List<Diagnostic> errors() {
    var diagnostics = new Diagnostics();
    Checker.check(file(), Options.DEFAULT, diagnostics);
    return diagnostics.inOrder().stream().filter(Diagnostic::isError).toList();
  }

  Optional<Program> bundl(Diagnostics diagnostics) {
    return FromPrism.elaborate(file(), launch, diagnostics);
  }

  /** What Bundl's typing finds. */
  static List<Refusal> refusals(Program bundl) {
    return new Typing(bundl, Correction.ALL).verdict().refusals();
  }

  /** Whether the kernel never reads what is behind a pointer. */
  boolean isOutput(String pointer) {
    var module = Parser.parse(file(), new Diagnostics());
    var kernel = (Item.Function) module.items().getLast();
    return !new Uses(kernel.body()).isRead(pointer);
  }

  /** Every finding with its place, for a message. */
  static List<String> said(List<Diagnostic> found) {
    return found.stream().map(it -> it.code() + " " + it.message() + " " + it.span()).toList();
  }

  /** Global memory after the simulator's run, in the explorer's words. */
  String simulated(Program bundl) {
    var program = Prism.load(file(), Options.DEFAULT).on(Device.simulator(new Mode.Checked(1)));
    var kernel = program.kernels().getFirst();
    var arguments = new Object[kernel.parameters().size()];
    var memory = new TreeMap<String, Buffer>();
    for (int i = 0; i < arguments.length; i++) {
      var name = kernel.parameters().get(i).name();
      var input = bundl.inputs().stream().filter(it -> it.name().equals(name)).findFirst();
      if (input.isPresent()) {
        var values = input.get().values().stream().mapToInt(it -> it).toArray();
        memory.put(name, Buffer.of(values));
        arguments[i] = memory.get(name);
      } else {
        arguments[i] = value(kernel.parameters().get(i).type().toString(), name, bundl);
      }
    }
    kernel.launch(bundl.machine().blocks(), bundl.machine().threads(), arguments);
    var texts =
        memory.entrySet().stream()
            .map(it -> it.getKey() + " = " + contents(it.getValue(), bundl, it.getKey()))
            .toList();
    memory.values().forEach(Buffer::close);
    return String.join("; ", texts);
  }

  private Object value(String type, String name, Program bundl) {
    int value = launch.values().getOrDefault(name, bundl.machine().count());
    return type.equals("bool") ? (Object) (value != 0) : (Object) value;
  }

  private static List<Long> contents(Buffer buffer, Program bundl, String name) {
    var input = bundl.inputs().stream().filter(it -> it.name().equals(name)).findFirst();
    int length = input.orElseThrow().values().size();
    return IntStream.range(0, length).mapToObj(buffer::getLong).toList();
  }
}
