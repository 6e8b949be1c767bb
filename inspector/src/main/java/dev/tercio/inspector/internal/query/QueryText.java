package dev.tercio.inspector.internal.query;

import dev.tercio.inspector.internal.RequestException;
import dev.tercio.inspector.internal.field.ComponentNames;
import dev.tercio.inspector.internal.field.FieldPath;
import dev.tercio.inspector.internal.query.QueryTerm.Kind;
import dev.tercio.internal.component.ComponentStore;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

/// Parses queries such as `Position, !Frozen, any(A | B), Position.x > 3`.
public final class QueryText {
    private static final int MAX_TERMS = 64;
    private static final String ANY = "any";
    private static final Map<String, Kind> FUNCTIONS =
            Map.of("changed", Kind.CHANGED, "added", Kind.ADDED, "owned", Kind.OWNED);

    private final ComponentNames names;
    private final QueryScanner text;
    private final List<QueryTerm> terms = new ArrayList<>();

    private QueryText(String text, ComponentNames names) {
        this.names = names;
        this.text = new QueryScanner(text);
    }

    /// Parses a query. Empty text has no terms.
    ///
    /// @throws RequestException if the text is invalid, with the position of the problem
    public static List<QueryTerm> parse(String text, ComponentNames names) {
        QueryText query = new QueryText(text, names);
        if (!query.text.isAtEnd()) {
            query.readTerms();
        }
        return List.copyOf(query.terms);
    }

    private void readTerms() {
        do {
            if (text.isAtEnd() || text.isNext(',')) {
                throw mistake("a term is missing", "remove the comma");
            }
            if (terms.size() == MAX_TERMS) {
                throw mistake("too many terms: limit=" + MAX_TERMS, "");
            }
            terms.add(term());
            if (!text.isAtEnd() && !text.isNext(',')) {
                throw mistake("a comma is expected, found=" + text.found(), "");
            }
        } while (text.accept(','));
    }

    private RequestException mistake(String problem, String advice) {
        return text.mistake(text.position(), problem, advice);
    }

    /// Adds the position to the mistakes of others.
    private <T> T at(int position, Supplier<T> action) {
        try {
            return action.get();
        } catch (RequestException e) {
            throw text.mistake(position, String.valueOf(e.getMessage()), e.advice());
        }
    }

    private QueryTerm term() {
        int start = text.position();
        if (text.accept('!')) {
            return prefixed(start, Kind.WITHOUT);
        }
        if (text.accept('?')) {
            return prefixed(start, Kind.OPTIONAL);
        }
        String name = text.name();
        if (name.isEmpty()) {
            throw mistake("a component is expected, found=" + text.found(), "");
        }
        if (text.accept('(')) {
            return call(start, name);
        }
        int position = text.position();
        String operator = text.operator();
        if (!operator.isEmpty()) {
            return comparison(start, name, operator, position);
        }
        if (names.find(name) == null && tryField(name) != null) {
            throw mistake("a comparison is missing: field=" + name, "write " + name + " > 0");
        }
        return presence(start, Kind.WITH, start, name);
    }

    private @Nullable FieldPath tryField(String name) {
        try {
            return FieldPath.of(name, names);
        } catch (RequestException e) {
            return null;
        }
    }

    private QueryTerm prefixed(int start, Kind kind) {
        int position = text.position();
        String name = componentName();
        if (text.isNext('(')) {
            throw text.mistake(
                    position, "functions cannot be negated: function=" + name, "remove the prefix");
        }
        if (names.find(name) == null && tryField(name) != null) {
            throw text.mistake(
                    position,
                    "comparisons cannot be negated: field=" + name,
                    "use the opposite comparison");
        }
        return presence(start, kind, position, name);
    }

    private String componentName() {
        String name = text.name();
        if (name.isEmpty()) {
            throw mistake("a component is missing", "");
        }
        return name;
    }

    private QueryTerm presence(int start, Kind kind, int position, String name) {
        ComponentStore store = at(position, () -> names.require(name));
        return new QueryTerm.Presence(text.since(start), kind, store);
    }

    private QueryTerm call(int start, String function) {
        if (function.equals(ANY)) {
            return anyOf(start);
        }
        Kind kind = FUNCTIONS.get(function);
        if (kind == null) {
            throw text.mistake(
                    start,
                    "no such function: function=" + function,
                    "known: any, changed, added, owned");
        }
        if (kind == Kind.OWNED && text.accept(')')) {
            return new QueryTerm.AnyOwned(text.since(start));
        }
        int position = text.position();
        String name = componentName();
        ComponentStore store = at(position, () -> names.require(name));
        close(function, "a closing parenthesis");
        return new QueryTerm.Presence(text.since(start), kind, store);
    }

    private QueryTerm anyOf(int start) {
        List<ComponentStore> stores = new ArrayList<>();
        do {
            int position = text.position();
            String name = componentName();
            stores.add(at(position, () -> names.require(name)));
        } while (text.accept('|'));
        close(ANY, "a closing parenthesis or |");
        return new QueryTerm.AnyOf(text.since(start), List.copyOf(stores));
    }

    private void close(String function, String expected) {
        if (text.accept(')')) {
            return;
        }
        throw text.isAtEnd()
                ? mistake("closing parenthesis is missing: function=" + function, "")
                : mistake(expected + " is expected, found=" + text.found(), "");
    }

    private QueryTerm comparison(int start, String path, String operator, int operatorAt) {
        FieldPath field = at(start, () -> FieldPath.of(path, names));
        int position = text.position();
        if (text.isAtEnd() || text.isNext(',')) {
            throw mistake("a value is missing", "write " + path + " " + operator + " 0");
        }
        Comparison comparison;
        if (text.isNext('"')) {
            String word = text.quoted();
            checkWord(field, operator, operatorAt, word, position);
            comparison = new Comparison.Word(operator.equals("="), word);
        } else {
            at(start, field::requireNumber);
            comparison = Comparison.of(field, operator, number(position, text.word()));
        }
        return new QueryTerm.Compare(text.since(start), field, comparison);
    }

    private void checkWord(
            FieldPath field, String operator, int operatorAt, String word, int position) {
        if (!field.isText()) {
            throw text.mistake(
                    position,
                    "field is not text: field=" + field.text(),
                    "compare it with a number, without quotes");
        }
        if (!operator.equals("=") && !operator.equals("!=")) {
            throw text.mistake(
                    operatorAt, "text has no order: operator=" + operator, "use = or !=");
        }
        List<String> constants = field.constants();
        if (constants != null && !constants.contains(word)) {
            throw text.mistake(
                    position,
                    "no such constant: constant=" + word + ", field=" + field.text(),
                    "known: " + String.join(", ", constants));
        }
    }

    private BigDecimal number(int position, String operand) {
        return switch (operand.toLowerCase(Locale.ROOT)) {
            case "true" -> BigDecimal.ONE;
            case "false" -> BigDecimal.ZERO;
            default -> {
                if (!operand.matches(
                        "[-+]?(\\d{1,30}(\\.\\d{0,30})?|\\.\\d{1,30})([eE][-+]?\\d{1,3})?")) {
                    throw text.mistake(
                            position,
                            "value is not numeric: value=" + operand,
                            "put text and names of enums in quotes");
                }
                yield new BigDecimal(operand);
            }
        };
    }
}
