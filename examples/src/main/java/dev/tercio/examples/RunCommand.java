package dev.tercio.examples;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/// Runs one example.
@Command(
        name = "run",
        abbreviateSynopsis = true,
        description = {"Run an example or a simulation.", "Only those below take options."})
final class RunCommand implements Runnable {
    @ParentCommand Main main;

    @Spec CommandSpec spec;

    @Mixin RunSettings settings;

    @Parameters(paramLabel = "NAME", description = "An example or simulation, see 'tercio list'.")
    String name;

    @Override
    public void run() {
        Example example = find();
        settings.tell((task, frames) -> main.progress(spec, task, frames));
        refuseOtherOptions(example);
        try {
            example.run(main.out(), settings);
        } catch (SettingException e) {
            throw mistake(String.valueOf(e.getMessage()));
        }
    }

    private Example find() {
        return Examples.find(name)
                .or(() -> Simulations.find(name).map(SimulationExample::new))
                .orElseThrow(this::unknown);
    }

    private void refuseOtherOptions(Example example) {
        for (OptionSpec option : spec.commandLine().getParseResult().matchedOptions()) {
            if (!example.options().contains(option.longestName())) {
                throw refused(option.longestName(), example);
            }
        }
    }

    private ParameterException unknown() {
        List<String> names = names();
        return mistake(
                "unknown example: name="
                        + name
                        + Suggestion.of(name, names)
                                .map(meant -> "; did you mean " + meant + "?")
                                .orElseGet(() -> ", known=" + String.join(", ", names)));
    }

    /// All that can be run.
    static List<String> names() {
        return runnable().map(Example::name).toList();
    }

    /// Lines of help: which example takes which options.
    static String[] optionsOfExamples() {
        return Stream.concat(
                        Stream.of("", "Options that examples take:"),
                        runnable()
                                .filter(example -> !example.options().isEmpty())
                                .map(e -> String.format("  %-12s %s", e.name(), options(e))))
                .toArray(String[]::new);
    }

    private static Stream<Example> runnable() {
        return Stream.concat(
                Examples.ALL.stream(), Simulations.others().stream().map(SimulationExample::new));
    }

    private static String options(Example example) {
        return String.join(" ", new TreeSet<>(example.options()));
    }

    private ParameterException refused(String option, Example example) {
        if (option.equals(RunSettings.RECORD)) {
            return mistake(
                    "example cannot be recorded: name=" + name + ", can be=" + Simulations.names());
        }
        String taken = options(example);
        return mistake(
                "example does not take the option: name="
                        + name
                        + ", option="
                        + option
                        + ", takes="
                        + (taken.isEmpty() ? "none" : taken));
    }

    private ParameterException mistake(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
