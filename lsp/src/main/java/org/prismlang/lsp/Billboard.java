package org.prismlang.lsp;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.services.LanguageClient;
import org.prismlang.lsp.answer.SaidOf;
import org.prismlang.lsp.text.OpenText;
import org.prismlang.lsp.text.OpenTexts;
import org.prismlang.lsp.understand.Insight;
import org.prismlang.lsp.understand.Understood;

/**
 * What the editor shows of what was said. An open file speaks for itself; of one that is not open
 * those speak that import it.
 */
final class Billboard implements Desk.Listener {
  private final Supplier<LanguageClient> client;

  /** By the text that was looked at, what is said of it and the files it imports. */
  private final Map<Path, Map<Path, List<Diagnostic>>> said = new HashMap<>();

  private final Executor speaker;
  private final Runnable refresh;

  /**
   * @param speaker talks to the editor one at a time: an editor that does not listen keeps nobody
   * @param refresh asks the editor to ask again for what it shows beside the text
   */
  Billboard(Supplier<LanguageClient> client, Executor speaker, Runnable refresh) {
    this.client = client;
    this.speaker = speaker;
    this.refresh = refresh;
  }

  @Override
  public synchronized void understood(Understood understood) {
    put(understood, SaidOf.files(understood.said(), understood));
  }

  @Override
  public synchronized void seen(Insight insight) {
    put(insight.understood(), SaidOf.files(insight.all(), insight.understood()));
    speaker.execute(refresh);
  }

  @Override
  public synchronized void closed(OpenText text) {
    var gone = said.remove(text.path());
    tell(new PublishDiagnosticsParams(text.uri(), List.of()));
    if (gone != null) {
      gone.keySet().stream()
          .filter(it -> !it.equals(text.path()) && !said.containsKey(it))
          .forEach(it -> tell(params(it, it.toUri().toString())));
    }
  }

  private void put(Understood understood, Map<Path, List<Diagnostic>> files) {
    var own = understood.text();
    var open = understood.sites().open();
    var now = new LinkedHashMap<>(files);
    now.putIfAbsent(own.path(), List.of());
    var before = said.put(own.path(), now);
    Set<Path> touched = new HashSet<>(now.keySet());
    if (before != null) {
      touched.addAll(before.keySet());
    }
    for (var path : touched) {
      if (path.equals(own.path())) {
        var params = new PublishDiagnosticsParams(own.uri(), now.getOrDefault(path, List.of()));
        params.setVersion(own.version());
        tell(params);
      } else if (isClosed(path, open)) {
        tell(params(path, open.uri(path)));
      }
    }
  }

  private static boolean isClosed(Path path, OpenTexts open) {
    return open.at(path).isEmpty();
  }

  private PublishDiagnosticsParams params(Path path, String uri) {
    var all = new ArrayList<Diagnostic>();
    for (var files : said.values()) {
      files.getOrDefault(path, List.of()).stream()
          .filter(it -> !all.contains(it))
          .forEach(all::add);
    }
    return new PublishDiagnosticsParams(uri, all);
  }

  private void tell(PublishDiagnosticsParams params) {
    speaker.execute(() -> client.get().publishDiagnostics(params));
  }
}
