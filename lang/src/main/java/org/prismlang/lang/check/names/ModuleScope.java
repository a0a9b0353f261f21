package org.prismlang.lang.check.names;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Module;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/**
 * A module and the names it declares or imports. Filled while imports are followed, then only read.
 */
public final class ModuleScope {
  private final Module module;
  private final NavigableSet<Integer> brokenAt;
  private final Map<String, Declaration> names = new LinkedHashMap<>();
  private final Map<String, Span> places = new HashMap<>();
  private final Map<String, Constant> constants = new HashMap<>();
  private final Map<Span, ModuleScope> imported = new HashMap<>();

  /** The value of a module constant, computed on first use. */
  public record Constant(Value value, Type type) {}

  public ModuleScope(Module module, List<Diagnostic> syntaxErrors) {
    this.module = module;
    this.brokenAt = new TreeSet<>();
    syntaxErrors.forEach(error -> brokenAt.add(error.span().start()));
  }

  /** Whether the text there was not understood: then nothing more is said about it. */
  public boolean isBroken(Span span) {
    var error = brokenAt.ceiling(span.start());
    int endOfLine = span.file().text().indexOf('\n', span.end());
    return error != null && error <= (endOfLine < 0 ? span.file().text().length() : endOfLine);
  }

  public Module module() {
    return module;
  }

  public Map<String, Declaration> names() {
    return names;
  }

  /** Gives a name its meaning, unless it has one: then where it got it comes back. */
  public Optional<Span> declare(String name, Declaration declaration, Span place) {
    if (names.putIfAbsent(name, declaration) != null) {
      return Optional.ofNullable(places.get(name));
    }
    places.put(name, place);
    return Optional.empty();
  }

  /** What a name stands for from now on. */
  void replace(String name, Declaration declaration) {
    names.put(name, declaration);
  }

  public Optional<Declaration> find(String name) {
    return Optional.ofNullable(names.get(name));
  }

  /** The import at {@code place} leads to that module. */
  void imports(Span place, ModuleScope target) {
    imported.put(place, target);
  }

  Optional<ModuleScope> imported(Span place) {
    return Optional.ofNullable(imported.get(place));
  }

  public Map<String, Constant> constants() {
    return constants;
  }
}
