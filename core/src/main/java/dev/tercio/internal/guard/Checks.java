package dev.tercio.internal.guard;

import java.util.Locale;

/// Whether expensive checks for misuse are enabled. `-Dtercio.checks=off` disables them.
///
/// These checks are optional: whether the calling thread may use the world, whether an entity has
/// the component that is read or set, and whether a system has declared its access. Stale handles,
/// closed worlds and invalid values are always detected.
public final class Checks {
    public static final boolean ENABLED =
            !"off".equals(System.getProperty("tercio.checks", "on").toLowerCase(Locale.ROOT));

    private Checks() {}
}
