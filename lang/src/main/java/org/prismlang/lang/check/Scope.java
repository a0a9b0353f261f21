package org.prismlang.lang.check;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The names of a function, innermost block last. */
final class Scope {
  private final List<Map<String, Symbol>> blocks = new ArrayList<>();

  Scope() {
    open();
  }

  void open() {
    blocks.add(new HashMap<>());
  }

  void close() {
    blocks.removeLast();
  }

  int depth() {
    return blocks.size();
  }

  Optional<Symbol> find(String name) {
    for (int i = blocks.size() - 1; i >= 0; i--) {
      var symbol = blocks.get(i).get(name);
      if (symbol != null) {
        return Optional.of(symbol);
      }
    }
    return Optional.empty();
  }

  Optional<Symbol> findInBlock(String name) {
    return Optional.ofNullable(blocks.getLast().get(name));
  }

  /** Functions declared in the innermost block. */
  List<Symbol.OfFunction> functionsInBlock() {
    var functions = new ArrayList<Symbol.OfFunction>();
    for (var symbol : blocks.getLast().values()) {
      if (symbol instanceof Symbol.OfFunction function) {
        functions.add(function);
      }
    }
    return functions;
  }

  void put(String name, Symbol symbol) {
    blocks.getLast().put(name, symbol);
  }

  /** All names in sight, for suggestions. */
  List<String> names() {
    var names = new ArrayList<String>();
    for (var block : blocks) {
      names.addAll(block.keySet());
    }
    return names;
  }
}
