package dev.tercio;

import com.sun.management.ThreadMXBean;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;

/// Does the work of a game frame and prints the bytes that each kind of work allocates after
/// warm-up. Runs in its own JVM, because other tests would change the type profiles.
final class AllocationProgram {
    static final int ENTITIES = 1_000;

    /// The handles that a bulk spawn returns, and some bytes for the list, the runs of slots and
    /// the call itself.
    static final long MOST_OF_BULK_SPAWN = 8L * ENTITIES + 2_048;

    private static final int RUNS = 20_000;

    /// The JIT compiles in the background, which takes long on a busy machine.
    private static final long PATIENCE_NANOS = 4_000_000_000L;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    record Position(float x, float y) {}

    record Velocity(double x, double y) {}

    record Frozen() {}

    record A(int value) {}

    record B(int value) {}

    record C(int value) {}

    record Ship(Position position, Velocity velocity, Frozen frozen) {}

    private static final ComponentType<Position> POSITION = ComponentType.of(Position.class);
    private static final ComponentType<Frozen> FROZEN = ComponentType.of(Frozen.class);
    private static final ComponentType<A> A_TYPE = ComponentType.of(A.class);
    private static final ComponentType<B> B_TYPE = ComponentType.of(B.class);
    private static final ComponentType<C> C_TYPE = ComponentType.of(C.class);

    private final World world;
    private final Entity[] entities;
    private final Lookup<Position> positions;
    private float sum;
    private int count;

    private AllocationProgram(World world) {
        this.world = world;
        this.positions = world.lookup(POSITION);
        this.entities =
                world.spawnAll(ENTITIES, ComponentSet.of(Position.class)).toArray(Entity[]::new);
    }

    /// Takes the name of a tier and prints lines such as `get=0`.
    public static void main(String[] arguments) {
        try (World world = Modes.worldOf(Tier.valueOf(arguments[0]))) {
            AllocationProgram program = new AllocationProgram(world);
            program.useManyTypes();
            print("get", least(program::get));
            print("set", least(program::set));
            print("update", least(program::update));
            print("lookupGet", least(program::lookupGet));
            print("lookupSet", least(program::lookupSet));
            print("ask", least(program::ask));
            print("tag", least(program::tag));
            print("destroy", program.destroy());
            print("destroyAll", program.destroyAll());
            long bulk = program.spawnAll();
            print("spawnAll", bulk);
            print("spawnAll without handles", Math.max(0, bulk - MOST_OF_BULK_SPAWN));
        }
    }

    private static void print(String name, long bytes) {
        System.out.println(name + "=" + bytes);
    }

    /// Makes the type profiles megamorphic, as in any real program.
    private void useManyTypes() {
        Entity entity = world.spawn(new A(1), new B(1), new C(1));
        Lookup<A> as = world.lookup(A_TYPE);
        Lookup<B> bs = world.lookup(B_TYPE);
        Lookup<C> cs = world.lookup(C_TYPE);
        for (int i = 0; i < 50_000; i++) {
            world.set(entity, A_TYPE, new A(i));
            world.set(entity, B_TYPE, new B(i));
            world.set(entity, C_TYPE, new C(i));
            world.update(entity, A_TYPE, a -> new A(a.value() + 1));
            world.update(entity, B_TYPE, b -> new B(b.value() + 1));
            world.update(entity, C_TYPE, c -> new C(c.value() + 1));
            count += world.get(entity, A_TYPE).value();
            count += world.get(entity, B_TYPE).value();
            count += world.get(entity, C_TYPE).value();
            as.set(entity, new A(i));
            bs.set(entity, new B(i));
            cs.set(entity, new C(i));
            count += as.get(entity).value() + bs.get(entity).value() + cs.get(entity).value();
        }
    }

    private void get() {
        for (Entity entity : entities) {
            sum += world.get(entity, POSITION).x();
        }
    }

    private void set() {
        for (Entity entity : entities) {
            world.set(entity, POSITION, new Position(sum, 1));
        }
    }

    private void update() {
        for (Entity entity : entities) {
            world.update(entity, POSITION, position -> new Position(position.y(), 1));
        }
    }

    private void lookupGet() {
        for (Entity entity : entities) {
            sum += positions.get(entity).x();
        }
    }

    private void lookupSet() {
        for (Entity entity : entities) {
            positions.set(entity, new Position(sum, 1));
        }
    }

    private void ask() {
        for (Entity entity : entities) {
            count += world.isAlive(entity) && world.has(entity, POSITION) ? 1 : 0;
        }
    }

    private void tag() {
        for (Entity entity : entities) {
            world.add(entity, FROZEN);
        }
        for (Entity entity : entities) {
            world.remove(entity, FROZEN);
        }
    }

    /// The entities are spawned outside the measurement.
    private long destroy() {
        long least = Long.MAX_VALUE;
        long patience = System.nanoTime() + PATIENCE_NANOS;
        for (int i = 0; least > 0 && (i < RUNS || System.nanoTime() < patience); i++) {
            List<Entity> made = world.spawnAll(ENTITIES, ComponentSet.of(Position.class));
            Entity[] victims = made.toArray(Entity[]::new);
            least = Math.min(least, bytes(() -> destroy(victims)));
        }
        return least;
    }

    /// The list is filled outside the measurement. Other programs pass lists of other classes, too.
    private long destroyAll() {
        for (int i = 0; i < RUNS / 4; i++) {
            EntityList made = world.spawnAll(10, ComponentSet.of(Position.class));
            count += world.destroyAll(new ArrayList<>(made));
            count += world.destroyAll(List.copyOf(made));
        }
        long least = Long.MAX_VALUE;
        long patience = System.nanoTime() + PATIENCE_NANOS;
        for (int i = 0; least > 0 && (i < RUNS || System.nanoTime() < patience); i++) {
            EntityList made = world.spawnAll(ENTITIES, ComponentSet.of(Position.class));
            least = Math.min(least, bytes(() -> count += world.destroyAll(made)));
        }
        return least;
    }

    private void destroy(Entity[] victims) {
        for (Entity victim : victims) {
            world.destroy(victim);
        }
    }

    /// The entities are destroyed outside the measurement.
    private long spawnAll() {
        long least = Long.MAX_VALUE;
        long patience = System.nanoTime() + PATIENCE_NANOS;
        for (int i = 0;
                i < RUNS / 4 || (least > MOST_OF_BULK_SPAWN && System.nanoTime() < patience);
                i++) {
            least = Math.min(least, bytes(this::spawnShips));
            world.destroyAll(world.entities());
        }
        return least;
    }

    private void spawnShips() {
        world.spawnAll(
                ENTITIES,
                Ship.class,
                i -> new Ship(new Position(i, i), new Velocity(i, -i), new Frozen()));
    }

    /// After warm-up every run allocates the same; before that, more.
    private static long least(Runnable work) {
        long least = Long.MAX_VALUE;
        long patience = System.nanoTime() + PATIENCE_NANOS;
        for (int i = 0; least > 0 && (i < RUNS || System.nanoTime() < patience); i++) {
            least = Math.min(least, bytes(work));
        }
        return least;
    }

    private static long bytes(Runnable work) {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        work.run();
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }
}
