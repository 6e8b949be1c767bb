package dev.tercio.showcase.battlefield;

import dev.tercio.World;
import dev.tercio.dis.MasterDescriptor;
import dev.tercio.query.Query;
import dev.tercio.query.Query4;
import dev.tercio.showcase.battlefield.Components.Explosion;
import dev.tercio.showcase.battlefield.Components.Force;
import dev.tercio.showcase.battlefield.Components.Health;
import dev.tercio.showcase.battlefield.Components.Position;
import dev.tercio.showcase.battlefield.Components.Shell;
import dev.tercio.showcase.battlefield.Components.Wreck;
import dev.tercio.showcase.battlefield.picture.BattleAnimation;
import dev.tercio.showcase.battlefield.picture.BattlePage;
import dev.tercio.showcase.battlefield.picture.BattlePicture;
import dev.tercio.showcase.battlefield.picture.PointList;
import dev.tercio.showcase.battlefield.picture.Scene;
import dev.tercio.showcase.picture.FrameRenderer;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;

/// Draws the world of the node that has all data.
final class BattleRenderer implements FrameRenderer {
    private final Terrain terrain;
    private final int strength;
    private final BattleAnimation animation;
    private final Query4<Position, Force, Health, MasterDescriptor> units;
    private final Query<Wreck> wrecks;
    private final Query<Shell> shells;
    private final Query<Explosion> explosions;

    BattleRenderer(World world, Terrain terrain, int strength) {
        this.terrain = terrain;
        this.strength = strength;
        animation = new BattleAnimation(terrain, strength);
        units = world.query(Position.class, Force.class, Health.class, MasterDescriptor.class);
        wrecks = world.query(Wreck.class);
        shells = world.query(Shell.class);
        explosions = world.query(Explosion.class);
    }

    @Override
    public void addToAnimation(int frame) {
        animation.add(scene(frame));
    }

    @Override
    public BufferedImage draw(int frame) {
        return new BattlePicture(terrain, strength).draw(scene(frame));
    }

    @Override
    public void writePage(String proof, OutputStream out) throws IOException {
        new BattlePage(terrain).write(animation, proof, out);
    }

    /// @param frame how many frames are done; the last one has the number `frame - 1`
    private Scene scene(int frame) {
        PointList living = new PointList();
        units.forEach(
                (p, force, health, kind) -> {
                    if (health.alive()) {
                        int mark = Scene.mark(force.side(), kind.template());
                        living.add(p.x(), p.y(), mark, force.number());
                    }
                });
        PointList dead = new PointList();
        wrecks.forEach(w -> dead.add(w.x(), w.y(), Scene.mark(w.side(), w.kind()), dead.size()));
        PointList flying = new PointList();
        shells.forEach(s -> fly(s, frame - 1, flying));
        PointList burning = new PointList();
        explosions.forEach(
                e -> burning.add(e.x(), e.y(), frame - 1 - e.since(), Math.round(e.blast())));
        return new Scene(frame, living, dead, flying, burning);
    }

    private static void fly(Shell s, int now, PointList flying) {
        float part = (float) (now - s.fired()) / (s.lands() - s.fired());
        float x = s.fromX() + (s.x() - s.fromX()) * part;
        float y = s.fromY() + (s.y() - s.fromY()) * part;
        flying.add(x, y, s.target().number(), flying.size());
    }
}
