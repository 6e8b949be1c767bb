package dev.tercio.dis.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.net.InetAddress;
import java.util.Optional;

/// Addresses that cannot work are refused when they are set, not when something is sent.
///
/// Proves DI-01.
class UdpSettingsTest {
    private static String messageOf(Executable call) {
        return assertThrows(IllegalArgumentException.class, call).getMessage();
    }

    @ParameterizedTest
    @ValueSource(strings = {"::1", "fe80::1", "ff02::1", "2001:db8::1"})
    void ipv6IsRefused(String address) {
        String text = InetAddress.ofLiteral(address).getHostAddress();
        assertEquals(
                "not an IPv4 address: destination=" + text + "; use a form such as 192.168.1.255",
                messageOf(() -> UdpSettings.DEFAULT.to(address)));
        assertThrows(
                IllegalArgumentException.class,
                () ->
                        new UdpSettings(
                                InetAddress.ofLiteral(address), 3_000, 0, Optional.empty(), 1));
    }

    @Test
    void ipv6GroupsAreRefused() {
        assertEquals(
                "not an IPv4 address: destination=ff02:0:0:0:0:0:0:1; use a form such as"
                        + " 192.168.1.255",
                messageOf(() -> UdpSettings.DEFAULT.group("ff02::1")));
    }

    @Test
    void theAddressOfNobodyIsRefused() {
        assertEquals(
                "not a destination: destination=0.0.0.0; use a form such as 192.168.1.255",
                messageOf(() -> UdpSettings.DEFAULT.to("0.0.0.0")));
        assertEquals(
                "unknown host: address=; use a form such as 192.168.1.255",
                messageOf(() -> UdpSettings.DEFAULT.to("")));
        assertEquals(
                "unknown host: address= ; use a form such as 192.168.1.255",
                messageOf(() -> UdpSettings.DEFAULT.to(" ")));
    }

    @Test
    void hostNamesMeanTheirIpv4Address() {
        assertEquals(
                InetAddress.ofLiteral("127.0.0.1"),
                UdpSettings.DEFAULT.to("localhost").destination());
    }
}
