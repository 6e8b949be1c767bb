package dev.tercio.net.internal;

import dev.tercio.World;
import dev.tercio.net.InterestRule;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashMap;
import java.util.Map;

/// The rules with which this node answers requests of peers, by the name of the request class.
public final class InterestRules {
    private final Map<String, Rule> rules = new LinkedHashMap<>();

    /// A rule and the encoding of its requests.
    record Rule(RequestCodec codec, InterestRule<?> rule) {
        /// Selects entities for a request of the class of this rule.
        void select(Object request, Selection selection) {
            @SuppressWarnings("unchecked") // the codec decodes requests of the class of the rule
            InterestRule<Object> typed = (InterestRule<Object>) rule;
            typed.select(request, selection);
        }
    }

    /// A request of a peer.
    record Asked(Rule rule, Object request) {
        void select(Selection selection) {
            rule.select(request, selection);
        }

        String name() {
            return rule.codec.name();
        }
    }

    /// Adds a rule.
    ///
    /// @throws IllegalArgumentException if there is a rule for the class, or the class cannot be
    ///   sent
    public <T> void add(World world, Class<T> request, InterestRule<T> rule) {
        if (rules.containsKey(request.getName())) {
            throw new IllegalArgumentException("rule exists: class=" + request.getName());
        }
        rules.put(request.getName(), new Rule(new RequestCodec(world, request), rule));
    }

    @Nullable Rule find(String name) {
        return rules.get(name);
    }
}
