package dev.tercio.examples;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.DisEntityType;
import dev.tercio.dis.MasterDescriptor;
import dev.tercio.dis.gateway.DisDetonation;
import dev.tercio.dis.gateway.DisGateway;
import dev.tercio.dis.gateway.DisManagement;
import dev.tercio.dis.gateway.DisMarking;
import dev.tercio.dis.gateway.DisRequest;
import dev.tercio.dis.gateway.DisSettings;
import dev.tercio.dis.gateway.DisShot;
import dev.tercio.dis.gateway.EntityMapping;
import dev.tercio.dis.gateway.EntityState;
import dev.tercio.dis.geodesy.GeodeticPosition;
import dev.tercio.dis.geodesy.Vector3;
import dev.tercio.dis.transport.DisLoopback;
import dev.tercio.dis.transport.DisTransport;
import dev.tercio.query.Query2;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemSetup;

import java.io.PrintStream;
import java.util.Locale;

/// Two simulators that see each other's entities.
final class DisGatewayExample implements Example {
    private static final DisEntityType TANK = DisEntityType.parse("1.1.225.1.1.3.0");
    private static final DisEntityType ROUND = DisEntityType.parse("2.2.225.2.14.1.7");
    private static final int TURRET_AZIMUTH = 4_096 + 11;

    // tag::components[]
    record Position(float x, float y) {}

    record Heading(float radians, float speed) {}

    record Turret(float azimuth) {}

    record Tank(Position position, Heading heading, Turret turret) {}

    // end::components[]

    @Override
    public String name() {
        return "dis-gateway";
    }

    @Override
    public String summary() {
        return "DIS gateway: ghosts, shots and ownership between two simulators";
    }

    // tag::mapping[]
    private static void write(Tank tank, EntityState state) {
        Heading heading = tank.heading();
        state.localPosition(tank.position().x(), tank.position().y(), 0)
                .localAngles(heading.radians(), 0, 0)
                .localVelocity(
                        heading.speed() * Math.sin(heading.radians()),
                        heading.speed() * Math.cos(heading.radians()),
                        0)
                .parts()
                .addArticulated(0, 0, TURRET_AZIMUTH, tank.turret().azimuth());
    }

    private static Tank read(Tank tank, EntityState state) {
        Vector3 velocity = state.ecefVelocity();
        float speed = (float) new Vector3().distance(velocity.x, velocity.y, velocity.z);
        Turret turret =
                state.isNew() // parts are known only when a PDU has arrived
                        ? new Turret(state.parts().value(TURRET_AZIMUTH, 0))
                        : tank.turret();
        return new Tank(
                new Position((float) state.east(), (float) state.north()),
                new Heading((float) state.heading(), speed),
                turret);
    }

    // end::mapping[]

    // tag::gateway[]
    private static DisGateway join(Schedule schedule, int application, DisTransport transport) {
        DisSettings settings =
                DisSettings.DEFAULT
                        .site(17)
                        .application(application)
                        .frame(GeodeticPosition.ofDegrees(48.137, 11.575, 520))
                        .transport(transport);
        return DisGateway.of(schedule, settings)
                .map(
                        EntityMapping.of(
                                Tank.class, DisGatewayExample::write, DisGatewayExample::read))
                .manage(new Cooperation());
    }

    // end::gateway[]

    // tag::management[]
    private static final class Cooperation implements DisManagement {
        @Override
        public boolean transfer(DisRequest request, boolean offered) {
            return request.from().site() == 17; // everyone at our site
        }
    }

    // end::management[]

    private static ComponentSystem drive(SystemSetup setup) {
        Query2<Position, Heading> tanks =
                setup.writes(Position.class)
                        .query(Position.class, Heading.class)
                        .owned(MasterDescriptor.class);
        return context -> {
            float dt = (float) context.time().step();
            tanks.update(
                    (p, h) ->
                            new Position(
                                    p.x() + dt * h.speed() * (float) Math.sin(h.radians()),
                                    p.y() + dt * h.speed() * (float) Math.cos(h.radians())));
        };
    }

    @Override
    public void run(PrintStream out) {
        DisLoopback network = new DisLoopback();
        try (World one = World.create(WorldOptions.DEFAULT.name("one"));
                World two = World.create(WorldOptions.DEFAULT.name("two"));
                Schedule here = Schedule.of(one).add("drive", DisGatewayExample::drive);
                Schedule there = Schedule.of(two).add("drive", DisGatewayExample::drive)) {
            DisGateway sender = join(here, 1, network.join());
            DisGateway receiver = join(there, 2, network.join());
            // tag::publish[]
            Entity tank =
                    one.spawn(
                            new MasterDescriptor(0, TANK),
                            new Position(0, 100),
                            new Heading((float) Math.PI / 2, 10),
                            new Turret(0.5f),
                            DisMarking.of("TANK 42"));
            DisEntityId id = sender.publish(tank);
            // end::publish[]
            run(here, there, 600);
            Entity ghost = receiver.find(id);
            out.printf(
                    Locale.ROOT,
                    "%s %s at %.0f m, turret %.1f%n",
                    id,
                    two.get(ghost, DisMarking.class).text(),
                    two.get(ghost, Position.class).x(),
                    two.get(ghost, Turret.class).azimuth());
            out.println("states sent in 10 s: " + sender.statistics().pdusSent());
            shoot(one, tank);
            transfer(sender, tank, here, there);
            out.println("owned by one: " + sender.isOwned(tank));
            out.println("owned by two: " + receiver.isOwned(ghost));
            one.destroy(tank);
            two.destroy(ghost);
            run(here, there, 1);
            out.println("ghosts: " + sender.statistics().ghosts());
        }
    }

    private static void shoot(World world, Entity tank) {
        // tag::shot[]
        DisShot shot = DisShot.of(tank, Entity.NONE, ROUND);
        world.send(new DisDetonation(shot, 4_177_000, 855_000, 4_727_000, 0, 0, 0, 3, false));
        // end::shot[]
    }

    private static void transfer(DisGateway gateway, Entity tank, Schedule here, Schedule there) {
        // tag::transfer[]
        gateway.offer(tank, DisEntityId.of(17, 2, 0)); // to application 2
        run(here, there, 3);
        // end::transfer[]
    }

    private static void run(Schedule here, Schedule there, int frames) {
        for (int i = 0; i < frames; i++) {
            here.run();
            there.run();
        }
    }
}
