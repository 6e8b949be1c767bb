package dev.tercio.examples.swarm;

import dev.tercio.World;
import dev.tercio.command.CommandBuffer;
import dev.tercio.examples.swarm.Parts.Energy;
import dev.tercio.examples.swarm.Parts.Hawk;
import dev.tercio.examples.swarm.Parts.Lure;
import dev.tercio.examples.swarm.Parts.Position;
import dev.tercio.examples.swarm.Parts.Velocity;

import java.util.Random;
import java.util.function.LongConsumer;

/// What comes from outside, as from a player: the lure goes elsewhere, and hawks arrive. A replay
/// knows it from the recording only.
final class Visitors implements LongConsumer {
    private static final int LURE_EVERY = 120;
    private static final int HAWKS_EVERY = 200;
    private static final int HAWKS = 4;

    private final World world;
    private final float side;
    private final Random random;

    Visitors(World world, float side, long seed) {
        this.world = world;
        this.side = side;
        this.random = new Random(seed);
    }

    @Override
    public void accept(long frame) {
        if (frame % LURE_EVERY == 0) {
            world.resources().set(new Lure(place(), place()));
        }
        if (frame % HAWKS_EVERY == 50) {
            try (CommandBuffer commands = world.commands().named("visitors")) {
                Position from = new Position(place(), place());
                for (int i = 0; i < HAWKS; i++) {
                    Velocity speed = new Velocity(random.nextInt(-9, 9), random.nextInt(-9, 9));
                    commands.spawn(from, speed.limited(6, 18), new Energy(80), new Hawk());
                }
                world.play(commands);
            }
        }
    }

    private float place() {
        return random.nextFloat() * side;
    }
}
