package dev.tercio;

import dev.tercio.command.CommandBuffer;

/// Changes and visits relations and prints the bytes that each kind of work allocates after
/// warm-up.
final class RelationAllocationProgram {
    private static final int CHILDREN = 1_000;
    private static final ComponentType<ChildOf> CHILD_OF = ComponentType.of(ChildOf.class);

    private final World world;
    private final Entity[] parents = new Entity[2];
    private final Entity[] children = new Entity[CHILDREN];
    private final ChildOf[] links = new ChildOf[2];
    private final EntityList list = new EntityList();
    private final CommandBuffer commands;
    private long sum;
    private int turn;

    private RelationAllocationProgram(World world) {
        this.world = world;
        this.commands = world.commands();
        for (int i = 0; i < 2; i++) {
            parents[i] = world.spawn();
            links[i] = new ChildOf(parents[i]);
        }
        for (int i = 0; i < CHILDREN; i++) {
            children[i] = world.spawn(links[0]);
        }
    }

    /// Takes the name of a tier and prints lines such as `visit=0`.
    public static void main(String[] arguments) {
        try (World world = Modes.worldOf(Tier.valueOf(arguments[0]))) {
            RelationAllocationProgram program = new RelationAllocationProgram(world);
            AllocationMeter.print("visit", 2_000, program::visit);
            AllocationMeter.print("count", 2_000, program::count);
            AllocationMeter.print("collect", 2_000, program::collect);
            AllocationMeter.print("commands", 500, program::command);
            if (program.sum == 0) {
                throw new AssertionError("nothing was visited");
            }
        }
    }

    private void visit() {
        world.sources(CHILD_OF, parents[0]).forEach(child -> sum += child.index());
    }

    private void count() {
        sum += world.sources(CHILD_OF, parents[0]).count();
    }

    private void collect() {
        list.clear();
        world.sources(CHILD_OF, parents[0]).addTo(list);
        sum += list.size();
    }

    private void command() {
        commands.clear();
        turn++;
        for (int i = 0; i < CHILDREN; i++) {
            commands.set(children[i], CHILD_OF, links[turn & 1]);
        }
        for (int i = 0; i < CHILDREN; i += 2) {
            commands.remove(children[i], CHILD_OF);
            commands.add(children[i], CHILD_OF, links[turn + 1 & 1]);
        }
        world.play(commands);
    }
}
