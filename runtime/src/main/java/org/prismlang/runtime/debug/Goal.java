package org.prismlang.runtime.debug;

/** Until when a run goes on; breakpoints and findings stop it before. */
public sealed interface Goal {
  /** To the end. */
  record End() implements Goal {}

  /** To a step, whatever lies before it. */
  record Exactly(long step) implements Goal {}

  /** To the next statement of any of these threads. */
  record Next(int block, int first, int count) implements Goal {}

  /** To the next line of the same threads, over calls. */
  record Over(Moment from) implements Goal {}

  /** To where the call has returned. */
  record Out(Moment from) implements Goal {}

  default boolean isReached(Moment now) {
    return switch (this) {
      case End _ -> false;
      case Exactly(long step) -> now.step() >= step;
      case Next(int block, int first, int count) -> now.concerns(block, first, count);
      case Over(Moment from) ->
          now.concerns(from)
              && (now.depth() < from.depth()
                  || now.depth() == from.depth() && now.spot().line() != from.spot().line());
      case Out(Moment from) -> now.concerns(from) && now.depth() < from.depth();
    };
  }

  /** Nothing else is to stop the run on its way. */
  default boolean isBlind() {
    return this instanceof Exactly;
  }
}
