package org.prismlang.foreign.read;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.prismlang.foreign.c.CTypes;
import org.prismlang.foreign.clang.ClangNode;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Type;
import org.prismlang.verify.Outside;

/** One time that a kernel is read: the statements so far, and what names stand for. */
final class Reading {
  final Declarations declarations;
  final CTypes types;
  final ClangPlaces texts;
  final Knowledge knowledge;
  final Shape shape;
  final Trial trial;
  final CExpressions expressions;
  final CPlaces places;
  final CCalls calls;
  final CStatements statements;
  final CLoops loops;
  final SharedNumbers numbers;
  final AsmRun assembly;
  final Assumptions assumptions;
  final GroupCopies copies;
  final TensorBoxes boxes;
  final FollowedBits bits;
  final Tickets tickets;
  final ConstantTables tables;
  final Lambdas lambdas;
  final Lifetimes lifetimes;
  final Making making;

  private static final int WARP = 32;

  /** What declarations stand for. */
  final Map<String, CPlace> bindings = new HashMap<>();

  /** Calls that are being expanded, the innermost last. */
  final Deque<Expanded> expanding = new ArrayDeque<>();

  /** What a verdict cannot cover. */
  final Set<Outside> outside = new LinkedHashSet<>();

  final DataOrigins origins = new DataOrigins();

  /** Whether a barrier orders one kind of memory alone. */
  boolean hasHalfBarriers;

  /** Whether a thread waits for a phase in the code so far. */
  boolean hasWaits;

  /** Whether there are fences between proxies that the program has not. */
  boolean hasOwnFences;

  /** Whether engines read shared memory, so that fences between proxies matter. */
  boolean hasReadingEngines;

  boolean isCooperative;
  private final Seen seen;
  private List<Stmt> out = new ArrayList<>();
  private boolean isRaw;
  private int count;
  private int depth;
  private Span here;

  /** Which memory is looked at. */
  enum Seen {
    ALL,
    GLOBAL,
    SHARED
  }

  Reading(
      Declarations declarations,
      ClangPlaces texts,
      Knowledge knowledge,
      Shape shape,
      Trial trial,
      Seen seen,
      GroupCopies.Copier copier) {
    this.seen = seen;
    this.trial = trial;
    this.declarations = declarations;
    this.types = declarations.types();
    this.texts = texts;
    this.knowledge = knowledge;
    this.shape = shape;
    this.here = texts.beginning();
    this.expressions = new CExpressions(this);
    this.places = new CPlaces(this);
    this.calls = new CCalls(this);
    this.statements = new CStatements(this);
    this.loops = new CLoops(this);
    this.numbers = new SharedNumbers(this);
    this.assembly = new AsmRun(this);
    this.assumptions = new Assumptions(this);
    this.copies = new GroupCopies(this, copier);
    this.boxes = new TensorBoxes(this);
    this.bits = new FollowedBits(this);
    this.tickets = new Tickets(this);
    this.tables = new ConstantTables(this);
    this.lambdas = new Lambdas(this);
    this.lifetimes = new Lifetimes(this);
    this.making = new Making(this);
  }

  boolean isSeen(String memory) {
    return isSeen(knowledge.isShared(memory) ? Seen.SHARED : Seen.GLOBAL);
  }

  /** Whether memory of a kind is looked at. */
  boolean isSeen(Seen kind) {
    return seen == Seen.ALL || seen == kind;
  }

  Span span(ClangNode node) {
    return texts.span(node).orElse(here);
  }

  /** What stands in no file, like defaults of parameters, is said of the statement around it. */
  void at(ClangNode statement) {
    here = span(statement);
  }

  Span here() {
    return here;
  }

  void emit(Stmt statement) {
    numbers.saw(statement);
    bits.saw(statement);
    out.add(statement);
  }

  List<Stmt> statements() {
    return out;
  }

  /** A barrier that is tried at a place. */
  void tryAt(String place, ClangNode near) {
    trial
        .at(place)
        .ifPresent(
            it ->
                emit(
                    new Sync.Meet(
                        it,
                        it == Sync.Scope.WARP ? WARP : shape.threads(),
                        true,
                        List.of(),
                        span(near))));
  }

  /** Whether what is emitted stands in no other statement. */
  boolean isOutermost() {
    return depth == 0;
  }

  /** The statements that come of something. */
  List<Stmt> inside(Runnable something) {
    var before = out;
    var inner = new ArrayList<Stmt>();
    out = inner;
    depth++;
    try {
      something.run();
    } finally {
      out = before;
      depth--;
    }
    return inner;
  }

  /** An expression that needs no statements, with its loads in it; empty where it needs some. */
  Optional<CValue> alone(Supplier<CValue> something) {
    var before = out;
    boolean wasRaw = isRaw;
    var inner = new ArrayList<Stmt>();
    out = inner;
    isRaw = true;
    try {
      var value = something.get();
      return inner.isEmpty() ? Optional.of(value) : Optional.empty();
    } finally {
      out = before;
      isRaw = wasRaw;
    }
  }

  /** An access happens where it stands, not where its value is used. */
  Expr loaded(Expr.Load load, Span span) {
    return isRaw ? load : kept(load, span);
  }

  /** A value that was found on several ways is found once, unless it stands in another one. */
  Expr settled(Expr value, Span span) {
    return isRaw ? value : kept(value, span);
  }

  Expr kept(Expr value, Span span) {
    var local = fresh("v", value.type(), span);
    emit(new Stmt.Declare(local, Optional.of(value), span));
    return new Expr.Read(local);
  }

  Local fresh(String name, Type type, Span span) {
    count++;
    return new Local(name + "." + count, type, Perspective.THREAD, span);
  }

  Access access(String key, Expr offset, Span span) {
    var memory = knowledge.memory(key);
    return new Access(memory, memory.name(), Optional.empty(), List.of(offset), List.of(1), span);
  }

  void leaveOut(String what, ClangNode where) {
    outside.add(new Outside(what, Optional.of(span(where))));
  }

  /** Names a variable of the call at hand: each expansion has its own. */
  String inCall(String id) {
    return expanding.isEmpty() ? id : expanding.getLast().path() + "/" + id;
  }

  /**
   * A function where it is called.
   *
   * @param self the object of a method
   * @param done set where the function is left before its end
   */
  record Expanded(
      String path,
      String function,
      Optional<CPlace> self,
      Optional<CPlace> result,
      Optional<Local> done) {}
}
