package dev.tercio.aeron.registry;

import dev.tercio.aeron.registry.RegistryAnswer.Status;

import java.util.ArrayList;
import java.util.List;

/// Writes and reads the parts of messages and snapshots.
final class RegistryCodec {
    private RegistryCodec() {}

    static void writeAnswer(MessageWriter out, RegistryAnswer answer) {
        out.putInt(answer.status().number()).putLong(answer.first()).putLong(answer.second());
        out.putText(answer.text());
    }

    static RegistryAnswer readAnswer(MessageReader in) {
        int number = in.takeInt();
        Status status = Status.of(number);
        if (status == null) {
            throw new MessageReader.MalformedException("unknown status: status=" + number);
        }
        return new RegistryAnswer(status, in.takeLong(), in.takeLong(), in.takeText());
    }

    static void writeMember(MessageWriter out, RegistryMember member) {
        out.putInt(member.node()).putLong(member.incarnation()).putLong(member.instance());
        out.putText(member.name()).putInt(member.contested()).putText(member.contender());
    }

    static RegistryMember readMember(MessageReader in) {
        int node = in.takeInt();
        long incarnation = in.takeLong();
        long instance = in.takeLong();
        String name = in.takeText();
        return new RegistryMember(node, incarnation, name, instance, in.takeInt(), in.takeText());
    }

    static void writeTakeover(MessageWriter out, Takeover takeover) {
        out.putLong(takeover.epoch()).putInt(takeover.node());
        out.putLong(takeover.incarnation()).putInt(takeover.heir());
    }

    static Takeover readTakeover(MessageReader in) {
        return new Takeover(in.takeLong(), in.takeInt(), in.takeLong(), in.takeInt());
    }

    static void writeClock(MessageWriter out, ExerciseClock clock) {
        out.putInt(clock.running() ? 1 : 0).putLong(clock.ratePpm()).putLong(clock.stepNanos());
        out.putLong(clock.nanos()).putLong(clock.since());
    }

    static ExerciseClock readClock(MessageReader in) {
        boolean running = in.takeInt() == 1;
        long rate = in.takeLong();
        long step = in.takeLong();
        if (rate < 0 || step <= 0) {
            throw new MessageReader.MalformedException(
                    "clock is invalid: rate=" + rate + ", step=" + step);
        }
        return new ExerciseClock(running, rate, step, in.takeLong(), in.takeLong());
    }

    static void writeView(MessageWriter out, RegistryView view) {
        out.putLong(view.version()).putLong(view.epoch());
        out.putInt(view.members().size());
        view.members().forEach(member -> writeMember(out, member));
        out.putInt(view.takeovers().size());
        view.takeovers().forEach(takeover -> writeTakeover(out, takeover));
        writeClock(out, view.clock());
    }

    static RegistryView readView(MessageReader in) {
        long version = in.takeLong();
        long epoch = in.takeLong();
        List<RegistryMember> members = new ArrayList<>();
        for (int left = in.takeCount(); left > 0; left--) {
            members.add(readMember(in));
        }
        List<Takeover> takeovers = new ArrayList<>();
        for (int left = in.takeCount(); left > 0; left--) {
            takeovers.add(readTakeover(in));
        }
        return new RegistryView(version, epoch, members, takeovers, readClock(in));
    }
}
