package dev.tercio.showcase.hive;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.command.Commands;
import dev.tercio.kit.RandomStream;
import dev.tercio.kit.Randoms;
import dev.tercio.query.Query;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemSetup;
import dev.tercio.showcase.hive.Components.Nectar;
import dev.tercio.showcase.hive.Components.Position;

/// The flowers. A flower without nectar withers, and another one grows elsewhere.
final class Meadow {
    private static final long PLACE = Randoms.purpose("place of a flower");
    private static final int MOST_NECTAR = 150;

    private final Randoms randoms;
    private final float side;

    Meadow(Randoms randoms, float side) {
        this.randoms = randoms;
        this.side = side;
    }

    /// Spawns the first flowers.
    void plant(Commands commands, int count) {
        for (int i = 0; i < count; i++) {
            grow(randoms.at(0, i, PLACE), commands);
        }
    }

    void addTo(Schedule schedule) {
        schedule.add("wither", this::wither);
    }

    // tag::wither[]
    private ComponentSystem wither(SystemSetup setup) {
        World world = setup.world();
        setup.observe(Nectar.class)
                .onDestroy((flower, nectar, commands) -> regrow(world, flower, commands));
        Query<Nectar> flowers = setup.query(Nectar.class);
        return context ->
                flowers.forEachEntity(
                        (flower, nectar, commands) -> {
                            if (nectar.drops() <= 0) {
                                commands.destroy(flower);
                            }
                        });
    }

    // end::wither[]

    private void regrow(World world, Entity withered, Commands commands) {
        grow(randoms.at(world.frame(), withered, PLACE), commands);
    }

    private void grow(RandomStream random, Commands commands) {
        commands.spawn(
                new Position(random.nextFloat(side), random.nextFloat(side)),
                new Nectar(random.nextInt(MOST_NECTAR / 3, MOST_NECTAR)));
    }
}
