package dev.tercio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.command.CommandBuffer;
import dev.tercio.command.CommandFailure;
import dev.tercio.command.FailureReason;
import dev.tercio.command.PlaybackOptions;
import dev.tercio.command.PlaybackReport;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.List;

/// Commands with many component types.
///
/// Proves CB-06, CO-07.
@Tag("conformance")
class CommandTypeLimitTest {
    private static final List<Class<?>> TYPES = ManyTypes.make(256);

    private record OneMore(int value) {}

    @ParameterizedTest
    @EnumSource(Tier.class)
    void typesOfEveryMaskWordAreAddedAndRemoved(Tier tier) {
        try (World world = Modes.worldOf(tier);
                CommandBuffer commands = world.commands()) {
            Object[] all = new Object[TYPES.size()];
            for (int i = 0; i < all.length; i++) {
                all[i] = ManyTypes.instance(TYPES.get(i), i);
            }
            Entity whole = commands.spawn(all);
            Entity stepwise = commands.spawn(all[255]);
            commands.run(_ -> {});
            for (int i = 0; i < 255; i++) {
                commands.add(stepwise, all[i]);
            }
            for (int i = 1; i < 256; i += 2) {
                commands.remove(stepwise, TYPES.get(i));
                commands.set(whole, ManyTypes.instance(TYPES.get(i), -i));
            }
            Entity copy = commands.copy(stepwise);
            PlaybackReport report = world.play(commands, PlaybackOptions.CHECKED);
            assertEquals(List.of(), report.failures());
            assertEquals(256, world.components(commands.entity(whole)).size());
            assertEquals(128, world.components(commands.entity(copy)).size());
            for (int i = 0; i < 256; i++) {
                Object expected = i % 2 == 0 ? all[i] : ManyTypes.instance(TYPES.get(i), -i);
                assertEquals(expected, world.get(commands.entity(whole), TYPES.get(i)));
                assertEquals(i % 2 == 0, world.has(commands.entity(copy), TYPES.get(i)));
            }
            PresenceAudit.check(world);
        }
    }

    @Test
    void oneTypeTooManyFailsAndLosesNothing() {
        try (World world = World.create();
                CommandBuffer commands = world.commands()) {
            TYPES.forEach(world::register);
            Entity entity = world.spawn();
            commands.add(entity, new OneMore(1));
            commands.spawn(ManyTypes.instance(TYPES.get(70), 1), new OneMore(2));
            commands.add(entity, OneMore.class);
            commands.addAll(world.query(TYPES.get(70)), new OneMore(1));
            commands.remove(entity, OneMore.class);
            commands.add(entity, ManyTypes.instance(TYPES.get(200), 3));
            PlaybackReport report = world.play(commands, PlaybackOptions.CHECKED);
            List<FailureReason> reasons = new ArrayList<>();
            for (CommandFailure failure : report.failures()) {
                reasons.add(failure.reason());
            }
            assertEquals(
                    List.of(
                            FailureReason.WORLD_FULL,
                            FailureReason.WORLD_FULL,
                            FailureReason.WORLD_FULL,
                            FailureReason.NOT_PRESENT),
                    reasons);
            assertTrue(report.failures().getFirst().detail().contains("limit=256"));
            assertFalse(world.has(entity, OneMore.class));
            assertTrue(world.has(entity, TYPES.get(200)));
            assertEquals(1, world.size());
            assertEquals(256, world.types().size());
        }
    }
}
