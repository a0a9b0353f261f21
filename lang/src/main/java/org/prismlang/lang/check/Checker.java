package org.prismlang.lang.check;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.prismlang.lang.check.assignment.ArrayEffects;
import org.prismlang.lang.check.frame.CheckRun;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.frame.GenericArgument;
import org.prismlang.lang.check.frame.Here;
import org.prismlang.lang.check.frame.Typings;
import org.prismlang.lang.check.head.Decorators;
import org.prismlang.lang.check.names.CheckOrder;
import org.prismlang.lang.check.names.ClaimsOfModule;
import org.prismlang.lang.check.names.Declaration;
import org.prismlang.lang.check.names.Imports;
import org.prismlang.lang.check.names.ModuleScope;
import org.prismlang.lang.check.names.Modules;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.mapping.Mapped;
import org.prismlang.lang.program.Bound;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.program.Launch;
import org.prismlang.lang.program.Launcher;
import org.prismlang.lang.program.Program;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.SourceReader;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Value;
import org.prismlang.lang.unfold.Unfolding;

/** Checks a file and all it imports. */
public final class Checker {
  private final Session session;
  private final Options options;
  private final List<Tuned> tuned = new ArrayList<>();
  private final List<Benched> benched = new ArrayList<>();

  private Checker(Session session, Options options) {
    this.session = session;
    this.options = options;
  }

  public static Checked check(SourceFile file, Options options, Diagnostics diagnostics) {
    return check(file, options, SourceReader::read, diagnostics);
  }

  /** With imported files as {@code texts} gives them: an editor has some that are not saved. */
  public static Checked check(
      SourceFile file, Options options, SourceReader.Texts texts, Diagnostics diagnostics) {
    var modules = new Modules(new Imports(texts, diagnostics), diagnostics);
    var instances = new Instances();
    var session =
        new Session(
            new CheckRun(options.target(), diagnostics, new Typings()),
            modules,
            instances,
            new Constants(),
            new AliasTypes(),
            new StructTypes(),
            new ArrayEffects());
    instances.enter(session);
    var module = modules.load(file);
    return new Checker(session, options).check(module);
  }

  private Checked check(ModuleScope own) {
    for (var module : session.modules().all()) {
      CheckOrder.of(module).forEach(this::declared);
    }
    var mappings =
        own.names().values().stream()
            .filter(Declaration.OfMapping.class::isInstance)
            .map(Declaration.OfMapping.class::cast)
            .filter(it -> it.span().file().equals(own.module().file()))
            .map(it -> new Checked.MappedFile(it.mapped(), it.written().module().file()))
            .toList();
    return new Checked(
        own.module(),
        program(mappings),
        Indexed.of(session.modules().all(), session.task().typings()),
        mappings,
        ClaimsOfModule.files(own, session.task().diagnostics()),
        generics(),
        tuned.stream().filter(it -> isOf(own, it.item())).toList(),
        benched.stream().filter(it -> isOf(own, it.item())).toList());
  }

  /** Without structs, where all is right: nobody behind the check knows them. */
  private Program program(List<Checked.MappedFile> mappings) {
    var functions = session.instances().all();
    var program =
        new Program(
            functions, mappings.stream().flatMap(it -> launcher(it, functions).stream()).toList());
    return session.task().diagnostics().hasErrors() ? program : Unfolding.of(program);
  }

  private static Optional<Launcher> launcher(Checked.MappedFile mapped, List<Function> functions) {
    var mapping = mapped.mapped().mapping();
    var launcher = Mapped.launcher(mapping.task(), mapping.name());
    return functions.stream()
        .filter(it -> it.span().file().equals(mapped.file()) && it.name().equals(launcher))
        .findFirst()
        .map(it -> new Launcher(mapping.name(), it));
  }

  private static boolean isOf(ModuleScope module, Item.Function function) {
    return function.span().file().equals(module.module().file());
  }

  private Set<String> generics() {
    var names = new HashSet<String>();
    for (var module : session.modules().all()) {
      for (var item : module.module().items()) {
        if (item instanceof Item.Function function
            && function.kind().equals(Optional.of("global"))) {
          function.generics().forEach(it -> names.add(it.name().text()));
        }
      }
    }
    return names;
  }

  private void declared(Declaration declaration) {
    switch (declaration) {
      case Declaration.OfConstant constant -> session.constants().value(constant, session);
      case Declaration.OfFunction function -> function(function);
      case Declaration.OfAlias alias -> session.aliases().define(alias, session);
      case Declaration.OfStruct struct -> session.structs().resolve(struct, session);
      case Declaration.OfModule _,
          Declaration.OfMapping _,
          Declaration.OfPart _,
          Declaration.Missing _ -> {}
    }
  }

