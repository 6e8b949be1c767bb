package dev.tercio.bench.dominion;

import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Results;
import dev.tercio.bench.component.PeerTags;
import dev.tercio.bench.dominion.Parts.Life;
import dev.tercio.bench.dominion.Parts.Place;
import dev.tercio.bench.dominion.Parts.Speed;
import dev.tercio.bench.workload.Fragmentation;
import dev.tercio.bench.workload.Fragments;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Entities of many compositions. Tags are never added later: the result would be the same, because
/// an entity with another tag moves to another composition, but Dominion loses some of thousands of
/// entities that move between thousands of compositions.
final class DominionFragments implements Fragments {
    private static final int MANY_SETS = 1_000;

    private final Dominion dominion;
    private final boolean wantsHealth;

    DominionFragments(Fragmentation fragmentation, int n) {
        wantsHealth = fragmentation.wantsHealth();
        List<Fragmentation.Group> groups = fragmentation.groups(n);
        Class<?>[] components = components();
        dominion =
                groups.size() < MANY_SETS
                        ? Quiet.dominion(components)
                        : Quiet.withSmallChunks(components);
        for (Fragmentation.Group group : groups) {
            for (int i = 0; i < group.size(); i++) {
                dominion.createEntity(
                        group.parts().stream().map(DominionFragments::part).toArray());
            }
        }
    }

    private static Class<?>[] components() {
        return Stream.concat(
                        Stream.of(Place.class, Speed.class, Life.class),
                        PeerTags.ALL.stream().map(Object::getClass))
                .toArray(Class<?>[]::new);
    }

    private static Object part(int part) {
        return switch (part) {
            case Fragmentation.POSITION -> new Place(1, 2, 3);
            case Fragmentation.VELOCITY -> new Speed(3, 2, 1);
            case Fragmentation.HEALTH -> new Life(7);
            default -> PeerTags.ALL.get(part - Fragmentation.FIRST_TAG);
        };
    }

    @Override
    public void move() {
        for (var row : movers()) {
            row.comp1().move(row.comp2());
        }
    }

    private Results<Results.With2<Place, Speed>> movers() {
        var all = dominion.findCompositionsWith(Place.class, Speed.class);
        return wantsHealth ? all.withAlso(Life.class) : all;
    }

    @Override
    public Map<String, Double> tally() {
        return Map.of(
                "matching",
                (double) movers().stream().count(),
                "x",
                movers().stream().mapToDouble(row -> row.comp1().x).sum());
    }

    @Override
    public void close() {
        dominion.close();
    }
}
