package dev.tercio.showcase.battlefield.picture;

import dev.tercio.showcase.battlefield.Side;
import dev.tercio.showcase.battlefield.UnitTemplates;
import dev.tercio.showcase.picture.PixelFont;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.util.List;
import java.util.Locale;

/// Draws the strip below the map: the strength of both sides, the survivors of each kind, and the
/// meaning of the signs.
final class Legend {
    static final int HEIGHT = 206;

    private static final int MARGIN = 28;
    private static final int GAP = 80;
    private static final int BAR_TOP = 50;
    private static final int KINDS_TOP = 78;
    private static final int SIGNS_TOP = 180;

    private final Graphics2D canvas;
    private final PixelFont font;
    private final UnitPainter painter;
    private final int width;
    private final List<String> kinds = UnitTemplates.names();

    Legend(Graphics2D canvas, int width) {
        this.canvas = canvas;
        this.width = width;
        this.font = new PixelFont(canvas);
        this.painter = new UnitPainter(canvas, 1);
    }

    void paint(Scene scene, int strength) {
        canvas.setColor(Colours.INK);
        canvas.fillRect(0, 0, width, HEIGHT);
        canvas.setColor(Colours.DARK);
        canvas.fillRect(0, 0, width, 1);
        canvas.fillRect(MARGIN, 164, width - 2 * MARGIN, 1);
        int half = (width - 2 * MARGIN - GAP) / 2;
        int[] living = Scene.counts(scene.units(), kinds.size());
        int[] lost = Scene.counts(scene.wrecks(), kinds.size());
        side(Side.BLUE, MARGIN, half, living, lost, strength / 2);
        side(Side.RED, MARGIN + half + GAP, half, living, lost, strength - strength / 2);
        signs(scene);
    }

    private void side(Side side, int begin, int room, int[] living, int[] lost, int strength) {
        Color colour = Colours.of(side);
        int alive = 0;
        int dead = 0;
        for (int kind = 1; kind <= kinds.size(); kind++) {
            alive += living[Scene.mark(side, kind)];
            dead += lost[Scene.mark(side, kind)];
        }
        font.write(side.name(), begin, 18, 3, colour);
        font.write(number(alive), begin + 96, 18, 3, Colours.PAPER);
        String losses = String.format(Locale.ROOT, "LOST %,d OF %,d", dead, strength);
        font.write(losses, begin + room - PixelFont.width(losses, 2), 22, 2, Colours.FAINT);
        canvas.setColor(Colours.DARK);
        canvas.fillRect(begin, BAR_TOP, room, 10);
        canvas.setColor(colour);
        canvas.fillRect(begin, BAR_TOP, (int) ((long) room * alive / Math.max(1, strength)), 10);
        int column = room / 3;
        for (int kind = 1; kind <= kinds.size(); kind++) {
            int x = begin + (kind - 1) % 3 * column;
            int y = KINDS_TOP + (kind - 1) / 3 * 42;
            painter.unit(x + 10, y + 14, 8, kind, colour);
            String name = kinds.get(kind - 1).toUpperCase(Locale.ROOT);
            int left = living[Scene.mark(side, kind)];
            String count = number(left) + " OF " + number(left + lost[Scene.mark(side, kind)]);
            font.write(name, x + 32, y, 2, Colours.FAINT);
            font.write(count, x + 32, y + 18, 2, Colours.PAPER);
        }
    }

    private void signs(Scene scene) {
        int left = MARGIN;
        canvas.setColor(Colours.FRONT);
        canvas.setStroke(new BasicStroke(2.5f));
        canvas.drawLine(left, SIGNS_TOP + 7, left + 26, SIGNS_TOP + 7);
        left = name("FRONT LINE", left + 36);
        painter.explosion(left + 8, SIGNS_TOP + 7, 11, 1);
        left = name("EXPLOSIONS " + number(scene.explosions().size()), left + 26);
        canvas.setColor(Colours.GLOW);
        canvas.fillOval(left + 2, SIGNS_TOP + 4, 6, 6);
        left = name("SHELLS " + number(scene.shells().size()), left + 18);
        canvas.setColor(Colours.WRECK);
        painter.wreck(left + 6, SIGNS_TOP + 7, 5);
        name("WRECKS " + number(scene.wrecks().size()), left + 22);
        String when = "BATTLEFIELD - FRAME " + number(scene.frame());
        font.write(when, width - MARGIN - PixelFont.width(when, 2), SIGNS_TOP, 2, Colours.PAPER);
    }

    private int name(String text, int left) {
        font.write(text, left, SIGNS_TOP, 2, Colours.FAINT);
        return left + PixelFont.width(text, 2) + 34;
    }

    private static String number(int value) {
        return String.format(Locale.ROOT, "%,d", value);
    }
}