  private void function(Declaration.OfFunction declaration) {
    var walk = new Walk(session, frame(declaration));
    TunedKernels.of(declaration.item(), walk).ifPresent(tuned::add);
    BenchMarks.of(declaration.item(), declaration.module(), walk).ifPresent(benched::add);
    if (declaration.item().generics().isEmpty()) {
      entry(declaration, Map.of(), declaration.span());
      return;
    }
    session.instances().define(declaration);
    for (var generics : instantiations(declaration)) {
      entry(declaration, generics, declaration.span());
    }
  }

  private void entry(
      Declaration.OfFunction declaration, Map<String, GenericArgument> generics, Span use) {
    var signature = session.instances().signature(declaration, generics);
    if (signature.isPresent()) {
      session.instances().instance(signature.get(), use, frame(declaration));
    }
  }

  private Frame frame(Declaration.OfFunction declaration) {
    var bound = new Bound(List.of(Perspective.GRID), OptionalInt.empty(), declaration.span());
    return new Frame(
        session.task(),
        declaration.module(),
        Frame.Mode.INSTANCE,
        false,
        Here.entry(bound, Launch.FREE),
        Optional.empty());
  }

  /** The entry points of a generic kernel: `@instantiate`, or `-D` for all its parameters. */
  private List<Map<String, GenericArgument>> instantiations(Declaration.OfFunction declaration) {
    var frame = frame(declaration);
    var walk = new Walk(session, frame);
    var list = new ArrayList<Map<String, GenericArgument>>();
    var defined = defined(declaration, walk);
    for (var decorator : declaration.item().decorators()) {
      if (decorator.name().text().equals("instantiate")) {
        instantiation(declaration, decorator, defined, walk).ifPresent(list::add);
      }
    }
    boolean complete = defined.size() == declaration.item().generics().size();
    if (list.isEmpty()
        && complete
        && Decorators.role(declaration.item(), frame).equals(Optional.of(Function.Role.KERNEL))) {
      list.add(defined);
    }
    return list;
  }

  private Map<String, GenericArgument> defined(Declaration.OfFunction declaration, Walk walk) {
    var bound = new LinkedHashMap<String, GenericArgument>();
    for (var generic : declaration.item().generics()) {
      var text = options.defines().get(generic.name().text());
      if (text != null) {
        defined(generic, text, walk)
            .ifPresent(argument -> bound.put(generic.name().text(), argument));
      }
    }
    return bound;
  }

  private static Optional<GenericArgument> defined(Item.Generic generic, String text, Walk walk) {
    boolean isNumber =
        !text.isEmpty()
            && text.chars().allMatch(c -> Character.isDigit(c) || c == '-')
            && text.length() < 18;
    if (isNumber) {
      return Optional.of(new GenericArgument.OfInt(new Value.Int(Long.parseLong(text))));
    }
    return walk.types.generics().argument(generic, new Expr.Variable(text, generic.span()));
  }

  private static Optional<Map<String, GenericArgument>> instantiation(
      Declaration.OfFunction declaration,
      Item.Decorator decorator,
      Map<String, GenericArgument> defined,
      Walk walk) {
    var bound = new LinkedHashMap<String, GenericArgument>();
    for (var generic : declaration.item().generics()) {
      var name = generic.name().text();
      var written =
          decorator.arguments().stream()
              .filter(it -> it.name().isPresent() && it.name().get().text().equals(name))
              .findFirst();
      Optional<GenericArgument> argument =
          defined.containsKey(name)
              ? Optional.of(defined.get(name))
              : written.flatMap(it -> walk.types.generics().argument(generic, it.value()));
      if (written.isEmpty() && !defined.containsKey(name)) {
        walk.frame.report(
            Code.P0209
                .at(decorator.span(), "`@instantiate` leaves `" + name + "` open")
                .label(generic.span(), "declared here")
                .help("give every generic parameter: `@instantiate(" + name + "=…)`"));
      }
      if (argument.isEmpty()) {
        return Optional.empty();
      }
      bound.put(name, argument.get());
    }
    for (var argument : decorator.arguments()) {
      boolean known =
          argument.name().isPresent() && bound.containsKey(argument.name().get().text());
      if (!known) {
        walk.frame.report(
            Code.P0209
                .at(
                    argument.span(),
                    "`" + declaration.item().name().text() + "` has no such generic parameter")
                .label(declaration.span(), "declared here")
                .help("its generic parameters are `" + String.join("`, `", bound.keySet()) + "`"));
        return Optional.empty();
      }
    }
    return Optional.of(bound);
  }
}
