package dev.tercio;

import dev.tercio.query.Query;

/// Uses lists of handles as a game does every frame and prints the bytes that each kind of use
/// allocates after warm-up. Runs in its own JVM, because other tests would change the type
/// profiles.
final class EntityListAllocationProgram {
    private static final int ENTITIES = 1_000;
    private static final int RUNS = 20_000;

    record Position(float x, float y) {}

    private static final ComponentType<Position> POSITION = ComponentType.of(Position.class);

    /// Static, so that bodies capture nothing and are created once.
    private static int sum;

    private final World world;
    private final Query<Position> positions;
    private final EntityList kept;
    private final EntityList scratch = new EntityList();

    private EntityListAllocationProgram(World world) {
        this.world = world;
        this.positions = world.query(POSITION);
        this.kept = world.spawnAll(ENTITIES, ComponentSet.of(Position.class));
    }

    /// Takes the name of a tier and prints lines such as `iterate=0`.
    public static void main(String[] arguments) {
        try (World world = Modes.worldOf(Tier.valueOf(arguments[0]))) {
            EntityListAllocationProgram program = new EntityListAllocationProgram(world);
            AllocationMeter.print("iterate", RUNS, program::iterate);
            AllocationMeter.print("forEach", RUNS, program::forEach);
            AllocationMeter.print("find", RUNS, program::find);
            AllocationMeter.print("change", RUNS, program::change);
            AllocationMeter.print("collect", RUNS, program::collect);
        }
    }

    private void iterate() {
        for (Entity entity : kept) {
            sum += world.has(entity, POSITION) ? entity.index() : 0;
        }
    }

    private void forEach() {
        kept.forEach(entity -> sum += entity.index());
    }

    private void find() {
        Entity last = kept.getLast();
        sum += kept.indexOf(last) + kept.lastIndexOf(last) + (kept.contains(Entity.NONE) ? 1 : 0);
        sum += kept.hashCode();
    }

    private void change() {
        scratch.clear();
        scratch.addAll(kept);
        scratch.addAll(kept);
        scratch.set(3, Entity.of(sum, 1));
        scratch.removeSwap(4);
        scratch.remove(7);
        scratch.removeIf(entity -> (entity.index() & 1) == 0);
    }

    private void collect() {
        scratch.clear();
        world.addEntitiesTo(scratch);
        positions.addEntitiesTo(scratch);
    }
}
