package dev.tercio.site;

import java.util.Locale;

/// Text as HTML, and the ids of headings.
final class Html {
    private Html() {}

    static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /// The text of HTML that this program has written, for the search.
    static String text(String html) {
        return html.replaceAll("<figcaption>[^<]*</figcaption>", "")
                .replaceAll("</(td|th|p|li|pre)>|<br>", " ")
                .replaceAll("<[^>]*>", "")
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&quot;", "\"")
                .replace("&amp;", "&");
    }

    /// The id of a heading, as Git hosts make it, so that links work there and here.
    static String id(String heading) {
        return heading.toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N} _-]", "")
                .replace(' ', '-');
    }

    /// The address of one page relative to another; both are relative to the root of the site.
    static String relative(String from, String to) {
        String[] source = from.split("/", -1);
        String[] target = to.split("/", -1);
        int common = 0;
        while (common < source.length - 1
                && common < target.length - 1
                && source[common].equals(target[common])) {
            common++;
        }
        StringBuilder result = new StringBuilder("../".repeat(source.length - 1 - common));
        for (int i = common; i < target.length; i++) {
            result.append(i == common ? "" : "/").append(target[i]);
        }
        return result.toString();
    }
}
