package dev.tercio.event;

import dev.tercio.Entity;
import dev.tercio.Length;
import dev.tercio.Storage;
import dev.tercio.Tier;
import dev.tercio.Utf8;

/// Events of all kinds.
final class EventRecords {
    record Hit(Entity target, int damage) {}

    record Tick(int number) {}

    record GameOver() {}

    record Place(double x, double y) {}

    record Crew(Entity captain, @Length(2) Entity[] others) {}

    record Said(@Utf8(16) String text, Place at, byte channel) {}

    @Storage(Tier.MANAGED)
    record Note(@Utf8(8) String text, Entity about) {}

    record Weapon(Entity target, int damage) {}

    record Health(int points) {}

    private EventRecords() {}
}
