package org.prismlang.lsp.adapter;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.debug.Source;
import org.eclipse.lsp4j.debug.StackFrame;
import org.prismlang.lang.source.Span;
import org.prismlang.runtime.debug.Halt;

/** The calls that led to where a run stands, the innermost first. */
final class CallFrames {
  private CallFrames() {}

  static List<StackFrame> of(Halt.Standing at) {
    var spot = at.moment().spot();
    var names = new ArrayList<String>();
    names.add(at.kernel().name());
    spot.calls().forEach(it -> names.add(called(it)));
    var spans = new ArrayList<>(spot.calls());
    spans.add(spot.span());
    var frames = new ArrayList<StackFrame>();
    for (int i = spans.size() - 1; i >= 0; i--) {
      frames.add(frame(i + 1, names.get(i), spans.get(i)));
    }
    return frames;
  }

  /** The name before the brackets of a call. */
  private static String called(Span call) {
    var text = call.text();
    int end = text.indexOf('(');
    return end < 0 ? text.lines().findFirst().orElse("") : text.substring(0, end);
  }

  private static StackFrame frame(int number, String name, Span span) {
    var source = new Source();
    var path = Path.of(span.file().path()).toAbsolutePath().normalize();
    source.setPath(path.toString());
    source.setName(String.valueOf(path.getFileName()));
    var frame = new StackFrame();
    frame.setId(number);
    frame.setName(name);
    frame.setLine(span.from().line());
    frame.setColumn(span.from().column());
    frame.setSource(source);
    return frame;
  }
}
