package dev.tercio.site;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The names of the API documentation, with their addresses.
final class ApiIndex {
    /// An index of a site without API documentation.
    static final ApiIndex EMPTY = new ApiIndex(Set.of(), Map.of(), Map.of());

    private static final Pattern TYPE = Pattern.compile("[A-Z]\\w*(\\.[A-Z]\\w*)*\\.html");
    private static final Pattern ENTRY = Pattern.compile("\\{(\"[^}]*)}");
    private static final Pattern FIELD = Pattern.compile("\"(\\w)\":\"((?:[^\"\\\\]|\\\\.)*)\"");

    private final Set<String> addresses;
    private final Map<String, String> types;
    private final Map<String, String> members;

    private ApiIndex(
            Set<String> addresses, Map<String, String> types, Map<String, String> members) {
        this.addresses = addresses;
        this.types = types;
        this.members = members;
    }

    /// Reads what `javadoc` has written into `api` below the root of the site.
    static ApiIndex read(Path site) throws IOException {
        Path api = site.resolve("api");
        Map<String, String> addresses = typeAddresses(site, api);
        Map<String, String> types = new TreeMap<>();
        Set<String> ambiguous = new HashSet<>();
        addresses.forEach(
                (name, address) -> {
                    String simple = name.replaceFirst("^([a-z]\\w*\\.)+", "");
                    if (types.putIfAbsent(simple, address) != null) {
                        ambiguous.add(simple);
                    }
                });
        ambiguous.forEach(types::remove);
        return new ApiIndex(
                new TreeSet<>(addresses.values()), types, members(api, addresses, types));
    }

    private static Map<String, String> typeAddresses(Path site, Path api) throws IOException {
        Map<String, String> addresses = new TreeMap<>();
        try (Stream<Path> files = Files.walk(api)) {
            for (Path file : files.toList()) {
                if (TYPE.matcher(String.valueOf(file.getFileName())).matches()) {
                    String address = site.relativize(file).toString().replace('\\', '/');
                    String name = address.split("/", 3)[2].replace('/', '.');
                    addresses.put(name.substring(0, name.length() - ".html".length()), address);
                }
            }
        }
        return addresses;
    }

    private static Map<String, String> members(
            Path api, Map<String, String> addresses, Map<String, String> types) throws IOException {
        Map<String, String> members = new TreeMap<>();
        for (Map<String, String> entry : entries(api.resolve("member-search-index.js"))) {
            String type = entry.get("c");
            String label = entry.getOrDefault("l", "");
            String address = addresses.get(entry.get("p") + "." + type);
            if (address != null && types.containsValue(address)) {
                String anchor = entry.getOrDefault("u", label);
                members.putIfAbsent(
                        type + "." + label.replaceFirst("\\(.*", ""), address + "#" + anchor);
            }
        }
        return members;
    }

    private static List<Map<String, String>> entries(Path file) throws IOException {
        List<Map<String, String>> entries = new ArrayList<>();
        Matcher entry = ENTRY.matcher(Files.readString(file, StandardCharsets.UTF_8));
        while (entry.find()) {
            Map<String, String> fields = new HashMap<>();
            Matcher field = FIELD.matcher(entry.group(1));
            while (field.find()) {
                fields.put(field.group(1), field.group(2));
            }
            entries.add(fields);
        }
        return entries;
    }

    /// The address of code such as `World`, `World.create` or `World.create()`; null if it is not a
    /// name of the API, or not of one only.
    @Nullable String find(String code) {
        String type = types.get(code);
        return type != null ? type : members.get(code.replaceFirst("\\([^()]*\\)$", ""));
    }

    /// The addresses of all types.
    Set<String> types() {
        return addresses;
    }

    /// Types and members with their addresses.
    Map<String, String> names() {
        Map<String, String> names = new TreeMap<>(members);
        names.putAll(types);
        return names;
    }
}
