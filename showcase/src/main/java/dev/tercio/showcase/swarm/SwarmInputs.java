package dev.tercio.showcase.swarm;

import dev.tercio.World;
import dev.tercio.command.CommandBuffer;
import dev.tercio.showcase.swarm.Components.Acceleration;
import dev.tercio.showcase.swarm.Components.Energy;
import dev.tercio.showcase.swarm.Components.Hawk;
import dev.tercio.showcase.swarm.Components.Lure;
import dev.tercio.showcase.swarm.Components.Position;
import dev.tercio.showcase.swarm.Components.Velocity;

import java.util.Random;
import java.util.function.LongConsumer;

/// External input, as from a player: the lure moves, and hawks arrive. A replay reads it from the
/// recording.
final class SwarmInputs implements LongConsumer {
    private static final int LURE_EVERY = 120;
    private static final int HAWKS_EVERY = 200;
    private static final int HAWKS = 4;

    private final World world;
    private final float side;
    private final Random random;

    SwarmInputs(World world, float side, long seed) {
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
                    commands.spawn(
                            from,
                            speed.limited(6, 18),
                            Acceleration.NONE,
                            new Energy(80),
                            new Hawk());
                }
                world.play(commands);
            }
        }
    }

    private float place() {
        return random.nextFloat() * side;
    }
}
