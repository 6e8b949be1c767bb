package dev.tercio.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.World;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Steps have equal length, even if time passes unevenly.
///
/// Proves SY-08.
class FixedStepLoopTest {
    private final World world = World.create();
    private final Schedule schedule = Schedule.of(world);
    private final FixedStepLoop loop = new FixedStepLoop(schedule, Duration.ofMillis(10));
    private final List<FrameTime> times = new ArrayList<>();

    FixedStepLoopTest() {
        schedule.add("clock", _ -> context -> times.add(context.time()));
    }

    @AfterEach
    void close() {
        schedule.close();
        world.close();
    }

    private int advance(long millis) {
        return loop.advance(Duration.ofMillis(millis));
    }

    @Test
    void leftoverTimeIsKeptForTheNextCall() {
        assertEquals(0, advance(4));
        assertEquals(0.4, loop.alpha());
        assertEquals(1, advance(8));
        assertEquals(0.2, loop.alpha());
        assertEquals(3, advance(28));
        assertEquals(0, loop.alpha());
        assertEquals(0, advance(0));
        assertEquals(4, schedule.frame());
        times.forEach(time -> assertEquals(0.01, time.step(), 1e-15));
        assertEquals(0.03, times.getLast().elapsed(), 1e-12);
        assertEquals(Duration.ZERO, loop.dropped());
    }

    @Test
    void timeStopsWhilePaused() {
        advance(5);
        loop.pause();
        assertTrue(loop.isPaused());
        assertEquals(0, advance(1000));
        assertEquals(0.5, loop.alpha());
        loop.resume();
        assertFalse(loop.isPaused());
        assertEquals(1, advance(5));
        assertEquals(Duration.ZERO, loop.dropped());
    }

    @Test
    void singleStepsRunWhilePausedAndUseNoTime() {
        advance(5);
        loop.pause();
        loop.step();
        loop.step();
        assertEquals(2, schedule.frame());
        assertEquals(0.5, loop.alpha());
        assertEquals(0.01, times.getLast().step(), 1e-15);
    }

    @Test
    void timePassesFasterAndSlower() {
        loop.setTimeScale(2);
        assertEquals(2, advance(10));
        loop.setTimeScale(0.25);
        assertEquals(0, advance(10));
        assertEquals(0.25, loop.alpha());
        assertEquals(1, advance(30));
        loop.setTimeScale(0);
        assertEquals(0, advance(1_000_000));
        assertEquals(0, loop.alpha());
        assertEquals(0.01, times.getLast().step(), 1e-15);
    }

    @Test
    void timeBeyondTheCatchUpIsDropped() {
        assertEquals(5, advance(83));
        assertEquals(Duration.ofMillis(30), loop.dropped());
        assertEquals(0.3, loop.alpha(), 1e-12);
        loop.setCatchUp(1);
        assertEquals(1, advance(20));
        assertEquals(Duration.ofMillis(40), loop.dropped());
        assertEquals(0.3, loop.alpha(), 1e-12);
        loop.setCatchUp(100);
        assertEquals(100, advance(1000));
        assertEquals(106, schedule.frame());
    }

    @Test
    void sameDurationsGiveTheSameFrames() {
        Seed.run(
                random -> {
                    long whole = 0;
                    int frames = 0;
                    loop.setCatchUp(Integer.MAX_VALUE);
                    for (int i = 0; i < 2000; i++) {
                        long nanos = random.nextLong(30_000_000);
                        whole += nanos;
                        frames += loop.advance(Duration.ofNanos(nanos));
                        assertEquals(whole / 10_000_000, frames);
                        assertEquals(whole % 10_000_000 / 1e7, loop.alpha(), 1e-12);
                    }
                    assertEquals(frames, schedule.frame());
                });
    }

    @Test
    void wrongNumbersAreRefused() {
        assertThrows(
                IllegalArgumentException.class, () -> new FixedStepLoop(schedule, Duration.ZERO));
        assertThrows(
                IllegalArgumentException.class,
                () -> new FixedStepLoop(schedule, Duration.ofMillis(-1)));
        assertThrows(IllegalArgumentException.class, () -> advance(-1));
        for (double factor :
                List.of(-0.5, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY)) {
            assertThrows(IllegalArgumentException.class, () -> loop.setTimeScale(factor));
        }
        assertThrows(IllegalArgumentException.class, () -> loop.setCatchUp(0));
        assertEquals(1, advance(10));
    }
}
