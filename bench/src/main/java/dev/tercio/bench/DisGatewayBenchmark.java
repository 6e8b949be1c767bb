package dev.tercio.bench;

import dev.tercio.World;
import dev.tercio.dis.DisEntityType;
import dev.tercio.dis.MasterDescriptor;
import dev.tercio.dis.gateway.DisGateway;
import dev.tercio.dis.gateway.DisGhost;
import dev.tercio.dis.gateway.DisSettings;
import dev.tercio.dis.gateway.EntityMapping;
import dev.tercio.dis.gateway.LocalAngles;
import dev.tercio.dis.gateway.LocalPosition;
import dev.tercio.dis.gateway.LocalVelocity;
import dev.tercio.dis.geodesy.GeodeticPosition;
import dev.tercio.dis.reckoning.SendThresholds;
import dev.tercio.dis.transport.DisLoopback;
import dev.tercio.dis.transport.DisTransport;
import dev.tercio.query.Query3;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemSetup;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

import java.util.concurrent.TimeUnit;

/// Frames of two gateways with moving entities at 60 Hz. Each entity drives in circles, so that
/// dead reckoning has errors.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 4, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(value = 1)
@State(Scope.Thread)
public class DisGatewayBenchmark {
    private static final DisEntityType TANK = DisEntityType.parse("1.1.225.1.1.3.0");
    private static final double STEP = 1.0 / 60;

    /// Ghosts never time out, although nothing is received.
    private static final SendThresholds PATIENT = new SendThresholds(1, 0.05, 1e9, 1e9, 0.1, 2.4);

    private static final double SPEED = 12;
    private static final double TURN = 0.05;

    @Param({"10000"})
    int entities;

    private World world;
    private World others;
    private Schedule sending;
    private Schedule receiving;
    private DisGateway sender;

    @Setup
    public void open() {
        DisLoopback network = new DisLoopback();
        world = World.create();
        others = World.create();
        sending = Schedule.of(world).add("drive", DisGatewayBenchmark::drive);
        receiving = Schedule.of(others);
        sender = join(sending, 1, network.join());
        join(receiving, 2, network.join());
        for (int i = 0; i < entities; i++) {
            double heading = i % 628 / 100.0;
            sender.publish(
                    world.spawn(
                            new MasterDescriptor(0, TANK),
                            new LocalPosition(i % 100 * 20, i / 100 * 20, 0),
                            new LocalVelocity(
                                    SPEED * Math.sin(heading), SPEED * Math.cos(heading), 0),
                            new LocalAngles(heading, 0, 0)));
        }
        for (int frame = 0; frame < 60; frame++) {
            sending.run(STEP);
            receiving.run(STEP);
        }
    }

    private static DisGateway join(Schedule schedule, int application, DisTransport transport) {
        return DisGateway.of(
                        schedule,
                        DisSettings.DEFAULT
                                .application(application)
                                .frame(GeodeticPosition.ofDegrees(48.137, 11.575, 520))
                                .receiveBytes(1 << 26)
                                .thresholds(application == 1 ? SendThresholds.DEFAULT : PATIENT)
                                .transport(transport))
                .map(EntityMapping.local());
    }

    private record Driven(LocalPosition position, LocalVelocity velocity, LocalAngles angles) {}

    private static ComponentSystem drive(SystemSetup setup) {
        Query3<LocalPosition, LocalVelocity, LocalAngles> all =
                setup.writes(LocalPosition.class, LocalVelocity.class, LocalAngles.class)
                        .query(LocalPosition.class, LocalVelocity.class, LocalAngles.class)
                        .without(DisGhost.class);
        return _ ->
                all.update(
                        Driven.class,
                        (p, v, a) -> {
                            double heading = a.heading() + TURN * STEP;
                            return new Driven(
                                    new LocalPosition(
                                            p.east() + v.east() * STEP,
                                            p.north() + v.north() * STEP,
                                            0),
                                    new LocalVelocity(
                                            SPEED * Math.sin(heading),
                                            SPEED * Math.cos(heading),
                                            0),
                                    new LocalAngles(heading, 0, 0));
                        });
    }

    @TearDown
    public void close() {
        sending.close();
        receiving.close();
        world.close();
        others.close();
    }

    /// Moves the entities, decides, and sends what is due.
    @Benchmark
    public void sendFrame() {
        sending.run(STEP);
    }

    /// Moves the ghosts by dead reckoning; nothing is received.
    @Benchmark
    public void ghostFrame() {
        receiving.run(STEP);
    }

    /// Sends what is due and receives it.
    @Benchmark
    public void bothFrames() {
        sending.run(STEP);
        receiving.run(STEP);
    }
}
