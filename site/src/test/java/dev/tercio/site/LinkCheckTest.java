package dev.tercio.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A broken link fails the build of the site. Proves RE-05.
class LinkCheckTest {
    @TempDir Path site;

    private void page(String name, String html) throws IOException {
        Path file = site.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, html);
    }

    @Test
    void linksToPagesAndAnchorsAreFound() throws IOException {
        page("a.html", "<a href=\"b/c.html#part\">c</a> <a href=\"https://x.invalid/\">x</a>");
        page(
                "b/c.html",
                "<h2 id=\"part\">Part</h2> <a href=\"../a.html?q=1\">a</a> <a"
                        + " href=\"#part\">p</a>");
        assertEquals(4, new LinkCheck(site).check());
    }

    @Test
    void missingPagesAndAnchorsAreReportedTogether() throws IOException {
        page("a.html", "<a href=\"b.html\">b</a> <img src=\"c.png\"> <a href=\"#none\">n</a>");
        assertEquals(
                "broken links: count=3\na.html: b.html\na.html: c.png\na.html: #none",
                assertThrows(SiteException.class, () -> new LinkCheck(site).check()).getMessage());
    }

    @Test
    void linksOutOfTheSiteAreBroken() throws IOException {
        page("a.html", "<a href=\"../outside.html\">o</a>");
        assertEquals(
                "broken links: count=1\na.html: ../outside.html",
                assertThrows(SiteException.class, () -> new LinkCheck(site).check()).getMessage());
    }

    @Test
    void textInScriptsIsNotALink() throws IOException {
        page("a.html", "<script>const text = '<a href=\"none.html\">';</script>");
        assertEquals(0, new LinkCheck(site).check());
    }
}
