package dev.tercio.inspector.internal.query;

import dev.tercio.inspector.internal.RequestException;
import dev.tercio.inspector.internal.field.ComponentNames;
import dev.tercio.inspector.internal.field.FieldPath;
import dev.tercio.inspector.internal.query.QueryTerm.Kind;
import dev.tercio.internal.component.ComponentStore;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Parses queries such as `Position, !Frozen, any(A | B), Position.x > 3`.
public final class QueryText {
    private static final int MAX_TERMS = 64;
    private static final Pattern CALL = Pattern.compile("([a-z]+)\\s*\\(([^()]*)\\)");
    private static final Pattern COMPARISON =
            Pattern.compile("([\\w$.]+(?:\\[\\d+])?)\\s*(<=|>=|!=|==|=|<|>)\\s*(.+)");
    private static final Map<String, Kind> FUNCTIONS =
            Map.of("changed", Kind.CHANGED, "added", Kind.ADDED, "owned", Kind.OWNED);

    private final ComponentNames names;
    private final List<QueryTerm> terms = new ArrayList<>();

    private QueryText(ComponentNames names) {
        this.names = names;
    }

    /// Parses a query. Empty text has no terms.
    ///
    /// @throws RequestException if the text is invalid, with the position of the problem
    public static List<QueryTerm> parse(String text, ComponentNames names) {
        QueryText query = new QueryText(names);
        int start = 0;
        boolean quoted = false;
        for (int i = 0; i <= text.length(); i++) {
            boolean end = i == text.length();
            if (!end && text.charAt(i) == '"') {
                quoted = !quoted;
            }
            if (end || (!quoted && text.charAt(i) == ',')) {
                query.add(text, start, i);
                start = i + 1;
            }
        }
        return List.copyOf(query.terms);
    }

    private void add(String text, int from, int to) {
        String term = text.substring(from, to).strip();
        if (text.isBlank()) {
            return;
        }
        int position = from + Math.max(0, text.substring(from, to).indexOf(term));
        try {
            if (term.isEmpty()) {
                throw RequestException.invalid("a term is missing", "remove the comma");
            }
            if (terms.size() == MAX_TERMS) {
                throw RequestException.invalid("too many terms: limit=" + MAX_TERMS);
            }
            terms.add(term(term));
        } catch (RequestException e) {
            throw RequestException.invalid(
                            "query is invalid: " + e.getMessage() + ", term=" + term, e.advice())
                    .with("position", position);
        }
    }

    private QueryTerm term(String term) {
        Matcher call = CALL.matcher(term);
        if (call.matches()) {
            return call(term, call.group(1), call.group(2).strip());
        }
        Matcher comparison = COMPARISON.matcher(term);
        if (comparison.matches()) {
            return comparison(
                    term, comparison.group(1), comparison.group(2), comparison.group(3).strip());
        }
        return switch (term.charAt(0)) {
            case '!' -> presence(term, Kind.WITHOUT, term.substring(1));
            case '?' -> presence(term, Kind.OPTIONAL, term.substring(1));
            default -> presence(term, Kind.WITH, term);
        };
    }

    private QueryTerm presence(String term, Kind kind, String name) {
        return new QueryTerm.Presence(term, kind, names.require(name.strip()));
    }

    private QueryTerm call(String term, String function, String arguments) {
        if (function.equals("any")) {
            List<ComponentStore> stores = new ArrayList<>();
            for (String name : arguments.split("\\|", -1)) {
                stores.add(names.require(name.strip()));
            }
            return new QueryTerm.AnyOf(term, List.copyOf(stores));
        }
        if (function.equals("owned") && arguments.isEmpty()) {
            return new QueryTerm.AnyOwned(term);
        }
        Kind kind = FUNCTIONS.get(function);
        if (kind == null) {
            throw RequestException.invalid(
                    "no such function: function=" + function, "known: any, changed, added, owned");
        }
        return presence(term, kind, arguments);
    }

    private QueryTerm comparison(String term, String path, String written, String operand) {
        FieldPath field = FieldPath.of(path, names);
        String operator = written.equals("==") ? "=" : written;
        boolean quoted = operand.length() > 1 && operand.startsWith("\"") && operand.endsWith("\"");
        if (quoted) {
            if (!field.isText() || !(operator.equals("=") || operator.equals("!="))) {
                throw RequestException.invalid(
                        "text can only be compared with text and enums: field=" + path,
                        "use = or != with a text or enum field");
            }
            String word = operand.substring(1, operand.length() - 1);
            return new QueryTerm.Compare(term, field, operator, 0, word);
        }
        return new QueryTerm.Compare(term, field.requireNumber(), operator, number(operand), null);
    }

    private static double number(String operand) {
        Double number = tryNumber(operand);
        if (number == null) {
            throw RequestException.invalid(
                    "value is not numeric: value=" + operand,
                    "put text and names of enums in quotes");
        }
        return number;
    }

    private static @Nullable Double tryNumber(String operand) {
        return switch (operand.toLowerCase(Locale.ROOT)) {
            case "true" -> 1.0;
            case "false" -> 0.0;
            default -> {
                // a limited form: Double.parseDouble accepts hexadecimal numbers and suffixes
                if (!operand.matches(
                        "[-+]?(\\d{1,30}(\\.\\d{0,30})?|\\.\\d{1,30})([eE][-+]?\\d{1,3})?")) {
                    yield null;
                }
                yield Double.valueOf(operand);
            }
        };
    }
}
