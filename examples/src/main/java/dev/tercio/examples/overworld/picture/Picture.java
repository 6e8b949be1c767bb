package dev.tercio.examples.overworld.picture;

import static dev.tercio.examples.overworld.picture.Ground.UNIT;

import dev.tercio.examples.overworld.rules.Faction;
import dev.tercio.examples.overworld.rules.TileMap;

import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Comparator;

import javax.imageio.ImageIO;

/// Draws one shot. Needs no screen and no fonts.
public final class Picture {
    private final TileMap map;
    private final int scale;

    /// Prepares to draw.
    ///
    /// @param map the ground
    public Picture(TileMap map) {
        this.map = map;
        this.scale = Math.max(2, LegendPainter.WIDTH / map.width());
    }

    /// Writes a shot as PNG.
    ///
    /// @param shot what is to be seen
    /// @param out where to
    /// @throws IOException if it cannot be written
    public void writePng(Shot shot, OutputStream out) throws IOException {
        ImageIO.setUseCache(false); // no temporary files
        ImageIO.write(draw(shot), "png", out);
    }

    /// The map with a legend below it, which grows and shrinks with the map.
    private BufferedImage draw(Shot shot) {
        int width = map.width() * scale;
        int height = map.height() * scale;
        double legendScale = (double) width / LegendPainter.WIDTH;
        int legend = (int) (LegendPainter.HEIGHT * legendScale);
        BufferedImage image = Ground.draw(map, scale, legend);
        Graphics2D canvas = Ground.canvas(image.getSubimage(0, 0, width, height), scale);
        paint(shot, canvas);
        canvas.dispose();
        Graphics2D strip = Ground.canvas(image.getSubimage(0, height, width, legend), UNIT);
        strip.scale(legendScale, legendScale);
        new LegendPainter(strip).paint(shot);
        strip.dispose();
        return image;
    }

    private void paint(Shot shot, Graphics2D canvas) {
        FigurePainter figures = new FigurePainter(canvas);
        // from top to bottom, so that nearer ones stand in front
        shot.figures().stream()
                .sorted(Comparator.comparingDouble(Shot.Figure::y))
                .forEach(figure -> paint(figure, figures));
        for (Shot.Burning e : shot.explosions()) {
            figures.explosion(UNIT * e.x(), UNIT * e.y(), e.age());
        }
        for (Shot.Flying m : shot.missiles()) {
            figures.missile(UNIT * m.x(), UNIT * m.y(), UNIT * m.dx(), UNIT * m.dy());
        }
        for (Faction faction : Faction.ALL) {
            int rally = shot.orders().rally(faction);
            // side by side, because several armies may have the same
            float x = UNIT * map.middleX(rally) + 16 * (faction.number() - 1.5f);
            figures.flag(x, UNIT * map.middleY(rally), 34, Palette.of(faction));
        }
    }

    private static void paint(Shot.Figure f, FigurePainter figures) {
        figures.figure(UNIT * f.x(), UNIT * f.y(), Palette.of(f.faction()), f.role(), f.leads());
    }
}
