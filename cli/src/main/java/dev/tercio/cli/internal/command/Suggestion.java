package dev.tercio.cli.internal.command;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/// Finds the known word that was probably meant by a misspelled one.
final class Suggestion {
    /// One wrong letter in this many counts as a typing error.
    private static final int LETTERS = 3;

    private Suggestion() {}

    /// The known word with the smallest edit distance, if that is small enough.
    static Optional<String> of(String written, Collection<String> known) {
        int most = written.length() / LETTERS;
        return known.stream()
                .filter(word -> distance(written, word) <= most)
                .min(Comparator.comparingInt(word -> distance(written, word)));
    }

    /// The Levenshtein distance: how many letters must be inserted, deleted or replaced.
    private static int distance(String one, String other) {
        int[] row = new int[other.length() + 1];
        for (int j = 0; j <= other.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int corner = row[0];
            row[0] = i;
            for (int j = 1; j <= other.length(); j++) {
                int replaced = corner + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                corner = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j - 1], row[j]));
            }
        }
        return row[other.length()];
    }
}
