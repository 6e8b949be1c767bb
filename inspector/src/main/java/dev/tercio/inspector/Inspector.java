package dev.tercio.inspector;

import dev.tercio.World;
import dev.tercio.inspector.internal.edit.WorldTemplates;
import dev.tercio.inspector.internal.http.InspectorServer;
import dev.tercio.inspector.internal.http.RemoteInspector;
import dev.tercio.inspector.internal.http.Worlds;
import dev.tercio.inspector.internal.json.Body;
import dev.tercio.inspector.internal.json.JsonWriter;
import dev.tercio.inspector.internal.view.NodeView;
import dev.tercio.inspector.internal.world.LiveHost;
import dev.tercio.inspector.internal.world.Pausing;
import dev.tercio.inspector.internal.world.RecordingHost;
import dev.tercio.inspector.internal.world.RecordingOpener;
import dev.tercio.inspector.internal.world.StreamHub;
import dev.tercio.inspector.internal.world.WorldHost;
import dev.tercio.inspector.internal.world.WorldTask;
import dev.tercio.internal.schedule.SystemSchedule;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.net.Replication;
import dev.tercio.replay.Recording;
import dev.tercio.schedule.Schedule;
import dev.tercio.templates.Templates;

import org.jspecify.annotations.Nullable;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/// A web page on the local machine that shows worlds: entities, queries, systems, commands, memory
/// and time.
///
/// ```java
/// try (Inspector inspector = Inspector.start(schedule)) {
///     System.out.println(inspector.url());
///     while (running) {
///         schedule.run();
///     }
/// }
/// ```
///
/// The thread of the world answers requests between two frames, for at most
/// [InspectorOptions#frameBudget()] per frame. The page can pause and change the world only if
/// [InspectorOptions#allowEdit()] is set. All changes are commands, so that recordings contain
/// them.
///
/// Start and close an inspector on the thread of its worlds, between frames.
public final class Inspector implements AutoCloseable {
    private final InspectorOptions options;
    private final StreamHub hub = new StreamHub();
    private final Pausing pausing = new Pausing();
    private final List<LiveHost> live = new CopyOnWriteArrayList<>();
    private final Worlds worlds;
    private final InspectorServer server;
    private boolean closed;

    private Inspector(InspectorOptions options) {
        this.options = options;
        this.worlds = new Worlds(options.allowEdit());
        this.server = new InspectorServer(options, worlds, hub);
        if (options.startPaused()) {
            pausing.pauseAtStart();
        }
    }

    /// Starts an inspector of schedules and their worlds.
    ///
    /// @param schedules the schedules, of one thread or of several
    /// @return the running inspector
    public static Inspector start(Schedule... schedules) {
        return start(InspectorOptions.DEFAULT, schedules);
    }

    /// Starts an inspector of schedules and their worlds.
    ///
    /// @param options the port, permissions and limits
    /// @param schedules the schedules
    /// @return the running inspector
    /// @throws IllegalArgumentException if the address is not loopback and there is no token
    /// @throws IllegalStateException if a world is already inspected, or during a frame
    /// @throws java.io.UncheckedIOException if the port is taken
    public static Inspector start(InspectorOptions options, Schedule... schedules) {
        return filled(
                options,
                inspector -> {
                    for (Schedule schedule : schedules) {
                        inspector.add(schedule);
                    }
                });
    }

    /// Starts an inspector of a world without a schedule. A frame ends with [World#nextFrame()].
    ///
    /// @param world the world
    /// @return the running inspector
    public static Inspector start(World world) {
        return start(InspectorOptions.DEFAULT, world);
    }

    /// Starts an inspector of a world without a schedule. A frame ends with [World#nextFrame()].
    ///
    /// @param options the port, permissions and limits
    /// @param world the world
    /// @return the running inspector
    public static Inspector start(InspectorOptions options, World world) {
        return filled(options, inspector -> inspector.add(world));
    }

