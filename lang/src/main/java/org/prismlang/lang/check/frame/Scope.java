package org.prismlang.lang.check.frame;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.source.Span;

/** The names of a function, innermost block last. */
public final class Scope {
  private final List<Map<String, Symbol>> blocks = new ArrayList<>();
  private final Map<String, Span> ended = new HashMap<>();
  private final Map<String, Symbol.Broken> unknown = new HashMap<>();

  public Scope() {
    open();
  }

  public void open() {
    blocks.add(new HashMap<>());
  }

  public void close() {
    for (var entry : blocks.removeLast().entrySet()) {
      ended.put(entry.getKey(), entry.getValue().span());
    }
  }

  /** Where a name was declared that is over now. */
  public Optional<Span> ended(String name) {
    return Optional.ofNullable(ended.get(name));
  }

  /** The name means nothing, and that has been said: nothing more is, in all of the function. */
  public void unknown(String name, Span span) {
    unknown.put(name, new Symbol.Broken(span));
  }

  public int depth() {
    return blocks.size();
  }

  public Optional<Symbol> find(String name) {
    for (int i = blocks.size() - 1; i >= 0; i--) {
      var symbol = blocks.get(i).get(name);
      if (symbol != null) {
        return Optional.of(symbol);
      }
    }
    return Optional.ofNullable(unknown.get(name));
  }

  /** The number of the block that declares the variable, 0 where none does. */
  public int depthOf(Variable variable) {
    for (int i = blocks.size() - 1; i >= 0; i--) {
      if (blocks.get(i).get(variable.name()) instanceof Symbol.OfVariable(Variable found)
          && found == variable) {
        return i + 1;
      }
    }
    return 0;
  }

  public Optional<Symbol> findInBlock(String name) {
    return Optional.ofNullable(blocks.getLast().get(name));
  }

  /** Functions declared in the innermost block. */
  public List<Symbol.OfFunction> functionsInBlock() {
    var functions = new ArrayList<Symbol.OfFunction>();
    for (var symbol : blocks.getLast().values()) {
      if (symbol instanceof Symbol.OfFunction function) {
        functions.add(function);
      }
    }
    return functions;
  }

  public void put(String name, Symbol symbol) {
    blocks.getLast().put(name, symbol);
  }

  /** The types in sight, for suggestions. */
  public List<String> types() {
    return names(Symbol.OfType.class);
  }

  /** The variables in sight, for suggestions. */
  public List<String> variables() {
    return names(Symbol.OfVariable.class);
  }

  private List<String> names(Class<? extends Symbol> kind) {
    var names = new ArrayList<String>();
    for (var block : blocks) {
      for (var entry : block.entrySet()) {
        if (kind.isInstance(entry.getValue())) {
          names.add(entry.getKey());
        }
      }
    }
    return names;
  }

  /** All names in sight, for suggestions. */
  public List<String> names() {
    var names = new ArrayList<String>();
    for (var block : blocks) {
      names.addAll(block.keySet());
    }
    return names;
  }
}
