package dev.tercio.internal.command.report;

import dev.tercio.Entity;
import dev.tercio.command.CommandFailure;
import dev.tercio.command.CommandKind;
import dev.tercio.command.FailureReason;
import dev.tercio.internal.command.lane.CommandWord;
import dev.tercio.internal.command.lane.LaneContent;
import dev.tercio.internal.stream.Bytes;

import org.jspecify.annotations.Nullable;

import java.util.Optional;

/// A failed command as values, before anyone asks for it as a [CommandFailure]. Instances are used
/// again.
public final class FailedCommand {
    private final FailureDetail detail = new FailureDetail();
    private int number;
    private CommandKind kind = CommandKind.SPAWN;
    private long entity;
    private @Nullable Class<?> type;
    private String recorder = "";
    private FailureReason reason = FailureReason.DEAD_ENTITY;

    /// Takes the values of a command.
    ///
    /// @param at where it is in the stream of its lane
    /// @param place its number in that stream
    public void set(LaneContent lane, int at, int place, FailureReason why, FailureDetail values) {
        byte[] bytes = lane.stream.bytes();
        long word = Bytes.getLong(bytes, at);
        number = lane.numberOf(at, place);
        kind = CommandWord.kindOf(word);
        entity = CommandWord.isAboutQuery(word) ? 0 : Bytes.getLong(bytes, at + CommandWord.ENTITY);
        type = values.component() == null ? lane.classOf(word) : values.component();
        recorder = lane.recorderOf(at, place);
        reason = why;
        detail.copy(values);
    }

    public boolean hasRecorder() {
        return !recorder.isEmpty();
    }

    /// Names who played the command, if nobody is named who recorded it.
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

    /// Lets go of the objects of the user.
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

    /// Whether it is of the same kind, recorder, component and reason as another.
    boolean isLike(CommandFailure other) {
        return kind == other.kind()
                && reason == other.reason()
                && type == other.component().orElse(null)
                && recorder.equals(other.recorder());
    }

    /// A hash of what [#isLike] compares.
    int likeness() {
        int hash = kind.hashCode() * 31 + reason.hashCode();
        return (hash * 31 + (type == null ? 0 : type.hashCode())) * 31 + recorder.hashCode();
    }

    /// As an object to keep.
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
