package dev.tercio.showcase.overworld.picture;

import static dev.tercio.showcase.overworld.picture.Ground.UNIT;

import dev.tercio.showcase.overworld.rules.Faction;
import dev.tercio.showcase.overworld.rules.TileMap;

import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.util.Comparator;

/// Draws one scene. Needs no screen and no fonts.
public final class OverworldPicture {
    private final TileMap map;
    private final int scale;

    /// Prepares to draw.
    ///
    /// @param map the ground
    public OverworldPicture(TileMap map) {
        this.map = map;
        this.scale = Math.max(2, LegendPainter.WIDTH / map.width());
    }

    /// Draws a scene: the map with a legend below it, scaled to its width.
    ///
    /// @param scene the scene
    /// @return the picture
    public BufferedImage draw(Scene scene) {
        int width = map.width() * scale;
        int height = map.height() * scale;
        double legendScale = (double) width / LegendPainter.WIDTH;
        int legend = (int) (LegendPainter.HEIGHT * legendScale);
        BufferedImage image = Ground.draw(map, scale, legend);
        Graphics2D canvas = Ground.canvas(image.getSubimage(0, 0, width, height), scale);
        paint(scene, canvas);
        canvas.dispose();
        Graphics2D strip = Ground.canvas(image.getSubimage(0, height, width, legend), UNIT);
        strip.scale(legendScale, legendScale);
        new LegendPainter(strip).paint(scene);
        strip.dispose();
        return image;
    }

    private void paint(Scene scene, Graphics2D canvas) {
        FigurePainter figures = new FigurePainter(canvas);
        // from top to bottom, so that nearer ones cover others
        scene.figures().stream()
                .sorted(Comparator.comparingDouble(Scene.Figure::y))
                .forEach(figure -> paint(figure, figures));
        for (Scene.Burning e : scene.explosions()) {
            figures.explosion(UNIT * e.x(), UNIT * e.y(), e.age());
        }
        for (Scene.Flying m : scene.missiles()) {
            figures.missile(UNIT * m.x(), UNIT * m.y(), UNIT * m.dx(), UNIT * m.dy());
        }
        for (Faction faction : Faction.ALL) {
            int rally = scene.orders().rally(faction);
            // side by side, because several armies may have the same
            float x = UNIT * map.middleX(rally) + 16 * (faction.number() - 1.5f);
            figures.flag(x, UNIT * map.middleY(rally), 34, Palette.of(faction));
        }
    }

    private static void paint(Scene.Figure f, FigurePainter figures) {
        figures.figure(UNIT * f.x(), UNIT * f.y(), Palette.of(f.faction()), f.role(), f.leads());
    }
}
