package dev.tercio.showcase.battlefield;

import dev.tercio.Entity;
import dev.tercio.EventWriter;
import dev.tercio.World;
import dev.tercio.cli.Console;
import dev.tercio.cli.Progress;
import dev.tercio.cli.SimulationSettings;
import dev.tercio.dis.DisEntityType;
import dev.tercio.dis.gateway.DisAppearance;
import dev.tercio.dis.gateway.DisDetonation;
import dev.tercio.dis.gateway.DisGateway;
import dev.tercio.dis.gateway.DisSettings;
import dev.tercio.dis.gateway.DisShot;
import dev.tercio.dis.gateway.DisStatistics;
import dev.tercio.dis.gateway.EntityMapping;
import dev.tercio.dis.gateway.EntityState;
import dev.tercio.dis.geodesy.GeodeticPosition;
import dev.tercio.dis.geodesy.LocalFrame;
import dev.tercio.dis.geodesy.Vector3;
import dev.tercio.dis.transport.DisTransport;
import dev.tercio.query.Query;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemSetup;
import dev.tercio.showcase.battlefield.Components.Course;
import dev.tercio.showcase.battlefield.Components.Explosion;
import dev.tercio.showcase.battlefield.Components.Force;
import dev.tercio.showcase.battlefield.Components.Health;
import dev.tercio.showcase.battlefield.Components.Position;

import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;

/// The battle as a participant of a DIS exercise: others see its units and explosions.
final class DisBattle {
    private static final GeodeticPosition ORIGIN = GeodeticPosition.ofDegrees(48.137, 11.575, 520);
    private static final int ENTITIES_PER_APPLICATION = 65_533;
    private static final int SITE = 17;
    private static final int APPLICATION = 23;
    private static final int DAMAGE_SHIFT = 3;
    private static final int GROUND_IMPACT = 3;
    private static final DisEntityType ROUND = DisEntityType.parse("2.2.0.2.0.0.0");

    private final SimulationSettings settings;
    private final int frames;
    private final int rate;

    /// Plans a battle.
    ///
    /// @param rate how many frames to run per second; 0 for as many as possible
    DisBattle(SimulationSettings settings, int frames, int rate) {
        this.settings = settings;
        this.frames = frames;
        this.rate = rate;
    }

    // tag::mapping[]
    /// The components that other participants see.
    record Unit(Course course, Position position, Force force, Health health) {}

    private static EntityMapping<Unit> mapping() {
        return EntityMapping.of(Unit.class, DisBattle::write, (unit, _) -> unit).publishAll();
    }

    private static void write(Unit unit, EntityState state) {
        Course course = unit.course();
        double heading =
                course.stands()
                        ? unit.force().side().forward() * Math.PI / 2
                        : Math.atan2(course.dx(), -course.dy());
        // the map is drawn from above, with y to the south
        state.localPosition(unit.position().x(), -unit.position().y(), 0)
                .localVelocity(course.dx(), -course.dy(), 0)
                .localAngles(heading, 0, 0)
                .appearance(
                        new DisAppearance(
                                1 + unit.force().side().number(), damage(unit.health()), 0));
    }

    // end::mapping[]

    /// None, slight, moderate or destroyed, as in the appearance of DIS.
    private static int damage(Health health) {
        int lost = health.most() - health.points();
        return Math.min(3, 3 * lost / Math.max(1, health.most())) << DAMAGE_SHIFT;
    }

    private static ComponentSystem explosions(SystemSetup setup) {
        Query<Explosion> added = setup.query(Explosion.class).added(Explosion.class);
        EventWriter<DisDetonation> detonations = setup.eventWriter(DisDetonation.class);
        LocalFrame frame = LocalFrame.at(ORIGIN);
        Vector3 at = new Vector3();
        DisShot shot = DisShot.of(Entity.NONE, Entity.NONE, ROUND);
        return _ ->
                added.forEach(
                        e -> {
                            frame.toEcef(e.x(), -e.y(), 0, at);
                            detonations.send(
                                    new DisDetonation(
                                            shot, at.x, at.y, at.z, 0, 0, 0, GROUND_IMPACT, false));
                        });
    }

    /// Fights the battle.
    ///
    /// @param transport carries its PDUs; it is closed in the end
    void run(DisTransport transport, Console console) {
        Schedule schedule = Battlefield.schedule(settings);
        DisSettings dis =
                DisSettings.DEFAULT
                        .site(SITE)
                        .application(APPLICATION)
                        .applications(1 + settings.entities() / ENTITIES_PER_APPLICATION)
                        .frame(ORIGIN)
                        .transport(transport);
        DisStatistics statistics;
        try (World world = schedule.world();
                schedule) {
            DisGateway gateway = DisGateway.of(schedule, dis).map(mapping());
            schedule.add("explosions", DisBattle::explosions);
            fight(schedule, new Headquarters(world, settings.seed()), console);
            statistics = gateway.statistics();
        }
        print(statistics, console);
    }

    private void fight(Schedule schedule, LongConsumer orders, Console console) {
        long start = System.nanoTime();
        try (Progress progress = console.progress("simulating", frames)) {
            for (int frame = 0; frame < frames; frame++) {
                if (rate > 0) {
                    waitUntil(start + frame * 1_000_000_000L / rate);
                }
                orders.accept(frame);
                schedule.run(Battle.STEP);
                progress.done(frame + 1);
            }
        }
    }

    private static void waitUntil(long nanoTime) {
        for (long left = nanoTime - System.nanoTime();
                left > 0;
                left = nanoTime - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    private void print(DisStatistics s, Console console) {
        long all = (long) settings.entities() * frames;
        console.out()
                .printf(
                        Locale.ROOT,
                        "units: %,d, frames: %,d%nPDUs sent: %,d in %,d datagrams, %,d bytes%n"
                                + "states sent: %s, of %,d if every frame was sent%n",
                        settings.entities(),
                        frames,
                        s.pdusSent(),
                        s.datagramsSent(),
                        s.bytesSent(),
                        s.statesSent(),
                        all);
    }
}
