package org.prismlang.kernel.ir;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Type;

/** Reads the text that {@link IrText} prints. */
public final class IrReader {
  private final IrTokens tokens;
  private final DeclarationReader names;
  private final ExpressionReader exprs;
  private final StatementReader statements;

  private IrReader(IrTokens tokens, Supplier<Span> places) {
    this.tokens = tokens;
    this.names = new DeclarationReader(tokens, places);
    this.exprs = new ExpressionReader(tokens, names);
    this.statements = new StatementReader(tokens, names, exprs);
  }

  /**
   * Reads a module.
   *
   * @param files by path; one that is not given is replaced by a blank text of the same length
   * @throws IrTextException where the text is no kernel IR
   */
  public static Module read(String text, Map<String, SourceFile> files) {
    var tokens = new IrTokens(IrLexer.tokens(text));
    return new IrReader(tokens, new FileTable(tokens, files)::span).module();
  }

  /** Reads a module whose places are said by their number. */
  static Module read(String text, List<Span> places) {
    var tokens = new IrTokens(IrLexer.tokens(text));
    return new IrReader(tokens, () -> numbered(tokens, places)).module();
  }

  private static Span numbered(IrTokens tokens, List<Span> places) {
    var token = tokens.take(IrToken.Kind.SPAN, "the number of a place, as `@7-7`");
    try {
      return places.get(Integer.parseInt(token.text().substring(1, token.text().indexOf('-'))));
    } catch (NumberFormatException | IndexOutOfBoundsException e) {
      throw IrTokens.problem(token, "there are " + places.size() + " places");
    }
  }

  private Module module() {
    var procedures = new ArrayList<Procedure>();
    var kernels = new ArrayList<Kernel>();
    while (tokens.tookWord("procedure")) {
      procedures.add(procedure());
    }
    while (tokens.tookWord("kernel")) {
      kernels.add(kernel());
    }
    if (!tokens.isAtEnd()) {
      throw tokens.wanted(kernels.isEmpty() ? "a file, procedure or kernel" : "a kernel");
    }
    return new Module(procedures, kernels);
  }

  private Procedure procedure() {
    names.forgetNames();
    var name = tokens.name();
    var parameters = parameters();
    List<Type> results = tokens.tookSymbol("->") ? tokens.separated(names::type) : List.of();
    boolean inline = tokens.tookWord("inline");
    boolean exact = tokens.tookWord("exact");
    var bound = names.bound();
    Optional<Stmt.Unsafe> unsafe =
        tokens.tookWord("unsafe")
            ? Optional.of(new Stmt.Unsafe(tokens.text(), names.span()))
            : Optional.empty();
    var span = names.span();
    return new Procedure(
        name, bound, parameters, results, inline, exact, unsafe, statements.body(), span);
  }

  private Kernel kernel() {
    names.forgetNames();
    var name = tokens.name();
    var parameters = parameters();
    var bound = names.bound();
    var reader = new LaunchReader(tokens, names, exprs);
    var launch = reader.launch();
    var preconditions = reader.preconditions();
    var barriers = new ArrayList<Barrier>();
    while (tokens.tookWord("barrier")) {
      barriers.add(names.declaredBarrier());
    }
    var span = names.span();
    return new Kernel(
        name, bound, launch, preconditions, parameters, barriers, statements.body(), span);
  }

  private List<Parameter> parameters() {
    tokens.symbol("(");
    return tokens.separatedUntil(")", names::parameter);
  }
}
