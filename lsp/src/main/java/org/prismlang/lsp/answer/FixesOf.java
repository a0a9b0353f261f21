package org.prismlang.lsp.answer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Edit;
import org.prismlang.lang.diagnostic.Help;
import org.prismlang.lang.source.Span;
import org.prismlang.lsp.text.Positions;
import org.prismlang.lsp.understand.Understood;

/** What mends a mistake: the edits of its helps, as they are; and the page that explains it. */
public final class FixesOf {
  /** With a code as its argument. */
  public static final String EXPLAIN = "prism.explain";

  private FixesOf() {}

  public static List<CodeAction> of(List<Diagnostic> said, Understood understood, Span where) {
    var actions = new ArrayList<CodeAction>();
    for (var diagnostic : said) {
      if (meets(diagnostic.span(), where)) {
        boolean isCertain = diagnostic.certainRewrite().isPresent();
        for (var help : diagnostic.helps()) {
          if (!help.edits().isEmpty()) {
            edit(help, understood)
                .map(it -> action(diagnostic, help, it, isCertain, understood))
                .ifPresent(actions::add);
          }
        }
        actions.add(explanation(diagnostic, understood));
      }
    }
    return actions;
  }

  private static boolean meets(Span span, Span where) {
    return span.file().equals(where.file())
        && span.start() <= where.end()
        && where.start() <= span.end();
  }

  private static CodeAction action(
      Diagnostic diagnostic,
      Help help,
      WorkspaceEdit edit,
      boolean isCertain,
      Understood understood) {
    var action = new CodeAction(help.text());
    action.setKind(CodeActionKind.QuickFix);
    action.setDiagnostics(List.of(SaidOf.of(diagnostic, understood)));
    action.setEdit(edit);
    action.setIsPreferred(isCertain);
    return action;
  }

  private static CodeAction explanation(Diagnostic diagnostic, Understood understood) {
    var code = diagnostic.code();
    var action = new CodeAction("explain " + code.name() + ": " + code.title());
    action.setKind(CodeActionKind.QuickFix);
    action.setDiagnostics(List.of(SaidOf.of(diagnostic, understood)));
    action.setCommand(new Command("explain " + code.name(), EXPLAIN, List.of(code.name())));
    return action;
  }

  /** Nothing where one of the files cannot be written. */
  private static Optional<WorkspaceEdit> edit(Help help, Understood understood) {
    var sites = understood.sites();
    var changes = new LinkedHashMap<String, List<TextEdit>>();
    for (Edit edit : help.edits()) {
      var file = edit.span().file();
      var uri = sites.uri(file).filter(_ -> sites.isWritable(file));
      if (uri.isEmpty()) {
        return Optional.empty();
      }
      changes
          .computeIfAbsent(uri.get(), _ -> new ArrayList<>())
          .add(new TextEdit(Positions.of(edit.span()), edit.replacement()));
    }
    return Optional.of(new WorkspaceEdit(changes));
  }
}
