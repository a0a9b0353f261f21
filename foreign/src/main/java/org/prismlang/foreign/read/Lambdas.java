package org.prismlang.foreign.read;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.prismlang.foreign.c.CType;
import org.prismlang.foreign.clang.ClangNode;

/** What lambdas hold: copies from when they were made, and places of others. */
final class Lambdas {
  /**
   * A lambda.
   *
   * @param path of the call that it was made in
   * @param held by the ids of the variables outside
   * @param self the object of the method that it was made in
   * @param isOnly whether it was made once
   */
  private record Made(
      String path, Map<String, CPlace> held, Optional<CPlace> self, boolean isOnly) {
    Made {
      held = Map.copyOf(held);
    }
  }

  private final Reading reading;

  /** By their bodies. */
  private final Map<String, Made> made = new HashMap<>();

  Lambdas(Reading reading) {
    this.reading = reading;
  }

  void make(ClangNode node) {
    var record = node.first();
    var fields = record.those("FieldDecl");
    var held = new HashMap<String, CPlace>();
    Set<String> seen = new HashSet<>();
    Set<String> copies = new HashSet<>();
    Optional<CPlace> self = Optional.empty();
    for (int i = 0; i < fields.size(); i++) {
      var given = node.children().get(i + 1);
      boolean isThis =
          given.all().anyMatch(it -> it.is("CXXThisExpr"))
              && given.all().noneMatch(it -> it.is("DeclRefExpr"));
      if (isThis) {
        if (!given.is("CXXThisExpr")) {
          throw new NotUnderstood("a lambda with a copy of `*this`", node);
        }
        self = Optional.of(reading.places.behind(given));
        continue;
      }
      var id =
          given
              .all()
              .filter(it -> it.is("DeclRefExpr"))
              .map(it -> it.word(ClangNode.REFERS))
              .filter(it -> !it.isEmpty())
              .findFirst()
              .orElseThrow(() -> new NotUnderstood("what a lambda holds", node));
      if (!seen.add(id)) {
        throw new NotUnderstood("a lambda that holds one thing twice", node);
      }
      if (!(reading.types.of(fields.get(i)) instanceof CType.Reference)) {
        copies.add(id);
      }
      held.put(id, place(fields.get(i), given, id, node));
    }
    var path = path();
    var bodies = bodies(record).toList();
    boolean isOnly = bodies.stream().noneMatch(it -> made.containsKey(it.id()));
    var lambda = new Made(path, held, self, isOnly);
    bodies.forEach(it -> made.put(it.id(), lambda));
    boolean changesItself =
        bodies.stream()
            .filter(it -> it.name().equals("operator()") && !it.type().contains(") const"))
            .flatMap(it -> it.that("CompoundStmt").stream())
            .anyMatch(
                body -> copies.stream().anyMatch(it -> KernelReader.isAssigned(body, it, false)));
    if (changesItself) {
      reading.leaveOut("a lambda that changes what it holds", node);
    }
  }

  private CPlace place(ClangNode field, ClangNode given, String id, ClangNode node) {
    var type = reading.types.of(field);
    if (type instanceof CType.Reference) {
      return reading.places.held(reading.places.of(given), node);
    }
    if (type instanceof CType.Row) {
      return new CPlace.Hidden(type);
    }
    var value = reading.expressions.of(given);
    var key = reading.inCall(node.id()) + "/" + id;
    var place = reading.places.variable("held", type, node, key);
    reading.places.put(place, value, node);
    return place;
  }

  private static Stream<ClangNode> bodies(ClangNode record) {
    return Stream.concat(
            record.children().stream(),
            record.those("FunctionTemplateDecl").stream().flatMap(it -> it.children().stream()))
        .filter(it -> it.is("CXXMethodDecl"));
  }

  private String path() {
    return reading.expanding.isEmpty() ? "" : reading.expanding.getLast().path();
  }

  /** Binds what a lambda holds for one call of it. */
  void enter(ClangNode body, String path, ClangNode node) {
    var lambda = made.get(body.id());
    if (lambda == null) {
      return;
    }
    // One that outlives the call that made it may not be the one that was made last.
    if (!lambda.isOnly() && !path().startsWith(lambda.path())) {
      reading.leaveOut("a lambda that was made several times", node);
    }
    lambda.held().forEach((id, place) -> reading.bindings.put(path + "/" + id, place));
  }

  /** What {@code this} is in a lambda. */
  Optional<CPlace> self(String function) {
    return Optional.ofNullable(made.get(function)).flatMap(Made::self);
  }

  /** A variable of the call that the lambda at hand was made in, which it need not hold. */
  @Nullable CPlace around(String id) {
    var lambda =
        reading.expanding.isEmpty() ? null : made.get(reading.expanding.getLast().function());
    return lambda == null || lambda.path().isEmpty()
        ? null
        : reading.bindings.get(lambda.path() + "/" + id);
  }
}
