package dev.tercio.showcase.battlefield;

import dev.tercio.World;
import dev.tercio.showcase.battlefield.Components.Orders;

import java.util.Random;
import java.util.function.LongConsumer;

/// External input, as from players: in each sector one side attacks, and the other holds or falls
/// back, until the orders change. A replay reads them from the recording.
final class Headquarters implements LongConsumer {
    private static final int EVERY = 40;
    private static final int PERSISTENCE = 4;

    private final World world;
    private final Random random;
    private int blue;
    private int red;

    Headquarters(World world, long seed) {
        this.world = world;
        this.random = new Random(seed);
        world.resources().set(new Orders(blue, red));
    }

    // tag::orders[]
    @Override
    public void accept(long frame) {
        if (frame % EVERY == 0) {
            for (int sector = 0; sector < Deployment.SECTORS; sector++) {
                if (frame == 0 || random.nextInt(PERSISTENCE) == 0) {
                    decide(sector);
                }
            }
            world.resources().set(new Orders(blue, red));
        }
    }

    // end::orders[]

    /// Chooses which sides attack.
    private void decide(int sector) {
        int fortune = random.nextInt(5);
        int other = random.nextInt(3) == 0 ? Orders.HOLD : Orders.FALL_BACK;
        blue = with(blue, sector, fortune < 3 ? Orders.ATTACK : other);
        red = with(red, sector, fortune == 0 || fortune > 2 ? Orders.ATTACK : other);
    }

    private static int with(int orders, int sector, int order) {
        int place = 2 * sector;
        return (orders & ~(3 << place)) | (order << place);
    }
}
