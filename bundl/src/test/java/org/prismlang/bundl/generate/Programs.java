package org.prismlang.bundl.generate;

import static org.prismlang.bundl.generate.Values.NOWHERE;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.prismlang.bundl.Correction;
import org.prismlang.bundl.generate.Scope.Known;
import org.prismlang.bundl.syntax.Algebra;
import org.prismlang.bundl.syntax.Level;
import org.prismlang.bundl.syntax.Machine;
import org.prismlang.bundl.syntax.Memory;
import org.prismlang.bundl.syntax.Parser;
import org.prismlang.bundl.syntax.Perspective;
import org.prismlang.bundl.syntax.Printer;
import org.prismlang.bundl.syntax.Program;
import org.prismlang.bundl.syntax.Type;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.SourceFile;

/** Well-typed programs, each from its seed. */
final class Programs {
  /** Whose interleavings can all be gone through. */
  static final List<Machine> SMALL =
      List.of(
          new Machine(1, 2, 4),
          new Machine(1, 2, 8),
          new Machine(2, 1, 4),
          new Machine(2, 2, 4),
          new Machine(2, 2, 8),
          new Machine(1, 3, 8),
          new Machine(1, 4, 8),
          new Machine(1, 6, 8),
          new Machine(2, 3, 6),
          new Machine(3, 2, 6),
          new Machine(3, 1, 2),
          new Machine(6, 1, 1),
          new Machine(1, 1, 2));

  static final List<Machine> LARGER =
      List.of(
          new Machine(2, 4, 8),
          new Machine(2, 6, 12),
          new Machine(3, 4, 8),
          new Machine(4, 3, 8),
          new Machine(1, 8, 16),
          new Machine(2, 8, 8),
          new Machine(4, 4, 8),
          new Machine(4, 8, 16));

  private final Chance chance;
  private final Machine machine;
  private final Code code;

  private Programs(long seed, List<Machine> machines, Set<Correction> corrections) {
    this.chance = new Chance(seed);
    this.machine = chance.of(machines);
    this.code = new Code(chance, new Algebra(machine, corrections));
  }

  static Program small(long seed) {
    return small(seed, Correction.ALL);
  }

  /** Well typed by other rules than ours. */
  static Program small(long seed, Set<Correction> corrections) {
    return read(new Programs(seed, SMALL, corrections).program(12));
  }

  static Program larger(long seed) {
    return read(new Programs(seed, LARGER, Correction.ALL).program(20));
  }

  /** Printed and read, so that every statement has its place. */
  static Program read(Program program) {
    var text = Printer.print(program);
    var diagnostics = new Diagnostics();
    return Parser.parse(new SourceFile("generated.bundl", text), diagnostics)
        .orElseThrow(
            () -> new IllegalStateException(diagnostics.inOrder().getFirst() + "\n" + text));
  }

  private Program program(int statements) {
    var inputs = new ArrayList<Program.Input>();
    var scope = Scope.EMPTY;
    for (int i = chance.between(1, 2); i > 0; i--) {
      int length = chance.once(3) ? chance.between(1, 4) : machine.count();
      var values = IntStream.range(0, length).mapToObj(it -> chance.below(4)).toList();
      var name = chance.name("a");
      inputs.add(new Program.Input(name, values, NOWHERE));
      scope = scope.with(array(name, Perspective.GRID, Memory.GLOBAL, length));
    }
    var functions = new ArrayList<Program.Function>();
    for (int i = chance.below(3); i > 0; i--) {
      var callee = function();
      code.declare(callee);
      functions.add(callee.function());
    }
    var body = code.body(Place.start(machine), scope, statements);
    return new Program(machine, inputs, functions, body);
  }

  private static Known array(String name, Perspective of, Memory memory, int length) {
    return new Known(name, of, new Type.Array(Type.Base.INT, memory), length, false);
  }

  private Code.Callee function() {
    var of = perspective();
    boolean isInBlock = of.level() == Level.THREAD || of.equals(Perspective.BLOCK);
    var parameters = new ArrayList<Program.Parameter>();
    var lengths = new ArrayList<Integer>();
    var scope = Scope.EMPTY;
    for (int i = chance.below(4); i > 0; i--) {
      var name = chance.name("x");
      var memory =
          isInBlock && chance.once(2)
              ? Memory.SHARED
              : chance.once(6) ? Memory.LOCAL : Memory.GLOBAL;
      var known =
          chance.once(3)
              ? new Known(name, of, Type.Base.INT, 0, false)
              : array(name, of, memory, chance.between(1, Math.min(4, of.size() + 1)));
      parameters.add(new Program.Parameter(name, known.type()));
      lengths.add(known.length());
      scope = scope.with(known);
    }
    int shared = isInBlock ? chance.between(0, Math.min(4, machine.shared())) : 0;
    var place = new Place(machine, of, of.size(), shared, 2);
    var body = code.body(place, scope, 5);
    var function = new Program.Function(chance.name("f"), parameters, of, shared, body, NOWHERE);
    return new Code.Callee(function, lengths);
  }

  private Perspective perspective() {
    return switch (chance.below(5)) {
      case 0 -> Perspective.GRID;
      case 1 -> new Perspective(Level.BLOCK, divisor(machine.blocks()));
      case 2 -> Perspective.BLOCK;
      case 3 -> new Perspective(Level.THREAD, divisor(machine.threads()));
      default -> Perspective.THREAD;
    };
  }

  private int divisor(int number) {
    return chance.of(
        IntStream.rangeClosed(1, number).filter(it -> number % it == 0).boxed().toList());
  }
}
