package dev.tercio.examples;

import dev.tercio.ChildOf;
import dev.tercio.Entity;
import dev.tercio.Hierarchy;
import dev.tercio.World;
import dev.tercio.query.DepthQuery;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemContext;
import dev.tercio.schedule.SystemSetup;
import dev.tercio.templates.Template;
import dev.tercio.templates.Templates;

import java.io.PrintStream;
import java.util.List;

/// Transform propagation: the global position of a part follows from that of its parent.
final class TransformsExample implements Example {
    // tag::components[]
    /// The position and angle relative to the parent.
    record Local(float x, float y, float angle) {}

    /// The position and angle in the world.
    record Global(float x, float y, float angle) {
        static final Global ORIGIN = new Global(0, 0, 0);

        Global times(Local local) {
            float sin = (float) Math.sin(angle);
            float cos = (float) Math.cos(angle);
            return new Global(
                    x + cos * local.x() - sin * local.y(),
                    y + sin * local.x() + cos * local.y(),
                    angle + local.angle());
        }
    }

    record Node(Local local, Global global) {}

    // end::components[]

    // tag::system[]
    static final class Propagate implements ComponentSystem {
        private final DepthQuery<Node> nodes;

        Propagate(SystemSetup setup) {
            setup.writes(Global.class);
            nodes = setup.query(Node.class).parallel().inDepthOrder(ChildOf.class);
        }

        @Override
        public void update(SystemContext context) {
            nodes.update(
                    Global.class,
                    root -> Global.ORIGIN.times(root.local()),
                    (node, parent) -> parent.global().times(node.local()));
        }
    }

    // end::system[]

    record Target(Entity entity) {}

    @Override
    public String name() {
        return "transforms";
    }

    @Override
    public String summary() {
        return "the parts of a tank move with it: updates in depth order, walks, copies of trees";
    }

    @Override
    public void run(PrintStream out) {
        try (World world = World.create()) {
            // tag::spawn[]
            Entity tank = world.spawn(new Local(10, 0, 0), Global.ORIGIN);
            Entity turret = world.spawn(new Local(0, 1, 0), Global.ORIGIN, new ChildOf(tank));
            Entity gun = world.spawn(new Local(3, 0, 0), Global.ORIGIN, new ChildOf(turret));
            // end::spawn[]
            propagate(world);
            out.println("gun at " + world.get(gun, Global.class));
            world.set(tank, new Local(10, 0, (float) Math.PI));
            propagate(world);
            out.println("after a turn x=" + Math.round(world.get(gun, Global.class).x()));
            inASystem(world, out);
            walk(world, tank, gun, out);
            copy(world, tank, turret, gun, out);
        }
        fromATemplate(out);
    }

    private static void propagate(World world) {
        // tag::propagate[]
        world.query(Node.class)
                .inDepthOrder(ChildOf.class)
                .update(
                        Global.class,
                        root -> Global.ORIGIN.times(root.local()),
                        (node, parent) -> parent.global().times(node.local()));
        // end::propagate[]
    }

    private static void inASystem(World world, PrintStream out) {
        Schedule schedule = Schedule.of(world).add("propagate", Propagate::new);
        schedule.run();
        out.println("frame " + world.frame());
    }

    private static void walk(World world, Entity tank, Entity gun, PrintStream out) {
        // tag::walk[]
        Hierarchy parts = world.hierarchy(ChildOf.class);
        out.println(parts.descendants(tank)); // each followed by its own descendants
        out.println(parts.ancestors(gun)); // the parent first
        out.println(parts.rootOf(gun));
        out.println(parts.roots()); // entities with children, but without a parent
        // end::walk[]
    }

    private static void copy(World world, Entity tank, Entity turret, Entity gun, PrintStream out) {
        Hierarchy parts = world.hierarchy(ChildOf.class);
        // tag::copy[]
        world.add(turret, new Target(gun));
        Entity copy = parts.copyTree(tank);
        out.println(parts.describeTree(copy));
        // end::copy[]
    }

    private static void fromATemplate(PrintStream out) {
        try (World world = World.create()) {
            // tag::template[]
            Template gun = Template.builder(3, "Gun").add(new Local(3, 0, 0)).build();
            Template turret =
                    Template.builder(2, "Turret").add(new Local(0, 1, 0)).child(gun).build();
            Template tank =
                    Template.builder(1, "Tank").add(new Local(0, 0, 0)).child(turret).build();
            Templates templates = new Templates();
            templates.addAll(List.of(tank, turret, gun));

            Entity spawned = templates.spawn(world, 1, new Local(20, 0, 0));
            out.println(world.hierarchy(ChildOf.class).descendants(spawned).size() + " parts");
            // end::template[]
        }
    }
}
