package dev.tercio.net;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.net.TestNode.Position;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

/// A process that ends right after it has joined, and its successor with the same number. Proves
/// TR-04.
class InterestRestartTest {
    private final Loopback network = new Loopback();
    private final List<TestNode> nodes = new ArrayList<>();
    private final TestNode here = node(1, 1);

    private TestNode node(int number, long session) {
        ReplicationOptions options = InterestTest.OPTIONS.session(session);
        TestNode node = InterestTest.limited(number, network.join(number), options);
        nodes.add(node);
        return node;
    }

    @AfterEach
    void close() {
        nodes.forEach(TestNode::close);
    }

    private void run(int frames) {
        TestNode.run(frames, nodes.toArray(TestNode[]::new));
    }

    private void end(TestNode node) {
        nodes.remove(node);
        node.close();
    }

    @Test
    void answerOfAnEarlierProcessIsNotTheAnswerOfItsSuccessor() {
        TestNode earlier = node(2, 1);
        here.replication.limitTo(Area.around(0, 0, 10));
        run(10);
        here.replication.requestRefresh();
        run(1);
        end(here);
        TestNode viewer = node(1, 2);
        viewer.replication.limitTo(Area.around(0, 0, 10));
        viewer.run();
        earlier.run(); // answers; a refresh follows later, because it has just sent one
        end(earlier);
        TestNode later = node(2, 2);
        long far = later.publish(new Position(500, 0));
        long near = later.publish(new Position(5, 0));
        run(12);
        assertTrue(viewer.knows(near));
        assertFalse(viewer.knows(far));
    }

    @Test
    void requestOfAnEarlierProcessDoesNotLimitItsSuccessor() {
        long far = here.publish(new Position(500, 0));
        TestNode earlier = node(2, 1);
        earlier.replication.limitTo(Area.around(0, 0, 10));
        earlier.run(); // asks, and has nothing else to send
        end(earlier);
        TestNode later = node(2, 2);
        run(12);
        assertTrue(later.knows(far));
    }
}
