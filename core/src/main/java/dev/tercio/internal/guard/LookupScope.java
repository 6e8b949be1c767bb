package dev.tercio.internal.guard;

import org.jspecify.annotations.Nullable;

/// The system that owns lookups: its declared access holds for all of them while it runs, so the
/// lookups do not check it in every call.
public final class LookupScope {
    private final String system;
    private final AccessScope access;
    private boolean running;

    /// @param system the name of the system, for messages
    /// @param access the declared access of the system
    public LookupScope(String system, AccessScope access) {
        this.system = system;
        this.access = access;
    }

    /// The name of the system.
    public String system() {
        return system;
    }

    /// The declared access of the system.
    public AccessScope access() {
        return access;
    }

    /// Sets whether the system is running.
    public void setRunning(boolean value) {
        running = value;
    }

    public boolean isRunning() {
        return running;
    }

    /// Fails unless the system is running.
    public void checkRunning(Class<?> component) {
        if (!running) {
            failOutside(component);
        }
    }

    private void failOutside(Class<?> component) {
        throw new IllegalStateException(
                "lookup is used outside of its system: system="
                        + system
                        + ", component="
                        + component.getName()
                        + "; create a lookup in every system that needs one, or use world.lookup");
    }

    /// Fails unless the system is running and has declared to write a component, or if another
    /// system writes.
    ///
    /// @param current what the current thread may access, or null if it runs no system
    @SuppressWarnings("ReferenceEquality") // a system is equal to itself only
    public void checkWrite(int component, Class<?> type, @Nullable AccessScope current) {
        if (current != null && current.system() != access) {
            failOutside(type);
        }
        checkRunning(type);
        access.checkWrite(component);
    }
}
