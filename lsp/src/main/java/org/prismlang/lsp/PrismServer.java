package org.prismlang.lsp;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CodeActionOptions;
import org.eclipse.lsp4j.CodeLensOptions;
import org.eclipse.lsp4j.CompletionOptions;
import org.eclipse.lsp4j.DidChangeWatchedFilesCapabilities;
import org.eclipse.lsp4j.DidChangeWatchedFilesRegistrationOptions;
import org.eclipse.lsp4j.ExecuteCommandOptions;
import org.eclipse.lsp4j.FileSystemWatcher;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.InlayHintWorkspaceCapabilities;
import org.eclipse.lsp4j.Registration;
import org.eclipse.lsp4j.RegistrationParams;
import org.eclipse.lsp4j.RenameOptions;
import org.eclipse.lsp4j.SemanticTokensWithRegistrationOptions;
import org.eclipse.lsp4j.ServerCapabilities;
import org.eclipse.lsp4j.ServerInfo;
import org.eclipse.lsp4j.SetTraceParams;
import org.eclipse.lsp4j.SignatureHelpOptions;
import org.eclipse.lsp4j.TextDocumentSyncKind;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;
import org.eclipse.lsp4j.WorkspaceFoldersOptions;
import org.eclipse.lsp4j.WorkspaceServerCapabilities;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.eclipse.lsp4j.services.WorkspaceService;
import org.prismlang.lsp.answer.ColoursOf;
import org.prismlang.lsp.answer.FixesOf;
import org.prismlang.lsp.answer.LensesOf;
import org.prismlang.lsp.text.LibraryFolder;

/** One editor's server. */
public final class PrismServer implements LanguageServer {
  /** As deep as the command line gives itself: answers parse programs. */
  private static final long STACK_BYTES = 64L << 20;

  private static final int ANSWERS_AT_ONCE = 2;