    /// Opens recordings of states. The classes of the program are not needed.
    ///
    /// @param folders the folders of the recordings
    /// @return the running inspector
    public static Inspector open(Path... folders) {
        return open(InspectorOptions.DEFAULT, folders);
    }

    /// Opens recordings of states. The classes of the program are not needed.
    ///
    /// @param options the port and limits
    /// @param folders the folders of the recordings
    /// @return the running inspector
    public static Inspector open(InspectorOptions options, Path... folders) {
        return filled(
                options,
                inspector -> {
                    for (Path folder : folders) {
                        inspector.add(folder);
                    }
                });
    }

    /// An action that fills an inspector.
    private interface Filler {
        void fill(Inspector inspector);
    }

    private static Inspector filled(InspectorOptions options, Filler filler) {
        Inspector inspector = new Inspector(options);
        boolean done = false;
        try {
            filler.fill(inspector);
            done = true;
            return inspector;
        } finally {
            if (!done) {
                inspector.close();
            }
        }
    }

    /// Adds a schedule and its world.
    ///
    /// @param schedule the schedule, on the thread of its world and between frames
    /// @return this
    /// @throws IllegalStateException if the world is already inspected, or during a frame
    public Inspector add(Schedule schedule) {
        SystemSchedule systems = (SystemSchedule) schedule;
        return add((DirectWorld) systems.world(), systems);
    }

    /// Adds a world without a schedule.
    ///
    /// @param world the world, on its own thread
    /// @return this
    /// @throws IllegalStateException if the world is already inspected
    public Inspector add(World world) {
        return add((DirectWorld) world, null);
    }

    private Inspector add(DirectWorld world, @Nullable SystemSchedule schedule) {
        LiveHost host =
                new LiveHost(
                        worlds.newId(world.name()),
                        world,
                        schedule,
                        options,
                        pausing,
                        live,
                        hub,
                        this::sendWorlds);
        live.add(host);
        return added(host);
    }

    private void sendWorlds() {
        hub.send("", "worlds", worlds.index());
    }

    private Inspector added(WorldHost host) {
        worlds.add(host);
        sendWorlds();
        return this;
    }

    /// Adds a recording of states.
    ///
    /// @param folder the folder of the recording
    /// @return this
    /// @throws IllegalArgumentException if only inputs were recorded; use [#add(Path, Function)]
    public Inspector add(Path folder) {
        return add(folder, RecordingOpener.ofStates(folder));
    }

    /// Adds a recording whose systems run again. The page then also shows the systems.
    ///
    /// @param folder the folder of the recording
    /// @param schedule creates a schedule with the same systems and a world of its own, which the
    ///   inspector closes; called on a thread of the inspector
    /// @return this
    public Inspector add(Path folder, Function<Recording, Schedule> schedule) {
        return add(folder, RecordingOpener.ofSystems(folder, schedule, options.format()));
    }

    private Inspector add(Path folder, RecordingOpener.Opener opener) {
        Path file = folder.toAbsolutePath().normalize().getFileName();
        String name = file == null ? "recording" : file.toString();
        return added(new RecordingHost(worlds.newId(name), name, opener, options, hub));
    }

    /// Adds the worlds of another inspector, of this or another process. Requests for them pass
    /// through this one, so that one page shows the nodes of several processes. Its worlds can be
    /// changed if both inspectors allow it. They pause on their own.
    ///
    /// @param url the [address][#url()] of the other inspector
    /// @return this
    /// @throws IllegalArgumentException if it does not answer as an inspector
    public Inspector add(URI url) {
        worlds.add(new RemoteInspector(url, options.allowEdit(), worlds, hub));
        sendWorlds();
        return this;
    }

    /// Shows the peers, traffic and ownership of a node. Needs the module `dev.tercio.net`.
    ///
    /// @param schedule a schedule that was added before
    /// @param replication its replication
    /// @return this
    /// @throws IllegalArgumentException if the schedule was not added
    @SuppressWarnings("exports") // only programs that show a node need the module of networks
    public Inspector show(Schedule schedule, Replication replication) {
        NodeView view = new NodeView(schedule.world(), replication);
        worlds.addNode(hostOf(schedule), view::of, view);
        sendWorlds();
        return this;
    }

