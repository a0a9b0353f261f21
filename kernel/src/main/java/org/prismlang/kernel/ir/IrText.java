package org.prismlang.kernel.ir;

import java.util.List;
import java.util.Locale;

/**
 * The kernel IR as text that {@link IrReader} reads back. Locals, memories and barriers are spelled
 * out where they are declared and named from there on; a name that means something else at its use
 * is spelled out again. Types stand where they do not follow from the operands.
 */
public final class IrText {
  private IrText() {}

  public static String print(Module module) {
    return print(module, new TextPage());
  }

  static String print(Module module, TextPage page) {
    for (var procedure : module.procedures()) {
      procedure(procedure, page);
    }
    for (var kernel : module.kernels()) {
      kernel(kernel, page);
    }
    return page.finish();
  }

  public static String print(Kernel kernel) {
    var page = new TextPage();
    kernel(kernel, page);
    return page.finish();
  }

  public static String print(Procedure procedure) {
    var page = new TextPage();
    procedure(procedure, page);
    return page.finish();
  }

  public static String print(Stmt statement) {
    var page = new TextPage();
    new StatementText(page).write(statement);
    return page.finish();
  }

  private static void procedure(Procedure procedure, TextPage page) {
    page.names().clear();
    var text = new DeclarationText(page);
    page.blankLine();
    page.line(
        "procedure "
            + Words.name(procedure.name())
            + "("
            + text.parameters(procedure.parameters())
            + ")"
            + results(procedure)
            + (procedure.inline() ? " inline" : "")
            + (procedure.exact() ? " exact" : ""));
    page.indented(
        () -> {
          page.line(text.bound(procedure.bound()));
          procedure.unsafe().ifPresent(new StatementText(page)::write);
        });
    body(procedure.body(), page.span(procedure.span()), page);
  }

  private static String results(Procedure procedure) {
    if (procedure.results().isEmpty()) {
      return "";
    }
    return " -> " + String.join(", ", procedure.results().stream().map(TypeText::of).toList());
  }

  private static void kernel(Kernel kernel, TextPage page) {
    page.names().clear();
    var text = new DeclarationText(page);
    page.blankLine();
    page.line(
        "kernel " + Words.name(kernel.name()) + "(" + text.parameters(kernel.parameters()) + ")");
    page.indented(
        () -> {
          page.line(text.bound(kernel.bound()));
          page.line(new LaunchText(page).of(kernel.launch()));
          for (var workspace : kernel.launch().workspaces()) {
            page.line(new LaunchText(page).of(workspace));
          }
          for (var precondition : kernel.preconditions()) {
            page.line(new LaunchText(page).of(precondition));
          }
          for (var barrier : kernel.barriers()) {
            page.line("barrier " + text.barrier(barrier));
          }
        });
    body(kernel.body(), page.span(kernel.span()), page);
  }

  private static void body(List<Stmt> body, String span, TextPage page) {
    page.line(span + " {");
    var statements = new StatementText(page);
    page.indented(() -> body.forEach(statements::write));
    page.line("}");
  }

  /** An enum constant as the text spells it. */
  static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
