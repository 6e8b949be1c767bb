package dev.tercio.cli.internal.option;

import dev.tercio.cli.UsageException;
import dev.tercio.inspector.InspectorOptions;
import dev.tercio.replay.SaveFormat;

import picocli.CommandLine.Option;

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
            names = "--port",
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

    /// Checks the options.
    ///
    /// @throws UsageException if they do not fit each other
    public void check() {
        if (port < 0 || port > MAX_PORT) {
            throw new UsageException("option is out of range: --port=" + port);
        }
        if (rate < 0) {
            throw new UsageException("option is negative: --rate=" + rate);
        }
        if (!inspect && (allowEdit || paused || closePage || port != 0)) {
            throw new UsageException(
                    "--allow-edit, --paused, --port and --close-page need --inspect");
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
