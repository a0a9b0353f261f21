package org.prismlang.bench.measure;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.runtime.PrismException;
import org.prismlang.runtime.host.HostFunction;
import org.prismlang.runtime.host.KeptLaunches;

/**
 * A host function whose launches are timed, and not what it does around them: it is run, and what
 * it launched is launched again and again. It is run as often as it takes for its buffers to
 * outgrow the cache, and has memory only while it is its turn.
 *
 * @param begins is run at the beginning of each turn
 */
public record Measured(
    String name, HostFunction function, SizePoint sizes, Timer timer, Runnable begins)
    implements Contestant {
  @Override
  public Side side() {
    return Side.PRISM;
  }

  @Override
  public double[] burst(Protocol protocol) {
    begins.run();
    var copies = new ArrayList<KeptLaunches>();
    try {
      copies.add(kept());
      int enough = Rotation.copiesOf(copies.getFirst().bytes());
      while (copies.size() < enough) {
        copies.add(kept());
      }
      var next = new Turn(copies);
      return timer.times(protocol, next::take);
    } finally {
      copies.forEach(KeptLaunches::close);
    }
  }

  /** Throws a {@link PrismException} with what goes wrong. */
  private KeptLaunches kept() {
    var kept = function.keep(sizes.arguments());
    if (kept.count() == 0) {
      kept.close();
      throw new PrismException(
          List.of(
              Code.P0213.at(
                  function.span(),
                  "`" + function.name() + "` launches nothing: there is nothing to measure")));
    }
    return kept;
  }

  /** Runs it once: everything is compiled, and what it expects is as expected. */
  public void rehearse() {
    begins.run();
    kept().close();
  }

  private static final class Turn {
    private final List<KeptLaunches> copies;
    private int next;

    Turn(List<KeptLaunches> copies) {
      this.copies = copies;
    }

    void take() {
      copies.get(next).again();
      next = (next + 1) % copies.size();
    }
  }
}
