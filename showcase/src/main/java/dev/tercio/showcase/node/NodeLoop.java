package dev.tercio.showcase.node;

import dev.tercio.aeron.AeronTransport;
import dev.tercio.aeron.DriverStatistics;
import dev.tercio.aeron.NodeConfig;
import dev.tercio.cli.UsageException;
import dev.tercio.inspector.Inspector;
import dev.tercio.inspector.InspectorOptions;
import dev.tercio.net.ReplicationOptions;
import dev.tercio.net.ReplicationStatistics;
import dev.tercio.net.TransportStatistics.Counts;

import org.jspecify.annotations.Nullable;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// Runs the frames of a node at a fixed rate, and answers commands.
final class NodeLoop {
    private static final int DEFAULT_RATE = 60;
    private static final int MAX_RATE = 1_000;
    private static final long MILLIS = 1_000;

    private final NodeConfig config;
    private final NodeProgram program;
    private final PrintStream out;
    private final boolean control;
    private final Optional<InspectorOptions> page;
    private final LinkedBlockingQueue<String> commands = new LinkedBlockingQueue<>();
    private Optional<NodeRegistry> registry = Optional.empty();
    private boolean settled;

    NodeLoop(
            NodeConfig config,
            NodeProgram program,
            PrintStream out,
            boolean control,
            Optional<InspectorOptions> page) {
        this.config = config;
        this.program = program;
        this.out = out;
        this.control = control;
        this.page = page;
    }

    static void run(
            Path file,
            List<NodeProgram> programs,
            PrintStream out,
            boolean control,
            Optional<InspectorOptions> page) {
        NodeConfig config;
        try {
            config = NodeConfig.read(file);
        } catch (IllegalArgumentException | UncheckedIOException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
        for (NodeProgram program : programs) {
            if (program.name().equals(config.program())) {
                new NodeLoop(config, program, out, control, page).run();
                return;
            }
        }
        throw new UsageException(
                "unknown program: file=%s, program=%s, known=%s"
                        .formatted(
                                file,
                                config.program(),
                                programs.stream().map(NodeProgram::name).toList()));
    }

    private void run() {
        NodeSettings settings = new NodeSettings(config.settings());
        int rate = settings.number("rate", DEFAULT_RATE, MAX_RATE);
        long frame = TimeUnit.SECONDS.toNanos(1) / Math.max(1, rate);
        try (NodeRegistry joined = NodeRegistry.start(config).orElse(null);
                AeronTransport transport = start();
                NodeRun node = program.start(transport, settings, options(joined));
                Inspector inspector = page.map(options -> inspect(options, node)).orElse(null)) {
            registry = Optional.ofNullable(joined);
            registry.ifPresent(r -> r.attach(node, program.takesOver(), shared()));
            if (control) {
                Runnable release = inspector == null ? () -> {} : inspector::release;
                Thread.ofPlatform().daemon().name("commands").start(() -> readCommands(release));
            }
            String address = inspector == null ? "" : " inspector=" + inspector.url();
            out.println("ready node=" + transport.node() + address);
            loop(node, transport, frame);
        }
    }

    /// The number with which the ids of this process start. It grows with each start of a node, so
    /// that no id is used twice. Without a registry, the time in seconds leaves room for 65,536 ids
    /// per second.
    private static long session(@Nullable NodeRegistry registry) {
        return registry == null ? System.currentTimeMillis() / MILLIS : registry.join();
    }

    private ReplicationOptions options(@Nullable NodeRegistry registry) {
        return config.replication().session(session(registry));
    }

    private Class<?>[] shared() {
        return program.shared().toArray(Class<?>[]::new);
    }

    private Inspector inspect(InspectorOptions options, NodeRun node) {
        Inspector inspector = Inspector.start(options, node.schedule());
        inspector.show(node.schedule(), node.replication());
        program.inspect(node, inspector);
        return inspector;
    }

    private AeronTransport start() {
        try {
            return AeronTransport.start(config.options());
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
    }

    private void loop(NodeRun node, AeronTransport transport, long length) {
        String command = "";
        long next = System.nanoTime();
        while (!"quit".equals(command)) {
            if (!settled) {
                node.beforeFrame().run();
            }
            registry.ifPresent(NodeRegistry::poll);
            node.schedule().run(length / 1e9);
            node.afterFrame().run();
            for (command = commands.poll();
                    command != null && !command.equals("quit");
                    command = commands.poll()) {
                answer(command, node, transport);
            }
            next = Math.max(next + length, System.nanoTime() - 4 * length);
            awaitTime(next);
        }
    }

    private static void awaitTime(long time) {
        // a thread may return from parking early
        for (long left = time - System.nanoTime(); left > 0; left = time - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    private void answer(String command, NodeRun node, AeronTransport transport) {
        if (command.equals("settle") && !settled) {
            settled = true;
            node.settle();
        }
        out.println(status(node, transport));
    }

    /// One line of `name=value` pairs.
    private String status(NodeRun node, AeronTransport transport) {
        Map<String, Object> values = new TreeMap<>();
        values.put("node", transport.node());
        values.put("frame", node.world().frame());
        values.put("peers", node.replication().peers().size());
        values.put("sync", node.replication().isInSync());
        values.put("problems", node.replication().problems().size());
        for (Class<?> component : program.shared()) {
            values.put("hash." + component.getSimpleName(), NodeHash.of(node.world(), component));
            values.put("count." + component.getSimpleName(), node.world().query(component).count());
        }
        Counts messages = transport.statistics().total();
        values.put("messages.sent", messages.messagesSent());
        values.put("bytes.sent", messages.bytesSent());
        values.put("messages.received", messages.messagesReceived());
        values.put("messages.dropped", messages.messagesDropped());
        values.put("messages.refused", messages.messagesRefused());
        ReplicationStatistics replication = node.replication().statistics();
        values.put("updates.sent", replication.updatesSent());
        values.put("updates.applied", replication.updatesApplied());
        DriverStatistics driver = transport.driverStatistics();
        values.put("driver.gaps", driver.gaps());
        values.put("driver.requests", driver.requestsSent());
        registry.ifPresent(r -> r.addStatus(values));
        values.putAll(program.figures(node));
        StringBuilder line = new StringBuilder("status");
        values.forEach((name, value) -> line.append(' ').append(name).append('=').append(value));
        return line.toString();
    }

    /// At the end of its input the node ends, so that it never outlives the process that controls
    /// it.
    ///
    /// @param release ends a pause of the page
    private void readCommands(Runnable release) {
        try (BufferedReader in =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                commands.add(line.strip());
            }
        } catch (IOException e) {
            out.println("cannot read commands: because=" + e);
        }
        commands.add("quit");
        release.run();
    }
}
