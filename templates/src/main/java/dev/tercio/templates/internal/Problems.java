package dev.tercio.templates.internal;

import dev.tercio.templates.TemplateFileException;
import dev.tercio.templates.TemplateFileException.Problem;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Collects the problems of a file, so that its author sees all of them at once.
final class Problems {
    private static final int LIMIT = 20;

    private record Found(Location at, String text) {}

    private final String file;
    private final List<Found> found = new ArrayList<>();

    Problems(String file) {
        this.file = file;
    }

    void add(Location at, String problem) {
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
            List<Problem> first =
                    found.stream()
                            .sorted(Comparator.comparing(Found::at))
                            .limit(LIMIT)
                            .map(p -> new Problem(p.at().line(), p.at().column(), p.text()))
                            .toList();
            throw new TemplateFileException(file, first, found.size() - first.size());
        }
    }
}
