package dev.tercio.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.query.Query;
import dev.tercio.schedule.FrameTime;
import dev.tercio.schedule.GroupOptions;
import dev.tercio.schedule.Phases;
import dev.tercio.schedule.Rate;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemOptions;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.time.Duration;
import java.util.List;
import java.util.Random;

/// Timers and cooldowns follow the clock of the simulation.
///
/// Proves GK-03.
class TimerTest {
    private static final long MILLI = 1_000_000;

    record Fuse(Timer timer, Cooldown cooldown) {}

    @Test
    void timerFinishesOnce() {
        Timer timer = Timer.ofSeconds(0.025);
        assertEquals(Duration.ofMillis(25), timer.remaining());
        timer = timer.advance(10 * MILLI).advance(10 * MILLI);
        assertFalse(timer.isFinished());
        assertEquals(0.8, timer.fraction());
        timer = timer.advance(10 * MILLI);
        assertTrue(timer.isFinished() && timer.justFinished());
        assertEquals(Duration.ZERO, timer.remaining());
        assertEquals(1, timer.fraction());
        timer = timer.advance(10 * MILLI);
        assertTrue(timer.isFinished());
        assertFalse(timer.justFinished());
        assertEquals(Timer.ofSeconds(0.025), timer.restart());
    }

    @Test
    void timersAndCooldownsHaveATextForm() {
        assertEquals(Timer.ofSeconds(2), Timer.parse("2s"));
        assertEquals(Timer.ofSeconds(0.25).repeating(), Timer.parse(" 250ms repeating"));
        assertEquals(Timer.ofSeconds(90.5), Timer.parse("1m30.5s"));
        assertEquals(Cooldown.ofSeconds(0.1), Cooldown.parse("0.1s"));
        assertEquals(
                "Timer[0.5s of 2s repeating]",
                Timer.ofSeconds(2).repeating().advance(500 * MILLI).toString());
        assertEquals(
                "Cooldown[0.1s of 0.25s left]",
                Cooldown.ofSeconds(0.25).start().advance(150 * MILLI).toString());
        for (String wrong : List.of("", "2", "soon", "-3s", "ms", "2s often", "NaNms")) {
            var e = assertThrows(IllegalArgumentException.class, () -> Timer.parse(wrong));
            assertFalse(e.getMessage().isBlank(), wrong);
        }
        var e = assertThrows(IllegalArgumentException.class, () -> Cooldown.parse("soon"));
        assertEquals("invalid time: text=soon; write it as 2s, 250ms or 1m30s", e.getMessage());
    }

    @Test
    void repeatingTimerKeepsTheRest() {
        Timer timer = Timer.of(Duration.ofMillis(10)).repeating().advance(25 * MILLI);
        assertEquals(2, timer.finishes());
        assertEquals(Duration.ofMillis(5), timer.remaining());
        assertFalse(timer.isFinished());
        timer = timer.advance(4 * MILLI);
        assertFalse(timer.justFinished());
        timer = timer.advance(MILLI);
        assertEquals(1, timer.finishes());
        assertTrue(timer.restart().isRepeating());
    }

    @Test
    void timerWithoutLengthFinishesWithTheFirstTime() {
        Timer timer = Timer.ofSeconds(0).advance(1);
        assertTrue(timer.justFinished());
        assertFalse(timer.advance(1).justFinished());
    }

    @Test
    void hugeTimesDoNotOverflow() {
        Timer timer = Timer.ofSeconds(1).advance(Long.MAX_VALUE).advance(Long.MAX_VALUE);
        assertTrue(timer.isFinished());
        assertEquals(
                Integer.MAX_VALUE,
                Timer.of(Duration.ofNanos(1)).repeating().advance(Long.MAX_VALUE).finishes());
    }

