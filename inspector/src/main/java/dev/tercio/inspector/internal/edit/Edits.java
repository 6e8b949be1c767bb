package dev.tercio.inspector.internal.edit;

import dev.tercio.Entity;
import dev.tercio.command.CommandBuffer;
import dev.tercio.command.CommandFailure;
import dev.tercio.command.OnFailure;
import dev.tercio.command.PlaybackOptions;
import dev.tercio.command.PlaybackReport;
import dev.tercio.inspector.internal.RequestException;
import dev.tercio.inspector.internal.edit.EditCheck.Checked;
import dev.tercio.inspector.internal.field.EntityText;
import dev.tercio.inspector.internal.json.Answer;
import dev.tercio.inspector.internal.json.Body;
import dev.tercio.inspector.internal.world.WorldContext;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Applies edits as one command buffer. Recordings contain it as an input, because it is played
/// between two frames.
public final class Edits {
    /// The name of the buffer, in the journal and in recordings.
    public static final String RECORDER = "inspector";

    private static final int MAX = 100;

    private static final PlaybackOptions COLLECT =
            PlaybackOptions.DEFAULT.onFailure(OnFailure.COLLECT);

    private final WorldContext world;

    private Edits(WorldContext world) {
        this.world = world;
    }

    /// Applies edits, or none of them if one is invalid.
    ///
    /// @param templates the templates of the world, or null if it has none
    /// @param owners the other nodes that own components
    public static Map<String, @Nullable Object> apply(
            WorldContext world, @Nullable TemplateSource templates, Owners owners, Body body) {
        body.allow("edits");
        List<Body> edits = body.objects("edits");
        if (edits.isEmpty() || edits.size() > MAX) {
            throw RequestException.invalid(
                    "number of edits is out of range: edits=" + edits.size() + ", max=" + MAX);
        }
        EditCheck check = new EditCheck(world, templates, owners);
        List<Checked> checked = new ArrayList<>();
        for (int i = 0; i < edits.size(); i++) {
            try {
                checked.add(check.check(edits.get(i)));
            } catch (RequestException e) {
                throw e.with("edit", i);
            }
        }
        return new Edits(world).play(checked);
    }

    private Map<String, @Nullable Object> play(List<Checked> checked) {
        List<Entity> entities = new ArrayList<>();
        PlaybackReport report;
        try (CommandBuffer commands = world.world().commands().named(RECORDER)) {
            record(checked, commands, entities);
            report = world.world().play(commands, COLLECT);
            return results(checked, entities, commands, report);
        }
    }

    private static void record(
            List<Checked> checked, CommandBuffer commands, List<Entity> entities) {
        for (Checked edit : checked) {
            try {
                entities.add(edit.recorder().record(commands));
            } catch (IllegalArgumentException e) {
                // the value does not fit its component, such as a text that is too long
                throw RequestException.invalid(String.valueOf(e.getMessage()))
                        .with("edit", entities.size());
            }
        }
    }

    private Map<String, @Nullable Object> results(
            List<Checked> checked,
            List<Entity> entities,
            CommandBuffer commands,
            PlaybackReport report) {
        List<Map<String, @Nullable Object>> results = new ArrayList<>();
        int number = 0;
        for (int i = 0; i < checked.size(); i++) {
            int first = number;
            number += checked.get(i).commands();
            int end = number;
            CommandFailure failure =
                    report.failures().stream()
                            .filter(failed -> failed.number() >= first && failed.number() < end)
                            .findFirst()
                            .orElse(null);
            Entity entity = entities.get(i);
            Answer result = new Answer().put("edit", i).put("ok", failure == null);
            result.put(
                    "entity", EntityText.of(entity.index() < 0 ? real(commands, entity) : entity));
            if (failure != null) {
                result.put("failure", failure.reason()).put("detail", failure.detail());
            }
            results.add(result.map());
        }
        return world.answer()
                .put("played", report.played())
                .put("failed", report.failed() + report.skipped())
                .put("results", results)
                .map();
    }

    private Entity real(CommandBuffer commands, Entity spawned) {
        return commands.entity(spawned);
    }
}
