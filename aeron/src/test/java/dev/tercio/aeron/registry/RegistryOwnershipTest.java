package dev.tercio.aeron.registry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.World;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Decisions of the registry are carried out once, and only when the other node is gone. Proves
/// TR-09.
class RegistryOwnershipTest {
    record Place(int x) {}

    record Speed(int x) {}

    private final Set<Integer> connected = new HashSet<>();
    private final List<Integer> taken = new ArrayList<>();

    private RegistryOwnership ownership(World world) {
        return new RegistryOwnership(
                world,
                node -> {
                    taken.add(node);
                    return 3;
                },
                connected::contains,
                Place.class,
                Speed.class);
    }

    private static RegistryView view(List<RegistryMember> members, Takeover... takeovers) {
        return new RegistryView(1, 1, members, List.of(takeovers), ExerciseClock.initial());
    }

    @Test
    void connectedNodeIsTakenOverWhenItsConnectionEnds() {
        try (World world = World.create()) {
            RegistryOwnership ownership = ownership(world);
            Takeover decision = new Takeover(4, 2, 1, 1);
            connected.add(2);
            ownership.viewChanged(view(List.of(), decision));
            ownership.takeOver(decision);
            ownership.polled();
            assertEquals(List.of(), taken);
            assertEquals(1, ownership.waiting());
            connected.clear();
            ownership.polled();
            ownership.polled();
            assertEquals(List.of(2), taken);
            assertEquals(3, ownership.components());
            assertEquals(0, ownership.waiting());
        }
    }

    @Test
    void decisionIsDroppedIfThereIsALaterOneOrTheNodeReturns() {
        try (World world = World.create()) {
            RegistryOwnership ownership = ownership(world);
            connected.addAll(List.of(2, 3));
            Takeover second = new Takeover(4, 2, 1, 1);
            Takeover third = new Takeover(4, 3, 1, 1);
            ownership.takeOver(second);
            ownership.takeOver(third);
            RegistryMember returned = new RegistryMember(3, 17, "c", 9, 0, "");
            ownership.viewChanged(view(List.of(returned), new Takeover(5, 2, 1, 7), third));
            assertEquals(0, ownership.waiting());
        }
    }

    @Test
    void nodeThatInheritsFromItselfKeepsEverything() {
        try (World world = World.create()) {
            RegistryOwnership ownership = ownership(world);
            Entity owned = world.spawn(new Place(1));
            world.setAuthority(owned, Place.class, true);
            ownership.expelled(new Membership(1, 1));
            ownership.joined(new Membership(4, 1));
            Takeover decision = new Takeover(6, 1, 1, 4);
            ownership.viewChanged(view(List.of(), decision));
            ownership.takeOver(decision);
            ownership.polled();
            assertTrue(world.hasAuthority(owned, Place.class));
            assertEquals(List.of(), taken);
        }
    }

    @Test
    void removedNodeReleasesEverything() {
        try (World world = World.create()) {
            RegistryOwnership ownership = ownership(world);
            Entity owned = world.spawn(new Place(1), new Speed(2));
            Entity other = world.spawn(new Place(1));
            world.setAuthority(owned, Place.class, true);
            world.setAuthority(owned, Speed.class, true);
            world.setAuthority(other, Place.class, false);
            ownership.expelled(new Membership(1, 1));
            Takeover alone = new Takeover(5, 1, 1, Takeover.NOBODY);
            ownership.viewChanged(view(List.of(), alone));
            ownership.polled();
            assertTrue(world.hasAuthority(owned, Place.class), "there is no other node");
            ownership.viewChanged(view(List.of(), new Takeover(6, 1, 1, 2)));
            ownership.polled();
            assertFalse(world.hasAuthority(owned, Place.class));
            assertFalse(world.hasAuthority(owned, Speed.class));
            assertTrue(ownership.released() >= 2, "" + ownership.released());
        }
    }
}
