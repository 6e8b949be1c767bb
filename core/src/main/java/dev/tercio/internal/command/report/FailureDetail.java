package dev.tercio.internal.command.report;

import dev.tercio.Entity;
import dev.tercio.command.FailureReason;

import org.jspecify.annotations.Nullable;

/// The values that explain a failure. The text is built only when it is read, so that a failure
/// that is only counted allocates nothing.
public final class FailureDetail {
    /// The kind of explanation, apart from a cause.
    private enum Kind {
        NOTHING,
        NUMBER,
        HANDLE,
        SUBJECT
    }

    private Kind kind = Kind.NOTHING;
    private String label = "";
    private long value;
    private @Nullable Object subject;
    private @Nullable Throwable cause;
    private @Nullable Class<?> component;

    public void clear() {
        component = null;
        kind = Kind.NOTHING;
        label = "";
        value = 0;
        subject = null;
        cause = null;
    }

    /// Explains a failure by a number.
    public void set(String name, long number) {
        kind = Kind.NUMBER;
        label = name;
        value = number;
    }

    /// Explains a failure by an object, which is printed after the label.
    public void set(String name, Object about) {
        kind = Kind.SUBJECT;
        label = name;
        subject = about;
    }

    /// Explains a failure by a handle that has no entity.
    public void setHandle(long handle) {
        kind = Kind.HANDLE;
        value = handle;
    }

    /// Sets which of several components a command has failed for.
    public void setComponent(Class<?> type) {
        component = type;
    }

    @Nullable Class<?> component() {
        return component;
    }

    /// Explains a failure by an exception.
    public void setCause(Throwable thrown) {
        cause = thrown;
    }

    public void copy(FailureDetail other) {
        kind = other.kind;
        label = other.label;
        value = other.value;
        subject = other.subject;
        cause = other.cause;
        component = other.component;
    }

    /// Returns whether the failure was explained by the same instance.
    @SuppressWarnings("ReferenceEquality") // the same instance, not an equal one
    public boolean isCausedBy(Throwable thrown) {
        return cause == thrown;
    }

    @Nullable Throwable cause() {
        return cause;
    }

    /// Returns what has thrown the cause: the command, or the subject if there is one.
    private String thrower(Class<?> type) {
        return kind == Kind.SUBJECT ? label + subject : type.getSimpleName();
    }

    /// Returns the explanation as text.
    ///
    /// @param type the class that the command names, or null
    String text(FailureReason reason, @Nullable Class<?> type) {
        if (cause != null) {
            return reason == FailureReason.THROWN && type != null
                    ? thrower(type) + " threw " + cause
                    : String.valueOf(cause.getMessage());
        }
        return switch (kind) {
            case NOTHING -> "";
            case NUMBER -> label + value;
            case HANDLE -> "handle=" + new Entity(value);
            case SUBJECT -> label + subject;
        };
    }
}
