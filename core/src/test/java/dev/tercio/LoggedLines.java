package dev.tercio;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/// Captures log output until it is closed. Only lines that contain a given text are kept, such as
/// the name of a world, so that concurrent tests do not see each other's lines.
public final class LoggedLines implements AutoCloseable {
    private final Logger logger;
    private final List<LogRecord> records = new CopyOnWriteArrayList<>();
    private final Handler handler;

    public LoggedLines(String name, String text) {
        logger = Logger.getLogger(name);
        handler =
                new Handler() {
                    @Override
                    public void publish(LogRecord line) {
                        if (line.getMessage().contains(text)) {
                            records.add(line);
                        }
                    }

                    @Override
                    public void flush() {}

                    @Override
                    public void close() {}
                };
        handler.setLevel(Level.ALL);
        logger.addHandler(handler);
    }

    /// The lines that are logged while an action runs, each with its level.
    public static List<String> during(String name, String text, Runnable body) {
        try (LoggedLines log = new LoggedLines(name, text)) {
            body.run();
            return log.lines();
        }
    }

    /// The lines so far, each with its level.
    public List<String> lines() {
        return records.stream().map(line -> line.getLevel() + " " + line.getMessage()).toList();
    }

    /// The exception of each line, or null if it has none.
    public List<Throwable> thrown() {
        return records.stream().map(LogRecord::getThrown).toList();
    }

    @Override
    public void close() {
        logger.removeHandler(handler);
    }
}
