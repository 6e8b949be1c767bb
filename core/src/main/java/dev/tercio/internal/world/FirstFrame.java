package dev.tercio.internal.world;

import dev.tercio.Tier;
import dev.tercio.internal.memory.Reservation;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/// Loads in the background the classes that the first frame of a program needs, while the program
/// creates its first world. In a new process, most of the first frame is the loading of classes.
///
/// Classes are loaded, not initialized: the order of initialization stays the one of the program,
/// and two threads that initialize classes could wait for each other. Nothing depends on the
/// result, so problems are ignored: a class that is missing here is loaded by the program as ever.
public final class FirstFrame implements Runnable {
    private static final String PREFIX = "dev.tercio.";
    private static final AtomicBoolean STARTED = new AtomicBoolean();

    private final Tier tier;

    private FirstFrame(Tier tier) {
        this.tier = tier;
    }

    /// Begins to load, if this is the first world of the process and there is a processor for it.
    ///
    /// @param tier the default tier of the world
    public static void prepare(Tier tier) {
        if (!STARTED.get()
                && STARTED.compareAndSet(false, true)
                && Runtime.getRuntime().availableProcessors() > 1) {
            Thread thread = new Thread(null, new FirstFrame(tier), "tercio-first-frame", 0, false);
            thread.setDaemon(true);
            thread.start();
        }
    }

    @Override
    public void run() {
        if (tier == Tier.NATIVE) {
            prepareMemory();
        }
        ClassLoader loader = FirstFrame.class.getClassLoader();
        for (String name : classes()) {
            load(name, loader);
        }
    }

    private static void prepareMemory() {
        try {
            Reservation.prepare();
        } catch (RuntimeException | LinkageError unsupported) {
            // the first native column reports what is wrong
        }
    }

    private static void load(String name, ClassLoader loader) {
        try {
            Class.forName(name, false, loader);
        } catch (ClassNotFoundException | LinkageError missing) {
            // see the class: the program loads it itself, and reports what is wrong with it
        }
    }

    /// The names of the classes, in the order in which a program needs them.
    public static List<String> classes() {
        List<String> classes = new ArrayList<>();
        String names = FirstFrameClasses.NAMES;
        int start = 0;
        for (int i = 0; i < names.length(); i++) {
            if (names.charAt(i) <= ' ') {
                if (start < i) {
                    classes.add(PREFIX.concat(names.substring(start, i)));
                }
                start = i + 1;
            }
        }
        return classes;
    }
}
