package dev.tercio.templates.internal;

import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.UnexpectedEndOfInputException;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Rewords the errors of the JSON parser for the author of a file.
final class JsonErrors {
    /// Notes about the parser's settings and source, which do not help the author of a file.
    private static final Pattern NOTES =
            Pattern.compile(
                    " \\((?:for \\w+ starting at|start marker at|not recognized as one).*"
                            + "|: enable `.*"
                            + "|, from `[^`]*`",
                    Pattern.DOTALL);

    private static final Pattern TOKEN =
            Pattern.compile("(?:Unrecognized|Non-standard) token '([^']*)'.*", Pattern.DOTALL);

    private JsonErrors() {}

    /// The location of an error. After an unknown token the parser reports its end; this is its
    /// start.
    static Location location(JacksonException e, JsonParser parser) {
        TokenStreamLocation reported = e.getLocation();
        // an error about a limit has no location
        Location end = Location.of(reported == null ? parser.currentLocation() : reported);
        Matcher token = TOKEN.matcher(e.getOriginalMessage());
        int length = token.matches() ? token.group(1).length() : 0;
        return new Location(end.line(), Math.max(1, end.column() - length));
    }

    static String message(JacksonException e) {
        if (e instanceof UnexpectedEndOfInputException) {
            return "invalid JSON: the file ends inside a value";
        }
        String cause = NOTES.matcher(e.getOriginalMessage()).replaceAll("");
        return "invalid JSON: " + MessageText.oneLine(cause);
    }
}
