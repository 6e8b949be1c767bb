package dev.tercio.bench.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.bench.workload.Work;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

class SamplerTest {
    private final List<String> done = new ArrayList<>();

    private Work work(Optional<Runnable> before) {
        return new Work(before, () -> done.add("call"), Map::of, () -> {});
    }

    @Test
    void eachCallIsPreparedOnce() {
        new Sampler(Effort.TRIAL, work(Optional.of(() -> done.add("before")))).measure();

        for (int i = 0; i < done.size(); i++) {
            assertEquals(i % 2 == 0 ? "before" : "call", done.get(i), "at " + i);
        }
    }

    @Test
    void samplesAreMeasured() {
        Sampler.Measured measured = new Sampler(Effort.TRIAL, work(Optional.empty())).measure();

        assertEquals(Effort.TRIAL.samples(), measured.nanos().size());
        assertTrue(measured.nanos().stream().allMatch(nanos -> nanos > 0));
    }

    @Test
    void allocationsOfACallAreCounted() {
        List<byte[]> kept = new ArrayList<>();
        Work allocating =
                new Work(Optional.empty(), () -> kept.add(new byte[1 << 20]), Map::of, () -> {});

        double bytes = new Sampler(Effort.TRIAL, allocating).measure().bytes();

        assertTrue(bytes >= 1 << 20, "bytes=" + bytes);
    }
}
