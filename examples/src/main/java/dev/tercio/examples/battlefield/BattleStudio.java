package dev.tercio.examples.battlefield;

import dev.tercio.World;
import dev.tercio.dis.MasterDescriptor;
import dev.tercio.examples.battlefield.Parts.Explosion;
import dev.tercio.examples.battlefield.Parts.Force;
import dev.tercio.examples.battlefield.Parts.Health;
import dev.tercio.examples.battlefield.Parts.Position;
import dev.tercio.examples.battlefield.Parts.Shell;
import dev.tercio.examples.battlefield.Parts.Wreck;
import dev.tercio.examples.battlefield.picture.BattleFilm;
import dev.tercio.examples.battlefield.picture.BattlePage;
import dev.tercio.examples.battlefield.picture.BattlePicture;
import dev.tercio.examples.battlefield.picture.Dots;
import dev.tercio.examples.battlefield.picture.Scene;
import dev.tercio.examples.picture.Studio;
import dev.tercio.query.Query;
import dev.tercio.query.Query4;

import java.io.IOException;
import java.io.OutputStream;

/// Looks at a world between frames and draws it.
final class BattleStudio implements Studio {
    private final Terrain terrain;
    private final int strength;
    private final BattleFilm film;
    private final Query4<Position, Force, Health, MasterDescriptor> units;
    private final Query<Wreck> wrecks;
    private final Query<Shell> shells;
    private final Query<Explosion> explosions;

    BattleStudio(World world, Terrain terrain, int strength) {
        this.terrain = terrain;
        this.strength = strength;
        film = new BattleFilm(terrain, strength);
        units = world.query(Position.class, Force.class, Health.class, MasterDescriptor.class);
        wrecks = world.query(Wreck.class);
        shells = world.query(Shell.class);
        explosions = world.query(Explosion.class);
    }

    @Override
    public void film(int frame) {
        film.add(scene(frame));
    }

    @Override
    public void writePng(int frame, OutputStream out) throws IOException {
        new BattlePicture(terrain, strength).writePng(scene(frame), out);
    }

    @Override
    public void writePage(OutputStream out) throws IOException {
        new BattlePage(terrain).write(film, out);
    }

    /// @param frame how many frames have been run; the last one has the number before it
    private Scene scene(int frame) {
        Dots living = new Dots();
        units.forEach(
                (p, force, health, kind) -> {
                    if (health.alive()) {
                        int mark = Scene.mark(force.side(), kind.template());
                        living.add(p.x(), p.y(), mark, force.number());
                    }
                });
        Dots dead = new Dots();
        wrecks.forEach(w -> dead.add(w.x(), w.y(), Scene.mark(w.side(), w.kind()), dead.size()));
        Dots flying = new Dots();
        shells.forEach(s -> fly(s, frame - 1, flying));
        Dots burning = new Dots();
        explosions.forEach(
                e -> burning.add(e.x(), e.y(), frame - 1 - e.since(), Math.round(e.blast())));
        return new Scene(frame, living, dead, flying, burning);
    }

    private static void fly(Shell s, int now, Dots flying) {
        float part = (float) (now - s.fired()) / (s.lands() - s.fired());
        float x = s.fromX() + (s.x() - s.fromX()) * part;
        float y = s.fromY() + (s.y() - s.fromY()) * part;
        flying.add(x, y, s.target().number(), flying.size());
    }
}
