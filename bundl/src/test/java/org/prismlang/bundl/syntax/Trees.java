package org.prismlang.bundl.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.prismlang.bundl.syntax.Program.Function;
import org.prismlang.bundl.syntax.Program.Input;
import org.prismlang.bundl.syntax.Program.Parameter;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.Span;

/** Trees of any form, that mean nothing; of at most so many nodes. */
final class Trees {
  private static final Span NOWHERE = new SourceFile("t.bundl", "").span(0, 0);

  private final Random random;
  private int nodes;
  private int names;

  Trees(long seed, int nodes) {
    this.random = new Random(seed);
    this.nodes = nodes;
  }

  Program program() {
    var inputs = new ArrayList<Input>();
    while (random.nextInt(3) == 0) {
      inputs.add(new Input(fresh(), List.of(literal(), literal()), NOWHERE));
    }
    var functions = new ArrayList<Function>();
    while (random.nextInt(3) == 0) {
      functions.add(function());
    }
    var machine = new Machine(1 + size(), 1 + size(), size());
    return new Program(machine, inputs, functions, statement());
  }

  private Function function() {
    var parameters = new ArrayList<Parameter>();
    while (random.nextInt(3) > 0) {
      parameters.add(new Parameter(fresh(), type()));
    }
    return new Function(fresh(), parameters, perspective(), size(), statement(), NOWHERE);
  }

  Statement statement() {
    nodes--;
    return switch (nodes > 0 ? random.nextInt(20) : random.nextInt(7)) {
      case 0 -> new Statement.Skip(NOWHERE);
      case 1 -> new Statement.Assign(name(), expression(), NOWHERE);
      case 2 -> new Statement.AssignElement(name(), expression(), expression(), NOWHERE);
      case 3 -> new Statement.Call(name(), arguments(), NOWHERE);
      case 4 -> new Statement.Memcpy(random.nextBoolean(), name(), name(), NOWHERE);
      case 5 -> new Statement.Semaphore(one(Statement.Action.values()), name(), NOWHERE);
      case 6 -> new Statement.Free(size(), NOWHERE);
      case 7 -> new Statement.If(expression(), statement(), statement(), NOWHERE);
      case 8 -> new Statement.While(expression(), statement(), NOWHERE);
      case 9 -> new Statement.Split(size(), size(), statement(), statement(), NOWHERE);
      case 10 -> new Statement.Group(1 + size(), statement(), NOWHERE);
      case 11 -> new Statement.Destruct(statement(), NOWHERE);
      case 12 -> rename();
      case 13 -> new Statement.Lend(name(), statement(), NOWHERE);
      case 14 -> new Statement.Handle(name(), name(), statement(), NOWHERE);
      case 15 ->
          new Statement.Alloc(fresh(), one(Memory.values()), base(), size(), statement(), NOWHERE);
      case 16 ->
          new Statement.Declare(fresh(), base(), perspective(), expression(), statement(), NOWHERE);
      default -> new Statement.Seq(statement(), statement(), NOWHERE);
    };
  }

  private Statement rename() {
    var kind = one(Statement.Kind.values());
    int number = kind.hasNumber() ? 1 + size() : 0;
    return new Statement.Rename(kind, name(), name(), fresh(), number, statement(), NOWHERE);
  }

  private List<Expr> arguments() {
    var arguments = new ArrayList<Expr>();
    while (random.nextInt(3) > 0) {
      arguments.add(expression());
    }
    return arguments;
  }

  private Expr expression() {
    nodes--;
    return switch (nodes > 0 ? random.nextInt(12) : random.nextInt(5)) {
      case 0 -> new Expr.Int(literal(), NOWHERE);
      case 1 -> new Expr.Float(decimal(), NOWHERE);
      case 2 -> new Expr.Bool(random.nextBoolean(), NOWHERE);
      case 3 -> new Expr.PartitionId(NOWHERE);
      case 4 -> new Expr.Variable(name(), NOWHERE);
      case 5 -> new Expr.Element(name(), expression(), NOWHERE);
      default -> new Expr.Binary(one(Operator.values()), expression(), expression(), NOWHERE);
    };
  }

  private int literal() {
    return random.nextBoolean() ? random.nextInt(21) - 10 : random.nextInt();
  }

  private float decimal() {
    float value = Float.intBitsToFloat(random.nextInt());
    return Float.isFinite(value) ? value : -0f;
  }

  private Type type() {
    return switch (random.nextInt(3)) {
      case 0 -> base();
      case 1 -> new Type.Array(base(), one(Memory.values()));
      default -> new Type.Async(name(), new Type.Array(base(), one(Memory.values())));
    };
  }

  private Type.Base base() {
    return one(Type.Base.values());
  }

  private Perspective perspective() {
    var level = one(Level.values());
    return new Perspective(level, level == Level.GRID ? 1 : 1 + size());
  }

  private int size() {
    return random.nextInt(1000);
  }

  private String name() {
    return one(new String[] {"a", "b", "_", "m", "B", "skips", "Thread1", "x_1"});
  }

  private String fresh() {
    return "v" + names++;
  }

  private <T> T one(T[] all) {
    return all[random.nextInt(all.length)];
  }
}