    @Test
    void cooldownIsReadyAgainAfterItsTime() {
        Cooldown cooldown = Cooldown.of(Duration.ofMillis(30));
        assertTrue(cooldown.isReady());
        assertEquals(1, cooldown.fraction());
        cooldown = cooldown.start().advance(10 * MILLI);
        assertFalse(cooldown.isReady());
        assertEquals(Duration.ofMillis(20), cooldown.remaining());
        assertEquals(1.0 / 3, cooldown.fraction(), 1e-12);
        assertTrue(cooldown.reset().isReady());
        assertTrue(cooldown.advance(25 * MILLI).isReady());
        assertEquals(Cooldown.ofSeconds(0.03), cooldown.reset());
    }

    @Test
    void badValuesAreRejected() {
        assertEquals(
                "seconds are out of range: seconds=-1.0",
                assertThrows(IllegalArgumentException.class, () -> Timer.ofSeconds(-1))
                        .getMessage());
        assertThrows(IllegalArgumentException.class, () -> Cooldown.ofSeconds(Double.NaN));
        assertThrows(IllegalArgumentException.class, () -> Timer.ofSeconds(1e30));
        assertThrows(IllegalArgumentException.class, () -> Timer.of(Duration.ofMillis(-1)));
        assertThrows(IllegalArgumentException.class, () -> new Cooldown(5, -1));
        Timer empty = Timer.ofSeconds(0);
        assertEquals(
                "repeating timer has no length: durationNanos=0",
                assertThrows(IllegalArgumentException.class, empty::repeating).getMessage());
        assertEquals(
                "time is negative: nanos=-1",
                assertThrows(IllegalArgumentException.class, () -> empty.advance(-1)).getMessage());
        assertThrows(IllegalArgumentException.class, () -> Cooldown.ofSeconds(1).advance(-1));
    }

    @ParameterizedTest
    @EnumSource(
            value = Tier.class,
            names = {"HEAP", "NATIVE"})
    void timersAreFieldsOfComponents(Tier tier) {
        try (World world = World.create(WorldOptions.DEFAULT.tier(tier));
                Schedule schedule = Schedule.of(world)) {
            Fuse fuse = new Fuse(Timer.ofSeconds(0.05), Cooldown.ofSeconds(0.02).start());
            Entity bomb = world.spawn(fuse);
            schedule.group(
                    "slow",
                    Phases.SIMULATION,
                    GroupOptions.DEFAULT.rate(Rate.everyFrames(2).offset(1)));
            schedule.add(
                    "burn",
                    setup -> {
                        Query<Fuse> fuses = setup.writes(Fuse.class).query(Fuse.class);
                        return context -> {
                            FrameTime time = context.time();
                            fuses.update(
                                    f ->
                                            new Fuse(
                                                    f.timer().advance(time),
                                                    f.cooldown().advance(time)));
                        };
                    },
                    SystemOptions.DEFAULT.in("slow"));
            schedule.run(0.01);
            assertEquals(fuse, world.get(bomb, Fuse.class));
            schedule.run(0.01);
            assertEquals(Duration.ofMillis(30), world.get(bomb, Fuse.class).timer().remaining());
            assertTrue(world.get(bomb, Fuse.class).cooldown().isReady());
            schedule.enable("slow", false);
            schedule.run(1);
            assertEquals(Duration.ofMillis(30), world.get(bomb, Fuse.class).timer().remaining());
        }
    }

    /// However the time is divided, a repeating timer finishes as often.
    @Test
    void finishesFollowTheTotalTime() {
        Seed.run(TimerTest::checkFinishes);
    }

    private static void checkFinishes(Random random) {
        long duration = 1 + random.nextInt(1000);
        Timer timer = Timer.of(Duration.ofNanos(duration)).repeating();
        long total = 0;
        long finishes = 0;
        for (int i = 0; i < 1000; i++) {
            long nanos = random.nextInt(3000);
            timer = timer.advance(nanos);
            total += nanos;
            finishes += timer.finishes();
            assertEquals(total / duration, finishes);
        }
    }
}