    /// Lets the page spawn entities from templates. Needs the module `dev.tercio.templates`.
    ///
    /// @param schedule a schedule that was added before
    /// @param templates the templates of its world
    /// @return this
    /// @throws IllegalArgumentException if the schedule was not added
    @SuppressWarnings("exports") // only programs that have templates need their module
    public Inspector show(Schedule schedule, Templates templates) {
        worlds.addTemplates(hostOf(schedule), new WorldTemplates(templates));
        sendWorlds();
        return this;
    }

    private LiveHost hostOf(Schedule schedule) {
        for (LiveHost host : live) {
            if (host.isOf(schedule)) {
                return host;
            }
        }
        throw new IllegalArgumentException(
                "schedule is not inspected: world=" + schedule.world().name() + "; add it first");
    }

    /// The address of the page.
    ///
    /// @return an address with the port, and with the token if there is one
    public URI url() {
        String host = options.host().contains(":") ? "[" + options.host() + "]" : options.host();
        String secret = URLEncoder.encode(options.token(), StandardCharsets.UTF_8);
        String token = secret.isEmpty() ? "" : "?token=" + secret;
        return URI.create("http://" + host + ":" + server.port() + "/" + token);
    }

    /// The ids of the worlds in addresses.
    ///
    /// @return a copy of the list, in the order in which they were added
    public List<String> worlds() {
        return worlds.all().stream().map(WorldHost::id).toList();
    }

    /// Goes to a frame of a recording.
    ///
    /// @param world the id of the recording
    /// @param frame the number of the frame
    /// @throws RuntimeException if there is no such frame
    public void goTo(String world, long frame) {
        WorldHost host = worlds.require(world);
        host.checkControl();
        Map<String, @Nullable Object> action = Map.of("action", "goto", "frame", frame);
        host.ask(
                WorldTask.once(
                        context -> {
                            host.control(context, new Body(action));
                            return true;
                        }));
    }

    /// Answers a request of the JSON interface within the process, for tools.
    ///
    /// @param path a path of the interface without its method, such as
    ///   `/api/worlds/world/entities?limit=5`
    /// @return JSON in several lines
    /// @throws RuntimeException if the request is invalid, with the same message as over HTTP
    public String get(String path) {
        int question = path.indexOf('?');
        Object answer =
                server.api()
                        .answer(
                                "GET",
                                question < 0 ? path : path.substring(0, question),
                                question < 0 ? null : path.substring(question + 1),
                                new Body(Map.of()));
        return JsonWriter.write(answer);
    }

    /// Whether the page has paused the worlds.
    ///
    /// @return true if the next frame waits
    public boolean isPaused() {
        return pausing.isPaused();
    }

    /// Answers the requests that wait now. Programs call it while they run no frames, for example
    /// in a menu. On the thread of the worlds, between frames.
    public void answer() {
        live.forEach(LiveHost::answer);
    }

    /// Answers requests on this thread until the inspector is closed by another thread or this
    /// thread is interrupted. Programs call it after their last frame, to keep the page open. On
    /// the thread of the worlds, between frames.
    public void answerUntilClosed() {
        for (LiveHost host : live) {
            if (!host.isClosed()) {
                pausing.end();
                host.answerUntilClosed();
                return;
            }
        }
    }

    /// Ends a pause and prevents further ones, so that the thread of the worlds can close the
    /// inspector. Any thread.
    public void release() {
        pausing.close();
    }

    /// Closes the page. Worlds that are paused run on. The worlds stay open, and those of
    /// recordings are closed. Closing a closed inspector has no effect.
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        pausing.close();
        worlds.all().forEach(WorldHost::close);
        worlds.remotes().forEach(RemoteInspector::close);
        hub.close();
        server.close();
    }
}
