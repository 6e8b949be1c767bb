package dev.tercio.bench;

import dev.tercio.bench.component.Health;
import dev.tercio.bench.component.Position;
import dev.tercio.bench.component.Ship;
import dev.tercio.bench.component.Velocity;

import java.io.Serializable;
import java.util.random.RandomGenerator;

/// The saved bundle: five components with values that a game might have.
record Actor(Position position, Velocity velocity, Health health, NameId name, Conduct conduct)
        implements Serializable {
    private static final int NAMES = 50_000;
    private static final Conduct.Mood[] MOODS = Conduct.Mood.values();

    static Actor random(RandomGenerator random) {
        Ship ship = Ship.random(random);
        return new Actor(
                ship.position(),
                ship.velocity(),
                ship.health(),
                new NameId(random.nextInt(NAMES)),
                new Conduct((byte) random.nextInt(16), MOODS[random.nextInt(MOODS.length)]));
    }
}
