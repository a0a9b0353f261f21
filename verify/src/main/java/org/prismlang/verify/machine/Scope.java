package org.prismlang.verify.machine;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Names of a list of statements and of those around it. */
final class Scope {
  private final Optional<Scope> outer;
  private final Map<String, Register> registers = new LinkedHashMap<>(4);
  private final Map<String, Place> places = new LinkedHashMap<>(2);

  private Scope(Optional<Scope> outer) {
    this.outer = outer;
  }

  static Scope outermost() {
    return new Scope(Optional.empty());
  }

  Scope inner() {
    return new Scope(Optional.of(this));
  }

  void declare(String name, Register register) {
    registers.put(name, register);
  }

  void declare(String name, Place place) {
    places.put(name, place);
  }

  Register register(String name) {
    for (Optional<Scope> at = Optional.of(this); at.isPresent(); at = at.get().outer) {
      var register = at.get().registers.get(name);
      if (register != null) {
        return register;
      }
    }
    throw new IllegalStateException("no local " + name);
  }

  Place place(String name) {
    for (Optional<Scope> at = Optional.of(this); at.isPresent(); at = at.get().outer) {
      var place = at.get().places.get(name);
      if (place != null) {
        return place;
      }
    }
    throw new IllegalStateException("no memory " + name);
  }

  /** A pointer stands for another place where it was declared, or from here on if it was not. */
  void point(String name, Place place) {
    find(name).orElse(this).places.put(name, place);
  }

  private Optional<Scope> find(String name) {
    for (Optional<Scope> at = Optional.of(this); at.isPresent(); at = at.get().outer) {
      if (at.get().places.containsKey(name)) {
        return at;
      }
    }
    return Optional.empty();
  }

  Map<String, Register> registers() {
    return registers;
  }

  Map<String, Place> places() {
    return places;
  }
}
