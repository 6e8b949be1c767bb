package dev.tercio.showcase.overworld.picture;

import dev.tercio.showcase.overworld.rules.Faction;
import dev.tercio.showcase.overworld.rules.Role;
import dev.tercio.showcase.overworld.rules.Tile;
import dev.tercio.showcase.picture.PixelFont;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.AffineTransform;
import java.util.Locale;

/// Draws the strip below the map: the strength of the armies, the numbers of missiles and
/// explosions, and the meaning of the signs.
final class LegendPainter {
    static final int WIDTH = 1280;
    static final int HEIGHT = 110;

    private static final int MARGIN = 24;
    private static final int FACTION_WIDTH = 190;
    private static final int COUNTS_AT = MARGIN + 4 * FACTION_WIDTH;
    private static final int COLUMN = 232;
    private static final int SIGNS_AT = 74;

    private final Graphics2D canvas;
    private final PixelFont font;
    private final FigurePainter figures;

    LegendPainter(Graphics2D canvas) {
        this.canvas = canvas;
        this.font = new PixelFont(canvas);
        this.figures = new FigurePainter(canvas);
    }

    void paint(Scene scene) {
        canvas.setColor(Palette.INK);
        canvas.fillRect(0, 0, WIDTH, HEIGHT);
        int most = Faction.ALL.stream().mapToInt(scene.census()::alive).max().orElse(0);
        for (Faction faction : Faction.ALL) {
            army(faction, scene.census().alive(faction), Math.max(1, most));
        }
        count(0, "MISSILES", scene.census().missiles());
        count(1, "EXPLOSIONS", scene.census().explosions());
        count(2, "FRAME", scene.frame());
        count(3, "HIT POINTS", scene.census().hitPoints());
        signs();
    }

    private void army(Faction faction, int alive, int most) {
        int left = MARGIN + faction.number() * FACTION_WIDTH;
        Color colour = Palette.of(faction);
        String count = Integer.toString(alive);
        font.write(faction.name(), left, 16, 2, Palette.PAPER);
        font.write(count, left + 168 - PixelFont.width(count, 3), 12, 3, Palette.PAPER);
        canvas.setColor(Palette.FAINT.darker().darker());
        canvas.fillRect(left, 42, 164, 10);
        canvas.setColor(colour);
        canvas.fillRect(left, 42, 164 * alive / most, 10);
    }

    private void count(int place, String name, long value) {
        int left = COUNTS_AT + 20 + place % 2 * COLUMN;
        int top = 14 + place / 2 * 24;
        String text = String.format(Locale.ROOT, "%,d", value);
        font.write(name, left, top, 2, Palette.FAINT);
        font.write(text, left + 216 - PixelFont.width(text, 2), top, 2, Palette.PAPER);
    }

    private void signs() {
        int left = MARGIN;
        for (Tile tile : Tile.values()) {
            canvas.setColor(Palette.of(tile));
            canvas.fillRect(left, SIGNS_AT, 22, 14);
            left = name(tile.name(), left + 30);
        }
        left += 10;
        sign(left, SIGNS_AT + 7, Role.SWORD, false);
        left = name("SWORD", left + 12);
        sign(left, SIGNS_AT + 7, Role.MAGE, false);
        left = name("MAGE", left + 12);
        sign(left, SIGNS_AT + 13, Role.SWORD, true);
        left = name("LEADER", left + 16);
        figures.missile(left + 10, SIGNS_AT + 7, 4, 0);
        left = name("MISSILE", left + 22);
        figures.explosion(left + 8, SIGNS_AT + 7, 1);
        left = name("EXPLOSION", left + 26);
        figures.flag(left, SIGNS_AT + 18, 22, Palette.PAPER);
        name("RALLY POINT", left + 24);
    }

    /// Larger than on the map.
    private void sign(int x, int y, Role role, boolean leads) {
        AffineTransform before = canvas.getTransform();
        canvas.translate(x, y);
        canvas.scale(1.7, 1.7);
        figures.figure(0, 0, Palette.PAPER, role, leads);
        canvas.setTransform(before);
    }

    private int name(String text, int left) {
        font.write(text, left, SIGNS_AT, 2, Palette.FAINT);
        return left + PixelFont.width(text, 2) + 18;
    }
}
