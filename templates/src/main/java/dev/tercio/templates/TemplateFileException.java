package dev.tercio.templates;

import java.io.Serializable;
import java.util.List;
import java.util.stream.Collectors;

/// Thrown when a file of templates is invalid. The message has a line for each problem, such as
/// `units.json:14:9: component "Health", field "points": expected a whole number, found "ten"`.
public final class TemplateFileException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    /// A problem in a file.
    ///
    /// @param line the line, from 1
    /// @param column the column, from 1, in UTF-16 units as in Java strings
    /// @param text the problem
    public record Problem(int line, int column, String text) implements Serializable {
        private static final long serialVersionUID = 1L;
    }

    /// The name of the file.
    private final String file;

    /// All problems of the file.
    private final Problem[] problems;

    /// Creates the exception.
    ///
    /// @param file the name of the file
    /// @param problems the first problems, in the order of the file
    /// @param more the number of further problems
    public TemplateFileException(String file, List<Problem> problems, int more) {
        super(message(file, problems, more));
        this.file = file;
        this.problems = problems.toArray(Problem[]::new);
    }

    private static String message(String file, List<Problem> problems, int more) {
        String lines =
                problems.stream()
                        .map(p -> file + ":" + p.line() + ":" + p.column() + ": " + p.text())
                        .collect(Collectors.joining("\n"));
        return more == 0 ? lines : lines + "\nand " + more + " more";
    }

    /// The invalid file.
    ///
    /// @return its name
    public String file() {
        return file;
    }

    /// The problems, in the order of the file.
    ///
    /// @return the first problems
    public List<Problem> problems() {
        return List.of(problems);
    }
}
