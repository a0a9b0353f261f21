package org.prismlang.lsp;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionList;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.InlayHintParams;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.LocationLink;
import org.eclipse.lsp4j.PrepareRenameDefaultBehavior;
import org.eclipse.lsp4j.PrepareRenameParams;
import org.eclipse.lsp4j.PrepareRenameResult;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.lsp4j.RenameParams;
import org.eclipse.lsp4j.SemanticTokens;
import org.eclipse.lsp4j.SemanticTokensParams;
import org.eclipse.lsp4j.SignatureHelp;
import org.eclipse.lsp4j.SignatureHelpParams;
import org.eclipse.lsp4j.TextDocumentPositionParams;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.Either3;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lsp.answer.ColoursOf;
import org.prismlang.lsp.answer.CompletionAt;
import org.prismlang.lsp.answer.FixesOf;
import org.prismlang.lsp.answer.FormatOf;
import org.prismlang.lsp.answer.HoverAt;
import org.prismlang.lsp.answer.LensesOf;
import org.prismlang.lsp.answer.LineNotesOf;
import org.prismlang.lsp.answer.RenameOf;
import org.prismlang.lsp.answer.SignatureAt;
import org.prismlang.lsp.answer.UsesOf;
import org.prismlang.lsp.text.OpenText;
import org.prismlang.lsp.text.Positions;
import org.prismlang.lsp.understand.Insight;
import org.prismlang.lsp.understand.Understood;

/** Hands questions about a text to those who know. */
final class TextService implements TextDocumentService {
  private final Desk desk;
  private final FolderService folders;
  private final Answers answers;

  TextService(Desk desk, FolderService folders, Answers answers) {
    this.desk = desk;
    this.folders = folders;
    this.answers = answers;
  }

  @Override
  public void didOpen(DidOpenTextDocumentParams params) {
    var opened = params.getTextDocument();
    desk.put(OpenText.of(opened.getUri(), opened.getVersion(), opened.getText()));
  }

  @Override
  public void didChange(DidChangeTextDocumentParams params) {
    var changed = params.getTextDocument();
    int version = Optional.ofNullable(changed.getVersion()).orElse(0);
    desk.text(changed.getUri())
        .ifPresent(it -> desk.put(it.changed(params.getContentChanges(), version)));
  }

  @Override
  public void didClose(DidCloseTextDocumentParams params) {
    desk.close(params.getTextDocument().getUri());
  }

  @Override
  public void didSave(DidSaveTextDocumentParams params) {
    // What is open counts, saved or not.
  }

  @Override
  public CompletableFuture<Hover> hover(HoverParams params) {
    return answers.orNull(
        "hover", understood(params), it -> HoverAt.of(it, said(it), offset(it, params)));
  }

  @Override
  public CompletableFuture<Either<List<? extends Location>, List<? extends LocationLink>>>
      definition(DefinitionParams params) {
    return answers.of(
        "definition",
        understood(params),
        Either.forLeft(List.of()),
        it -> Either.forLeft(UsesOf.definition(it, offset(it, params))));
  }

  @Override
  public CompletableFuture<List<? extends Location>> references(ReferenceParams params) {
    return answers.of(
        "references",
        understood(params),
        List.of(),
        it ->
            UsesOf.locations(
                it,
                offset(it, params),
                params.getContext().isIncludeDeclaration(),
                folders.paths(),
                untilChanged(it)));
  }

  @Override
  public CompletableFuture<Either3<Range, PrepareRenameResult, PrepareRenameDefaultBehavior>>
      prepareRename(PrepareRenameParams params) {
    return answers.orNull(
        "prepareRename",
        understood(params),
        it -> RenameOf.range(it, offset(it, params)).map(Either3::forFirst));
  }

  @Override
  public CompletableFuture<WorkspaceEdit> rename(RenameParams params) {
    return answers.orNull(
        "rename",
        understood(params),
        it ->
            switch (RenameOf.of(
                it, offset(it, params), params.getNewName(), folders.paths(), untilChanged(it))) {
              case RenameOf.Outcome.Done(WorkspaceEdit edit) -> Optional.of(edit);
              case RenameOf.Outcome.Refused(String why) -> throw refused(why);
            });
  }

  private static ResponseErrorException refused(String why) {
    return new ResponseErrorException(
        new ResponseError(ResponseErrorCode.RequestFailed, why, null));
  }

  @Override
  public CompletableFuture<Either<List<CompletionItem>, CompletionList>> completion(
      CompletionParams params) {
    return answers.of(
        "completion",
        understood(params),
        Either.forLeft(List.of()),
        it -> Either.forLeft(CompletionAt.of(it, offset(it, params))));
  }

  @Override
  public CompletableFuture<SignatureHelp> signatureHelp(SignatureHelpParams params) {
    return answers.orNull(
        "signatureHelp", understood(params), it -> SignatureAt.of(it, offset(it, params)));
  }

  @Override
  public CompletableFuture<List<? extends TextEdit>> formatting(DocumentFormattingParams params) {
    return answers.of(
        "formatting",
        understood(params.getTextDocument().getUri()),
        List.of(),
        it -> FormatOf.of(it.file()));
  }

  @Override
  public CompletableFuture<SemanticTokens> semanticTokensFull(SemanticTokensParams params) {
    return answers.of(
        "semanticTokens",
        understood(params.getTextDocument().getUri()),
        new SemanticTokens(List.of()),
        ColoursOf::of);
  }

  @Override
  public CompletableFuture<List<Either<Command, CodeAction>>> codeAction(CodeActionParams params) {
    return answers.of(
        "codeAction",
        understood(params.getTextDocument().getUri()),
        List.of(),
        it -> {
          var actions = new ArrayList<Either<Command, CodeAction>>();
          FixesOf.of(said(it), it, Positions.span(it.file(), params.getRange()))
              .forEach(action -> actions.add(Either.forRight(action)));
          return actions;
        });
  }

  /** When all is known of the text: an editor keeps what it shows until then. */
  @Override
  public CompletableFuture<List<InlayHint>> inlayHint(InlayHintParams params) {
    return answers.of(
        "inlayHint",
        desk.insight(params.getTextDocument().getUri()),
        List.of(),
        it -> LineNotesOf.of(it, Positions.span(it.understood().file(), params.getRange())));
  }

  @Override
  public CompletableFuture<List<? extends CodeLens>> codeLens(CodeLensParams params) {
    return answers.of(
        "codeLens", understood(params.getTextDocument().getUri()), List.of(), LensesOf::of);
  }

  private CompletableFuture<Understood> understood(TextDocumentPositionParams params) {
    return understood(params.getTextDocument().getUri());
  }

  private CompletableFuture<Understood> understood(String uri) {
    return desk.understood(uri);
  }

  private static int offset(Understood understood, TextDocumentPositionParams params) {
    return Positions.offset(understood.file(), params.getPosition());
  }

  /** With what is known of synchronization, if that is known already. */
  private List<Diagnostic> said(Understood understood) {
    return desk.insightNow(understood.text().uri())
        .filter(it -> it.understood().equals(understood))
        .map(Insight::all)
        .orElse(understood.said());
  }

  /** Long searches end when the text they are about does. */
  private CancelChecker untilChanged(Understood understood) {
    return () -> desk.mustBeCurrent(understood);
  }
}
