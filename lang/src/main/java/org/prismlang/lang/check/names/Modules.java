package org.prismlang.lang.check.names;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.mapping.Mapped;
import org.prismlang.lang.mapping.Mapping;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.syntax.Module;
import org.prismlang.lang.syntax.Name;
import org.prismlang.lang.syntax.Parser;
import org.prismlang.lang.task.Task;
import org.prismlang.lang.task.TaskReader;

/** Follows imports: each file is read and parsed once. */
public final class Modules {
  private static final int MAX_DEPTH = 64;

  private final Imports imports;
  private final Diagnostics diagnostics;
  private final Map<String, ModuleScope> loaded = new HashMap<>();
  private final List<ModuleScope> inOrder = new ArrayList<>();
  private final List<String> underway = new ArrayList<>();

  /** For a file that a mapping was carried out to, the module of the mapping, by its key. */
  private final Map<String, Map.Entry<String, ModuleScope>> origins = new HashMap<>();

  public Modules(Imports imports, Diagnostics diagnostics) {
    this.imports = imports;
    this.diagnostics = diagnostics;
  }

  public ModuleScope load(SourceFile file) {
    return load(file, imports.key(file));
  }

  public List<ModuleScope> all() {
    return inOrder;
  }

  private ModuleScope load(SourceFile file, String key) {
    underway.add(key);
    int before = diagnostics.errorCount();
    var module = Library.module(file).orElseGet(() -> Parser.parse(file, diagnostics));
    var scope = new ModuleScope(module, diagnostics.errorsSince(before));
    declare(module, scope);
    References.write(scope, diagnostics);
    ClaimsOfModule.check(scope, diagnostics);
    MappedModules.write(scope, diagnostics, it -> mapped(it, scope, key));
    HostsOfTasks.write(scope, diagnostics);
    underway.removeLast();
    loaded.put(key, scope);
    inOrder.add(scope);
    return scope;
  }

  /** What a mapping was carried out to: it may import the module that holds the mapping. */
  private ModuleScope mapped(SourceFile file, ModuleScope origin, String key) {
    origins.put(file.path(), Map.entry(key, origin));
    return load(file, imports.key(file));
  }

  private void declare(Module module, ModuleScope scope) {
    for (var item : module.items()) {
      switch (item) {
        case Item.Import it when scope.isBroken(it.span()) -> {}
        case Item.ImportFrom it when scope.isBroken(it.span()) -> declareMissing(it, scope);
        case Item.Import it -> importModule(it, scope);
        case Item.ImportFrom it -> importNames(it, scope);
        case Item.Constant it -> put(scope, it.name(), new Declaration.OfConstant(scope, it));
        case Item.TypeAlias it -> put(scope, it.name(), new Declaration.OfAlias(scope, it));
        case Item.Struct it -> put(scope, it.name(), new Declaration.OfStruct(scope, it));
        case Item.Function it -> put(scope, it.name(), function(it, scope));
        case Item.Broken _ -> {}
      }
    }
  }

  /** A task or mapping that is wrong is said to be; its uses are not. */
  private Declaration function(Item.Function item, ModuleScope scope) {
    if (Mapping.isPart(item)) {
      return new Declaration.OfPart(scope, item);
    }
    if (Mapping.is(item)) {
      return new Declaration.Missing(item.name().span());
    }
    if (!Task.is(item)) {
      return new Declaration.OfFunction(scope, item, Optional.empty());
    }
    return TaskReader.read(item, new NamesOfModule(scope), diagnostics)
        .<Declaration>map(it -> new Declaration.OfFunction(scope, item, Optional.of(it)))
        .orElse(new Declaration.Missing(item.name().span()));
  }

  /** The import is wrong already; what it was to bring is not missed. */
  private static void declareMissing(Item.ImportFrom item, ModuleScope scope) {
    for (var imported : item.names()) {
      var name = imported.alias().orElse(imported.name());
      scope.declare(name.text(), new Declaration.Missing(name.span()), name.span());
    }
  }

  private void put(ModuleScope scope, Name name, Declaration declaration) {
    put(scope, name, declaration, "give one of them another name");
  }

  private void put(ModuleScope scope, Name name, Declaration declaration, String help) {
    var earlier = scope.declare(name.text(), declaration, name.span());
    if (earlier.isPresent()) {
      diagnostics.report(
          Code.P0202
              .at(name.span(), "`" + name.text() + "` is declared twice in this file")
              .label(earlier.get(), "first declared here")
              .help(help));
    }
  }

