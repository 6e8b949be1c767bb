package dev.tercio.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.net.ReplicationProblem.Kind;
import dev.tercio.schedule.Schedule;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/// Two nodes have different versions of a component class: both report it, other components are
/// still exchanged, and frames continue. Proves TR-08.
class ComponentVersionsTest {
    public record Position(float x, float y) {}

    @TempDir Path folder;

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
        assertEquals(true, compiled);
        URL[] urls = {target.toUri().toURL()};
        return new URLClassLoader(urls, getClass().getClassLoader()).loadClass("versions.Body");
    }

    @Test
    void bothNodesReportAnotherVersion() throws Exception {
        Class<?> first = version("one", "int size");
        Class<?> second = version("two", "int size, long age");
        assertNotEquals(first, second);
        Loopback network = new Loopback();
        try (World here = World.create(WorldOptions.DEFAULT.node(1).register(first));
                World there = World.create(WorldOptions.DEFAULT.node(2).register(second));
                Schedule one = Schedule.of(here);
                Schedule two = Schedule.of(there)) {
            Replication source =
                    Replication.of(one, network.join(), TestNode.OPTIONS)
                            .share(Position.class)
                            .share(first);
            Replication target =
                    Replication.of(two, network.join(), TestNode.OPTIONS)
                            .share(Position.class)
                            .share(second);
            Object old = first.getConstructors()[0].newInstance(7);
            source.publish(here.spawn(new Position(1, 2), old));
            source.publish(here.spawn(new Position(3, 4)));
            for (int i = 0; i < 20; i++) {
                one.run();
                two.run();
            }
            for (Replication node : List.of(source, target)) {
                assertEquals(1, node.problems().size(), node.problems().toString());
                assertEquals(Kind.DIFFERENT_TYPES, node.problems().getFirst().kind());
                assertFalse(node.problems().getFirst().kind().advice().isEmpty());
            }
            assertFalse(target.isInSync());
            assertEquals(0, there.query(second).count());
        }
    }
}
