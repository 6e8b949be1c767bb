package dev.tercio.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.World;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/// Random satisfiable constraints are satisfied.
///
/// Proves SY-02 and SY-03.
class RandomConstraintsTest {
    private static final int ROUNDS = 300;

    private record Pair(String first, String second) {}

    /// Groups, systems and constraints that are consistent with a random order.
    private static final class Draw {
        final List<String> groups = new ArrayList<>();
        final Map<String, List<String>> members = new HashMap<>();
        final Map<String, String> groupOf = new HashMap<>();
        final List<Pair> pairs = new ArrayList<>();

        Draw(Random random) {
            for (int g = 0; g < 1 + random.nextInt(5); g++) {
                String group = "g" + g;
                groups.add(group);
                members.put(group, new ArrayList<>());
                for (int s = 0; s < random.nextInt(8); s++) {
                    members.get(group).add(group + "s" + s);
                    groupOf.put(group + "s" + s, group);
                }
            }
            for (int i = 0; i < random.nextInt(25); i++) {
                drawPair(random);
            }
        }

        private void drawPair(Random random) {
            int a = random.nextInt(groups.size());
            int b = random.nextInt(groups.size());
            if (a != b) {
                pairs.add(
                        new Pair(
                                groupOrMember(random, groups.get(Math.min(a, b))),
                                groupOrMember(random, groups.get(Math.max(a, b)))));
                return;
            }
            List<String> inside = members.get(groups.get(a));
            if (inside.size() >= 2) {
                int x = random.nextInt(inside.size() - 1);
                int y = x + 1 + random.nextInt(inside.size() - x - 1);
                pairs.add(new Pair(inside.get(x), inside.get(y)));
            }
        }

        private String groupOrMember(Random random, String group) {
            List<String> inside = members.get(group);
            return inside.isEmpty() || random.nextBoolean()
                    ? group
                    : inside.get(random.nextInt(inside.size()));
        }

        /// The systems a name stands for.
        List<String> systems(String name) {
            return members.getOrDefault(name, List.of(name));
        }
    }

    @Test
    void satisfiableConstraintsAreSatisfied() {
        Seed.run(
                random -> {
                    try (World world = World.create()) {
                        for (int round = 0; round < ROUNDS; round++) {
                            check(world, new Draw(random), random);
                        }
                    }
                });
    }

    private static void check(World world, Draw draw, Random random) {
        List<String> log = new ArrayList<>();
        try (Schedule schedule = Schedule.of(world)) {
            List<String> groups = new ArrayList<>(draw.groups);
            Collections.shuffle(groups, random);
            groups.forEach(group -> schedule.group(group, Phases.SIMULATION));
            List<String> systems = new ArrayList<>(draw.groupOf.keySet());
            Collections.shuffle(systems, random);
            systems.forEach(name -> addSystem(schedule, draw, name, log, random));
            draw.pairs.stream()
                    .filter(pair -> !draw.groupOf.containsKey(pair.first))
                    .forEach(pair -> schedule.order(pair.first, pair.second));
            schedule.run();
            assertEquals(List.of(), schedule.failures());
            assertEquals(ScheduleRecords.order(schedule), log);
        }
        checkOrder(draw, log);
    }

    private static void addSystem(
            Schedule schedule, Draw draw, String name, List<String> log, Random random) {
        SystemOptions options = SystemOptions.DEFAULT.in(String.valueOf(draw.groupOf.get(name)));
        for (Pair pair : draw.pairs) {
            if (pair.first.equals(name)) {
                options = options.before(pair.second);
            } else if (pair.second.equals(name) && random.nextBoolean()) {
                options = options.after(pair.first);
            }
        }
        schedule.add(
                name,
                setup -> {
                    setup.exclusive();
                    return _ -> log.add(name);
                },
                options);
    }

    private static void checkOrder(Draw draw, List<String> log) {
        assertEquals(draw.groupOf.size(), log.size());
        for (Pair pair : draw.pairs) {
            for (String first : draw.systems(pair.first)) {
                for (String second : draw.systems(pair.second)) {
                    assertTrue(log.indexOf(first) < log.indexOf(second), pair + " in " + log);
                }
            }
        }
        for (String group : draw.groups) {
            List<Integer> places = draw.systems(group).stream().map(log::indexOf).sorted().toList();
            if (!places.isEmpty()) {
                int spread = places.getLast() - places.getFirst() + 1;
                assertEquals(places.size(), spread, group + " is torn apart in " + log);
            }
        }
    }
}