  private void importModule(Item.Import item, ModuleScope scope) {
    var name = item.alias().orElse(item.path().getLast());
    var target = resolve(item.path(), item.span(), scope);
    target.ifPresent(it -> scope.imports(item.span(), it));
    put(
        scope,
        name,
        target.isPresent()
            ? new Declaration.OfModule(target.get(), name.span())
            : new Declaration.Missing(name.span()),
        "import it under another name: `import " + dotted(item.path()) + " as …`");
  }

  private void importNames(Item.ImportFrom item, ModuleScope scope) {
    var target = resolve(item, scope);
    target.ifPresent(it -> scope.imports(item.span(), it));
    for (var imported : item.names()) {
      var name = imported.alias().orElse(imported.name());
      Optional<Declaration> declaration =
          target.flatMap(module -> module.find(imported.name().text()));
      if (target.isPresent() && declaration.isEmpty()) {
        reportMissingName(imported.name(), item, target.get());
      }
      put(
          scope,
          name,
          declaration.orElse(new Declaration.Missing(name.span())),
          "import it under another name: `"
              + imported.name().text()
              + " as "
              + item.path().getLast().text()
              + "_"
              + imported.name().text()
              + "`");
      if (declaration.isPresent() && declaration.get() instanceof Declaration.OfMapping it) {
        MappedModules.functions(name.text(), it).forEach(scope::replace);
      }
    }
  }

  /** {@code from std import warp} names a folder: the modules in it are imported one by one. */
  private Optional<ModuleScope> resolve(Item.ImportFrom item, ModuleScope scope) {
    if (dotted(item.path()).equals("std")) {
      var wanted = item.names().getFirst().name().text();
      var module = Library.MODULES.contains(wanted) ? wanted : Library.MODULES.getFirst();
      diagnostics.report(
          Code.P0203
              .at(item.path().getFirst().span(), "`std` holds modules, and is none itself")
              .help("`import std." + module + " as " + module + "`"));
      return Optional.empty();
    }
    return resolve(item.path(), item.span(), scope);
  }

  private void reportMissingName(Name name, Item.ImportFrom item, ModuleScope target) {
    var diagnostic =
        Code.P0203.at(
            name.span(), "`" + dotted(item.path()) + "` declares no `" + name.text() + "`");
    diagnostics.report(
        Suggestions.asked(
            diagnostic,
            name.span(),
            target.names().keySet(),
            "it declares " + Suggestions.listed(target.names().keySet())));
  }

  private Optional<ModuleScope> resolve(List<Name> path, Span span, ModuleScope from) {
    var names = path.stream().map(Name::text).toList();
    var importer = from.module().file().path();
    var key = imports.key(names, importer);
    var origin = Optional.ofNullable(origins.get(importer));
    if (origin.isPresent()
        && (origin.get().getKey().equals(key) || isHome(names, origin.get().getValue()))) {
      return origin.map(Map.Entry::getValue);
    }
    if (underway.contains(key)) {
      diagnostics.report(
          Code.P0204
              .at(span, "this import leads back to this file")
              .note("the circle: " + String.join(" → ", underway) + " → " + key)
              .help("move what both need into a third file"));
      return Optional.empty();
    }
    var known = loaded.get(key);
    if (known != null) {
      return Optional.of(known);
    }
    if (underway.size() > MAX_DEPTH) {
      diagnostics.report(
          Code.P0204
              .at(span, "imports are nested more than " + MAX_DEPTH + " deep")
              .help("import what you need directly"));
      return Optional.empty();
    }
    return switch (imports.find(names, importer)) {
      case Imports.Found.File(SourceFile file) -> Optional.of(load(file, key));
      case Imports.Found.Unreadable _ -> Optional.empty();
      case Imports.Found.Nothing _ -> {
        reportMissing(path, imports.places(names, importer));
        yield Optional.empty();
      }
    };
  }

  private static boolean isHome(List<String> names, ModuleScope origin) {
    return names.equals(List.of("", Mapped.home(origin.module().file())));
  }

  private void reportMissing(List<Name> path, String place) {
    var last = path.getLast();
    boolean isLibrary = path.getFirst().text().equals("std");
    var diagnostic =
        Code.P0203
            .at(path.getFirst().span().to(last.span()), "there is no module `" + dotted(path) + "`")
            .note("looked for " + place);
    diagnostics.report(
        isLibrary
            ? Suggestions.nearest(
                diagnostic,
                last.span(),
                Library.MODULES,
                "the library has `std." + String.join("`, `std.", Library.MODULES) + "`")
            : diagnostic.help(
                "modules are `std.…`, or `.prism` files next to this one (`from .file import"
                    + " name`)"));
  }

  private static String dotted(List<Name> path) {
    return String.join(".", path.stream().map(Name::text).toList());
  }
}
