package dev.tercio.dis.internal;

import dev.tercio.dis.TemplateFileException;
import dev.tercio.dis.TemplateFileException.Problem;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Collects what is wrong in a file, so that its author need not find it one by one.
final class Problems {
    private static final int LIMIT = 20;

    private record Found(int at, String text) {}

    private final String file;
    private final String text;
    private final List<Found> found = new ArrayList<>();

    Problems(String file, String text) {
        this.file = file;
        this.text = text;
    }

    /// @param at the index of the character at fault
    void add(int at, String problem) {
        found.add(new Found(at, problem));
    }

    boolean any() {
        return !found.isEmpty();
    }

    int count() {
        return found.size();
    }

    void throwIfAny() {
        if (!found.isEmpty()) {
            found.sort(Comparator.comparingInt(Found::at));
            List<Problem> first = found.stream().limit(LIMIT).map(this::locate).toList();
            throw new TemplateFileException(file, first, found.size() - first.size());
        }
    }

    private Problem locate(Found problem) {
        int line = 1;
        int lineStart = 0;
        for (int i = 0; i < problem.at(); i++) {
            char c = text.charAt(i);
            boolean crBeforeLf = c == '\r' && i + 1 < text.length() && text.charAt(i + 1) == '\n';
            if (c == '\n' || (c == '\r' && !crBeforeLf)) {
                line++;
                lineStart = i + 1;
            }
        }
        int column = text.codePointCount(lineStart, problem.at()) + 1;
        return new Problem(line, column, problem.text());
    }
}
