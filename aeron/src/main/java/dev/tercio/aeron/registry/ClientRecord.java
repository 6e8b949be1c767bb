package dev.tercio.aeron.registry;

import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.Deque;

/// What the registry knows about a client: the last command it has carried out, and the answers
/// that the client may not have received.
final class ClientRecord {
    /// A client may have this many commands in flight.
    static final int MAX_ANSWERS = 1024;

    final long instance;
    long last;
    long lastHeard;

    /// The number of the first answer in the queue.
    private long firstAnswer = 1;

    private final Deque<RegistryAnswer> answers = new ArrayDeque<>();

    ClientRecord(long instance) {
        this.instance = instance;
    }

    /// Adds the answer to the next command.
    void answer(RegistryAnswer answer) {
        last++;
        answers.add(answer);
        if (answers.size() > MAX_ANSWERS) {
            answers.remove();
            firstAnswer++;
        }
    }

    /// Removes the answers that the client has received.
    void acknowledge(long number) {
        while (!answers.isEmpty() && firstAnswer <= number) {
            answers.remove();
            firstAnswer++;
        }
        if (answers.isEmpty()) {
            firstAnswer = last + 1;
        }
    }

    /// The answer to an earlier command.
    ///
    /// @return null if the client has received it already
    @Nullable RegistryAnswer answerTo(long number) {
        long skipped = number - firstAnswer;
        if (skipped < 0 || skipped >= answers.size()) {
            return null;
        }
        return answers.stream().skip(skipped).findFirst().orElseThrow();
    }

    void write(MessageWriter out) {
        out.putLong(instance).putLong(last).putLong(lastHeard).putLong(firstAnswer);
        out.putInt(answers.size());
        answers.forEach(answer -> RegistryCodec.writeAnswer(out, answer));
    }

    static ClientRecord read(MessageReader in) {
        ClientRecord client = new ClientRecord(in.takeLong());
        client.last = in.takeLong();
        client.lastHeard = in.takeLong();
        client.firstAnswer = in.takeLong();
        int count = in.takeCount();
        for (int i = 0; i < count; i++) {
            client.answers.add(RegistryCodec.readAnswer(in));
        }
        return client;
    }
}
