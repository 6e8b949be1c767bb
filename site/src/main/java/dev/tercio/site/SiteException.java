package dev.tercio.site;

/// The site cannot be built; the message says what to correct.
final class SiteException extends RuntimeException {
    private static final long serialVersionUID = 1;

    SiteException(String message) {
        super(message);
    }
}
