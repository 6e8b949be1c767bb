package dev.tercio.dis.gateway;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.DisEntityType;
import dev.tercio.dis.MasterDescriptor;
import dev.tercio.dis.geodesy.GeodeticPosition;
import dev.tercio.dis.transport.DisTransport;
import dev.tercio.query.Query2;
import dev.tercio.schedule.Schedule;

/// A world with a gateway for tests. Its entities move by their velocity.
final class Participant implements AutoCloseable {
    static final GeodeticPosition ORIGIN = GeodeticPosition.ofDegrees(48.137, 11.575, 520);
    static final DisEntityType TANK = DisEntityType.parse("1.1.225.1.1.3.0");
    static final double STEP = 1 / 60.0;

    final World world;
    final Schedule schedule;
    final DisGateway gateway;

    Participant(int application, DisTransport transport) {
        this(settings(application, transport));
    }

    Participant(DisSettings settings) {
        this(settings, WorldOptions.DEFAULT, EntityMapping.local());
    }

    Participant(DisSettings settings, WorldOptions options, EntityMapping<?> mapping) {
        world = World.create(options.name("node " + settings.application()));
        schedule = Schedule.of(world);
        gateway = DisGateway.of(schedule, settings).map(mapping);
        schedule.add(
                "move",
                setup -> {
                    Query2<LocalPosition, LocalVelocity> moving =
                            setup.writes(LocalPosition.class)
                                    .query(LocalPosition.class, LocalVelocity.class)
                                    .without(DisGhost.class);
                    return context -> {
                        double dt = context.time().step();
                        moving.update(
                                (p, v) ->
                                        new LocalPosition(
                                                p.east() + v.east() * dt,
                                                p.north() + v.north() * dt,
                                                p.up() + v.up() * dt));
                    };
                });
    }

    static DisSettings settings(int application, DisTransport transport) {
        return DisSettings.DEFAULT
                .site(17)
                .application(application)
                .frame(ORIGIN)
                .transport(transport);
    }

    Entity spawn(double east, double north, double speedEast) {
        return world.spawn(
                new MasterDescriptor(0, TANK),
                new LocalPosition(east, north, 0),
                new LocalVelocity(speedEast, 0, 0),
                new LocalAngles(Math.PI / 2, 0, 0));
    }

    Entity publish(double east, double north, double speedEast) {
        Entity entity = spawn(east, north, speedEast);
        gateway.publish(entity);
        return entity;
    }

    DisEntityId id(Entity entity) {
        return world.get(entity, DisEntityId.class);
    }

    LocalPosition position(Entity entity) {
        return world.get(entity, LocalPosition.class);
    }

    int ghosts() {
        return world.query(DisGhost.class).count();
    }

    void run() {
        schedule.run(STEP);
    }

    static void run(int frames, Participant... participants) {
        for (int i = 0; i < frames; i++) {
            for (Participant participant : participants) {
                participant.run();
            }
        }
    }

    @Override
    public void close() {
        schedule.close();
        world.close();
    }
}
