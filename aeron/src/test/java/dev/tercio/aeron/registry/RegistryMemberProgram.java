package dev.tercio.aeron.registry;

import dev.tercio.net.ExerciseKey;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Scanner;

/// A member of the registry in a process of its own. Its arguments are its folder, the folder of
/// its driver, its number, the timeouts of nodes and of the leader, and the addresses of all
/// members. Prints its status for each line it reads.
public final class RegistryMemberProgram {
    /// With a key, members that catch up authenticate to the archives of others.
    static final ExerciseKey KEY = ExerciseKey.of("the key of the members and their client");

    private RegistryMemberProgram() {}

    public static void main(String[] args) throws IOException {
        List<String> addresses = List.of(args).subList(5, args.length);
        RegistryNodeOptions options =
                RegistryNodeOptions.of(Path.of(args[0]), addresses.getFirst())
                        .members(addresses, Integer.parseInt(args[2]))
                        .timeouts(Duration.parse(args[3]), Duration.parse(args[4]))
                        .driverDirectory(Path.of(args[1]))
                        .key(KEY);
        try (RegistryNode node = RegistryNode.start(options);
                Scanner input = new Scanner(System.in, StandardCharsets.UTF_8)) {
            while (input.hasNextLine()) {
                String line = input.nextLine();
                if (line.equals("snapshot")) {
                    System.out.println(node.takeSnapshot());
                } else if (line.equals("problems")) {
                    System.out.println(node.problems());
                } else {
                    RegistryStatus status = node.status();
                    System.out.println(
                            status.leads()
                                    + " "
                                    + status.commands()
                                    + " "
                                    + Long.toHexString(status.hash())
                                    + " "
                                    + status.duplicates()
                                    + " "
                                    + status.gaps());
                }
                System.out.flush();
            }
        }
    }
}
