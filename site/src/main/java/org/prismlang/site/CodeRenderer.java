package org.prismlang.site;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Node;
import org.commonmark.renderer.NodeRenderer;
import org.commonmark.renderer.html.HtmlWriter;

/** Blocks of code: programs in their colours, whole ones with a link that opens them. */
final class CodeRenderer implements NodeRenderer {
  /** Where a block opens, if it is a whole program. */
  interface Opened {
    Optional<String> place(String info, String program);
  }

  private final HtmlWriter html;
  private final Opened opened;

  CodeRenderer(HtmlWriter html, Opened opened) {
    this.html = html;
    this.opened = opened;
  }

  @Override
  public Set<Class<? extends Node>> getNodeTypes() {
    return Set.of(FencedCodeBlock.class);
  }

  @Override
  public void render(Node node) {
    var block = (FencedCodeBlock) node;
    var info = Optional.ofNullable(block.getInfo()).orElse("");
    boolean isPrism = info.equals("prism") || info.startsWith("prism ");
    html.line();
    html.tag("div", Map.of("class", "block"));
    opened
        .place(info, block.getLiteral())
        .ifPresent(
            it -> {
              html.tag("a", Map.of("class", "open", "href", it));
              html.text("Open");
              html.tag("/a");
            });
    html.tag("pre", isPrism ? Map.of("class", "prism") : Map.of());
    html.tag("code");
    if (isPrism) {
      html.raw(PrismColours.html(block.getLiteral()));
    } else {
      html.text(block.getLiteral());
    }
    html.tag("/code");
    html.tag("/pre");
    html.tag("/div");
    html.line();
  }
}
