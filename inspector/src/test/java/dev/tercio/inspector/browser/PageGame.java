package dev.tercio.inspector.browser;

import dev.tercio.ChildOf;
import dev.tercio.Entity;
import dev.tercio.Length;
import dev.tercio.Utf8;
import dev.tercio.World;
import dev.tercio.inspector.Inspector;
import dev.tercio.inspector.InspectorOptions;
import dev.tercio.inspector.Waiting;
import dev.tercio.inspector.internal.json.JsonReader;
import dev.tercio.inspector.internal.json.JsonWriter;
import dev.tercio.schedule.Schedule;

import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// A small game that runs frames on a thread of its own until it is closed, with an inspector.
final class PageGame implements AutoCloseable {
    static final int UNITS = 400;
    private static final long FRAME_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    enum Side {
        RED,
        BLUE
    }

    record Position(float x, float y) {}

    record Velocity(float x, float y) {}

    record Health(int points) {}

    record Unit(Side side, @Utf8(16) String name) {}

    record Frozen() {}

    record Motto(String text) {}

    /// Values that JavaScript would round, or take for another type.
    record Account(long balance, @Length(2) long[] parts, char grade, double share, int visits) {}

    /// The first whole number that JavaScript cannot represent.
    static final long ODD = (1L << 53) + 1;

    private final World world = World.create();
    private final Schedule schedule = Schedule.of(world);
    private final Inspector inspector;
    private final Entity account;
    private final Thread thread;
    private volatile boolean isOver;
    private volatile long frames;

    PageGame(InspectorOptions options) {
        Entity leader = Entity.NONE;
        for (int i = 0; i < UNITS; i++) {
            double angle = i * 0.1;
            Entity unit =
                    world.spawn(
                            new Position(
                                    (float) (i * Math.cos(angle)), (float) (i * Math.sin(angle))),
                            new Velocity((float) Math.sin(i), (float) Math.cos(i)),
                            new Unit(i % 2 == 0 ? Side.RED : Side.BLUE, name(i)));
            if (i == 0) {
                leader = unit;
            } else if (i < 4) {
                world.add(unit, new ChildOf(leader));
            }
            if (i % 10 == 0) {
                world.add(unit, new Health(100));
            }
        }
        account = world.spawn(new Account(ODD, new long[] {ODD, 1}, 'a', 0.1, 1_234_567));
        world.resources().set(new Motto("<img src=x onerror=window.hacked=1>"));
        addSystems();
        inspector = Inspector.start(options, schedule);
        thread = new Thread(this::run, "page game");
        thread.start();
    }

    /// Quotes, an ampersand, and a character that reverses the direction of text.
    static final String QUOTES = "\"'&lt;\u202E\u00E9";

    static final String QUOTES_ENCODED = URLEncoder.encode(QUOTES, StandardCharsets.UTF_8);

    /// The last one has markup as its name, which the page must not interpret.
    private static String name(int number) {
        if (number == UNITS - 2) {
            return QUOTES;
        }
        return number == UNITS - 1 ? "<b id=hacked>" : "unit " + number;
    }

    /// The handle of the entity with an account.
    String account() {
        return account.index() + "v" + account.generation();
    }

    private void addSystems() {
        schedule.add(
                "movement",
                setup -> {
                    setup.writes(Position.class);
                    var moving = setup.query(Position.class, Velocity.class).without(Frozen.class);
                    return _ ->
                            moving.update(
                                    (p, v) ->
                                            new Position(
                                                    p.x() + v.x() * 0.1f, p.y() + v.y() * 0.1f));
                });
        schedule.add("<b id=hacked>", setup -> _ -> {});
        schedule.add(
                "combat",
                setup -> {
                    var wounded = setup.query(Health.class);
                    return context -> {
                        var commands = context.commands();
                        wounded.forEachEntity(
                                (entity, health) -> commands.set(entity, hit(health)));
                        commands.destroy(Entity.of(5, 77)); // dead: fails in every frame
                    };
                });
    }

    private static Health hit(Health health) {
        return new Health(health.points() > 1 ? health.points() - 1 : 100);
    }

    private void run() {
        world.bindToCurrentThread();
        while (!isOver) {
            schedule.run();
            frames = world.frame();
            pace();
        }
    }

    private void pace() {
        Waiting.forIt(() -> TimeUnit.NANOSECONDS.sleep(FRAME_NANOS));
    }

    String url() {
        return inspector.url().toString();
    }

    long frames() {
        return frames;
    }

    /// The answer of the inspector to a request about the world.
    Map<?, ?> get(String path) {
        return JsonReader.object(bytes(inspector.get("/api/worlds/world" + path)));
    }

    /// The status of a change, as another page would send it.
    int post(String path, Object body) {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(url()).resolve("/api/worlds/world" + path))
                        .header("X-Tercio-Inspector", "1")
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(JsonWriter.writeLine(body)))
                        .build();
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.sendAsync(request, HttpResponse.BodyHandlers.discarding())
                    .join()
                    .statusCode();
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /// A value of a component of an entity.
    Object value(String entity, String component, String field) {
        for (Object each : (List<?>) get("/entities/" + entity).get("components")) {
            Map<?, ?> fields = (Map<?, ?>) each;
            if (component.equals(fields.get("name"))) {
                return ((Map<?, ?>) fields.get("value")).get(field);
            }
        }
        return "missing";
    }

    /// Ends the world, while the inspector stays open.
    void closeWorld() {
        isOver = true;
        inspector.release();
        Waiting.join(thread);
        world.bindToCurrentThread();
        schedule.close();
        world.close();
    }

    @Override
    public void close() {
        if (isOver) {
            inspector.close();
            return;
        }
        isOver = true;
        inspector.close();
        Waiting.join(thread);
        world.bindToCurrentThread();
        schedule.close();
        world.close();
    }

    /// Runs the game until the process ends, to look at the page by hand.
    public static void main(String[] args) {
        try (PageGame game = new PageGame(InspectorOptions.DEFAULT.allowEdit(true).port(8124))) {
            System.out.println(game.url());
            Waiting.join(game.thread);
        }
    }
}
