package dev.tercio.inspector.internal.view;

import dev.tercio.Entity;
import dev.tercio.command.CommandRecord;
import dev.tercio.inspector.internal.field.EntityText;
import dev.tercio.inspector.internal.json.Answer;
import dev.tercio.inspector.internal.stream.CommandStream;
import dev.tercio.inspector.internal.world.Journal;
import dev.tercio.inspector.internal.world.WorldContext;
import dev.tercio.replay.CorruptFileException;
import dev.tercio.replay.RecordedFrame;
import dev.tercio.replay.Recording;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The journal of commands.
public final class JournalView {
    /// What to show; an empty text matches everything.
    ///
    /// @param after only entries with a greater number, or -1 for the newest
    /// @param frame only this frame, or -1
    public record Request(
            long after,
            String system,
            @Nullable Entity entity,
            String component,
            String kind,
            long frame,
            boolean failed,
            int limit) {}

    private JournalView() {}

    /// The journal of a running world.
    public static Map<String, @Nullable Object> of(WorldContext world, Request request) {
        if (!request.component().isEmpty()) {
            world.names().require(request.component());
        }
        Journal journal = world.journal();
        journal.request();
        long first = journal.first();
        long from = Math.max(request.after(), first - 1);
        List<CommandRecord> kept = journal.after(from);
        List<Map<String, @Nullable Object>> found = new ArrayList<>();
        boolean newest = request.after() < 0;
        boolean more = false;
        for (int i = 0; i < kept.size(); i++) {
            int at = newest ? kept.size() - 1 - i : i;
            CommandRecord command = kept.get(at);
            if (!matches(world, command, request)) {
                continue;
            }
            if (found.size() == request.limit()) {
                more = true;
                break;
            }
            Map<String, @Nullable Object> entry = entry(world, command, from + at + 1);
            found.add(newest ? 0 : found.size(), entry);
        }
        return world.answer()
                .put("kept", kept.size() + from - first + 1)
                .put("first", first)
                .put("last", journal.last())
                .put("dropped", first - 1)
                .put("entries", found)
                .put("more", more)
                .put("note", JournalNotes.ofSystem(world, request.system(), kept))
                .map();
    }

    private static boolean matches(WorldContext world, CommandRecord command, Request request) {
        String component = command.component().map(world.names()::name).orElse("");
        return (request.system().isEmpty() || request.system().equals(command.recorder()))
                && (request.entity() == null || request.entity().equals(command.entity()))
                && (request.component().isEmpty() || request.component().equals(component))
                && (request.kind().isEmpty() || request.kind().equals(command.kind().name()))
                && (request.frame() < 0 || request.frame() == command.frame() + 1)
                && (!request.failed() || command.failure().isPresent());
    }

    private static Map<String, @Nullable Object> entry(
            WorldContext world, CommandRecord command, long number) {
        return new Answer()
                .put("number", number)
                .put("frame", command.frame() + 1)
                .put("system", command.recorder())
                .put("command", command.number())
                .put("kind", command.kind())
                .put("entity", entityText(command.entity()))
                .put("component", command.component().map(world.names()::name).orElse(null))
                .put("failure", command.failure().map(Enum::name).orElse(null))
                .put("detail", world.journal().detail(command))
                .map();
    }

    /// The handle of a recorded spawn does not name an entity yet.
    private static @Nullable String entityText(Entity entity) {
        return entity.index() < 0
                ? "spawn " + (entity.index() & Integer.MAX_VALUE)
                : EntityText.of(entity);
    }

    /// The recorded commands of the current frame of a recording.
    public static Map<String, @Nullable Object> ofFrame(
            WorldContext world, Recording recording, Request request) {
        List<Map<String, @Nullable Object>> entries = new ArrayList<>();
        long frame = request.frame() < 0 ? world.frame() : request.frame();
        if (frame > recording.firstFrame() && frame <= recording.lastFrame()) {
            RecordedFrame recorded = recording.frame(frame);
            recorded.inputs().forEach(commands -> add(frame, commands, entries));
            recorded.commands().forEach(commands -> add(frame, commands, entries));
        }
        List<Map<String, @Nullable Object>> found =
                entries.stream().filter(entry -> matches(entry, request)).toList();
        return world.answer()
                .put("kept", entries.size())
                .put("first", 1)
                .put("last", entries.size())
                .put("dropped", 0)
                .put("entries", found.stream().limit(request.limit()).toList())
                .put("more", found.size() > request.limit())
                .put("note", JournalNotes.ofFrame(entries, request))
                .map();
    }

    private static boolean matches(Map<String, @Nullable Object> entry, Request request) {
        String wanted = request.entity() == null ? "" : EntityText.text(request.entity());
        return entry.get("number") instanceof Long number
                && number > request.after()
                && (request.system().isEmpty() || request.system().equals(entry.get("system")))
                && (wanted.isEmpty() || wanted.equals(entry.get("entity")))
                && (request.component().isEmpty()
                        || request.component().equals(entry.get("component")))
                && (request.kind().isEmpty() || request.kind().equals(entry.get("kind")))
                && !request.failed();
    }

    private static void add(
            long frame,
            RecordedFrame.Commands commands,
            List<Map<String, @Nullable Object>> entries) {
        if (commands.problem().isPresent()) {
            entries.add(unlisted(frame, commands, commands.problem().get(), entries.size() + 1L));
            return;
        }
        try {
            for (Map<String, Object> row :
                    CommandStream.list(commands.bytes(), commands.recorders())) {
                entries.add(row(frame, row, entries.size() + 1L));
            }
        } catch (CorruptFileException e) {
            entries.add(
                    unlisted(frame, commands, String.valueOf(e.getMessage()), entries.size() + 1L));
        }
    }

    private static Map<String, @Nullable Object> row(
            long frame, Map<String, Object> row, long number) {
        Object entity = row.get("entity");
        Object value = row.get("value");
        return new Answer()
                .put("number", number)
                .put("frame", frame)
                .put("system", row.get("recorder"))
                .put("command", row.get("number"))
                .put("kind", row.get("kind"))
                .put(
                        "entity",
                        entity == null
                                ? null
                                : entity.toString().replaceAll("^Entity\\((.*)\\)$", "$1"))
                .put("component", row.get("component"))
                .put("failure", null)
                .put("detail", value == null ? null : value.toString())
                .map();
    }

    /// Commands such as lambdas have no binary form; only their number is known.
    private static Map<String, @Nullable Object> unlisted(
            long frame, RecordedFrame.Commands commands, String problem, long number) {
        return new Answer()
                .put("number", number)
                .put("frame", frame)
                .put("system", commands.system().orElse(""))
                .put("command", 0)
                .put("kind", commands.count() + " not listed")
                .put("entity", null)
                .put("component", null)
                .put("failure", null)
                .put("detail", problem)
                .map();
    }
}
