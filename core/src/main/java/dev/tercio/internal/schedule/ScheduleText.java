package dev.tercio.internal.schedule;

import dev.tercio.internal.event.QueueReader;
import dev.tercio.internal.query.ChangeReader;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.stream.Collectors;

/// Renders a schedule as text.
final class ScheduleText {
    private final StagePlan plan;
    private final Map<String, List<StageReasons.Reason>> reasonsOf;
    private final Map<String, Integer> indices = new HashMap<>();

    ScheduleText(StagePlan plan) {
        this.plan = plan;
        this.reasonsOf =
                plan.reasons().decisive().stream()
                        .collect(Collectors.groupingBy(StageReasons.Reason::system));
        plan.stages().stream()
                .flatMap(stage -> stage.systems().stream())
                .forEach(system -> indices.put(system.name(), system.index));
    }

    /// One line per stage and system. The line of a system contains the reasons why it is not in an
    /// earlier stage.
    String lines() {
        StringBuilder text = new StringBuilder();
        String phase = "";
        for (StagePlan.Stage stage : plan.stages()) {
            if (!phase.equals(stage.phase())) {
                phase = stage.phase();
                text.append(phase).append('\n');
            }
            text.append("  stage ").append(stage.number()).append('\n');
            stage.systems().forEach(system -> append(text, system));
        }
        plan.groupGates().forEach(group -> append(text, group));
        return text.toString();
    }

    /// A line for a group or phase with options, or that is disabled.
    private static void append(StringBuilder text, Gate group) {
        String options = optionsOf(group);
        if (!options.isEmpty()) {
            text.append("group ").append(group.name()).append(options).append('\n');
        }
    }

    /// The state, rate and conditions of a group or system in parentheses, or nothing.
    private static String optionsOf(Gate gate) {
        StringJoiner options = new StringJoiner(", ", " (", ")").setEmptyValue("");
        if (!gate.enabling().isEnabledNext()) {
            options.add("disabled");
        }
        RateClock clock = gate.clock();
        if (clock != null) {
            options.add(clock.rate().toString());
        }
        gate.conditions().forEach(condition -> options.add("if " + condition));
        return options.toString();
    }

    private void append(StringBuilder text, SystemNode system) {
        text.append("    ").append(system.name());
        if (!system.options().group().equals(phaseOf(system))) {
            text.append(" in ").append(system.options().group());
        }
        Gate own = system.ownGate();
        if (own != null) {
            text.append(optionsOf(own));
        } else if (!system.enabling().isEnabledNext()) {
            text.append(" (disabled)");
        }
        appendEvents(text, system);
        StringJoiner reasons = new StringJoiner("; ", " <- ", "").setEmptyValue("");
        reasonsOf.getOrDefault(system.name(), List.of()).stream()
                .map(StageReasons.Reason::text)
                .distinct()
                .forEach(reasons::add);
        text.append(reasons).append('\n');
    }

    /// Appends which events the system reads late, and how many it has missed.
    private void appendEvents(StringBuilder text, SystemNode system) {
        for (OrderSolver.EventOrder order : plan.delayedEvents()) {
            if (order.reader().equals(system.name())) {
                text.append(" (reads ").append(order.type()).append(" of ");
                text.append(order.sender()).append(" one frame later)");
            }
        }
        for (ChangeReader observer : system.observers()) {
            if (observer instanceof QueueReader<?> reader && reader.missed() > 0) {
                text.append(" (missed ").append(reader.missed()).append(" events of type ");
                text.append(reader.type().getSimpleName()).append(')');
            }
        }
    }

    private String phaseOf(SystemNode system) {
        return plan.stages().get(system.stage).phase();
    }

    /// A Mermaid flowchart with a box for each stage and an arrow for each reason.
    String mermaid() {
        StringBuilder text = new StringBuilder("flowchart TD\n");
        for (StagePlan.Stage stage : plan.stages()) {
            text.append("  subgraph stage").append(stage.number());
            text.append("[\"").append(stage.phase()).append(", stage ");
            text.append(stage.number()).append("\"]\n");
            for (SystemNode system : stage.systems()) {
                text.append("    s").append(system.index).append("[\"");
                text.append(escape(system.name())).append("\"]\n");
            }
            text.append("  end\n");
        }
        for (int i = 1; i < plan.stages().size(); i++) {
            text.append("  stage").append(i - 1).append(" --> stage").append(i).append('\n');
        }
        for (StageReasons.Reason reason : plan.reasons().decisive()) {
            text.append("  s").append(indexOf(reason.other())).append(" -. \"");
            text.append(escape(reason.text())).append("\" .-> s");
            text.append(indexOf(reason.system())).append('\n');
        }
        return text.toString();
    }

    private int indexOf(String name) {
        return indices.getOrDefault(name, 0);
    }

    private static String escape(String text) {
        return text.replace("#", "#35;").replace("\"", "#quot;").replaceAll("\\R", " ");
    }
}
