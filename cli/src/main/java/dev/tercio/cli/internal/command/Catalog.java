package dev.tercio.cli.internal.command;

import dev.tercio.cli.Program;
import dev.tercio.cli.Simulation;
import dev.tercio.cli.UsageException;

import org.jspecify.annotations.Nullable;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What the command line starts by name.
///
/// @param simulations what can be run, recorded and replayed
/// @param programs what `run` starts as well
/// @param commands programs that are top-level commands
public record Catalog(
        List<Simulation> simulations, List<Program> programs, List<Program> commands) {
    /// Checks the names.
    ///
    /// @throws IllegalArgumentException if a name is invalid or used twice
    public Catalog {
        requireNames("simulation", simulations.stream().map(Simulation::name));
        requireNames("program", programs.stream().map(Program::name));
        requireNames("command", commands.stream().map(Program::name));
    }

    private static void requireNames(String kind, Stream<String> names) {
        Set<String> known = new HashSet<>();
        names.forEach(
                name -> {
                    if (!name.matches("[^\\s-]\\S*")) {
                        throw new IllegalArgumentException(
                                "illegal name: " + kind + "='" + name + "'; use one word");
                    }
                    if (!known.add(name)) {
                        throw new IllegalArgumentException(
                                "name is used twice: " + kind + "=" + name);
                    }
                });
    }

    /// A copy with other programs.
    public Catalog withPrograms(List<? extends Program> newPrograms) {
        return new Catalog(simulations, List.copyOf(newPrograms), commands);
    }

    /// A copy with other commands.
    public Catalog withCommands(List<? extends Program> newCommands) {
        return new Catalog(simulations, programs, List.copyOf(newCommands));
    }

    /// Adds the name of the simulation to `run` if only one can be meant.
    ///
    /// @param args the arguments of the command line
    /// @return the arguments, with the name before the options of `run`
    public String[] withName(String[] args) {
        if (simulations.size() != 1 || !programs.isEmpty()) {
            return args;
        }
        if (args.length == 0 || !args[0].equals("run")) {
            return args;
        }
        boolean isNamed = args.length > 1 && !args[1].startsWith("-");
        if (isNamed || List.of(args).contains("--help") || List.of(args).contains("-h")) {
            return args;
        }
        List<String> words = new ArrayList<>(List.of(args));
        words.add(1, simulations.getFirst().name());
        return words.toArray(String[]::new);
    }

    Optional<Simulation> find(String name) {
        return simulations.stream().filter(s -> s.name().equals(name)).findFirst();
    }

    /// The simulation with a name that the user has written.
    ///
    /// @param name may be null if there is one simulation only
    /// @throws UsageException if there is none
    Simulation simulation(@Nullable String name) {
        if (name == null) {
            if (simulations.size() == 1) {
                return simulations.getFirst();
            }
            throw new UsageException("missing NAME; the command 'list' shows all names");
        }
        return find(name)
                .orElseThrow(
                        () ->
                                new UsageException(
                                        "unknown simulation: name="
                                                + name
                                                + ", known="
                                                + simulationNames()));
    }

    /// The simulations that `run` starts: those without a program of the same name.
    List<Simulation> runnableSimulations() {
        Set<String> taken = programs.stream().map(Program::name).collect(Collectors.toSet());
        return simulations.stream().filter(s -> !taken.contains(s.name())).toList();
    }

    /// The program whose own recording is in a folder.
    Optional<Program> recorderOf(Path folder) {
        return programs.stream().filter(program -> program.canReplay(folder)).findFirst();
    }

    String simulationNames() {
        return simulations.isEmpty()
                ? "none"
                : simulations.stream().map(Simulation::name).collect(Collectors.joining(", "));
    }
}
