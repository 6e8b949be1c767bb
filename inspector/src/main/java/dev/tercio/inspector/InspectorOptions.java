package dev.tercio.inspector;

import dev.tercio.replay.SaveFormat;

import java.time.Duration;
import java.util.Objects;
import java.util.function.Consumer;

/// The options of an [Inspector]. Instances are immutable: every method with a parameter returns a
/// changed copy.
///
/// ```java
/// Inspector.start(InspectorOptions.DEFAULT.port(8080).allowEdit(true), schedule);
/// ```
///
/// @param port the port of the page; 0 chooses a free one
/// @param host the address to bind. Addresses other than loopback need a token
/// @param token the secret that every request must present; empty for none
/// @param allowEdit whether the page may pause and change the world
/// @param startPaused whether the world is paused before its next frame
/// @param frameBudget how long requests may delay a frame; work that takes longer is spread over
///   several frames. Zero for 3 % of the time between frames, but at least 20 µs and at most 250 µs
/// @param rowBudget how many entities requests may visit per frame
/// @param historyFrames how many frames the page can go back in a running world
/// @param journalLength how many commands the journal keeps
/// @param timelineFrames how many frames the timeline and the charts keep
/// @param alwaysMeasure whether the journal and the timeline are kept even if nobody watches
/// @param format the codecs of components and resources, for state hashes and history
public record InspectorOptions(
        int port,
        String host,
        String token,
        boolean allowEdit,
        boolean startPaused,
        Duration frameBudget,
        int rowBudget,
        int historyFrames,
        int journalLength,
        int timelineFrames,
        boolean alwaysMeasure,
        SaveFormat format) {
    /// A free port on loopback, no edits, at most 3 % of the time between frames (250 µs) and
    /// 20,000 entities per frame, 300 frames of history and timeline, and 10,000 commands in the
    /// journal.
    public static final InspectorOptions DEFAULT =
            new InspectorOptions(
                    0,
                    "127.0.0.1",
                    "",
                    false,
                    false,
                    Duration.ZERO,
                    20_000,
                    300,
                    10_000,
                    300,
                    false,
                    SaveFormat.DEFAULT);

    private static final int MAX_PORT = 65_535;
    private static final int MAX_FRAMES = 65_536;
    private static final int MAX_JOURNAL = 1_000_000;
    private static final int MAX_ROWS = 1_000_000_000;
    private static final int MIN_TOKEN = 16;

    /// Checks the options.
    ///
    /// @throws IllegalArgumentException if one of them is out of range
    public InspectorOptions {
        Objects.requireNonNull(host, "host");
        Objects.requireNonNull(format, "format");
        requireRange("port", port, 0, MAX_PORT);
        requireRange("rowBudget", rowBudget, 1, MAX_ROWS);
        requireRange("historyFrames", historyFrames, 0, MAX_FRAMES);
        requireRange("journalLength", journalLength, 1, MAX_JOURNAL);
        requireRange("timelineFrames", timelineFrames, 1, MAX_FRAMES);
        if (frameBudget.isNegative()) {
            throw new IllegalArgumentException(
                    "option is out of range: frameBudget="
                            + frameBudget
                            + "; use a positive time, or zero for a part of the frame");
        }
        if (!token.isEmpty() && (token.length() < MIN_TOKEN || !token.matches("[!-~]+"))) {
            throw new IllegalArgumentException(
                    "token is too weak: length="
                            + token.length()
                            + "; use at least "
                            + MIN_TOKEN
                            + " visible ASCII characters");
        }
    }

    private static void requireRange(String name, int value, int min, int max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(
                    "option is out of range: "
                            + name
                            + "="
                            + value
                            + ", allowed="
                            + min
                            + ".."
                            + max);
        }
    }

    /// The options as fields, so that a copy can change one of them.
    private static final class Draft {
        private int port;
        private String host;
        private String token;
        private boolean allowEdit;
        private boolean startPaused;
        private Duration frameBudget;
        private int rowBudget;
        private int historyFrames;
        private int journalLength;
        private int timelineFrames;
        private boolean alwaysMeasure;
        private SaveFormat format;

        Draft(InspectorOptions options) {
            port = options.port;
            host = options.host;
            token = options.token;
            allowEdit = options.allowEdit;
            startPaused = options.startPaused;
            frameBudget = options.frameBudget;
            rowBudget = options.rowBudget;
            historyFrames = options.historyFrames;
            journalLength = options.journalLength;
            timelineFrames = options.timelineFrames;
            alwaysMeasure = options.alwaysMeasure;
            format = options.format;
        }

        InspectorOptions build() {
            return new InspectorOptions(
                    port,
                    host,
                    token,
                    allowEdit,
                    startPaused,
                    frameBudget,
                    rowBudget,
                    historyFrames,
                    journalLength,
                    timelineFrames,
                    alwaysMeasure,
                    format);
        }
    }

    private InspectorOptions with(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return draft.build();
    }

    /// Sets the port of the page.
    ///
    /// @param value a port from 0 to 65,535; 0 chooses a free one
    /// @return a changed copy
    public InspectorOptions port(int value) {
        return with(draft -> draft.port = value);
    }

    /// Sets the address to bind.
    ///
    /// @param value an address of this machine, `127.0.0.1` by default; others than loopback need a
    ///   token
    /// @return a changed copy
    public InspectorOptions host(String value) {
        return with(draft -> draft.host = value);
    }

    /// Sets the secret that every request must present.
    ///
    /// @param value at least 16 visible ASCII characters; empty for none
    /// @return a changed copy
    public InspectorOptions token(String value) {
        return with(draft -> draft.token = value);
    }

    /// Sets whether the page may pause and change the world.
    ///
    /// @param value false by default
    /// @return a changed copy
    public InspectorOptions allowEdit(boolean value) {
        return with(draft -> draft.allowEdit = value);
    }

    /// Sets whether the world is paused before its next frame.
    ///
    /// @param value false by default
    /// @return a changed copy
    public InspectorOptions startPaused(boolean value) {
        return with(draft -> draft.startPaused = value);
    }

    /// Sets how long requests may delay a frame.
    ///
    /// @param value a positive time; zero for 3 % of the time between frames
    /// @return a changed copy
    public InspectorOptions frameBudget(Duration value) {
        return with(draft -> draft.frameBudget = value);
    }

    /// Sets how many entities requests may visit per frame.
    ///
    /// @param value at least 1
    /// @return a changed copy
    public InspectorOptions rowBudget(int value) {
        return with(draft -> draft.rowBudget = value);
    }

    /// Sets how many frames the page can go back in a running world.
    ///
    /// @param value 0 for none
    /// @return a changed copy
    public InspectorOptions historyFrames(int value) {
        return with(draft -> draft.historyFrames = value);
    }

    /// Sets how many commands the journal keeps.
    ///
    /// @param value from 1 to 1,000,000
    /// @return a changed copy
    public InspectorOptions journalLength(int value) {
        return with(draft -> draft.journalLength = value);
    }

    /// Sets how many frames the timeline and the charts keep.
    ///
    /// @param value from 1 to 65,536
    /// @return a changed copy
    public InspectorOptions timelineFrames(int value) {
        return with(draft -> draft.timelineFrames = value);
    }

    /// Sets whether the journal and the timeline are kept even if nobody watches.
    ///
    /// @param value false by default
    /// @return a changed copy
    public InspectorOptions alwaysMeasure(boolean value) {
        return with(draft -> draft.alwaysMeasure = value);
    }

    /// Sets the codecs of components and resources, for state hashes and history.
    ///
    /// @param value the format with which the program saves its world
    /// @return a changed copy
    public InspectorOptions format(SaveFormat value) {
        return with(draft -> draft.format = value);
    }
}
