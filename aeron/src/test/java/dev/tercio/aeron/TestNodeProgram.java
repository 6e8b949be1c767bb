package dev.tercio.aeron;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.net.Replication;
import dev.tercio.net.ReplicationOptions;
import dev.tercio.net.ReplicationProblem;
import dev.tercio.schedule.Schedule;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.LockSupport;

/// A node in a process of its own. It reads commands from standard input and answers each with one
/// line.
final class TestNodeProgram {
    /// 64 bytes.
    record Body(
            double x,
            double y,
            double z,
            float a,
            float b,
            float c,
            float d,
            float e,
            float f,
            float g,
            float h,
            long step) {
        Body next(int node) {
            return new Body(x + 1, y + node, z - 1, a + 1, b, c, d, e, f, g, h + 0.5f, step + 1);
        }
    }

    /// Whose value it is, and how often its owner has changed.
    record Token(int writer, int changes) {}

    private static final long FRAME = 4_000_000;
    private static final int MOVED = 250;

    private final AeronTransport transport;
    private final World world;
    private final Schedule schedule;
    private final Replication replication;
    private final int node;
    private final List<Entity> own = new ArrayList<>();
    private int next;
    private boolean moving;
    private long delay;
    private int partner;
    private int acquired;
    private int goal;

    private TestNodeProgram(NodeConfig config) {
        node = config.options().node();
        transport = AeronTransport.start(config.options());
        world =
                World.create(
                        WorldOptions.DEFAULT
                                .node(node)
                                .workers(1)
                                .register(Body.class, Token.class));
        schedule = Schedule.of(world);
        replication =
                Replication.of(schedule, transport, ReplicationOptions.DEFAULT.heartbeat(10))
                        .share(Body.class, Token.class);
    }

    public static void main(String[] args) throws InterruptedException {
        TestNodeProgram program = new TestNodeProgram(NodeConfig.read(Path.of(args[0])));
        LinkedBlockingQueue<String> commands = new LinkedBlockingQueue<>();
        Thread reader = new Thread(() -> read(commands));
        reader.setDaemon(true);
        reader.start();
        System.out.println("ready");
        String command = "";
        while (!command.equals("quit")) {
            program.frame();
            command = commands.poll();
            if (command == null) {
                command = "";
                LockSupport.parkNanos(FRAME + program.delay);
            } else {
                System.out.println(program.answer(command.split(" ")));
            }
        }
        program.schedule.close();
        program.world.close();
    }

    /// The process ends with the one that has started it.
    private static void read(LinkedBlockingQueue<String> commands) {
        try (BufferedReader in =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                commands.add(line);
            }
        } catch (IOException e) {
            System.err.println(e);
        }
        Runtime.getRuntime().halt(3);
    }

    private void frame() {
        if (moving) {
            moveSome();
        }
        if (goal > 0) {
            pass();
        }
        schedule.run();
    }

    /// All entities move after some frames, and some in every frame.
    private void moveSome() {
        for (int i = 0; i < Math.min(MOVED, own.size()); i++) {
            Entity body = own.get(next++ % own.size());
            world.set(body, world.get(body, Body.class).next(node));
        }
    }

    /// Hands over every token that this node owns, and writes into those that it does not own.
    private void pass() {
        for (Entity token : world.query(Token.class).entities()) {
            Token value = world.get(token, Token.class);
            if (!world.hasAuthority(token, Token.class)) {
                world.set(token, new Token(-node, -1));
            } else if (value.changes() < goal) {
                acquired++;
                world.set(token, new Token(node, value.changes() + 1));
                replication.handOver(token, Token.class, partner);
            }
        }
    }

    private String answer(String[] words) {
        switch (words[0]) {
            case "spawn" -> spawn(Integer.parseInt(words[1]));
            case "token" -> replication.publish(world.spawn(new Token(node, 0)));
            case "move" -> moving = words[1].equals("on");
            case "slow" -> delay = 1_000_000L * Integer.parseInt(words[1]);
            case "pass" -> {
                partner = Integer.parseInt(words[1]);
                goal = Integer.parseInt(words[2]);
            }
            case "touch" -> touch();
            default -> {}
        }
        return status().toString();
    }

    /// Sends the value of the owner again, which replaces what others have written.
    private void touch() {
        for (Entity token : world.query(Token.class).owned(Token.class).entities()) {
            world.set(token, world.get(token, Token.class));
        }
    }

    private void spawn(int count) {
        for (int i = 0; i < count; i++) {
            Entity body = world.spawn(new Body(i, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0));
            replication.publish(body);
            own.add(body);
        }
    }

    private Map<String, Object> status() {
        Map<String, Object> status = new TreeMap<>();
        status.put("body", hash(Body.class));
        status.put("bodies", world.query(Body.class).count());
        status.put("token", hash(Token.class));
        status.put(
                "changes",
                world.query(Token.class).entities().stream()
                        .mapToInt(t -> world.get(t, Token.class).changes())
                        .max()
                        .orElse(0));
        status.put("owned", world.query(Token.class).owned(Token.class).count());
        status.put("acquired", acquired);
        status.put("frame", world.frame());
        status.put("peers", replication.peers().size());
        status.put("sync", replication.isInSync());
        status.put("problems", replication.problems().size());
        status.put(
                "interrupted",
                replication.problems().stream()
                        .filter(p -> p.kind() == ReplicationProblem.Kind.TRANSPORT_INTERRUPTED)
                        .mapToLong(ReplicationProblem::count)
                        .sum());
        DriverStatistics driver = transport.driverStatistics();
        status.put("gaps", driver.gaps());
        status.put("requests", driver.requestsSent());
        status.put("refused", transport.statistics().total().messagesRefused());
        status.put("received", transport.statistics().total().messagesReceived());
        return status;
    }

    /// A sum over entities, so that their order does not matter.
    private long hash(Class<?> type) {
        long sum = 0;
        for (Entity entity : world.query(type).entities()) {
            long id = world.stableIds().idOf(entity).orElse(0);
            long value = 31 * id + world.get(entity, type).toString().hashCode();
            value *= 0x9E3779B97F4A7C15L;
            sum += value ^ value >>> 29;
        }
        return sum;
    }
}
