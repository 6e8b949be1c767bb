package dev.tercio.examples;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

import java.util.TreeSet;

/// Runs one example.
@Command(
        name = "run",
        abbreviateSynopsis = true,
        description = {
            "Run an example or a simulation.",
            "Only some take options, and say so if they do not."
        })
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
        return mistake(
                "unknown example: name="
                        + name
                        + ", known="
                        + Examples.names()
                        + ", "
                        + Simulations.otherNames());
    }

    private ParameterException refused(String option, Example example) {
        if (option.equals(RunSettings.RECORD)) {
            return mistake(
                    "example cannot be recorded: name=" + name + ", can be=" + Simulations.names());
        }
        String taken = String.join(" ", new TreeSet<>(example.options()));
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
