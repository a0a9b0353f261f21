package org.prismlang.sim.compile;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.prismlang.lang.source.Span;

/**
 * One method under way: its code, the names it knows, and the threads it runs for.
 *
 * <p>Every method takes the block as its first parameter.
 */
final class Emitter {
  private static final int BLOCK = 0;
  private static final MethodTypeDesc MIN =
      MethodTypeDesc.of(ConstantDescs.CD_int, ConstantDescs.CD_int, ConstantDescs.CD_int);

  final KernelCode kernel;
  final CodeBuilder code;
  final Values values;
  final Addresses addresses;
  private final int sharedStorage;
  private final int sharedSegment;
  private final int trip;
  private int site;
  private boolean isMultiplying;
  private Scope scope;
  private Unit unit;
  private Optional<Loop> loop = Optional.empty();
  private Optional<Label> end = Optional.empty();
  private int spins;
  private Set<String> kept = new HashSet<>();
  private Map<String, Visible> visible = new LinkedHashMap<>();
  private Map<String, Var.Flat> behind = Map.of();
  private List<Span> calls = List.of();

  record Loop(Label next, Label end) {}

  /** A name that the program has at some place. */
  record Visible(String name) {}

  Emitter(KernelCode kernel, CodeBuilder code, Scope scope, Unit unit) {
    this.kernel = kernel;
    this.code = code;
    this.scope = scope;
    this.unit = unit;
    this.values = new Values(this);
    this.addresses = new Addresses(this);
    this.sharedStorage = slot(TypeKind.REFERENCE);
    this.sharedSegment = slot(TypeKind.REFERENCE);
    this.trip = slot(TypeKind.INT);
    block();
    code.invokevirtual(Descs.BLOCK, "shared", MethodTypeDesc.of(Descs.STORAGE))
        .dup()
        .astore(sharedStorage)
        .invokevirtual(Descs.STORAGE, "segment", MethodTypeDesc.of(Descs.SEGMENT))
        .astore(sharedSegment);
    code.iconst_0().istore(trip);
  }

  Scope scope() {
    return scope;
  }

  Unit unit() {
    return unit;
  }

  /** Whether the code at hand is that of a single thread. */
  boolean isThread() {
    return unit.threads() == 1;
  }

  void within(Unit other, Runnable inside) {
    var before = unit;
    unit = other;
    inside.run();
    unit = before;
  }

  /** A procedure, whose names are its own. */
  void within(Scope other, Runnable inside) {
    var scopeBefore = scope;
    var loopBefore = loop;
    var keptBefore = kept;
    scope = other;
    loop = Optional.empty();
    kept = new HashSet<>();
    until(inside);
    scope = scopeBefore;
    loop = loopBefore;
    kept = keptBefore;
  }

  /** A {@code return} in there goes on behind it. */
  void until(Runnable inside) {
    var before = end;
    int spinsBefore = spins;
    var label = code.newLabel();
    end = Optional.of(label);
    spins = 0;
    int tripBefore = keepTrip();
    inside.run();
    code.labelBinding(label);
    restoreTrip(tripBefore);
    end = before;
    spins = spinsBefore;
  }

  void within(Loop other, Runnable inside) {
    var before = loop;
    loop = Optional.of(other);
    inside.run();
    loop = before;
  }

  Loop loop() {
    return loop.orElseThrow();
  }

  /** A loop that waits for another thread. */
  void spinning(Runnable inside) {
    block();
    step("beginSpin", Descs.BLOCK);
    spins++;
    inside.run();
    spins--;
    endSpin();
  }

  private void endSpin() {
    block();
    step("endSpin", Descs.BLOCK);
  }

  /** A {@code return}, also out of loops that wait. */
  void leave() {
    for (int i = 0; i < spins; i++) {
      endSpin();
    }
    end.ifPresentOrElse(code::goto_, code::return_);
  }

