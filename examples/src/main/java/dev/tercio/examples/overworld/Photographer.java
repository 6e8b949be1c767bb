package dev.tercio.examples.overworld;

import dev.tercio.World;
import dev.tercio.examples.overworld.Components.Explosion;
import dev.tercio.examples.overworld.Components.Follows;
import dev.tercio.examples.overworld.Components.Missile;
import dev.tercio.examples.overworld.Components.Soldier;
import dev.tercio.examples.overworld.picture.Film;
import dev.tercio.examples.overworld.picture.Picture;
import dev.tercio.examples.overworld.picture.Shot;
import dev.tercio.examples.overworld.picture.WarPage;
import dev.tercio.examples.overworld.rules.Census;
import dev.tercio.examples.overworld.rules.Orders;
import dev.tercio.examples.overworld.rules.Position;
import dev.tercio.examples.overworld.rules.TileMap;
import dev.tercio.examples.picture.Studio;
import dev.tercio.query.Query;
import dev.tercio.query.SortedQuery;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/// Takes shots of the world between frames, and draws them.
final class Photographer implements Studio {
    // tag::person[]
    record Person(Soldier soldier, Position position, Optional<Follows> follows) {
        int number() {
            return soldier.number();
        }

        Shot.Figure figure() {
            return new Shot.Figure(
                    soldier.number(),
                    position.x(),
                    position.y(),
                    soldier.faction(),
                    soldier.role(),
                    follows.isEmpty());
        }
    }

    // end::person[]

    private final World world;
    private final TileMap map;
    private final Film film;
    private final SortedQuery<Person> people;
    private final Query<Missile> missiles;
    private final Query<Explosion> explosions;

    Photographer(World world) {
        this.world = world;
        map = world.resources().get(TileMap.class);
        film = new Film(map);
        people = world.query(Person.class).sortedByInt(Person::number);
        missiles = world.query(Missile.class);
        explosions = world.query(Explosion.class);
    }

    @Override
    public void film(int frame) {
        film.add(shoot(frame));
    }

    @Override
    public void writePng(int frame, OutputStream out) throws IOException {
        new Picture(map).writePng(shoot(frame), out);
    }

    @Override
    public void writePage(OutputStream out) throws IOException {
        new WarPage(map).write(film, out);
    }

    private Shot shoot(int frame) {
        return new Shot(
                frame,
                world.resources().get(Census.class),
                world.resources().get(Orders.class),
                people.toList().stream().map(Person::figure).toList(),
                missiles.toList().stream()
                        .map(m -> new Shot.Flying(m.x(), m.y(), m.dx(), m.dy()))
                        .toList(),
                explosions.toList().stream()
                        .map(e -> new Shot.Burning(e.x(), e.y(), e.age()))
                        .toList());
    }
}
