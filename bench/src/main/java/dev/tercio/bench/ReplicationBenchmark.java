package dev.tercio.bench;

import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.net.Loopback;
import dev.tercio.net.Replication;
import dev.tercio.net.Transport;
import dev.tercio.query.Query;
import dev.tercio.schedule.Schedule;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

import java.util.concurrent.TimeUnit;

/// Replication of 10,000 entities with a component of 60 bytes of which two fields change in every
/// frame. The cost of sending is the difference between `send` and `change`, the cost of receiving
/// the difference between `receive` and `send`; `-prof gc` shows the garbage.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(ReplicationBenchmark.ENTITIES)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xms1g", "-Xmx1g", "-XX:+AlwaysPreTouch"})
public class ReplicationBenchmark {
    static final int ENTITIES = 10_000;

    /// The shared component: 60 bytes.
    public record State60(
            double x,
            double y,
            double z,
            float qx,
            float qy,
            float qz,
            float qw,
            float vx,
            float vy,
            float vz,
            long flags) {
        State60 moved() {
            return new State60(x + 1, y + 1, z, qx, qy, qz, qw, vx, vy, vz, flags);
        }
    }

    /// Two nodes.
    @State(Scope.Thread)
    public static class Nodes {
        /// The size of messages: 64 KiB, and below the MTU of Ethernet.
        @Param({"65536", "1400"})
        int messageBytes;

        private World here;
        private World there;
        private Schedule sending;
        private Schedule receiving;
        private Transport transport;
        private Query<State60> moving;

        @Setup
        public void open() {
            Loopback network = new Loopback(4_096, messageBytes);
            here = World.create(WorldOptions.DEFAULT.node(1).workers(1));
            there = World.create(WorldOptions.DEFAULT.node(2).workers(1));
            sending = Schedule.of(here);
            receiving = Schedule.of(there);
            Replication source = Replication.of(sending, network.join()).share(State60.class);
            transport = network.join();
            Replication.of(receiving, transport).share(State60.class);
            for (int i = 0; i < ENTITIES; i++) {
                source.publish(here.spawn(new State60(i, 0, 0, 0, 0, 0, 1, 0, 0, 0, i)));
            }
            moving = here.query(State60.class);
            for (int i = 0; i < 20; i++) {
                sending.run();
                receiving.run();
            }
        }

        void change() {
            moving.update(State60::moved);
        }

        @TearDown
        public void close() {
            sending.close();
            receiving.close();
            here.close();
            there.close();
        }
    }

    @Benchmark
    public void change(Nodes nodes) {
        nodes.change();
    }

    @Benchmark
    public void send(Nodes nodes) {
        nodes.change();
        nodes.sending.run();
        nodes.transport.receive((_, _, _, _, _) -> {}, Integer.MAX_VALUE);
    }

    @Benchmark
    public void receive(Nodes nodes) {
        nodes.change();
        nodes.sending.run();
        nodes.receiving.run();
    }
}