  private final String version;
  private final CompletableFuture<LanguageClient> client = new CompletableFuture<>();
  private final CompletableFuture<Boolean> end = new CompletableFuture<>();
  private final ExecutorService answers =
      Executors.newFixedThreadPool(
          ANSWERS_AT_ONCE,
          Thread.ofPlatform().daemon().name("answers-", 0).stackSize(STACK_BYTES).factory());
  private final ExecutorService speaker =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("speaker").factory());
  private final ServerLog log = new ServerLog(client::join);
  private final Answers work;
  private final Desk desk;
  private final TextService texts;
  private final FolderService folders;
  private volatile ClientCapabilities capabilities = new ClientCapabilities();
  private volatile boolean isShutDown;

  private PrismServer(String version, Project.Search projects, Path library, TestRunner tests) {
    this.version = version;
    this.work = new Answers(answers, log);
    this.desk =
        new Desk(
            projects,
            new LibraryFolder(library),
            new Billboard(client::join, speaker, this::refresh),
            log);
    this.folders = new FolderService(desk, client::join, tests, work, log);
    this.texts = new TextService(desk, folders, work);
  }

  /**
   * Serves until the editor is gone.
   *
   * @param library where the library is put as files
   * @return whether the editor said good-bye as it should
   */
  public static boolean serve(
      InputStream in,
      OutputStream out,
      String version,
      Project.Search projects,
      Path library,
      TestRunner tests)
      throws InterruptedException {
    var server = new PrismServer(version, projects, library, tests);
    var launcher = LSPLauncher.createServerLauncher(server, in, out);
    server.client.complete(launcher.getRemoteProxy());
    var listening = launcher.startListening();
    Thread.ofPlatform().daemon().start(() -> server.awaitEnd(listening));
    try {
      return server.end.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    } finally {
      server.desk.end();
      server.answers.shutdownNow();
      server.speaker.shutdownNow();
    }
  }

  /** The stream ends where the editor does, with or without a word. */
  private void awaitEnd(Future<Void> listening) {
    try {
      listening.get();
    } catch (InterruptedException | ExecutionException e) {
      // Nobody is there any more, either way.
    }
    end.complete(isShutDown);
  }

  @Override
  public CompletableFuture<InitializeResult> initialize(InitializeParams params) {
    Optional.ofNullable(params.getCapabilities()).ifPresent(it -> capabilities = it);
    boolean showsGraphs =
        params.getInitializationOptions() instanceof JsonObject wishes
            && wishes.get("showsGraphs") instanceof JsonPrimitive wish
            && wish.getAsBoolean();
    folders.set(Optional.ofNullable(params.getWorkspaceFolders()).orElse(List.of()), showsGraphs);
    var result = new InitializeResult(offered());
    result.setServerInfo(new ServerInfo("prism", version));
    return CompletableFuture.completedFuture(result);
  }

  private static ServerCapabilities offered() {
    var offered = new ServerCapabilities();
    offered.setTextDocumentSync(TextDocumentSyncKind.Incremental);
    offered.setHoverProvider(true);
    offered.setDefinitionProvider(true);
    offered.setReferencesProvider(true);
    offered.setRenameProvider(new RenameOptions(true));
    offered.setCompletionProvider(new CompletionOptions(false, List.of(".", "@")));
    offered.setSignatureHelpProvider(new SignatureHelpOptions(List.of("(", ",")));
    offered.setDocumentFormattingProvider(true);
    offered.setSemanticTokensProvider(
        new SemanticTokensWithRegistrationOptions(ColoursOf.LEGEND, true));
    offered.setCodeActionProvider(new CodeActionOptions(List.of(CodeActionKind.QuickFix)));
    offered.setInlayHintProvider(true);
    offered.setCodeLensProvider(new CodeLensOptions(false));
    offered.setExecuteCommandProvider(
        new ExecuteCommandOptions(List.of(FixesOf.EXPLAIN, LensesOf.TEST, LensesOf.GRAPH)));
    var all = new WorkspaceFoldersOptions();
    all.setSupported(true);
    all.setChangeNotifications(true);
    offered.setWorkspace(new WorkspaceServerCapabilities(all));
    return offered;
  }

  /** Files that are imported may change outside of the editor. */
  @Override
  public void initialized(InitializedParams params) {
    if (canWatch()) {
      var watcher = new FileSystemWatcher(Either.forLeft("**/*.prism"));
      var watching = new DidChangeWatchedFilesRegistrationOptions(List.of(watcher));
      var registration =
          new Registration("prism-files", "workspace/didChangeWatchedFiles", watching);
      log.unless(
          "watching files",
          client.join().registerCapability(new RegistrationParams(List.of(registration))));
    }
  }

  private boolean canWatch() {
    return Optional.ofNullable(capabilities.getWorkspace())
        .map(WorkspaceClientCapabilities::getDidChangeWatchedFiles)
        .map(DidChangeWatchedFilesCapabilities::getDynamicRegistration)
        .orElse(false);
  }

  private void refresh() {
    boolean canRefresh =
        Optional.ofNullable(capabilities.getWorkspace())
            .map(WorkspaceClientCapabilities::getInlayHint)
            .map(InlayHintWorkspaceCapabilities::getRefreshSupport)
            .orElse(false);
    if (canRefresh) {
      log.unless("refreshing notes", client.join().refreshInlayHints());
    }
  }

  @Override
  public CompletableFuture<Object> shutdown() {
    isShutDown = true;
    return work.orNull("shutdown", CompletableFuture.completedFuture(true), _ -> Optional.empty());
  }

  @Override
  public void exit() {
    end.complete(isShutDown);
  }

  @Override
  public void setTrace(SetTraceParams params) {
    // There is nothing to trace but the messages, which the editor sees.
  }

  @Override
  public TextDocumentService getTextDocumentService() {
    return texts;
  }

  @Override
  public WorkspaceService getWorkspaceService() {
    return folders;
  }
}
