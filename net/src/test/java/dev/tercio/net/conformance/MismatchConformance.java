package dev.tercio.net.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.net.Replication;
import dev.tercio.net.ReplicationOptions;
import dev.tercio.net.ReplicationProblem;
import dev.tercio.net.ReplicationProblem.Kind;
import dev.tercio.net.Transport;
import dev.tercio.schedule.Schedule;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/// Two nodes that do not fit: other versions of a component class, types that only one of them
/// shares, and a wrong clock. Both report it, and frames continue. Proves TR-08.
public abstract class MismatchConformance {
    /// How long to wait for something that happens on other threads, in nanoseconds.
    private static final long PATIENCE = 60_000_000_000L;

    public record Position(float x, float y) {}

    public record Fuel(int liters) {}

    private final List<Node> nodes = new ArrayList<>();

    @TempDir private Path folder;

    private record Node(World world, Schedule schedule, Replication replication) {
        void close() {
            schedule.close();
            world.close();
        }

        boolean reports(Kind kind) {
            return replication.problems().stream().anyMatch(p -> p.kind() == kind);
        }
    }

    /// Opens a transport of a network that has the nodes 1 and 2. A node may be opened again after
    /// its transport was closed.
    ///
    /// @param node the number of the node, 1 or 2
    /// @return the transport; the suite closes it
    protected abstract Transport open(int node);

    @AfterEach
    final void closeAll() {
        nodes.forEach(Node::close);
    }

    private Node start(int number, long session, Class<?>... types) {
        World world = World.create(WorldOptions.DEFAULT.node(number).register(types));
        Schedule schedule = Schedule.of(world);
        ReplicationOptions options =
                ReplicationOptions.DEFAULT.session(session).heartbeat(3).retry(2);
        Replication replication = Replication.of(schedule, open(number), options).share(types);
        Node node = new Node(world, schedule, replication);
        nodes.add(node);
        return node;
    }

    private void end(Node node) {
        nodes.remove(node);
        node.close();
    }

    /// Runs all nodes until a condition holds.
    private void await(String what, BooleanSupplier condition) {
        long end = System.nanoTime() + PATIENCE;
        while (!condition.getAsBoolean()) {
            run();
            if (System.nanoTime() > end) {
                fail("timeout: waiting for=" + what + ", problems=" + problems());
            }
        }
    }

    private void run() {
        for (Node node : nodes) {
            node.schedule.run();
            assertEquals(List.of(), node.schedule.failures());
        }
    }

    private List<List<ReplicationProblem>> problems() {
        return nodes.stream().map(node -> node.replication.problems()).toList();
    }

    /// Waits until both nodes report the same kind of problem, and nothing else.
    private void awaitReport(Kind kind) {
        await("reports", () -> nodes.stream().allMatch(node -> node.reports(kind)));
        for (int i = 0; i < 20; i++) {
            run();
        }
        for (Node node : nodes) {
            List<ReplicationProblem> found = node.replication.problems();
            assertEquals(1, found.size(), found.toString());
            assertFalse(found.getFirst().kind().advice().isEmpty());
        }
    }

    /// Compiles a version of the class `versions.Body`.
    private Class<?> version(String name, String fields) throws Exception {
        Path target = Files.createDirectory(folder.resolve(name));
        String text = "package versions; public record Body(" + fields + ") {}";
        JavaFileObject source =
                new SimpleJavaFileObject(
                        URI.create("string:///versions/Body.java"), JavaFileObject.Kind.SOURCE) {
                    @Override
                    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                        return text;
                    }
                };
        List<String> options = List.of("-proc:none", "-d", target.toString());
        boolean compiled =
                ToolProvider.getSystemJavaCompiler()
                        .getTask(null, null, null, options, null, List.of(source))
                        .call();
        assertTrue(compiled);
        URL[] urls = {target.toUri().toURL()};
        return new URLClassLoader(urls, getClass().getClassLoader()).loadClass("versions.Body");
    }

    @Test
    void bothNodesReportAnotherVersionOfAClass() throws Exception {
        Class<?> first = version("one", "int size");
        Class<?> second = version("two", "int size, long age");
        assertNotEquals(first, second);
        Node one = start(1, 1, Position.class, first);
        Node two = start(2, 1, Position.class, second);
        Object old = first.getConstructors()[0].newInstance(7);
        one.replication.publish(one.world.spawn(new Position(1, 2), old));
        one.replication.publish(one.world.spawn(new Position(3, 4)));
        awaitReport(Kind.DIFFERENT_TYPES);
        assertFalse(two.replication.isInSync());
        assertEquals(0, two.world.query(second).count());
    }

    @Test
    void bothNodesReportATypeThatOnlyOneShares() {
        Node one = start(1, 1, Position.class, Fuel.class);
        Node two = start(2, 1, Position.class);
        one.replication.publish(one.world.spawn(new Position(1, 2), new Fuel(3)));
        awaitReport(Kind.DIFFERENT_TYPES);
        assertFalse(two.replication.isInSync());
        // the first message may have been a heartbeat, which names no class
        await("class", () -> two.replication.problems().getFirst().subject().contains("Fuel"));
    }

    @Test
    void bothNodesReportASessionThatIsNotHigher() {
        Node one = start(1, 1, Position.class);
        Node two = start(2, 7, Position.class);
        two.replication.publish(two.world.spawn(new Position(1, 2)));
        await("entity", () -> one.world.query(Position.class).count() == 1);
        end(two);
        start(2, 6, Position.class);
        awaitReport(Kind.OLD_SESSION);
    }
}
