package dev.tercio.showcase.overworld;

import dev.tercio.World;
import dev.tercio.query.Query;
import dev.tercio.query.SortedQuery;
import dev.tercio.showcase.overworld.Components.Explosion;
import dev.tercio.showcase.overworld.Components.Follows;
import dev.tercio.showcase.overworld.Components.Missile;
import dev.tercio.showcase.overworld.Components.Soldier;
import dev.tercio.showcase.overworld.picture.OverworldAnimation;
import dev.tercio.showcase.overworld.picture.OverworldPage;
import dev.tercio.showcase.overworld.picture.OverworldPicture;
import dev.tercio.showcase.overworld.picture.Scene;
import dev.tercio.showcase.overworld.rules.Census;
import dev.tercio.showcase.overworld.rules.Orders;
import dev.tercio.showcase.overworld.rules.Position;
import dev.tercio.showcase.overworld.rules.TileMap;
import dev.tercio.showcase.picture.FrameRenderer;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/// Draws the world after a frame.
final class OverworldRenderer implements FrameRenderer {
    // tag::person[]
    record Person(Soldier soldier, Position position, Optional<Follows> follows) {
        int number() {
            return soldier.number();
        }

        Scene.Figure figure() {
            return new Scene.Figure(
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
    private final OverworldAnimation animation;
    private final SortedQuery<Person> people;
    private final Query<Missile> missiles;
    private final Query<Explosion> explosions;

    OverworldRenderer(World world) {
        this.world = world;
        map = world.resources().get(TileMap.class);
        animation = new OverworldAnimation(map);
        people = world.query(Person.class).sortedByInt(Person::number);
        missiles = world.query(Missile.class);
        explosions = world.query(Explosion.class);
    }

    @Override
    public void addToAnimation(int frame) {
        animation.add(scene(frame));
    }

    @Override
    public BufferedImage draw(int frame) {
        return new OverworldPicture(map).draw(scene(frame));
    }

    @Override
    public void writePage(String proof, OutputStream out) throws IOException {
        new OverworldPage(map).write(animation, proof, out);
    }

    private Scene scene(int frame) {
        return new Scene(
                frame,
                world.resources().get(Census.class),
                world.resources().get(Orders.class),
                people.toList().stream().map(Person::figure).toList(),
                missiles.toList().stream()
                        .map(m -> new Scene.Flying(m.x(), m.y(), m.dx(), m.dy()))
                        .toList(),
                explosions.toList().stream()
                        .map(e -> new Scene.Burning(e.x(), e.y(), e.age()))
                        .toList());
    }
}
