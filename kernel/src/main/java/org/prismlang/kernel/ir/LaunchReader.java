package org.prismlang.kernel.ir;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.prismlang.lang.program.Launch;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Perspective;

/** Reads the launch shape of a kernel. */
final class LaunchReader {
  private final IrTokens tokens;
  private final DeclarationReader names;
  private final ExpressionReader exprs;
  private final Map<Local, Variable> variables = new HashMap<>();

  LaunchReader(IrTokens tokens, DeclarationReader names, ExpressionReader exprs) {
    this.tokens = tokens;
    this.names = names;
    this.exprs = exprs;
  }

  Launch launch() {
    tokens.word("launch");
    var grid = tokens.tookWord("grid") ? OptionalInt.of(tokens.number()) : OptionalInt.empty();
    var block = tokens.tookWord("block") ? OptionalInt.of(tokens.number()) : OptionalInt.empty();
    int cluster = tokens.tookWord("cluster") ? tokens.number() : 1;
    int minBlocks = tokens.tookWord("min_blocks") ? tokens.number() : 1;
    List<Launch.Registers> registers =
        tokens.tookWord("registers") ? tokens.separated(this::registers) : List.of();
    boolean cooperative = tokens.tookWord("cooperative");
    boolean resident = tokens.tookWord("resident");
    boolean inOrder = tokens.tookWord("in_order");
    boolean overlaps = tokens.tookWord("overlap");
    return new Launch(
        grid,
        block,
        cluster,
        minBlocks,
        registers,
        cooperative,
        resident,
        inOrder,
        overlaps,
        workspaces());
  }

  private Launch.Registers registers() {
    int threads = tokens.number();
    tokens.word("of");
    return new Launch.Registers(threads, tokens.number());
  }

  private List<Launch.Workspace> workspaces() {
    var workspaces = new ArrayList<Launch.Workspace>();
    while (tokens.tookWord("workspace")) {
      var parameter = tokens.name();
      boolean each = tokens.tookWord("each");
      if (!each) {
        tokens.word("once");
      }
      var at = tokens.peek();
      var bytes = exprs.expr();
      workspaces.add(new Launch.Workspace(parameter, term(bytes, names.span(), at), each));
    }
    return workspaces;
  }

  List<Precondition> preconditions() {
    var preconditions = new ArrayList<Precondition>();
    while (tokens.tookWord("assume")) {
      var condition = exprs.expr();
      var text = tokens.text();
      preconditions.add(new Precondition(condition, text, tokens.text(), names.span()));
    }
    return preconditions;
  }

  private Term term(Expr expr, Span span, IrToken at) {
    return switch (expr) {
      case Expr.Constant(var value, var type) ->
          new Term.Constant(value, type, Optional.empty(), span);
      case Expr.Read(Local local) ->
          new Term.Read(variables.computeIfAbsent(local, LaunchReader::variable), span);
      case Expr.Position(var place) when place == Expr.Place.BLOCKS ->
          new Term.Units(Perspective.BLOCK, Perspective.GRID, Optional.empty(), span);
      case Expr.Unary(var operator, Expr operand, var type) ->
          new Term.Unary(
              operator, term(operand, span, at), type, Perspective.GRID, Optional.empty(), span);
      case Expr.Binary(var operator, Expr left, Expr right, var type) ->
          new Term.Binary(
              operator,
              term(left, span, at),
              term(right, span, at),
              type,
              Perspective.GRID,
              Optional.empty(),
              span);
      case Expr.Choice(Expr condition, Expr then, Expr otherwise, var type) ->
          new Term.Choice(
              term(condition, span, at),
              term(then, span, at),
              term(otherwise, span, at),
              type,
              Perspective.GRID,
              Optional.empty(),
              span);
      case Expr.Convert(Expr operand, boolean bits, var type) ->
          new Term.Convert(term(operand, span, at), bits, type, Optional.empty(), span);
      default ->
          throw IrTokens.problem(at, "wanted arithmetic over parameters and the number of blocks");
    };
  }

  private static Variable variable(Local local) {
    return new Variable(
        local.name(),
        local.type(),
        local.perspective(),
        Variable.Origin.PARAMETER,
        false,
        local.span());
  }
}