  /** What is done to registers in there is the product's own doing. */
  void multiplying(Runnable inside) {
    isMultiplying = true;
    inside.run();
    isMultiplying = false;
  }

  boolean isMultiplying() {
    return isMultiplying;
  }

  /** What the program can speak of here, by the names of the kernel. */
  Map<String, Visible> visible() {
    return visible;
  }

  /** From here on the program can speak of it, if it is the program's. */
  void show(String name, Span span) {
    if (kernel.isStepped()) {
      Stops.called(name, span).ifPresent(it -> visible.put(name, new Visible(it)));
    }
  }

  /** What comes to be in there is seen in there only. */
  void hiding(Runnable inside) {
    var before = visible;
    visible = new LinkedHashMap<>(before);
    inside.run();
    visible = before;
  }

  /** Variables of the running thread that are in slots, where all threads have them. */
  Map<String, Var.Flat> behind() {
    return behind;
  }

  /** The calls around the code at hand, the outermost first. */
  List<Span> calls() {
    return calls;
  }

  /** Goes on where another method left off, with the names it was given. */
  void continues(Map<String, Visible> names, List<Span> around) {
    visible = new LinkedHashMap<>(names);
    visible.keySet().retainAll(scope.names().keySet());
    calls = around;
  }

  void inFrontOf(Map<String, Var.Flat> flats) {
    behind = flats;
  }

  void called(Span call, Runnable inside) {
    var before = calls;
    var all = new ArrayList<>(calls);
    all.add(call);
    calls = all;
    inside.run();
    calls = before;
  }

  /** These variables are there already when their declaration is reached. */
  void keep(Set<String> names) {
    kept.addAll(names);
  }

  boolean isKept(String name) {
    return kept.contains(name);
  }

  int slot(TypeKind kind) {
    return code.allocateLocal(kind);
  }

  int slot(ClassDesc type) {
    return code.allocateLocal(TypeKind.from(type));
  }

  CodeBuilder block() {
    return code.aload(BLOCK);
  }

  void sharedStorage() {
    code.aload(sharedStorage);
  }

  int sharedStorageSlot() {
    return sharedStorage;
  }

  int sharedSegmentSlot() {
    return sharedSegment;
  }

  /** Copies {@link #trip()} to a slot; none where nobody asks for it. */
  int keepTrip() {
    if (!kernel.isWatched()) {
      return -1;
    }
    int kept = slot(TypeKind.INT);
    code.iload(trip).istore(kept);
    return kept;
  }

  void restoreTrip(int kept) {
    if (kept >= 0) {
      code.iload(kept).istore(trip);
    }
  }

  /** Slot of a number that tells the trips of loops apart. */
  int trip() {
    return trip;
  }

  /** Pushes the number of the running thread, or of the first of the unit. */
  void first() {
    if (unit.first() < 0) {
      code.iconst_0();
    } else {
      code.iload(unit.first());
    }
  }

  /** Pushes block, first thread and number of threads that do what the code does. */
  void who() {
    block();
    first();
    code.loadConstant(unit.alike());
    if (kernel.threads() % unit.alike() != 0) {
      // The end of the block may cut the unit off.
      code.loadConstant(kernel.threads());
      first();
      code.isub().invokestatic(Descs.of(Math.class), "min", MIN);
    }
  }

  /** From here on, exceptions are about this place. */
  int at(Span span, String subject) {
    site = kernel.site(span, subject);
    code.lineNumber(site + 1);
    return site;
  }

  int currentSite() {
    return site;
  }

  void step(String name, ClassDesc... parameters) {
    code.invokestatic(Descs.STEPS, name, MethodTypeDesc.of(ConstantDescs.CD_void, parameters));
  }

  void call(Class<?> owner, String name, ClassDesc result, ClassDesc... parameters) {
    code.invokestatic(Descs.of(owner), name, MethodTypeDesc.of(result, parameters));
  }
}
