package dev.tercio.inspector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.Storage;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.inspector.internal.RequestException;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemFailurePolicy;

import org.junit.jupiter.api.Test;

import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.AccessFlag;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/// Proves IN-10 for worlds that are empty, full, closed or failing, and for clients that do not
/// read.
class UnusualWorldsTest {
    private static final List<String> PATHS =
            List.of(
                    "",
                    "/components",
                    "/entities",
                    "/entities?sort=entity&order=desc&text=x",
                    "/memory",
                    "/relations",
                    "/events",
                    "/observers",
                    "/resources",
                    "/templates",
                    "/map/fields",
                    "/charts",
                    "/time",
                    "/hashes?from=0&to=5",
                    "/conditions",
                    "/journal");

    /// Asks on another thread while this one answers.
    private static String ask(Inspector inspector, String path) {
        CompletableFuture<String> answer = CompletableFuture.supplyAsync(() -> inspector.get(path));
        while (!answer.isDone()) {
            inspector.answer();
        }
        return answer.join();
    }

    private static void askEverything(World world, Inspector inspector) {
        for (String path : PATHS) {
            String answer = ask(inspector, "/api/worlds/" + world.name() + path);
            assertTrue(answer.startsWith("{"), path);
        }
    }

    @Test
    void worldWithoutAnythingIsShown() {
        try (World world = World.create();
                Inspector inspector = Inspector.start(world)) {
            askEverything(world, inspector);
            String entities = ask(inspector, "/api/worlds/" + world.name() + "/entities");
            assertTrue(entities.contains("\"total\": 0"), entities);
        }
    }

    @Test
    void worldWithAllComponentsIsShown() throws Exception {
        try (World world = World.create(WorldOptions.DEFAULT.tier(Tier.MANAGED))) {
            Object[] values = new Object[256];
            for (int i = 0; i < values.length; i++) {
                values[i] = newClass("Part" + i).getDeclaredConstructor().newInstance();
            }
            world.spawn(values);
            try (Inspector inspector = Inspector.start(world)) {
                askEverything(world, inspector);
                String id = "/api/worlds/" + world.name();
                String components = ask(inspector, id + "/components");
                assertEquals(256, components.split("\"class\": ", -1).length - 1);
                String query = ask(inspector, id + "/query?q=Part0,Part255");
                assertTrue(query.contains("\"count\": 1"), query);
                CompletionException unknown =
                        assertThrows(
                                CompletionException.class,
                                () -> ask(inspector, id + "/query?q=Nothing"));
                assertInstanceOf(RequestException.class, unknown.getCause());
            }
        }
    }

    /// A class of this package without members.
    private static Class<?> newClass(String name) throws IllegalAccessException {
        ClassDesc desc = ClassDesc.of(UnusualWorldsTest.class.getPackageName(), name);
        byte[] bytes =
                ClassFile.of()
                        .build(
                                desc,
                                type ->
                                        type.withFlags(AccessFlag.PUBLIC, AccessFlag.FINAL)
                                                .withMethodBody(
                                                        ConstantDescs.INIT_NAME,
                                                        ConstantDescs.MTD_void,
                                                        ClassFile.ACC_PUBLIC,
                                                        code ->
                                                                code.aload(0)
                                                                        .invokespecial(
                                                                                ConstantDescs
                                                                                        .CD_Object,
                                                                                ConstantDescs
                                                                                        .INIT_NAME,
                                                                                ConstantDescs
                                                                                        .MTD_void)
                                                                        .return_()));
        return MethodHandles.lookup().defineClass(bytes);
    }

    @Test
    void scheduleThatThrowsIsStillAnswered() {
        try (World world = World.create();
                Schedule schedule = Schedule.of(world).onFailure(SystemFailurePolicy.STOP)) {
            schedule.add(
                    "broken",
                    setup ->
                            _ -> {
                                throw new IllegalStateException("<b>broken</b>");
                            });
            try (Inspector inspector = Inspector.start(schedule)) {
                assertThrows(RuntimeException.class, schedule::run);
                String systems = ask(inspector, "/api/worlds/" + world.name() + "/systems");
                assertTrue(systems.contains("<b>broken</b>"), systems);
                assertThrows(RuntimeException.class, schedule::run);
            }
        }
    }

