package dev.tercio.examples;

import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.kit.SpatialIndex;
import dev.tercio.net.Area;
import dev.tercio.net.Loopback;
import dev.tercio.net.Replication;
import dev.tercio.net.ReplicationOptions;
import dev.tercio.net.Transport;
import dev.tercio.query.Query;
import dev.tercio.schedule.Schedule;

import java.io.PrintStream;

/// A viewer that receives only the ships around its camera, and those of its team.
final class InterestExample implements Example {
    record Position(float x, float y) {}

    record Team(int number) {}

    // tag::request[]
    record OfTeam(int number) {}

    // end::request[]

    @Override
    public String name() {
        return "interest";
    }

    @Override
    public String summary() {
        return "a node receives only the entities it has asked for";
    }

    @Override
    public void run(PrintStream out) {
        Loopback network = new Loopback();
        try (World simulation = World.create(WorldOptions.DEFAULT.node(1));
                World screen = World.create(WorldOptions.DEFAULT.node(2));
                Schedule simulating = Schedule.of(simulation);
                Schedule viewing = Schedule.of(screen)) {
            Replication source = share(simulating, network.join());
            Replication viewer = share(viewing, network.join());
            for (int i = 0; i < 1_000; i++) {
                source.publish(simulation.spawn(new Position(i, 0), new Team(i % 100)));
            }
            // tag::limit[]
            viewer.limitTo(Area.around(500, 0, 20), new OfTeam(7));
            // end::limit[]
            for (int frame = 0; frame < 4; frame++) {
                simulating.run();
                viewing.run();
            }
            out.println("simulated: " + simulation.entities().size());
            out.println("received: " + screen.entities().size());
            out.println("left: " + source.statistics().entitiesLeft());
        }
    }

    // tag::rules[]
    private static Replication share(Schedule schedule, Transport transport) {
        World world = schedule.world();
        Query<Team> teams = world.query(Team.class);
        return Replication.of(schedule, transport, ReplicationOptions.DEFAULT.interestInterval(1))
                .share(Position.class, Team.class)
                .interestRule(
                        Area.class, Area.rule(world, Position.class, Position::x, Position::y))
                .interestRule(
                        OfTeam.class,
                        (request, selection) ->
                                teams.forEachEntity(
                                        (entity, team) -> {
                                            if (team.number() == request.number()) {
                                                selection.include(entity);
                                            }
                                        }));
    }

    // end::rules[]

    // tag::index[]
    static void addIndexedRule(Replication replication, SpatialIndex index) {
        replication.interestRule(
                Area.class,
                (area, selection) -> {
                    index.refresh();
                    index.within(
                            area.x(),
                            area.y(),
                            area.outerRadius(),
                            (entity, squared) -> area.selectSquared(entity, squared, selection));
                });
    }
    // end::index[]
}
