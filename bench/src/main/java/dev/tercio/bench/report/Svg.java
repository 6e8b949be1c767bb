package dev.tercio.bench.report;

import java.util.Locale;

/// Writes the elements of an SVG drawing.
final class Svg {
    private final StringBuilder text = new StringBuilder();

    Svg(int width, int height, String description) {
        text.append(
                "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">\n"
                        .formatted(width, height, escaped(description)));
    }

    static String escaped(String plain) {
        return plain.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    void line(double x1, double y1, double x2, double y2, String classes) {
        add("line", at("x1", x1) + at("y1", y1) + at("x2", x2) + at("y2", y2), classes);
    }

    void bar(double x, double y, double width, double height, String classes) {
        String size = at("width", Math.max(width, 1)) + at("height", height);
        add("rect", at("x", x) + at("y", y) + size + at("rx", 2), classes);
    }

    void dot(double x, double y, double radius, String classes) {
        add("circle", at("cx", x) + at("cy", y) + at("r", radius), classes);
    }

    void path(String points, String classes) {
        add("polyline", " points=\"" + points + '"', classes);
    }

    void text(double x, double y, String classes, String content) {
        text.append("<text")
                .append(at("x", x))
                .append(at("y", y))
                .append(" class=\"" + classes + "\">")
                .append(escaped(content))
                .append("</text>\n");
    }

    private static String at(String attribute, double place) {
        return String.format(Locale.ROOT, " %s=\"%.1f\"", attribute, place);
    }

    private void add(String element, String attributes, String classes) {
        text.append('<' + element + attributes + " class=\"" + classes + "\"/>\n");
    }

    @Override
    public String toString() {
        return text + "</svg>\n";
    }
}
