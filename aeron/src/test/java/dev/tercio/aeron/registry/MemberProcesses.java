package dev.tercio.aeron.registry;

import org.agrona.IoUtil;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// The members of a registry, in processes of their own.
final class MemberProcesses implements AutoCloseable {
    private static final int MEMBERS = 3;

    private final Path folder;
    private final Duration nodeTimeout;
    private final Duration leaderTimeout;
    private final List<String> addresses = FreePorts.members(MEMBERS);
    private final List<ChildProcess> members = new ArrayList<>();

    /// Starts three members.
    ///
    /// @param folder for their logs
    /// @param nodeTimeout after which silence a node is removed
    /// @param leaderTimeout after which silence the members elect another leader
    MemberProcesses(Path folder, Duration nodeTimeout, Duration leaderTimeout) {
        this.folder = folder;
        this.nodeTimeout = nodeTimeout;
        this.leaderTimeout = leaderTimeout;
        for (int i = 0; i < MEMBERS; i++) {
            members.add(start(i));
        }
    }

    private Path driver(int member) {
        Path memory = Path.of("/dev/shm");
        Path parent = Files.isWritable(memory) ? memory : folder;
        int port = Integer.parseInt(addresses.get(member).split(":")[1]);
        return parent.resolve("tercio-test-" + ProcessHandle.current().pid() + "-" + port);
    }

    private ChildProcess start(int member) {
        List<String> arguments = new ArrayList<>();
        arguments.add(folder.resolve("member-" + member).toString());
        arguments.add(driver(member).toString());
        arguments.add(Integer.toString(member));
        arguments.add(nodeTimeout.toString());
        arguments.add(leaderTimeout.toString());
        arguments.addAll(addresses);
        return ChildProcess.start(RegistryMemberProgram.class, arguments.toArray(String[]::new));
    }

    List<String> addresses() {
        return addresses;
    }

    List<ChildProcess> all() {
        return members;
    }

    /// Ends the leader with SIGKILL.
    ///
    /// @return its number
    int killLeader() {
        int leader = leader();
        members.get(leader).kill();
        return leader;
    }

    /// Starts a member that was killed.
    void restart(int member) {
        members.set(member, start(member));
    }

    private int leader() {
        int[] found = {-1};
        Await.until(
                () -> {
                    for (int i = 0; i < MEMBERS; i++) {
                        if (members.get(i).ask("status").startsWith("true")) {
                            found[0] = i;
                        }
                    }
                    return found[0] >= 0;
                },
                () -> "no leader");
        return found[0];
    }

    @Override
    public void close() {
        members.forEach(ChildProcess::close);
        for (int i = 0; i < MEMBERS; i++) {
            IoUtil.delete(driver(i).toFile(), true);
            IoUtil.delete(
                    driver(i).resolveSibling(driver(i).getFileName() + "-marks").toFile(), true);
        }
    }
}
