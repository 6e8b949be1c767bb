package dev.tercio.inspector.internal;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashMap;
import java.util.Map;

/// A request that cannot be answered: becomes an error body with a status.
@SuppressWarnings("serial") // never serialized
public final class RequestException extends RuntimeException {
    private final int status;
    private final String code;
    private final String advice;
    private final Map<String, @Nullable Object> details = new LinkedHashMap<>();

    /// Creates the exception.
    ///
    /// @param status the HTTP status
    /// @param code the short name of the error
    /// @param message the problem with its values
    /// @param advice what to do; may be empty
    public RequestException(int status, String code, String message, String advice) {
        super(message);
        this.status = status;
        this.code = code;
        this.advice = advice;
    }

    /// A parameter or body is invalid.
    public static RequestException invalid(String message) {
        return new RequestException(400, "bad-request", message, "");
    }

    /// A parameter or body is invalid.
    public static RequestException invalid(String message, String advice) {
        return new RequestException(400, "bad-request", message, advice);
    }

    /// Something does not exist.
    public static RequestException unknown(String message, String advice) {
        return new RequestException(404, "not-found", message, advice);
    }

    /// Not possible now.
    public static RequestException conflict(String message, String advice) {
        return new RequestException(409, "conflict", message, advice);
    }

    /// Not possible now because of load.
    public static RequestException busy(String message, String advice) {
        return new RequestException(503, "busy", message, advice);
    }

    /// The world may not be changed.
    public static RequestException readOnly(String world) {
        return new RequestException(
                403,
                "read-only",
                "edits are not allowed: world=" + world,
                "start the inspector with allowEdit(true), or --allow-edit");
    }

    /// Adds a value to the error body.
    public RequestException with(String name, @Nullable Object value) {
        details.put(name, value);
        return this;
    }

    /// A value of the error body, or null.
    public @Nullable Object detail(String name) {
        return details.get(name);
    }

    /// The HTTP status.
    public int status() {
        return status;
    }

    /// What to do; may be empty.
    public String advice() {
        return advice;
    }

    /// The error body.
    public Map<String, @Nullable Object> body() {
        Map<String, @Nullable Object> error = new LinkedHashMap<>();
        error.put("code", code);
        error.put("message", getMessage());
        error.put("advice", advice);
        error.putAll(details);
        Map<String, @Nullable Object> body = new LinkedHashMap<>();
        body.put("error", error);
        return body;
    }
}
