package dev.tercio.cli.internal.command;

import dev.tercio.cli.CommandFailedException;
import dev.tercio.cli.Program;
import dev.tercio.cli.SimulationSettings;
import dev.tercio.cli.UsageException;
import dev.tercio.cli.internal.console.StandardConsole;
import dev.tercio.cli.internal.io.RecordingFiles;
import dev.tercio.cli.internal.io.TempFolder;
import dev.tercio.cli.internal.option.InspectOptions;
import dev.tercio.cli.internal.page.InspectedLoop;
import dev.tercio.inspector.Inspector;
import dev.tercio.inspector.InspectorOptions;
import dev.tercio.inspector.internal.RequestException;
import dev.tercio.replay.Recording;
import dev.tercio.replay.RecordingMode;
import dev.tercio.schedule.Schedule;

import org.jspecify.annotations.Nullable;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Shows recordings in the inspector's page, or prints one of its answers.
final class RecordingPage {
    private final Catalog catalog;
    private final StandardConsole console;

    RecordingPage(Catalog catalog, StandardConsole console) {
        this.catalog = catalog;
        this.console = console;
    }

    /// Shows recordings.
    ///
    /// @param frame the frame to go to, or null
    /// @param get a path of the interface to print instead of opening the page, or null
    void show(
            Path folder,
            Optional<Path> second,
            int port,
            @Nullable Long frame,
            @Nullable String get) {
        List<Path> folders = new ArrayList<>(List.of(folder));
        second.ifPresent(folders::add);
        for (Path each : folders) {
            if (!RecordingFiles.hasRecording(each) && catalog.recorderOf(each).isEmpty()) {
                throw new UsageException("no recording: folder=" + each);
            }
        }
        try (TempFolder states = TempFolder.create();
                Inspector inspector = Inspector.open(InspectorOptions.DEFAULT.port(port))) {
            add(inspector, folder, states.path().resolve("first"));
            if (frame != null) { // one recording, or those of several worlds of a program
                inspector.worlds().forEach(world -> inspector.goTo(world, frame));
            }
            second.ifPresent(other -> add(inspector, other, states.path().resolve("second")));
            if (get != null) {
                print(inspector, get);
            } else {
                new InspectedLoop(new InspectOptions(), console.err()).await(inspector);
            }
        } catch (RequestException e) {
            throw new CommandFailedException(
                    e.getMessage() + (e.advice().isEmpty() ? "" : "; " + e.advice()));
        }
    }

    /// @param states where the states of worlds are recorded that only their program can replay
    private void add(Inspector inspector, Path folder, Path states) {
        Optional<Program> program = catalog.recorderOf(folder);
        if (program.isPresent()) {
            ReplayedStates.record(program.get(), folder, states, console).forEach(inspector::add);
            return;
        }
        boolean inputs;
        try (Recording recording = Recording.open(folder)) {
            inputs = recording.mode() == RecordingMode.INPUTS;
        }
        if (inputs) {
            requireWhole(folder);
            inspector.add(folder, this::schedule);
        } else {
            inspector.add(folder);
        }
    }

    /// A program may record several worlds that cannot run without each other.
    private void requireWhole(Path folder) {
        Path parent = folder.toAbsolutePath().normalize().getParent();
        if (parent != null && catalog.recorderOf(parent).isPresent()) {
            throw new CommandFailedException(
                    "recording is one of several that belong together; open the folder that"
                            + " contains all: folder="
                            + parent);
        }
    }

    private Schedule schedule(Recording recording) {
        int workers = SimulationSettings.DEFAULT.workers();
        RecordedRun recorded = RecordedRun.of(recording, catalog, workers);
        return recorded.simulation().start(recorded.settings()).schedule();
    }

    private void print(Inspector inspector, String get) {
        String first = inspector.worlds().getFirst();
        String path = get.startsWith("/api") ? get : "/api/worlds/" + first + "/" + get;
        console.out().println(inspector.get(path));
    }
}
