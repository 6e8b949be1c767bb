package dev.tercio.site;

import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TableHead;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.renderer.NodeRenderer;
import org.commonmark.renderer.html.HtmlNodeRendererContext;
import org.commonmark.renderer.html.HtmlWriter;

import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Renders the nodes that look different from what the library writes: highlighted code, tables
/// that scroll, names of classes that link to the API documentation.
final class PageNodes implements NodeRenderer {
    private static final Pattern SOURCE =
            Pattern.compile("<!-- from: \\S*?([^/#\\s]+)(#\\S+)? -->");

    private final HtmlNodeRendererContext context;
    private final HtmlWriter html;
    private final ApiIndex api;
    private final String page;

    PageNodes(HtmlNodeRendererContext context, ApiIndex api, String page) {
        this.context = context;
        this.html = context.getWriter();
        this.api = api;
        this.page = page;
    }

    @Override
    public Set<Class<? extends Node>> getNodeTypes() {
        return Set.of(
                FencedCodeBlock.class,
                Code.class,
                TableBlock.class,
                HtmlBlock.class,
                HtmlInline.class);
    }

    @Override
    public void render(Node node) {
        switch (node) {
            case FencedCodeBlock block -> block(block);
            case Code code -> code(code);
            case TableBlock table -> table(table);
            case HtmlBlock comment -> requireComment(comment.getLiteral());
            case HtmlInline comment -> requireComment(comment.getLiteral());
            default -> throw new IllegalArgumentException("unexpected node: node=" + node);
        }
    }

    private void requireComment(String literal) {
        if (!literal.startsWith("<!--")) {
            throw new SiteException("HTML in a document: page=" + page + ", html=" + literal);
        }
    }

    private void block(FencedCodeBlock block) {
        String language = block.getInfo() == null ? "" : block.getInfo().strip();
        if (language.equals("mermaid")) {
            html.raw(Diagram.table(block.getLiteral()));
            return;
        }
        html.raw("<figure class=\"code\">");
        if (block.getPrevious() instanceof HtmlBlock comment) {
            Matcher source = SOURCE.matcher(comment.getLiteral().strip());
            if (source.matches()) {
                html.raw("<figcaption>" + Html.escape(source.group(1)) + "</figcaption>");
            }
        }
        html.raw("<pre tabindex=\"0\"><code>");
        html.raw(Highlighter.highlight(language, block.getLiteral().stripTrailing()));
        html.raw("</code></pre></figure>\n");
    }

    /// A name of the API, such as `World` or `World.create`, becomes a link to its documentation.
    private void code(Code code) {
        String target = isInLink(code) ? null : api.find(code.getLiteral());
        String text = "<code>" + Html.escape(code.getLiteral()) + "</code>";
        html.raw(
                target == null
                        ? text
                        : "<a class=\"api\" href=\"%s\">%s</a>"
                                .formatted(Html.escape(Html.relative(page, target)), text));
    }

    private static boolean isInLink(Node node) {
        for (Node parent = node.getParent(); parent != null; parent = parent.getParent()) {
            if (parent instanceof Link) {
                return true;
            }
        }
        return false;
    }

    /// A table in a region of its own, which scrolls on a narrow screen.
    private void table(TableBlock table) {
        html.raw("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"table\">");
        html.tag("table", context.extendAttributes(table, "table", Map.of()));
        for (Node part = table.getFirstChild(); part != null; part = part.getNext()) {
            if (!(part instanceof TableHead) || hasText(part)) {
                context.render(part);
            }
        }
        html.tag("/table");
        html.raw("</div>\n");
    }

    private static boolean hasText(Node node) {
        boolean[] found = new boolean[1];
        node.accept(
                new AbstractVisitor() {
                    @Override
                    public void visit(Text text) {
                        found[0] = true;
                    }

                    @Override
                    public void visit(Code code) {
                        found[0] = true;
                    }
                });
        return found[0];
    }
}
