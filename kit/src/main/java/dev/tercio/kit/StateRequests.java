package dev.tercio.kit;

import dev.tercio.Utf8;
import dev.tercio.World;

import org.jspecify.annotations.Nullable;

import java.nio.charset.StandardCharsets;

/// The requested states of all [States] of a world. A resource, so that requests are saved, hashed,
/// rolled back and, if they come from outside of systems, recorded.
///
/// Systems do not use this class directly, see [States#next(dev.tercio.schedule.SystemSetup)].
///
/// @param next the requests for the next frame, in lines of enum class, mark and constant
/// @param applied the requests that the current frame applies, in the same form
public record StateRequests(
        @Utf8(StateRequests.BYTES) String next, @Utf8(StateRequests.BYTES) String applied) {
    static final int BYTES = 4096;

    /// The limit of each text: interrupted transitions and new requests fit together.
    private static final int LIMIT = BYTES / 2;

    /// Without requests.
    static final StateRequests NONE = new StateRequests("", "");

    /// Between enum class and constant: leaves the current state and enters the constant.
    private static final char SWITCH = '=';

    /// Between enum class and constant: enters the constant, which is the initial state.
    private static final char START = '+';

    static StateRequests of(World world) {
        return world.resources().tryGet(StateRequests.class).orElse(NONE);
    }

    /// With a request. It replaces an earlier one of the same class; one that replaces the initial
    /// state leaves no state either.
    StateRequests request(Enum<?> state, boolean initial) {
        String earlier = line(next, type(state));
        boolean starts =
                initial || (earlier != null && earlier.charAt(type(state).length()) == START);
        String changed = without(next, type(state)) + type(state);
        changed += (starts ? START : SWITCH) + state.name() + "\n";
        int bytes = changed.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > LIMIT) {
            throw new IllegalStateException(
                    "too many states are requested in one frame: state="
                            + state
                            + ", bytes="
                            + bytes
                            + ", limit="
                            + LIMIT);
        }
        return new StateRequests(changed, applied);
    }

    private static String type(Enum<?> state) {
        return state.getDeclaringClass().getName();
    }

    /// Whether a state of a class is requested, or a failure has interrupted its transition.
    boolean isRequested(Class<?> type) {
        return (!next.isEmpty() && line(next, type.getName()) != null) || entered(type) != null;
    }

    /// Moves the request of a class to those that are applied, unless an interrupted transition
    /// must be completed first.
    StateRequests take(Class<?> type) {
        String line = line(next, type.getName());
        return line == null || entered(type) != null
                ? this
                : new StateRequests(without(next, type.getName()), applied + line + "\n");
    }

    /// Notes that the applied request of a class has left the old state.
    StateRequests leave(Class<?> type) {
        return new StateRequests(
                next,
                without(applied, type.getName()) + type.getName() + START + entered(type) + "\n");
    }

    /// Without the applied request of a class.
    StateRequests settle(Class<?> type) {
        return new StateRequests(next, without(applied, type.getName()));
    }

    /// Whether an applied request leaves the current state.
    boolean leaves(Class<?> type) {
        String line = applied.isEmpty() ? null : line(applied, type.getName());
        return line != null && line.charAt(type.getName().length()) == SWITCH;
    }

    /// The name of the constant that an applied request enters, or null.
    @Nullable String entered(Class<?> type) {
        String line = applied.isEmpty() ? null : line(applied, type.getName());
        return line == null ? null : line.substring(type.getName().length() + 1);
    }

    private static @Nullable String line(String lines, String type) {
        for (String line : lines.split("\n", -1)) {
            if (isOf(line, type)) {
                return line;
            }
        }
        return null;
    }

    private static boolean isOf(String line, String type) {
        int mark = type.length();
        return line.length() > mark
                && line.startsWith(type)
                && (line.charAt(mark) == SWITCH || line.charAt(mark) == START);
    }

    private static String without(String lines, String type) {
        StringBuilder others = new StringBuilder();
        for (String line : lines.split("\n", -1)) {
            if (!line.isEmpty() && !isOf(line, type)) {
                others.append(line).append('\n');
            }
        }
        return others.toString();
    }
}
