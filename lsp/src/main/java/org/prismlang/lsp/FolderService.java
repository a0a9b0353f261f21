package org.prismlang.lsp;

import com.google.gson.JsonPrimitive;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.DidChangeWorkspaceFoldersParams;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.ShowDocumentParams;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.WorkspaceService;
import org.prismlang.kernel.graph.KernelGraph;
import org.prismlang.kernel.report.SourceName;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Explanations;
import org.prismlang.lsp.answer.FixesOf;
import org.prismlang.lsp.answer.LensesOf;
import org.prismlang.lsp.text.OpenText;
import org.prismlang.lsp.understand.Insight;

/** The folders that someone works in, and the commands of lenses and fixes. */
final class FolderService implements WorkspaceService {
  private final Desk desk;
  private final Supplier<LanguageClient> client;
  private final TestRunner tests;
  private final Answers answers;
  private final ServerLog log;
  private volatile List<Path> paths = List.of();
  private volatile boolean showsGraphs;

  FolderService(
      Desk desk,
      Supplier<LanguageClient> client,
      TestRunner tests,
      Answers answers,
      ServerLog log) {
    this.desk = desk;
    this.client = client;
    this.tests = tests;
    this.answers = answers;
    this.log = log;
  }

  List<Path> paths() {
    return paths;
  }

  /** {@code graphs}: whether the editor shows pictures beside the text. */
  void set(List<WorkspaceFolder> folders, boolean graphs) {
    showsGraphs = graphs;
    paths = folders.stream().map(it -> OpenText.path(it.getUri())).toList();
  }

  @Override
  public void didChangeWorkspaceFolders(DidChangeWorkspaceFoldersParams params) {
    var now = new ArrayList<>(paths);
    params.getEvent().getRemoved().forEach(it -> now.remove(OpenText.path(it.getUri())));
    params.getEvent().getAdded().forEach(it -> now.add(OpenText.path(it.getUri())));
    paths = List.copyOf(now);
  }

  @Override
  public void didChangeConfiguration(DidChangeConfigurationParams params) {
    // There is nothing to configure: options are those of the command.
  }

  @Override
  public void didChangeWatchedFiles(DidChangeWatchedFilesParams params) {
    params.getChanges().forEach(it -> desk.lookAgainAfter(OpenText.path(it.getUri())));
  }

  @Override
  public CompletableFuture<Object> executeCommand(ExecuteCommandParams params) {
    var arguments =
        Optional.ofNullable(params.getArguments()).orElse(List.of()).stream()
            .map(FolderService::text)
            .toList();
    var first = arguments.isEmpty() ? "" : arguments.getFirst();
    var second = arguments.size() < 2 ? "" : arguments.get(1);
    return switch (params.getCommand()) {
      case FixesOf.EXPLAIN -> explain(first);
      case LensesOf.TEST -> test(first, second);
      case LensesOf.GRAPH -> graph(first, second);
      default ->
          CompletableFuture.failedFuture(failure("no command `" + params.getCommand() + "`"));
    };
  }

  /** As they come off the wire. */
  private static String text(Object argument) {
    return argument instanceof JsonPrimitive json ? json.getAsString() : argument.toString();
  }

  private static ResponseErrorException failure(String why) {
    return new ResponseErrorException(
        new ResponseError(ResponseErrorCode.RequestFailed, why, null));
  }

  /** Opens the page; the answer is where it lies. */
  private CompletableFuture<Object> explain(String written) {
    return Explanations.code(written)
        .flatMap((Code it) -> desk.library().of(it))
        .map(it -> CompletableFuture.<Object>completedFuture(shown(it, false)))
        .orElseGet(() -> CompletableFuture.failedFuture(failure("no page about " + written)));
  }

  private String shown(Path file, boolean isForOthers) {
    var shown = new ShowDocumentParams(file.toUri().toString());
    shown.setExternal(isForOthers);
    log.unless("showing " + file, client.get().showDocument(shown));
    return shown.getUri();
  }

  /** The answer is the picture. Where the editor cannot show it, something else is asked to. */
  private CompletableFuture<Object> graph(String uri, String kernel) {
    return answers.of(
        "graph",
        desk.insight(uri),
        "",
        it -> {
          var svg = svg(it, kernel);
          if (!showsGraphs) {
            desk.library().written(kernel + ".svg", svg).ifPresent(file -> shown(file, true));
          }
          return svg;
        });
  }

  private static String svg(Insight insight, String wanted) {
    var placed =
        insight.placed().orElseThrow(() -> failure("a text with errors has no kernels to draw"));
    return placed.kernels().stream()
        .filter(it -> SourceName.of(it.span()).text().equals(wanted))
        .findFirst()
        .map(it -> KernelGraph.svg(it, placed.module()))
        .orElseThrow(() -> failure("no kernel `" + wanted + "` is built here"));
  }

  /** Of the file as it is saved. */
  private CompletableFuture<Object> test(String uri, String name) {
    var path = OpenText.path(uri);
    if (!Files.exists(path)) {
      return CompletableFuture.failedFuture(failure("save it first: " + path));
    }
    // As long as it likes: on no thread that someone waits for.
    return CompletableFuture.supplyAsync(
        () -> tested(path, name), it -> Thread.ofPlatform().daemon().name("test").start(it));
  }

  private String tested(Path file, String name) {
    try {
      var outcome = tests.run(file, name);
      var type = outcome.isPassed() ? MessageType.Info : MessageType.Error;
      client.get().logMessage(new MessageParams(type, outcome.text()));
      client
          .get()
          .showMessage(
              new MessageParams(type, name + (outcome.isPassed() ? " passed" : " failed")));
      return outcome.text();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failure("interrupted");
    }
  }
}
