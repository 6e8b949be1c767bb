package dev.tercio.site;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/// Code is marked without changing its text. Proves RE-05.
class HighlighterTest {
    @Test
    void marksJava() {
        assertEquals(
                "<i class=\"keyword\">record</i> <i class=\"type\">P</i>(<i"
                        + " class=\"keyword\">int</i> x) {} <i class=\"comment\">// a &lt; b</i>",
                Highlighter.highlight("java", "record P(int x) {} // a < b"));
        assertEquals(
                "out.<i class=\"call\">println</i>(<i class=\"text\">&quot;a // b&quot;</i>);",
                Highlighter.highlight("java", "out.println(\"a // b\");"));
    }

    @Test
    void leavesUnknownLanguagesAlone() {
        assertEquals("if &lt;x&gt;", Highlighter.highlight("fortran", "if <x>"));
    }

    @Test
    void marksCommentsOfCommands() {
        assertEquals(
                "./tercio demo  <i class=\"comment\"># builds</i>",
                Highlighter.highlight("", "./tercio demo  # builds"));
    }
}
