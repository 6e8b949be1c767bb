package dev.tercio.templates.internal;

import tools.jackson.core.TokenStreamLocation;

import java.util.Comparator;
import java.util.List;

/// A position in a file.
///
/// @param line the line, from 1
/// @param column the column, from 1
record Location(int line, int column) implements Comparable<Location> {
    private static final Comparator<Location> ORDER =
            Comparator.comparingInt(Location::line).thenComparingInt(Location::column);

    static final Location START = new Location(1, 1);

    static Location of(TokenStreamLocation location) {
        return new Location(location.getLineNr(), location.getColumnNr());
    }

    /// The position after the last character of a text.
    static Location endOf(String text) {
        List<String> lines = (text + "$").lines().toList();
        return new Location(lines.size(), lines.getLast().length());
    }

    @Override
    public int compareTo(Location other) {
        return ORDER.compare(this, other);
    }
}
