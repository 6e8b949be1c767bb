package dev.tercio.showcase.picture;

import java.awt.Color;
import java.awt.Graphics2D;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A bitmap font of five by seven dots. It works on servers without fonts, and pictures are the
/// same everywhere.
public final class PixelFont {
    private static final int WIDTH = 5;
    private static final int ADVANCE = WIDTH + 1;
    private static final int DIGIT_BASE = 32;

    /// Each character, then its rows from the top as base-32 digits; the high bit is the left dot.
    private static final List<String> GLYPHS =
            List.of(
                    "0ehjlphe",
                    "14c4444e",
                    "2eh1248v",
                    "3v2421he",
                    "426aiv22",
                    "5vgu11he",
                    "668guhhe",
                    "7v124888",
                    "8ehhehhe",
                    "9ehhf12c",
                    "Aehhhvhh",
                    "Buhhuhhu",
                    "Cehggghe",
                    "Dsihhhis",
                    "Evgguggv",
                    "Fvgguggg",
                    "Gehgnhhf",
                    "Hhhhvhhh",
                    "Ie44444e",
                    "J72222ic",
                    "Khikokih",
                    "Lggggggv",
                    "Mhrllhhh",
                    "Nhhpljhh",
                    "Oehhhhhe",
                    "Puhhuggg",
                    "Qehhhlid",
                    "Ruhhukih",
                    "Sfgge11u",
                    "Tv444444",
                    "Uhhhhhhe",
                    "Vhhhhha4",
                    "Whhhllla",
                    "Xhha4ahh",
                    "Yhha4444",
                    "Zv1248gv",
                    ",0000448",
                    ".00000cc",
                    ":0cc0cc0",
                    "%op248jj",
                    "-000v000",
                    "/11248gg");

    private static final Map<Character, String> ROWS = new HashMap<>();

    static {
        for (String glyph : GLYPHS) {
            ROWS.put(glyph.charAt(0), glyph.substring(1));
        }
    }

    private final Graphics2D canvas;

    /// Creates the font.
    ///
    /// @param canvas where it draws
    public PixelFont(Graphics2D canvas) {
        this.canvas = canvas;
    }

    /// The width of a text.
    ///
    /// @param text the text
    /// @param dot the width of a dot in units
    /// @return its width in units
    public static int width(String text, int dot) {
        return text.length() * ADVANCE * dot;
    }

    /// Draws capitals, digits and a few signs; other characters become gaps.
    ///
    /// @param text the text
    /// @param left its left edge
    /// @param top its upper edge
    /// @param dot the width of a dot in units
    /// @param colour the colour
    public void write(String text, int left, int top, int dot, Color colour) {
        canvas.setColor(colour);
        for (int i = 0; i < text.length(); i++) {
            letter(ROWS.getOrDefault(text.charAt(i), ""), left + i * ADVANCE * dot, top, dot);
        }
    }

    private void letter(String rows, int left, int top, int dot) {
        for (int row = 0; row < rows.length(); row++) {
            int bits = Character.digit(rows.charAt(row), DIGIT_BASE);
            for (int column = 0; column < WIDTH; column++) {
                if ((bits >> (WIDTH - 1 - column) & 1) != 0) {
                    canvas.fillRect(left + column * dot, top + row * dot, dot, dot);
                }
            }
        }
    }
}
