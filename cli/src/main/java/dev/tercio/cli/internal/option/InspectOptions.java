package dev.tercio.cli.internal.option;

import dev.tercio.cli.UsageException;
import dev.tercio.inspector.InspectorOptions;
import dev.tercio.replay.SaveFormat;

import picocli.CommandLine.Option;

import java.util.ArrayList;
import java.util.List;

/// The options of the inspector's page. A command includes them with `@Mixin`.
public final class InspectOptions {
    private static final int MAX_PORT = 65_535;

    @Option(
            names = "--inspect",
            description =
                    "Open a web page that shows the running world; runs at --rate until Ctrl-C.")
    private boolean inspect;

    @Option(
            names = "--allow-edit",
            description = "Let the page pause the world and change it. Needs --inspect.")
    private boolean allowEdit;

    @Option(names = "--paused", description = "Pause before the first frame. Needs --allow-edit.")
    private boolean paused;

    @Option(
            names = "--page-port",
            paramLabel = "PORT",
            defaultValue = "0",
            description = "The port of the page; default: a free one.")
    private int port;

    @Option(
            names = "--rate",
            paramLabel = "N",
            defaultValue = "60",
            description =
                    "Frames per second while the page is open, 0 for no limit; default:"
                            + " ${DEFAULT-VALUE}.")
    private int rate;

    @Option(
            names = "--close-page",
            description = "Close the page after the last frame instead of waiting for Ctrl-C.")
    private boolean closePage;

    /// Creates options without values.
    public InspectOptions() {}

    /// Whether the page is wanted.
    public boolean isWanted() {
        return inspect;
    }

    /// Whether the page is closed after the last frame.
    public boolean closesPage() {
        return closePage;
    }

    /// The time between the starts of two frames in nanoseconds; 0 for no limit.
    public long frameNanos() {
        return rate == 0 ? 0 : 1_000_000_000L / rate;
    }

    /// Frames per second; 0 for no limit.
    public int rate() {
        return rate;
    }

    /// The same wish as options of a node in a process of its own.
    public List<String> nodeOptions() {
        List<String> options = new ArrayList<>();
        if (inspect) {
            options.add("--inspect");
        }
        if (allowEdit) {
            options.add("--allow-edit");
        }
        if (paused) {
            options.add("--paused");
        }
        return options;
    }

    /// Checks the options.
    ///
    /// @throws UsageException if they do not fit each other
    public void check() {
        if (port < 0 || port > MAX_PORT) {
            throw new UsageException("option is out of range: --page-port=" + port);
        }
        if (rate < 0) {
            throw new UsageException("option is negative: --rate=" + rate);
        }
        if (!inspect && (allowEdit || paused || closePage || port != 0)) {
            throw new UsageException(
                    "--allow-edit, --paused, --page-port and --close-page need --inspect");
        }
        if (paused && !allowEdit) {
            throw new UsageException("--paused needs --allow-edit, to resume the world");
        }
    }

    /// The options of the inspector.
    ///
    /// @param format the codecs of the simulation
    public InspectorOptions options(SaveFormat format) {
        return InspectorOptions.DEFAULT
                .port(port)
                .allowEdit(allowEdit)
                .startPaused(paused)
                .format(format);
    }
}
