package dev.tercio.site;

import dev.tercio.site.Page.Section;

import java.util.Map;

/// The script with everything that can be found: sections of pages, and names of the API. The page
/// loads it as a script, because pages that were opened as files cannot read other files.
final class SearchIndex {
    private final StringBuilder script = new StringBuilder("window.SEARCH_INDEX = [\n");

    void add(Page page) {
        for (Section section : page.sections()) {
            String heading = section.level() == 1 ? "" : section.heading();
            String anchor = section.level() == 1 ? "" : "#" + section.id();
            String text = section.text().replaceAll("\\s+", " ").strip();
            entry(page.title(), heading, page.path() + anchor, text);
        }
    }

    void add(ApiIndex api) {
        for (Map.Entry<String, String> name : api.names().entrySet()) {
            entry(name.getKey(), "", name.getValue(), "");
        }
    }

    private void entry(String title, String heading, String address, String text) {
        script.append('[').append(quoted(title)).append(',').append(quoted(heading));
        script.append(',').append(quoted(address)).append(',').append(quoted(text)).append("],\n");
    }

    String script() {
        return script + "];\n";
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"', '\\' -> quoted.append('\\').append(c);
                case '\u2028', '\u2029' -> quoted.append(' ');
                default -> quoted.append(c < ' ' ? ' ' : c);
            }
        }
        return quoted.append('"').toString();
    }
}
