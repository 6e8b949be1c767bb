package dev.tercio.site;

import java.util.List;

/// A rendered document.
///
/// @param path the address relative to the root of the site
/// @param title the first heading
/// @param html the content, without navigation
/// @param sections the parts between headings; the first one starts at the title
record Page(String path, String title, String html, List<Section> sections) {
    /// A heading with what follows it.
    ///
    /// @param level 1 for the title
    /// @param id the anchor
    /// @param heading the heading as plain text
    /// @param html the content without the heading
    /// @param text the content as plain text
    record Section(int level, String id, String heading, String html, String text) {}

    /// The section with a heading.
    Section section(String heading) {
        return sections.stream()
                .filter(section -> section.heading.equals(heading))
                .findFirst()
                .orElseThrow(
                        () ->
                                new SiteException(
                                        "no such heading: page=" + path + ", heading=" + heading));
    }
}
