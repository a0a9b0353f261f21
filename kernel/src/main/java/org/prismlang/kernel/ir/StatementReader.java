package org.prismlang.kernel.ir;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Level;

/** Reads statements as {@link StatementText} writes them. */
final class StatementReader {
  private final IrTokens tokens;
  private final DeclarationReader names;
  private final ExpressionReader exprs;
  private final OperandReader operands;
  private final SyncReader syncs;

  StatementReader(IrTokens tokens, DeclarationReader names, ExpressionReader exprs) {
    this.tokens = tokens;
    this.names = names;
    this.exprs = exprs;
    this.operands = exprs.operands();
    this.syncs = new SyncReader(tokens, names, exprs);
  }

  /** {@code { … }}. */
  List<Stmt> body() {
    tokens.symbol("{");
    var statements = new ArrayList<Stmt>();
    while (!tokens.tookSymbol("}")) {
      statements.add(tokens.nested(this::statement));
    }
    return statements;
  }

  private Stmt statement() {
    var token = tokens.peek();
    if (token.kind() != IrToken.Kind.WORD || !Words.isStatement(token.text())) {
      return assignment();
    }
    tokens.take();
    return switch (token.text()) {
      case "let" -> declare();
      case "store" -> store();
      case "modify" -> modify();
      case "do" -> operate();
      case "invoke" -> invoke();
      case "allocate" -> allocate();
      case "point" -> point();
      case "break" -> new Stmt.Break(span());
      case "continue" -> new Stmt.Continue(span());
      case "return" -> returns();
      case "assert" -> asserts();
      case "print" -> new Stmt.Print(operands.arguments(), span());
      case "unsafe" -> new Stmt.Unsafe(tokens.text(), span());
      case "for" -> loop();
      case "while" -> whileLoop();
      case "if" -> branch();
      case "block" -> block();
      case "group" -> group();
      case "split" -> split();
      case "open" -> open();
      case "batch" -> batch();
      case "last_block" -> lastBlock();
      default -> syncs.sync(token);
    };
  }

  private Stmt allocate() {
    var memory = names.declaredMemory();
    return new Stmt.Allocate(
        tokens.tookWord("extent") ? names.known(memory.launched(exprs.expr())) : memory, span());
  }

  private Stmt assignment() {
    if (tokens.isSymbol("#")) {
      var targets = exprs.several();
      tokens.symbol("=");
      return new Stmt.AssignAll(targets, exprs.several(), span());
    }
    var target = exprs.tight();
    var operator = exprs.operator();
    if (operator.isPresent()) {
      tokens.take();
    }
    tokens.symbol("=");
    var value = exprs.expr();
    return operator.isPresent()
        ? new Stmt.Update(target, operator.get(), value, span())
        : new Stmt.Assign(target, value, span());
  }

  private Stmt declare() {
    var local = names.declaredLocal();
    Optional<Expr> value = tokens.tookSymbol("=") ? Optional.of(exprs.expr()) : Optional.empty();
    return new Stmt.Declare(local, value, span());
  }

  private Stmt store() {
    var cache = operands.cache();
    var access = operands.access();
    tokens.symbol("=");
    return new Stmt.Store(access, exprs.expr(), cache, span());
  }

  private Stmt modify() {
    var access = operands.access();
    BinaryOperator operator =
        exprs.operator().orElseThrow(() -> tokens.wanted("an operator and `=`"));
    tokens.take();
    tokens.symbol("=");
    return new Stmt.Modify(access, operator, exprs.expr(), span());
  }

  private Stmt operate() {
    var intrinsic = exprs.intrinsic();
    var arguments = operands.arguments();
    Optional<Local> result =
        tokens.tookSymbol("->") ? Optional.of(names.declaredLocal()) : Optional.empty();
    return new Stmt.Operate(intrinsic, arguments, result, span());
  }

  private Stmt invoke() {
    var procedure = tokens.name();
    var arguments = operands.arguments();
    List<Local> results =
        tokens.tookSymbol("->") ? tokens.separated(names::declaredLocal) : List.of();
    return new Stmt.Invoke(procedure, arguments, results, span());
  }

  private Stmt point() {
    List<Memory> pointers = tokens.isSymbol("=") ? List.of() : tokens.separated(names::usedMemory);
    tokens.symbol("=");
    List<Access> places = isSpan() ? List.of() : tokens.separated(operands::access);
    return new Stmt.Point(pointers, places, span());
  }

  private Stmt returns() {
    return new Stmt.Return(isSpan() ? List.of() : tokens.separated(exprs::expr), span());
  }

  private Stmt asserts() {
    var condition = exprs.expr();
    tokens.symbol(",");
    return new Stmt.Assert(condition, tokens.text(), span());
  }

  private Stmt loop() {
    var variable = names.declaredLocal();
    tokens.word("from");
    var from = exprs.expr();
    tokens.word("to");
    var to = exprs.expr();
    tokens.word("step");
    var step = exprs.expr();
    int copies = tokens.tookWord("copies") ? tokens.number() : Stmt.For.FREE;
    var span = span();
    return new Stmt.For(variable, from, to, step, copies, body(), span);
  }

  private Stmt whileLoop() {
    var condition = exprs.expr();
    var span = span();
    return new Stmt.While(condition, body(), span);
  }

  private Stmt branch() {
    var condition = exprs.expr();
    var span = span();
    var then = body();
    return new Stmt.If(condition, then, tokens.tookWord("else") ? body() : List.of(), span);
  }

  private Stmt block() {
    var span = span();
    return new Stmt.Block(body(), span);
  }

  private Stmt group() {
    var perspective = names.perspective();
    var span = span();
    return new Stmt.Group(perspective, body(), span);
  }

  private Stmt split() {
    var level = tokens.oneOf(Level.class);
    var span = span();
    tokens.symbol("{");
    var branches = new ArrayList<Stmt.Branch>();
    while (!tokens.tookSymbol("}")) {
      branches.add(splitBranch());
    }
    return new Stmt.Split(level, branches, span);
  }

  private Stmt.Branch splitBranch() {
    tokens.word("case");
    int first = tokens.number();
    tokens.word("size");
    int size = tokens.number();
    var role = tokens.tookWord("as") ? tokens.name() : "";
    var span = span();
    return new Stmt.Branch(first, size, role, body(), span);
  }

  private Stmt open() {
    var name = tokens.name();
    var place = span();
    tokens.symbol("=");
    var kind = tokens.oneOf(View.Kind.class);
    var parent = tokens.name();
    var memory = tokens.tookWord("of") ? tokens.name() : parent;
    tokens.symbol("@");
    var view = new View(name, memory, parent, names.perspective(), kind, place);
    var span = span();
    return new Stmt.Open(view, body(), span);
  }

  private Stmt batch() {
    var span = span();
    return new Stmt.Batch(body(), span);
  }

  private Stmt lastBlock() {
    var counter = operands.access();
    var span = span();
    return new Stmt.LastBlock(counter, body(), span);
  }

  private boolean isSpan() {
    return tokens.peek().kind() == IrToken.Kind.SPAN;
  }

  private Span span() {
    return names.span();
  }
}
