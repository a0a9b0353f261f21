package org.prismlang.lsp;

import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;

/**
 * Gives answers beside the reading of messages; a bug of ours makes an empty one, and is logged.
 */
record Answers(Executor executor, ServerLog log) {
  /** The protocol says null where there is no answer; nobody else does. */
  @SuppressWarnings("NullAway")
  <K, T> CompletableFuture<T> orNull(
      String question, CompletableFuture<K> known, Function<K, Optional<T>> answer) {
    return of(question, known, Optional.<T>empty(), answer).thenApply(it -> it.orElse(null));
  }

  /** What the editor asks to be left, or what an edit has made old, is no bug. */
  <K, T> CompletableFuture<T> of(
      String question, CompletableFuture<K> known, T otherwise, Function<K, T> answer) {
    return known.thenApplyAsync(
        it -> {
          try {
            return answer.apply(it);
          } catch (ResponseErrorException | CancellationException meant) {
            throw meant;
          } catch (Throwable bug) {
            log.bug("answering " + question, bug);
            return otherwise;
          }
        },
        executor);
  }
}
