package dev.tercio.internal.command.report;

import dev.tercio.Entity;
import dev.tercio.command.CommandFailure;
import dev.tercio.command.CommandKind;
import dev.tercio.command.FailureReason;
import dev.tercio.internal.command.lane.CommandWord;
import dev.tercio.internal.command.lane.LaneContent;
import dev.tercio.internal.stream.Words;

import org.jspecify.annotations.Nullable;

import java.util.Optional;

/// The data of a failed command, from which a [CommandFailure] is created on request. Instances are
/// reused.
public final class FailedCommand {
    private final FailureDetail detail = new FailureDetail();
    private int number;
    private CommandKind kind = CommandKind.SPAWN;
    private long entity;
    private @Nullable Class<?> type;
    private String recorder = "";
    private FailureReason reason = FailureReason.DEAD_ENTITY;

    /// Copies the data of a command.
    ///
    /// @param at its offset in the stream of its lane
    /// @param place its number in that stream
    public void set(LaneContent lane, int at, int place, FailureReason why, FailureDetail values) {
        long[] stream = lane.stream.words();
        long word = Words.get(stream, at);
        number = lane.numberOf(at, place);
        kind = CommandWord.kindOf(word);
        entity = CommandWord.isAboutQuery(word) ? 0 : Words.entity(stream, at);
        type = values.component() == null ? lane.classOf(word) : values.component();
        recorder = lane.recorderOf(at, place);
        reason = why;
        detail.copy(values);
    }

    public boolean hasRecorder() {
        return !recorder.isEmpty();
    }

    /// Sets the name of the system that played the command, if its recorder has no name.
    public void setRecorder(String name) {
        recorder = name;
    }

    void copy(FailedCommand other) {
        number = other.number;
        kind = other.kind;
        entity = other.entity;
        type = other.type;
        recorder = other.recorder;
        reason = other.reason;
        detail.copy(other.detail);
    }

    /// Releases references to the user's objects.
    public void clear() {
        detail.clear();
        type = null;
        recorder = "";
    }

    FailureReason reason() {
        return reason;
    }

    @Nullable Class<?> type() {
        return type;
    }

    /// Returns whether it has the same kind, recorder, component and reason as another.
    boolean isLike(CommandFailure other) {
        return kind == other.kind()
                && reason == other.reason()
                && type == other.component().orElse(null)
                && recorder.equals(other.recorder());
    }

    /// Returns a hash of the values that [#isLike] compares.
    int likeness() {
        int hash = kind.hashCode() * 31 + reason.hashCode();
        return (hash * 31 + (type == null ? 0 : type.hashCode())) * 31 + recorder.hashCode();
    }

    /// Returns an object to keep.
    public CommandFailure describe(String world) {
        String text = detail.text(reason, type);
        return new CommandFailure(
                number,
                kind,
                entity == 0 ? Entity.NONE : new Entity(entity),
                Optional.ofNullable(type),
                recorder,
                reason,
                text + (text.isEmpty() ? "" : ", ") + "world=" + world,
                Optional.ofNullable(detail.cause()));
    }
}
