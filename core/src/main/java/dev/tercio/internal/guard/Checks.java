package dev.tercio.internal.guard;

import java.util.Locale;

/// Whether misuse is looked for that costs time to find: `-Dtercio.checks=off` leaves it out.
///
/// Left out: whether the calling thread may change the structure, and whether an entity has the
/// component that is read or set. Stale handles, closed worlds and bad values are always found.
public final class Checks {
    public static final boolean ENABLED =
            !"off".equals(System.getProperty("tercio.checks", "on").toLowerCase(Locale.ROOT));

    private Checks() {}
}
