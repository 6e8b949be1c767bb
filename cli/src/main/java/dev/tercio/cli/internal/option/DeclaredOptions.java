package dev.tercio.cli.internal.option;

import static java.util.Objects.requireNonNull;

import dev.tercio.cli.Simulation;
import dev.tercio.cli.SimulationOption;
import dev.tercio.cli.SimulationSettings;
import dev.tercio.cli.UsageException;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/// The options that simulations declare themselves, as options of a command.
public final class DeclaredOptions {
    private DeclaredOptions() {}

    /// Adds the options of the simulations that a command can start.
    ///
    /// @throws IllegalArgumentException if the command has an option of the same name
    public static void add(CommandSpec command, List<Simulation> simulations) {
        Map<String, List<String>> descriptions = new LinkedHashMap<>();
        Map<String, SimulationOption<?>> options = new LinkedHashMap<>();
        for (Simulation simulation : simulations) {
            String of = simulations.size() > 1 ? simulation.name() + ": " : "";
            for (SimulationOption<?> option : simulation.options()) {
                check(command, simulation, option);
                options.putIfAbsent(option.name(), option);
                descriptions
                        .computeIfAbsent(option.name(), _ -> new ArrayList<>())
                        .add(of + describe(option));
            }
        }
        descriptions.forEach(
                (name, lines) ->
                        command.addOption(spec(requireNonNull(options.get(name), name), lines)));
    }

    /// The options of a simulation, as the user writes them.
    public static String names(Simulation simulation) {
        return simulation.options().stream()
                .map(option -> "--" + option.name())
                .collect(Collectors.joining(", "));
    }

    private static void check(
            CommandSpec command, Simulation simulation, SimulationOption<?> option) {
        String name = "--" + option.name();
        boolean twice =
                simulation.options().stream().filter(o -> o.name().equals(option.name())).count()
                        > 1;
        if (twice || name.equals("--help") || command.optionsMap().containsKey(name)) {
            throw new IllegalArgumentException(
                    "name of an option is used already: option="
                            + name
                            + ", simulation="
                            + simulation.name()
                            + "; choose another name");
        }
    }

    private static <T> String describe(SimulationOption<T> option) {
        String text = option.description() + "; default: " + option.format(option.defaultValue());
        return text.replace("%", "%%") + ".";
    }

    private static OptionSpec spec(SimulationOption<?> option, List<String> description) {
        boolean flag = option.defaultValue() instanceof Boolean;
        String label = option.name().substring(option.name().lastIndexOf('-') + 1);
        return OptionSpec.builder("--" + option.name())
                .type(flag ? Boolean.class : String.class)
                .arity(flag ? "0" : "1")
                .negatable(flag)
                .paramLabel(
                        option.defaultValue() instanceof Number
                                ? "N"
                                : label.toUpperCase(Locale.ROOT))
                .description(description.toArray(String[]::new))
                .build();
    }

    /// Adds the values that the user has given to the settings.
    ///
    /// @throws UsageException if a value is invalid, or the option is one of another simulation
    public static SimulationSettings settings(
            CommandSpec command, Simulation simulation, SimulationSettings defaults) {
        SimulationSettings chosen = defaults;
        Map<String, SimulationOption<?>> known =
                simulation.options().stream()
                        .collect(Collectors.toMap(option -> "--" + option.name(), o -> o));
        for (OptionSpec given : command.commandLine().getParseResult().matchedOptions()) {
            // the fields of the command hold the values of its own options
            if (given.userObject() == null) {
                SimulationOption<?> option = known.get(given.longestName());
                if (option == null) {
                    throw new UsageException(
                            "unknown option: option="
                                    + given.longestName()
                                    + ", simulation="
                                    + simulation.name()
                                    + ", known="
                                    + (known.isEmpty() ? "none" : names(simulation)));
                }
                chosen = with(chosen, option, String.valueOf(given.<Object>getValue()));
            }
        }
        return chosen;
    }

    private static <T> SimulationSettings with(
            SimulationSettings settings, SimulationOption<T> option, String text) {
        try {
            return settings.option(option, option.parse(text));
        } catch (IllegalArgumentException invalid) {
            throw new UsageException(String.valueOf(invalid.getMessage()));
        }
    }
}
