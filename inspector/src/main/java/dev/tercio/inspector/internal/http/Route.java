package dev.tercio.inspector.internal.http;

import dev.tercio.inspector.internal.json.Body;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/// A method and path of the interface.
///
/// @param method the HTTP method
/// @param path the path, with names of parameters in braces
/// @param summary what it does
/// @param parameters the names of the parameters after the question mark
/// @param answer the names and types of the answer's values, as `frame:integer`, separated by
///   spaces
/// @param handler answers a request
record Route(
        String method,
        String path,
        String summary,
        List<String> parameters,
        String answer,
        Handler handler) {
    /// Answers a request.
    interface Handler {
        /// Answers a request.
        ///
        /// @param body empty for GET and DELETE
        @Nullable Object answer(Parameters parameters, Body body);
    }

    /// The segments of the path.
    private List<String> segments() {
        return List.of(path.substring(1).split("/", -1));
    }

    /// The names of the parameters in the path.
    List<String> pathParameters() {
        return segments().stream()
                .filter(segment -> segment.startsWith("{"))
                .map(segment -> segment.substring(1, segment.length() - 1))
                .toList();
    }

    /// Whether a path has this form.
    boolean matches(List<String> actual) {
        List<String> own = segments();
        if (own.size() != actual.size()) {
            return false;
        }
        for (int i = 0; i < own.size(); i++) {
            if (!own.get(i).startsWith("{") && !own.get(i).equals(actual.get(i))) {
                return false;
            }
        }
        return true;
    }

    /// Adds the values of the parameters in the path, and checks all names.
    void read(List<String> actual, Parameters into) {
        List<String> known = new ArrayList<>(parameters);
        into.allow(known);
        List<String> own = segments();
        for (int i = 0; i < own.size(); i++) {
            if (own.get(i).startsWith("{")) {
                String name = own.get(i).substring(1, own.get(i).length() - 1);
                into.put(name, actual.get(i));
            }
        }
    }
}
