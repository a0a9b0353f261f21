package org.prismlang.site;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/**
 * A page of the documentation.
 *
 * @param html what stands in it
 * @param copied files that it links to, and that are no pages
 */
record DocPage(
    String place,
    String title,
    String html,
    List<Section> sections,
    List<Block> blocks,
    Set<String> copied) {
  private static final List<Extension> TABLES = List.of(TablesExtension.create());

  DocPage {
    sections = List.copyOf(sections);
    blocks = List.copyOf(blocks);
    copied = Set.copyOf(copied);
  }

  /**
   * What stands below a heading, up to the next.
   *
   * @param anchor empty above the first heading
   */
  record Section(String anchor, String title, String text) {}

  /** A whole program that is shown on the page. */
  record Block(String id, String text) {}

  static DocPage of(String file, String markdown, SiteMap map) {
    var document = Parser.builder().extensions(TABLES).build().parse(markdown);
    var reader = new Reader(file, map);
    document.accept(reader);
    var renderer =
        HtmlRenderer.builder()
            .extensions(TABLES)
            .attributeProviderFactory(_ -> reader::attributes)
            .nodeRendererFactory(context -> new CodeRenderer(context.getWriter(), reader::block))
            .build();
    var html = renderer.render(document);
    var sections = reader.sections();
    return new DocPage(
        map.page(file),
        sections.stream().map(Section::title).filter(it -> !it.isEmpty()).findFirst().orElse(file),
        html,
        sections,
        reader.blocks,
        reader.copied);
  }

  /** Headings get names, links lead to pages of the site. */
  private static final class Reader extends AbstractVisitor {
    private final String file;
    private final SiteMap map;
    private final Slugs slugs = new Slugs();
    private final IdentityHashMap<Node, String> anchors = new IdentityHashMap<>();
    private final List<Section> done = new ArrayList<>();
    private final List<Block> blocks = new ArrayList<>();
    private final Set<String> copied = new TreeSet<>();
    private final StringBuilder text = new StringBuilder();
    private String anchor = "";
    private String title = "";

    Reader(String file, SiteMap map) {
      this.file = file;
      this.map = map;
    }

    List<Section> sections() {
      finish();
      return done;
    }

    private void finish() {
      if (!title.isEmpty() || !text.toString().isBlank()) {
        done.add(new Section(anchor, title, text.toString().replaceAll("\\s+", " ").strip()));
      }
      text.setLength(0);
    }

    @Override
    public void visit(Heading heading) {
      finish();
      visitChildren(heading);
      title = text.toString().strip();
      text.setLength(0);
      anchor = slugs.of(title);
      anchors.put(heading, anchor);
    }

    @Override
    public void visit(Text words) {
      text.append(words.getLiteral());
    }

    @Override
    public void visit(Code code) {
      text.append(code.getLiteral());
    }

    @Override
    public void visit(SoftLineBreak lineBreak) {
      text.append(' ');
    }

    @Override
    public void visit(HardLineBreak lineBreak) {
      text.append(' ');
    }

    @Override
    public void visit(FencedCodeBlock block) {
      text.append(' ').append(block.getLiteral()).append(' ');
    }

    @Override
    public void visit(Link link) {
      visitChildren(link);
      text.append(' ');
      lead(link.getDestination()).ifPresentOrElse(link::setDestination, () -> inline(link));
    }

    @Override
    public void visit(Image image) {
      lead(image.getDestination()).ifPresent(image::setDestination);
    }

    private Optional<String> lead(String link) {
      var target = map.target(file, link);
      target.copied().ifPresent(copied::add);
      return target.place();
    }

    /** A link that leads nowhere on the site is its words. */
    private static void inline(Link link) {
      Node child = link.getFirstChild();
      while (child != null) {
        Node next = child.getNext();
        link.insertBefore(child);
        child = next;
      }
      link.unlink();
    }

    void attributes(Node node, String tag, Map<String, String> attributes) {
      Optional.ofNullable(anchors.get(node)).ifPresent(it -> attributes.put("id", it));
    }

    /** The name of a whole program. */
    Optional<String> block(String info, String program) {
      var words = List.of(info.strip().split("\\s+", -1));
      if (!words.getFirst().equals("prism") || words.contains("fragment")) {
        return Optional.empty();
      }
      var page = map.page(file).replace(".html", "").replace('/', '-');
      var id = page + "-" + (blocks.size() + 1);
      blocks.add(new Block(id, program));
      return Optional.of(SiteMap.up(map.page(file)) + "play.html?block=" + id);
    }
  }
}