    @Test
    void closedWorldIsReported() throws Exception {
        World world = World.create();
        Inspector inspector = Inspector.start(world);
        world.close();
        CompletableFuture<HttpResponse<String>> answer =
                java.net.http.HttpClient.newHttpClient()
                        .sendAsync(
                                java.net.http.HttpRequest.newBuilder(
                                                inspector
                                                        .url()
                                                        .resolve("/api/worlds/world/entities"))
                                        .build(),
                                HttpResponse.BodyHandlers.ofString());
        HttpResponse<String> response = answer.get();
        assertEquals(503, response.statusCode(), response.body());
        Map<String, Object> entry =
                Running.rows(Running.parse(inspector.get("/api")).get("worlds")).getFirst();
        assertEquals(true, entry.get("closed"), entry.toString());
        inspector.close();
    }

    /// A program may close one of its worlds and go on with the others.
    @Test
    @SuppressWarnings("try") // closing the first world early is what is tested
    void otherWorldsAreAnsweredAfterOneIsClosed() {
        try (World first = World.create(WorldOptions.DEFAULT.name("first"));
                World second = World.create(WorldOptions.DEFAULT.name("second"));
                Inspector inspector = Inspector.start(first)) {
            inspector.add(second);
            first.close();
            CompletableFuture<String> answer =
                    CompletableFuture.supplyAsync(
                            () -> inspector.get("/api/worlds/second/entities"));
            while (!answer.isDone()) {
                inspector.answer();
            }
            assertTrue(answer.join().contains("\"total\": 0"), answer::join);
        }
    }

    /// A request that waits when the world is closed is refused at once, not after its time limit.
    @Test
    void requestsThatWaitForAClosedWorldAreRefused() throws Exception {
        World world = World.create();
        try (Inspector inspector = Inspector.start(world)) {
            CompletableFuture<String> answer =
                    CompletableFuture.supplyAsync(
                            () -> inspector.get("/api/worlds/world/entities"));
            world.close(); // before or after the request has arrived
            CompletionException refused = assertThrows(CompletionException.class, answer::join);
            assertEquals("world is closed: world=world", refused.getCause().getMessage());
        }
    }

    /// A client that opens streams and never reads does not hold frames, and other clients are
    /// answered.
    @Test
    void clientThatDoesNotReadHoldsNobody() throws Exception {
        try (Running running = Running.editable();
                Socket stream =
                        new Socket(
                                InetAddress.getLoopbackAddress(),
                                running.inspector.url().getPort())) {
            stream.setReceiveBufferSize(1_024);
            String host = "127.0.0.1:" + running.inspector.url().getPort();
            stream.getOutputStream()
                    .write(
                            ("GET /api/stream HTTP/1.1\r\nHost: " + host + "\r\n\r\n")
                                    .getBytes(StandardCharsets.US_ASCII));
            for (int i = 0; i < 60; i++) {
                running.post("/time", java.util.Map.of("action", "pause"));
                running.post("/time", java.util.Map.of("action", "resume"));
            }
            long frame = running.number(game -> game.world.frame());
            while (running.number(game -> game.world.frame()) < frame + 5) {
                Thread.onSpinWait();
            }
            InputStream in = stream.getInputStream();
            assertEquals('H', in.read());
        }
    }

    /// Proves IN-02: an object of the program that cannot be shown as text does not hide others.
    @Test
    void objectsWhoseTextFailsAreStillShown() throws Exception {
        try (World world = World.create();
                Schedule schedule = Schedule.of(world)) {
            Entity first = world.spawn(new Endless(new Object[1]), new Throwing(1));
            try (Inspector inspector = Inspector.start(schedule)) {
                schedule.run();
                for (String path :
                        new String[] {
                            "/entities?text=overflow&fields=Endless.value",
                            "/entities/" + first.index() + "v" + first.generation(),
                            "/entities?fields=Endless.value,Throwing.value"
                        }) {
                    var answer =
                            CompletableFuture.supplyAsync(
                                    () -> inspector.get("/api/worlds/world" + path));
                    while (!answer.isDone()) {
                        schedule.run();
                    }
                    String text = answer.get();
                    assertTrue(
                            text.contains("toString() failed: java.lang.StackOverflowError"), text);
                }
            }
        }
    }

    @Storage(Tier.MANAGED)
    record Endless(Object[] self) {
        @Override
        public String toString() {
            return "endless " + this;
        }
    }

    @Storage(Tier.MANAGED)
    record Throwing(Object number) {
        @Override
        public String toString() {
            throw new IllegalStateException("no text");
        }
    }
}
