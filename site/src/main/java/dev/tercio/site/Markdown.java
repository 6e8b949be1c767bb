package dev.tercio.site;

import dev.tercio.site.Page.Section;

import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Renders Markdown documents as pages.
final class Markdown {
    private static final List<Extension> TABLES = List.of(TablesExtension.create());

    private final Parser parser = Parser.builder().extensions(TABLES).build();
    private final Links links;
    private final ApiIndex api;

    Markdown(Links links, ApiIndex api) {
        this.links = links;
        this.api = api;
    }

    /// Renders a file.
    Page render(Path file, String path) throws IOException {
        Node document = parser.parse(Files.readString(file));
        document.accept(links.rewriting(file, path));
        HtmlRenderer renderer =
                HtmlRenderer.builder()
                        // before the extension, because the first renderer of a node is used
                        .nodeRendererFactory(context -> new PageNodes(context, api, path))
                        .extensions(TABLES)
                        .build();
        List<Section> sections = sections(document, renderer);
        if (sections.isEmpty() || sections.getFirst().level() != 1) {
            throw new SiteException("document does not start with a title: file=" + file);
        }
        StringBuilder html = new StringBuilder();
        for (Section section : sections) {
            html.append(heading(section)).append(section.html());
        }
        return new Page(path, sections.getFirst().heading(), html.toString(), sections);
    }

    private List<Section> sections(Node document, HtmlRenderer renderer) {
        List<Section> sections = new ArrayList<>();
        Map<String, Integer> seen = new HashMap<>();
        Node node = document.getFirstChild();
        while (node instanceof Heading heading) {
            String title = text(heading);
            String id = unique(Html.id(title), seen);
            StringBuilder html = new StringBuilder();
            node = node.getNext();
            while (node != null && !(node instanceof Heading)) {
                html.append(renderer.render(node));
                node = node.getNext();
            }
            sections.add(
                    new Section(
                            heading.getLevel(),
                            id,
                            title,
                            html.toString(),
                            Html.text(html.toString())));
        }
        return sections;
    }

    private static String text(Heading heading) {
        StringBuilder text = new StringBuilder();
        heading.accept(
                new AbstractVisitor() {
                    @Override
                    public void visit(Text part) {
                        text.append(part.getLiteral());
                    }

                    @Override
                    public void visit(Code part) {
                        text.append(part.getLiteral());
                    }
                });
        return text.toString();
    }

    /// A second heading of the same text gets a number, as on Git hosts.
    private static String unique(String id, Map<String, Integer> seen) {
        int times = seen.merge(id, 1, Integer::sum);
        return times == 1 ? id : id + "-" + (times - 1);
    }

    private static String heading(Section section) {
        String title = Html.escape(section.heading());
        return section.level() == 1
                ? "<h1 id=\"%s\">%s</h1>\n".formatted(section.id(), title)
                : "<h%d id=\"%s\"><a class=\"anchor\" href=\"#%s\">%s</a></h%d>\n"
                        .formatted(
                                section.level(),
                                section.id(),
                                section.id(),
                                title,
                                section.level());
    }
}
