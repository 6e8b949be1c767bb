package dev.tercio.net.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;

import java.security.GeneralSecurityException;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// Proves TR-07: tags are those of the JDK, and a sequence number is accepted once.
class HmacTest {
    @Test
    void tagsAreThoseOfTheJdk() {
        Seed.run(HmacTest::compareTags);
    }

    private static void compareTags(Random random) {
        for (int i = 0; i < 300; i++) {
            byte[] key = new byte[1 + random.nextInt(200)];
            byte[] data = new byte[random.nextInt(2_000)];
            random.nextBytes(key);
            random.nextBytes(data);
            Mac mac = mac(key);
            byte[] tag = new byte[Hmac.BYTES];
            Hmac hmac = new Hmac(key);
            for (int repeat = 0; repeat < 2; repeat++) {
                hmac.start();
                hmac.update(data, 0, data.length);
                hmac.finish(tag, 0);
                assertArrayEquals(mac.doFinal(data), tag);
            }
        }
    }

    private static Mac mac(byte[] key) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return mac;
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void windowAcceptsEachNumberOnce() {
        Seed.run(HmacTest::compareWindow);
    }

    private static void compareWindow(Random random) {
        for (int run = 0; run < 50; run++) {
            ReplayWindow window = new ReplayWindow();
            long start = random.nextInt(10_000);
            window.startAt(start);
            Set<Long> seen = new HashSet<>();
            long highest = start - 1;
            for (int i = 0; i < 5_000; i++) {
                long number = Math.max(0, highest + random.nextInt(200) - 150);
                if (random.nextInt(500) == 0) {
                    number = highest + random.nextInt(3 * ReplayWindow.SIZE);
                }
                boolean expected =
                        number >= start
                                && number > highest - ReplayWindow.SIZE
                                && !seen.contains(number);
                assertEquals(expected, window.accept(number), "number=" + number);
                if (expected) {
                    seen.add(number);
                    highest = Math.max(highest, number);
                }
            }
        }
    }
}
