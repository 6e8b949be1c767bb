package dev.tercio.showcase.overworld.picture;

import dev.tercio.showcase.overworld.rules.Faction;
import dev.tercio.showcase.overworld.rules.TileMap;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Ellipse2D;
import java.awt.image.BufferedImage;

/// The static parts of the map: terrain, camps and villages.
final class Ground {
    /// The width of a tile in drawing units, independent of its size in pixels.
    static final int UNIT = 10;

    private static final int CAMP_RADIUS = 5 * UNIT;

    private Ground() {}

    /// Draws the ground.
    ///
    /// @param below how many pixels to leave free below the map
    static BufferedImage draw(TileMap map, int scale, int below) {
        int width = map.width() * scale;
        int height = map.height() * scale;
        BufferedImage image = new BufferedImage(width, height + below, BufferedImage.TYPE_INT_RGB);
        new TerrainPainter(map, scale).paint(image);
        Graphics2D canvas = canvas(image, scale);
        for (Faction faction : Faction.ALL) {
            int tile = map.camp(faction);
            camp(UNIT * map.middleX(tile), UNIT * map.middleY(tile), faction, canvas);
        }
        FigurePainter figures = new FigurePainter(canvas);
        for (int village = 0; village < map.villages(); village++) {
            int tile = map.village(village);
            figures.houses(UNIT * map.middleX(tile), UNIT * map.middleY(tile));
        }
        canvas.dispose();
        return image;
    }

    /// A canvas in drawing units.
    static Graphics2D canvas(BufferedImage image, int scale) {
        Graphics2D canvas = image.createGraphics();
        canvas.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        canvas.scale((double) scale / UNIT, (double) scale / UNIT);
        return canvas;
    }

    private static void camp(float x, float y, Faction faction, Graphics2D canvas) {
        Color colour = Palette.of(faction);
        Ellipse2D circle =
                new Ellipse2D.Float(
                        x - CAMP_RADIUS, y - CAMP_RADIUS, 2 * CAMP_RADIUS, 2 * CAMP_RADIUS);
        canvas.setColor(new Color(colour.getRed(), colour.getGreen(), colour.getBlue(), 50));
        canvas.fill(circle);
        canvas.setColor(colour);
        canvas.setStroke(new BasicStroke(2.5f, 0, 0, 1, new float[] {9, 6}, 0));
        canvas.draw(circle);
    }
}
