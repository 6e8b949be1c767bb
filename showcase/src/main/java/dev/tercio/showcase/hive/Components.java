package dev.tercio.showcase.hive;

import dev.tercio.Entity;
import dev.tercio.OnTargetDestroyed;
import dev.tercio.Relation;
import dev.tercio.command.Combiner;
import dev.tercio.kit.Timer;

/// The components, relations, events and resources of the game.
final class Components {
    private Components() {}

    record Position(float x, float y) {
        Position plus(Heading heading) {
            return new Position(x + heading.x, y + heading.y);
        }

        boolean isNear(Position other, float distance) {
            float dx = other.x - x;
            float dy = other.y - y;
            return dx * dx + dy * dy <= distance * distance;
        }

        /// The heading to another position, of a given speed.
        Heading to(Position other, float speed) {
            float dx = other.x - x;
            float dy = other.y - y;
            float length = Math.max(0.01f, (float) Math.sqrt(dx * dx + dy * dy));
            return new Heading(dx / length * speed, dy / length * speed);
        }
    }

    record Heading(float x, float y) {
        Heading turn(float angle) {
            float cos = (float) Math.cos(angle);
            float sin = (float) Math.sin(angle);
            return new Heading(x * cos - y * sin, x * sin + y * cos);
        }
    }

    /// What a bee does, and how much nectar it carries.
    record Bee(Task task, int load) {}

    enum Task {
        SEARCH,
        RETURN
    }

    // tag::visits[]
    /// The flower that a bee visits. When the flower is destroyed, the bee loses the relation and
    /// searches again.
    @Relation(onTargetDestroyed = OnTargetDestroyed.REMOVE_RELATION)
    record Visits(Entity flower) {}

    // end::visits[]

    record Hive(int number) {}

    /// The honey of a hive. Many bees add to it in the same frame.
    record Honey(int drops) {
        static final Combiner<Honey> SUM =
                Combiner.of("sum", Honey.class, (a, b) -> new Honey(a.drops + b.drops));
    }

    /// The nectar of a flower. Many bees take from it in the same frame.
    record Nectar(int drops) {
        static final Combiner<Nectar> SUM =
                Combiner.of("sum", Nectar.class, (a, b) -> new Nectar(a.drops + b.drops));
    }

    /// Where the bees of a hive have heard that flowers are.
    record Rumour(float x, float y) {}

    record Egg(Timer timer) {}

    /// An event: a bee has filled up at a flower with plenty of nectar left, and dances.
    record Dance(Entity hive, float x, float y) {}

    enum Light {
        DAY,
        NIGHT
    }

    /// A resource: how much of the day or night has passed.
    record Sun(Timer timer) {}
}
