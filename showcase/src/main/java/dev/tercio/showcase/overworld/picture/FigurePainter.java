package dev.tercio.showcase.overworld.picture;

import dev.tercio.showcase.overworld.rules.Combat;
import dev.tercio.showcase.overworld.rules.Role;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RadialGradientPaint;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;

/// Draws characters, missiles and explosions. All sizes are in pixels of a picture with ten pixels
/// per tile; the caller scales.
final class FigurePainter {
    private static final float[] GLOWING = {0, 0.45f, 1};

    private final Graphics2D canvas;

    FigurePainter(Graphics2D canvas) {
        this.canvas = canvas;
    }

    void figure(float x, float y, Color colour, Role role, boolean leads) {
        float radius = leads ? 4.2f : 3;
        Shape shape = role == Role.MAGE ? diamond(x, y, radius + 0.9f) : disc(x, y, radius);
        canvas.setColor(colour);
        canvas.fill(shape);
        canvas.setStroke(new BasicStroke(1.1f));
        canvas.setColor(Palette.INK);
        canvas.draw(shape);
        if (leads) {
            flag(x, y - 3, 11, colour);
        }
    }

    /// A flag whose pole stands at a place.
    void flag(float x, float y, float height, Color colour) {
        Path2D cloth = new Path2D.Float();
        cloth.moveTo(x, y - height);
        cloth.lineTo(x + height * 0.8f, y - height * 0.75f);
        cloth.lineTo(x, y - height * 0.45f);
        cloth.closePath();
        canvas.setStroke(new BasicStroke(Math.max(1.2f, height / 10)));
        canvas.setColor(Palette.INK);
        canvas.draw(new Line2D.Float(x, y, x, y - height));
        canvas.draw(cloth);
        canvas.setColor(colour);
        canvas.fill(cloth);
    }

    /// A village around a place.
    void houses(float x, float y) {
        house(x - 26, y - 12);
        house(x + 12, y - 20);
        house(x + 24, y + 6);
        house(x - 14, y + 16);
    }

    private void house(float x, float y) {
        Path2D roof = new Path2D.Float();
        roof.moveTo(x - 2, y);
        roof.lineTo(x + 6, y - 7);
        roof.lineTo(x + 14, y);
        roof.closePath();
        canvas.setStroke(new BasicStroke(1));
        canvas.setColor(Palette.PAPER);
        canvas.fill(new Rectangle2D.Float(x, y, 12, 8));
        canvas.setColor(Palette.ROOF);
        canvas.fill(roof);
        canvas.setColor(Palette.INK);
        canvas.draw(new Rectangle2D.Float(x, y, 12, 8));
        canvas.draw(roof);
    }

    void missile(float x, float y, float dx, float dy) {
        canvas.setStroke(new BasicStroke(2.6f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
        canvas.setColor(Palette.FIRE);
        canvas.draw(new Line2D.Float(x - 2 * dx, y - 2 * dy, x, y));
        canvas.setColor(Palette.GLOW);
        canvas.fill(disc(x, y, 2.1f));
    }

    void explosion(float x, float y, int age) {
        float part = (float) age / Combat.BLAST_FRAMES;
        float radius = 10 * Combat.BLAST * (0.55f + 0.45f * part);
        int strength = Math.round(235 * (1 - 0.7f * part));
        Color[] colours = {
            withAlpha(Palette.GLOW, strength),
            withAlpha(Palette.FIRE, strength * 3 / 4),
            withAlpha(Palette.FIRE, 0)
        };
        canvas.setPaint(new RadialGradientPaint(x, y, radius, GLOWING, colours));
        canvas.fill(disc(x, y, radius));
    }

    private static Color withAlpha(Color colour, int alpha) {
        return new Color(colour.getRed(), colour.getGreen(), colour.getBlue(), alpha);
    }

    private static Shape disc(float x, float y, float radius) {
        return new Ellipse2D.Float(x - radius, y - radius, 2 * radius, 2 * radius);
    }

    private static Shape diamond(float x, float y, float radius) {
        Path2D shape = new Path2D.Float();
        shape.moveTo(x, y - radius);
        shape.lineTo(x + radius, y);
        shape.lineTo(x, y + radius);
        shape.lineTo(x - radius, y);
        shape.closePath();
        return shape;
    }
}
