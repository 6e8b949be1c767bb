package dev.tercio.showcase.battlefield.picture;

import dev.tercio.showcase.battlefield.Side;
import dev.tercio.showcase.battlefield.Terrain;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;
import java.awt.image.BufferedImage;

/// Draws one scene. Needs no screen and no fonts.
public final class BattlePicture {
    private static final int WIDTH = 1_600;

    private final Terrain terrain;
    private final int strength;
    private final float metres;
    private final int height;

    /// Prepares to draw.
    ///
    /// @param terrain the ground
    /// @param strength how many units the battle starts with
    public BattlePicture(Terrain terrain, int strength) {
        this.terrain = terrain;
        this.strength = strength;
        this.metres = terrain.width() / WIDTH;
        this.height = (int) (terrain.height() / metres);
    }

    /// The ground alone.
    static BufferedImage ground(Terrain terrain, int width) {
        float metres = terrain.width() / width;
        BufferedImage image =
                new BufferedImage(
                        width, (int) (terrain.height() / metres), BufferedImage.TYPE_INT_RGB);
        new GroundPainter(terrain, metres).paint(image);
        return image;
    }

    /// Draws a scene.
    ///
    /// @param scene the scene
    /// @return the picture
    public BufferedImage draw(Scene scene) {
        BufferedImage image =
                new BufferedImage(WIDTH, height + Legend.HEIGHT, BufferedImage.TYPE_INT_RGB);
        new GroundPainter(terrain, metres).paint(image);
        FrontLine front = new FrontLine(scene.units(), terrain.width(), terrain.height());
        tint(image, front);
        Graphics2D canvas = image.createGraphics();
        canvas.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        canvas.setRenderingHint(
                RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        canvas.setClip(0, 0, WIDTH, height);
        UnitPainter units = new UnitPainter(canvas, metres);
        units.wrecks(scene.wrecks());
        units.units(scene.units());
        units.shells(scene.shells());
        units.explosions(scene.explosions());
        line(canvas, front.line());
        canvas.setClip(null);
        canvas.translate(0, height);
        new Legend(canvas, WIDTH).paint(scene, strength);
        canvas.dispose();
        return image;
    }

    private void tint(BufferedImage image, FrontLine front) {
        int blue = Colours.of(Side.BLUE).getRGB();
        int red = Colours.of(Side.RED).getRGB();
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < WIDTH; x++) {
                float hold = front.hold((x + 0.5f) * metres, (y + 0.5f) * metres);
                int ground = image.getRGB(x, y);
                int side = hold > 0 ? blue : red;
                image.setRGB(x, y, Colours.mix(ground, side, 0.13f * Math.abs(hold)));
            }
        }
    }

    private void line(Graphics2D canvas, Path2D front) {
        front.transform(AffineTransform.getScaleInstance(1 / metres, 1 / metres));
        stroke(canvas, front, 7, Colours.faded(Colours.INK, 110));
        stroke(canvas, front, 4.5f, Colours.faded(Colours.FRONT, 70));
        stroke(canvas, front, 2, Colours.FRONT);
    }

    private static void stroke(Graphics2D canvas, Path2D line, float width, Color colour) {
        canvas.setStroke(new BasicStroke(width, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
        canvas.setColor(colour);
        canvas.draw(line);
    }
}
