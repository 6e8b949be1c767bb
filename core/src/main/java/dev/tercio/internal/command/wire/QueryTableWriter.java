package dev.tercio.internal.command.wire;

import dev.tercio.internal.command.lane.TypeRole;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.query.FilteredQuery;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Numbers the queries of a stream in the order of their first use. Queries with equal filters
/// share a number.
final class QueryTableWriter {
    private final TypeTableWriter types;
    private final ByteSink sink = new ByteSink();
    private final Map<FilteredQuery<?>, Integer> known = new HashMap<>();
    private final Map<QueryForm, Integer> numbers = new HashMap<>();

    QueryTableWriter(TypeTableWriter types) {
        this.types = types;
    }

    int size() {
        return numbers.size();
    }

    /// Returns the number of a query in the table.
    int number(FilteredQuery<?> query) {
        Integer number = known.get(query);
        if (number == null) {
            number = number(QueryForm.of(query));
            known.put(query, number);
        }
        return number;
    }

    private int number(QueryForm form) {
        Integer number = numbers.get(form);
        if (number == null) {
            number = numbers.size();
            numbers.put(form, number);
            write(form);
        }
        return number;
    }

    private void write(QueryForm form) {
        if (form.anyOf().size() > CommandLayout.MAX_ANY_OF) {
            throw new IllegalArgumentException(
                    "query has too many alternatives: anyOf="
                            + form.anyOf().size()
                            + ", limit="
                            + CommandLayout.MAX_ANY_OF);
        }
        sink.putInt(form.anyOwned() ? 1 : 0);
        put(form.required());
        put(form.excluded());
        put(form.owned());
        sink.putInt(form.anyOf().size());
        form.anyOf().forEach(this::put);
    }

    private void put(List<ComponentSpec<?>> list) {
        sink.putInt(list.size());
        list.forEach(spec -> sink.putInt(types.number(TypeRole.COMPONENT, spec)));
    }

    void write(ByteSink target) {
        target.put(sink);
    }
}
