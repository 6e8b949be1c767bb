package dev.tercio.examples;

import dev.tercio.Entity;
import dev.tercio.InvalidComponentException;
import dev.tercio.Length;
import dev.tercio.Utf8;
import dev.tercio.World;

import java.io.PrintStream;
import java.util.Arrays;

/// All types of fields a component may have.
@SuppressWarnings("ArrayRecordComponent") // a world copies arrays, so they are never shared
final class ComponentsExample implements Example {
    // tag::fields[]
    enum Rank {
        CADET,
        PILOT,
        ACE
    }

    record Vector(float x, float y, float z) {}

    record Body(Vector position, Vector velocity, boolean solid) {} // records in a record

    record Pilot(@Utf8(16) String name, Rank rank, Entity wingman) {}

    record CallSign(@Utf8(value = 4, truncate = true) String value) {}

    record Log(byte lives, short age, char squadron, int score, long born, double hours) {}

    record Cargo(@Length(4) int[] crates, @Length(2) Entity[] owners) {}

    record Frozen() {} // a tag: no fields, no bytes

    // end::fields[]

    @Override
    public String name() {
        return "components";
    }

    @Override
    public String summary() {
        return "all kinds of fields, tags, default values, a value that does not fit";
    }

    @Override
    public void run(PrintStream out) {
        try (World world = World.create()) {
            // tag::use[]
            Entity leader = world.spawn(new Pilot("Ada", Rank.ACE, Entity.NONE));
            Entity second = world.spawn(new Pilot("Grace", Rank.PILOT, leader));

            world.add(second, new Log((byte) 3, (short) 30, 'B', 1_200, 1906, 4.5));
            world.add(second, new CallSign("Löwe")); // 5 bytes: cut after the third letter
            world.add(second, Body.class); // the default value, zero in all fields
            world.add(second, Frozen.class);
            out.println(world.describe(second));

            Entity owner = world.get(second, Pilot.class).wingman();
            world.add(second, new Cargo(new int[] {1, 2, 3, 4}, new Entity[] {owner, second}));
            out.println(Arrays.toString(world.get(second, Cargo.class).crates()));
            out.println(Arrays.toString(world.get(second, Cargo.class).owners()));

            try {
                world.set(second, new Pilot("Rear Admiral Grace", Rank.ACE, leader));
            } catch (InvalidComponentException e) {
                out.println(e.getMessage());
            }
            // end::use[]
        }
    }
}
