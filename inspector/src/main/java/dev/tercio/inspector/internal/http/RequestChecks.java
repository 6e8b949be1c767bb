package dev.tercio.inspector.internal.http;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;

import dev.tercio.inspector.InspectorOptions;
import dev.tercio.inspector.internal.RequestException;

import org.jspecify.annotations.Nullable;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Refuses requests of other sites, of wrong hosts, and without the token.
final class RequestChecks {
    private static final int MAX_URI = 8_192;
    private static final Set<String> OWN_SITES = Set.of("same-origin", "none");

    private final InspectorOptions options;
    private final int port;

    RequestChecks(InspectorOptions options, int port) {
        this.options = options;
        this.port = port;
    }

    /// Fails unless a request may be answered.
    ///
    /// @param page whether it asks for a file of the page
    void check(HttpExchange exchange, boolean page) {
        Headers headers = exchange.getRequestHeaders();
        if (exchange.getRequestURI().toString().length() > MAX_URI) {
            throw new RequestException(414, "uri-too-long", "address is too long", "");
        }
        String host = only(headers, "Host");
        if (host == null || !isOwnHost(host)) {
            throw forbidden("host is not allowed: host=" + host, "use " + options.host());
        }
        String origin = only(headers, "Origin");
        if (origin != null && !origin.equals("http://" + host)) {
            throw forbidden("origin is not allowed: origin=" + origin, "");
        }
        String method = exchange.getRequestMethod();
        String site = only(headers, "Sec-Fetch-Site");
        // a link on another page may lead here, but only to the page itself
        boolean link =
                page && method.equals("GET") && "navigate".equals(only(headers, "Sec-Fetch-Mode"));
        if (site != null && !OWN_SITES.contains(site) && !link) {
            throw forbidden("requests of other sites are not allowed: site=" + site, "");
        }
        if (method.equals("POST") || method.equals("DELETE")) { // others do nothing
            checkWrite(method, headers);
        }
    }

    private static void checkWrite(String method, Headers headers) {
        if (!"1".equals(only(headers, "X-Tercio-Inspector"))) {
            throw forbidden("header is missing: name=X-Tercio-Inspector", "send the value 1");
        }
        String type = only(headers, "Content-Type");
        String media = type == null ? "" : type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
        if (method.equals("POST") && !media.equals("application/json")) {
            throw new RequestException(
                    415, "unsupported-type", "not JSON: type=" + type, "send application/json");
        }
    }

    /// Fails unless the token was presented, if there is one.
    void checkToken(HttpExchange exchange) {
        if (options.token().isEmpty()) {
            return;
        }
        Headers headers = exchange.getRequestHeaders();
        String authorization = only(headers, "Authorization");
        if (authorization != null && isToken(authorization.replaceFirst("^Bearer ", ""))) {
            return;
        }
        String cookies = only(headers, "Cookie");
        for (String cookie : cookies == null ? new String[0] : cookies.split(";", -1)) {
            if (cookie.strip().startsWith(cookieName() + "=")
                    && isToken(cookie.strip().substring(cookieName().length() + 1))) {
                return;
            }
        }
        throw new RequestException(
                401, "unauthorized", "token is missing or wrong", "open /?token=TOKEN once");
    }

    /// Whether a text is the token. Takes the same time for all texts.
    boolean isToken(String text) {
        return MessageDigest.isEqual(
                text.getBytes(StandardCharsets.UTF_8),
                options.token().getBytes(StandardCharsets.UTF_8));
    }

    /// The cookie that presents the token. Ports share cookies, so it contains the port.
    String cookieName() {
        return "tercio-inspector-" + port;
    }

    /// Names other than `localhost` are refused: a site could let its own name point here.
    /// Addresses cannot be redirected.
    private boolean isOwnHost(String host) {
        int colon = host.lastIndexOf(':');
        if (colon < 0 || !host.substring(colon + 1).equals(Integer.toString(port))) {
            return false;
        }
        String name = host.substring(0, colon).toLowerCase(Locale.ROOT);
        boolean address = name.matches("\\d{1,3}(\\.\\d{1,3}){3}|\\[[0-9a-f:.]+]");
        boolean loopback =
                List.of("localhost", "127.0.0.1", "[::1]").contains(name)
                        || name.equals(options.host().toLowerCase(Locale.ROOT));
        return loopback || (address && !options.token().isEmpty());
    }

    private static @Nullable String only(Headers headers, String name) {
        List<String> values = headers.get(name);
        if (values == null || values.isEmpty()) {
            return null;
        }
        if (values.size() > 1) {
            throw forbidden("header is given twice: name=" + name, "");
        }
        return values.getFirst();
    }

    private static RequestException forbidden(String message, String advice) {
        return new RequestException(403, "forbidden", message, advice);
    }
}
