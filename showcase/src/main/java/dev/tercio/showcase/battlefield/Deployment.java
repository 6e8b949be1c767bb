package dev.tercio.showcase.battlefield;

import dev.tercio.EntityList;
import dev.tercio.World;
import dev.tercio.showcase.battlefield.Components.Course;
import dev.tercio.showcase.battlefield.Components.Force;
import dev.tercio.showcase.battlefield.Components.Position;
import dev.tercio.showcase.random.SeededRandom;
import dev.tercio.templates.Templates;

import java.util.ArrayList;
import java.util.List;

/// Places both armies: battalions in several lines, tanks in the first, artillery in the last.
final class Deployment {
    /// How many sectors an army has, from top to bottom.
    static final int SECTORS = 6;

    private static final int BATTALION = 48;
    private static final int COLUMNS = 8;
    private static final int RANKS = BATTALION / COLUMNS;
    private static final float LENGTH = 260;
    private static final float GAP = 60;
    private static final float NO_MANS_LAND = 900;
    private static final int LOOKS = 8;

    /// The template ids in battalions of the first, middle and last lines, in sixteenths.
    private static final List<List<Integer>> LINES =
            List.of(
                    List.of(1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3, 3, 4, 4),
                    List.of(1, 1, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4),
                    List.of(5, 5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 3, 3, 6, 6, 6));

    /// A unit before it is spawned.
    private record Place(int template, Force force, float x, float y) {}

    private final Terrain terrain;
    private final SeededRandom random;
    private final int units;

    Deployment(Terrain terrain, long seed, int units) {
        this.terrain = terrain;
        this.random = new SeededRandom(~seed);
        this.units = units;
    }

    // tag::spawn[]
    /// Spawns all units by kind, so that entities of a kind are adjacent in memory.
    EntityList spawn(World world, Templates templates) {
        List<Place> places = places();
        EntityList spawned = new EntityList();
        for (int kind = 1; kind <= templates.all().size(); kind++) {
            int template = kind;
            List<Place> these = places.stream().filter(p -> p.template() == template).toList();
            spawned.addAll(
                    templates.spawnAll(world, kind, these.size(), i -> components(these.get(i))));
        }
        return spawned;
    }

    private static Object[] components(Place place) {
        int since =
                -(place.force().number()
                        % LOOKS); // spreads the search for enemies over several frames
        return new Object[] {
            place.force(),
            new Course(place.x(), place.y(), 0, 0, since),
            new Position(place.x(), place.y())
        };
    }

    // end::spawn[]

    private List<Place> places() {
        List<Place> places = new ArrayList<>();
        for (Side side : Side.values()) {
            int strength = side == Side.BLUE ? units / 2 : units - units / 2;
            int battalions = Math.ceilDiv(strength, BATTALION);
            int tall = Math.max(1, (int) (terrain.height() / (LENGTH + GAP)));
            int lines = Math.ceilDiv(battalions, tall);
            for (int i = 0; i < strength; i++) {
                int battalion = i / BATTALION;
                places.add(place(side, i, battalion % tall, tall, battalion / tall, lines));
            }
        }
        return places;
    }

    private Place place(Side side, int i, int lane, int tall, int line, int lines) {
        int seat = i % BATTALION;
        float depth = depth(lines);
        int rank = seat / COLUMNS;
        float ahead = line * depth + rank * (depth - GAP) / RANKS;
        float across = (lane + 0.5f) * terrain.height() / tall - LENGTH / 2;
        across += (seat % COLUMNS + 0.5f) * LENGTH / COLUMNS;
        float x = terrain.width() / 2 - side.forward() * (NO_MANS_LAND / 2 + ahead + jitter());
        float y = Math.clamp(across + jitter(), 1, terrain.height() - 1);
        int number = 2 * i + side.number();
        Force force = new Force(side, lane * SECTORS / tall, number);
        return new Place(template(line, lines), force, Math.clamp(x, 1, terrain.width() - 1), y);
    }

    private float depth(int lines) {
        float room = terrain.width() / 2 - NO_MANS_LAND / 2 - GAP;
        return Math.min(LENGTH, room / lines);
    }

    private float jitter() {
        return 10 * random.nextFloat();
    }

    private int template(int line, int lines) {
        int part = lines == 1 ? 0 : Math.min(2, 3 * line / lines);
        return LINES.get(part).get(random.next(16));
    }
}
