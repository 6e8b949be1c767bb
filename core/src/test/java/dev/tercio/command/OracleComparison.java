package dev.tercio.command;

import dev.tercio.ManyTypes;
import dev.tercio.PresenceAudit;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// Plays programs in one world and executes them with the oracle in another. The two must look the
/// same after each.
///
/// @param tier the tier of both worlds
/// @param options how programs are played
/// @param lanes how many steps, about, a lane of a stage has, or 0 for a buffer
/// @param frames the programs, of which the first only fills both worlds
record OracleComparison(
        Tier tier, PlaybackOptions options, int lanes, List<List<ProgramStep>> frames) {
    /// Enough that those of programs are around the 64th type id.
    private static final Class<?>[] OTHER_TYPES = ManyTypes.make(60).toArray(Class<?>[]::new);

    /// Fails with the shortest programs for which the worlds differ.
    void check() {
        Optional<String> difference = difference();
        if (difference.isPresent()) {
            OracleComparison shortest = shrink();
            throw new AssertionError(
                    shortest.difference().orElse("unstable: " + difference.get())
                            + "\n"
                            + shortest);
        }
    }

    private OracleComparison shrink() {
        OracleComparison best = this;
        boolean shrunk = true;
        while (shrunk) {
            shrunk = false;
            for (int frame = 0; frame < frames.size(); frame++) {
                for (int i = best.frames.get(frame).size() - 1; i >= 0; i--) {
                    OracleComparison shorter = best.without(frame, i);
                    if (shorter.difference().isPresent()) {
                        best = shorter;
                        shrunk = true;
                        i = Math.min(i, best.frames.get(frame).size());
                    }
                }
            }
        }
        return best;
    }

    private OracleComparison without(int frame, int step) {
        List<List<ProgramStep>> fewer = new ArrayList<>(frames);
        List<ProgramStep> steps = new ArrayList<>(frames.get(frame));
        steps.remove(step);
        fewer.set(frame, CommandProgram.normalize(steps));
        return new OracleComparison(tier, options, lanes, fewer);
    }

    /// The difference, if there is one.
    private Optional<String> difference() {
        WorldOptions config = WorldOptions.DEFAULT.tier(tier);
        if (frames.getFirst().size() % 4 == 0) {
            config = config.register(OTHER_TYPES);
        }
        try (World played = World.create(config);
                World direct = World.create(config);
                CommandBuffer foreign = played.commands();
                CommandBuffer buffer = played.commands()) {
            ProgramEntities actors = new ProgramEntities(played);
            ProgramEntities understudies = new ProgramEntities(direct);
            new CommandOracle(actors, false).execute(frames.getFirst(), PlaybackOrder.FIFO);
            new CommandOracle(understudies, false).execute(frames.getFirst(), PlaybackOrder.FIFO);
            ProgramRecorder recorder = new ProgramRecorder(actors, foreign.newEntity().entity());
            CommandStage stage = played.stage();
            for (int i = 1; i < frames.size(); i++) {
                markUnknown(frames.get(i), actors, understudies);
                CommandOracle oracle = new CommandOracle(understudies, options.isStrict());
                oracle.execute(frames.get(i), options.order());
                recorder.begin(lanes == 0);
                RecordedProgram program = new RecordedProgram(recorder, actors, options);
                if (lanes == 0) {
                    program.play(frames.get(i), buffer);
                } else {
                    program.play(divide(frames.get(i)), stage);
                }
                compare(actors, understudies);
                program.compareReport(oracle);
                PresenceAudit.check(played);
            }
            return Optional.empty();
        } catch (RuntimeException | AssertionError failure) {
            return Optional.of(failure + " at " + failure.getStackTrace()[0]);
        }
    }

    /// An entity that a program refers to but has not spawned, and that is not known in both
    /// worlds, is replaced by a nonexistent entity in both.
    private static void markUnknown(
            List<ProgramStep> program, ProgramEntities actors, ProgramEntities understudies) {
        Set<Integer> named = new TreeSet<>();
        program.forEach(step -> named.addAll(step.named()));
        program.stream()
                .filter(ProgramStep::givesHandle)
                .forEach(step -> named.remove(step.entity()));
        named.remove(ProgramStep.FOREIGNER);
        for (int number : named) {
            if (!actors.knows(number) || !understudies.knows(number)) {
                actors.markUnknown(number);
                understudies.markUnknown(number);
            }
        }
    }

    private static void compare(ProgramEntities actors, ProgramEntities understudies) {
        Map<Integer, String> expected = WorldDump.of(understudies);
        Map<Integer, String> actual = WorldDump.of(actors);
        if (!expected.equals(actual)) {
            Map<Integer, String> same = new TreeMap<>(expected);
            same.entrySet().retainAll(actual.entrySet());
            expected.entrySet().removeAll(same.entrySet());
            actual.entrySet().removeAll(same.entrySet());
            throw new AssertionError("expected " + expected + ", got " + actual);
        }
    }

    /// Splits a program. The split points depend only on the steps, so that a shortened program is
    /// split alike.
    private List<List<ProgramStep>> divide(List<ProgramStep> program) {
        List<List<ProgramStep>> parts = new ArrayList<>();
        int from = 0;
        for (int i = 1; i <= program.size(); i++) {
            if (i == program.size() || program.get(i).choice() % lanes == 0) {
                parts.add(program.subList(from, i));
                from = i;
            }
        }
        return parts;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(tier + " " + options + " lanes=" + lanes);
        for (List<ProgramStep> frame : frames) {
            text.append("\n--");
            frame.forEach(step -> text.append("\n  ").append(step));
        }
        return text.toString();
    }
}
