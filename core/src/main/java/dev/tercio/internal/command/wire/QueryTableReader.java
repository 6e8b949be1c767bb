package dev.tercio.internal.command.wire;

import dev.tercio.command.CommandFormatException;
import dev.tercio.internal.command.lane.TypeRole;
import dev.tercio.internal.component.ComponentSpec;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Reads the query table of a stream.
final class QueryTableReader {
    private final ByteSource source;
    private final List<StreamedType> types;
    private final FirstUseOrder typeUses;
    private final Set<QueryForm> seen = new HashSet<>();

    QueryTableReader(ByteSource source, List<StreamedType> types, FirstUseOrder typeUses) {
        this.source = source;
        this.types = types;
        this.typeUses = typeUses;
    }

    List<QueryForm> read(int count) {
        List<QueryForm> queries = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int start = source.position();
            QueryForm query = readQuery(start);
            if (!seen.add(query)) {
                throw new CommandFormatException(start, "query is there twice: number=" + i);
            }
            queries.add(query);
        }
        return queries;
    }

    private QueryForm readQuery(int start) {
        int anyOwned = source.takeInt("query flags");
        if (anyOwned < 0 || anyOwned > 1) {
            throw new CommandFormatException(start, "no such query flags: flags=" + anyOwned);
        }
        List<ComponentSpec<?>> required = readTypes();
        List<ComponentSpec<?>> excluded = readTypes();
        List<ComponentSpec<?>> owned = readTypes();
        if (!required.containsAll(owned)) {
            throw new CommandFormatException(start, "owned types are not among the required ones");
        }
        return new QueryForm(required, excluded, owned, readAnyOf(), anyOwned == 1);
    }

    private List<List<ComponentSpec<?>>> readAnyOf() {
        int start = source.position();
        int count = source.takeCount(Integer.BYTES, "list of alternatives");
        if (count > CommandLayout.MAX_ANY_OF) {
            throw new CommandFormatException(start, "too many alternatives: count=" + count);
        }
        List<List<ComponentSpec<?>>> lists = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            List<ComponentSpec<?>> list = readTypes();
            if (list.isEmpty()) {
                throw new CommandFormatException(start, "alternatives are empty: number=" + i);
            }
            lists.add(list);
        }
        return lists;
    }

    private List<ComponentSpec<?>> readTypes() {
        int start = source.position();
        int count = source.takeCount(Integer.BYTES, "list of types");
        List<ComponentSpec<?>> list = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int at = source.position();
            StreamedType type = types.get(typeUses.use(source.takeInt("type number"), at));
            if (type.role() != TypeRole.COMPONENT) {
                throw new CommandFormatException(at, "not a component: class=" + type.name());
            }
            list.add(type.spec());
        }
        if (!QueryForm.isSorted(list)) {
            throw new CommandFormatException(start, "types of a query are not sorted by name");
        }
        return list;
    }
}
