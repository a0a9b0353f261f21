package org.prismlang.lang.check.memory;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.source.Span;

/** Inside its `with`, what a view names is named by nothing else: P0502. */
public final class Hiding {
  private record Hider(Variable source, Key key, Variable view, Span span) {}

  private final Frame frame;
  private final Pointers pointers;
  private final Map<Variable, List<Hider>> hidden = new HashMap<>();

  public Hiding(Frame frame, Pointers pointers) {
    this.frame = frame;
    this.pointers = pointers;
  }

  public void hide(View source, Key key, Variable view, Span span) {
    for (var root : source.roots()) {
      hidden
          .computeIfAbsent(root, _ -> new ArrayList<>())
          .add(new Hider(source.variable(), source.keyInRoot(key), view, span));
    }
  }

  /** The end of the `with`; what the source means may have grown since it began. */
  public void reveal(Variable view) {
    for (var hiders : hidden.values()) {
      hiders.removeIf(hider -> hider.view() == view);
    }
  }

  /** Whether the name may be used for this part of its memory. */
  public boolean allows(View view, Key key, Span span) {
    var part = view.keyInRoot(key);
    for (var root : view.roots()) {
      for (var hider : hidden.getOrDefault(root, List.of())) {
        boolean apart =
            view.isMadeOf(hider.view())
                || part.isDisjoint(hider.key())
                || pointers.areApart(view.variable(), hider.source());
        if (!apart) {
          report(view, hider, span);
          return false;
        }
      }
    }
    return true;
  }

  private void report(View view, Hider hider, Span span) {
    var name = view.variable().name();
    var alias = hider.view().name();
    var diagnostic =
        Code.P0502
            .at(span, "`" + name + "` is hidden here by its view `" + alias + "`")
            .label(
                hider.span(), "from here to the end of the `with`, the memory is `" + alias + "`");
    frame.report(
        (view.variable() == hider.source()
                ? diagnostic
                : diagnostic.note(
                    "`" + name + "` and `" + hider.source().name() + "` may mean the same memory"))
            .help("use `" + alias + "`, or move this out of the `with`"));
  }
}
