package dev.tercio.showcase.battlefield.picture;

import dev.tercio.showcase.battlefield.Side;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RadialGradientPaint;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;

/// Draws units, wrecks, shells and explosions. Units are drawn larger than to scale, unless there
/// are many.
final class UnitPainter {
    private static final float[] GLOWING = {0, 0.35f, 1};
    private static final float UNIT_METRES = 7;

    private final Graphics2D canvas;
    private final float metres;
    private final float size;

    /// @param metres the width of a pixel in metres
    UnitPainter(Graphics2D canvas, float metres) {
        this.canvas = canvas;
        this.metres = metres;
        this.size = Math.max(0.75f, UNIT_METRES / metres);
    }

    void wrecks(PointList wrecks) {
        canvas.setColor(Colours.faded(Colours.FIRE, 16));
        float haze = Math.max(4, 20 / metres);
        for (int i = 0; i < wrecks.size(); i++) {
            canvas.fill(disc(wrecks.x(i) / metres, wrecks.y(i) / metres, haze));
        }
        canvas.setColor(Colours.faded(Colours.WRECK, 230));
        canvas.setStroke(new BasicStroke(Math.max(0.8f, size / 3)));
        for (int i = 0; i < wrecks.size(); i++) {
            wreck(wrecks.x(i) / metres, wrecks.y(i) / metres, size * 0.8f);
        }
    }

    void wreck(float x, float y, float radius) {
        canvas.draw(new Line2D.Float(x - radius, y - radius, x + radius, y + radius));
        canvas.draw(new Line2D.Float(x - radius, y + radius, x + radius, y - radius));
    }

    void units(PointList units) {
        for (int i = 0; i < units.size(); i++) {
            int mark = units.kind(i);
            float x = units.x(i) / metres;
            float y = units.y(i) / metres;
            unit(x, y, size, Scene.kind(mark), Colours.of(Scene.side(mark)));
        }
    }

    /// Draws the shape of a kind, in the order of the templates.
    void unit(float x, float y, float r, int kind, Color colour) {
        canvas.setColor(colour);
        canvas.fill(
                switch (kind) {
                    case 1 -> new Rectangle2D.Float(x - r, y - 0.75f * r, 2 * r, 1.5f * r);
                    case 2 -> new Rectangle2D.Float(x - 1.25f * r, y - r, 2.5f * r, 2 * r);
                    case 3 -> diamond(x, y, 1.15f * r);
                    case 5 -> triangle(x, y, 1.4f * r);
                    case 6 -> cross(x, y, 1.5f * r);
                    default -> disc(x, y, 0.55f * r);
                });
    }

    void shells(PointList shells) {
        for (int i = 0; i < shells.size(); i++) {
            boolean atRed = shells.kind(i) == Side.RED.number();
            canvas.setColor(atRed ? new Color(0xcfe6ff) : new Color(0xffd5cf));
            canvas.fill(disc(shells.x(i) / metres, shells.y(i) / metres, Math.max(0.8f, size / 3)));
        }
    }

    void explosions(PointList explosions) {
        for (int i = 0; i < explosions.size(); i++) {
            float radius = Math.max(2.6f, 1.5f * explosions.number(i) / metres);
            float x = explosions.x(i) / metres;
            explosion(x, explosions.y(i) / metres, radius, explosions.kind(i));
        }
    }

    void explosion(float x, float y, float radius, int age) {
        int alpha = Math.max(30, 235 - 34 * age);
        Color[] colours = {
            Colours.faded(Colours.GLOW, alpha),
            Colours.faded(Colours.FIRE, alpha * 2 / 3),
            Colours.faded(Colours.FIRE, 0)
        };
        canvas.setPaint(new RadialGradientPaint(x, y, radius, GLOWING, colours));
        canvas.fill(disc(x, y, radius));
    }

    private static Shape disc(float x, float y, float radius) {
        return new Ellipse2D.Float(x - radius, y - radius, 2 * radius, 2 * radius);
    }

    private static Shape diamond(float x, float y, float r) {
        return polygon(x, y - r, x + r, y, x, y + r, x - r, y);
    }

    private static Shape triangle(float x, float y, float r) {
        return polygon(x, y - r, x + r, y + 0.8f * r, x - r, y + 0.8f * r);
    }

    private static Shape cross(float x, float y, float r) {
        float t = 0.32f * r;
        return polygon(
                x - t, y - r, x + t, y - r, x + t, y - t, x + r, y - t, x + r, y + t, x + t, y + t,
                x + t, y + r, x - t, y + r, x - t, y + t, x - r, y + t, x - r, y - t, x - t, y - t);
    }

    private static Shape polygon(float... places) {
        Path2D path = new Path2D.Float();
        path.moveTo(places[0], places[1]);
        for (int i = 2; i < places.length; i += 2) {
            path.lineTo(places[i], places[i + 1]);
        }
        path.closePath();
        return path;
    }
}
