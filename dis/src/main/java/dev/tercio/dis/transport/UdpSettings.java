package dev.tercio.dis.transport;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/// Where a [UdpTransport] sends and receives. Instances are immutable: every method returns a
/// changed copy.
///
/// ```java
/// UdpSettings.DEFAULT.group("239.1.2.3").networkInterface("eth1").port(3000)
/// ```
///
/// By default, datagrams stay on this machine: they are sent to a multicast group on the loopback
/// interface.
///
/// @param destination where datagrams are sent: the IPv4 address of a host, a broadcast address, or
///   a multicast group
/// @param port the UDP port to send to and to receive on
/// @param receivePort the UDP port to receive on, or 0 if it is the port to send to
/// @param networkInterface the name or an address of the interface for multicast, if any
/// @param timeToLive how many routers a multicast datagram may pass, 0 to 255
public record UdpSettings(
        InetAddress destination,
        int port,
        int receivePort,
        Optional<String> networkInterface,
        int timeToLive) {
    /// The usual port of DIS.
    public static final int DIS_PORT = 3_000;

    /// The multicast group 239.255.30.0 on the loopback interface, port 3000.
    public static final UdpSettings DEFAULT =
            new UdpSettings(literal("239.255.30.0"), DIS_PORT, 0, Optional.empty(), 1);

    private static final int LARGEST_PORT = 65_535;

    /// Checks the values.
    ///
    /// @throws IllegalArgumentException if a number is out of range, or the destination is not an
    ///   IPv4 address
    public UdpSettings {
        Objects.requireNonNull(networkInterface, "networkInterface");
        if (!(destination instanceof Inet4Address)) {
            throw refused("not an IPv4 address", destination);
        }
        if (destination.isAnyLocalAddress()) {
            throw refused("not a destination", destination);
        }
        check("port", port, 1, LARGEST_PORT);
        check("receivePort", receivePort, 0, LARGEST_PORT);
        check("timeToLive", timeToLive, 0, 255);
    }

    private static IllegalArgumentException refused(String problem, InetAddress destination) {
        return new IllegalArgumentException(
                problem
                        + ": destination="
                        + destination.getHostAddress()
                        + "; use a form such as 192.168.1.255");
    }

    private static void check(String name, int value, int least, int largest) {
        if (value < least || value > largest) {
            throw new IllegalArgumentException(
                    "value is out of range: "
                            + name
                            + "="
                            + value
                            + ", allowed="
                            + least
                            + ".."
                            + largest);
        }
    }

    private static InetAddress literal(String address) {
        try {
            return InetAddress.ofLiteral(address);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "not an IP address: address=" + address + "; use a form such as 192.168.1.255",
                    e);
        }
    }

    /// Sends to one host, a broadcast address, or a multicast group.
    ///
    /// @param address an IPv4 address such as `192.168.1.255`, or a host name
    /// @return a changed copy
    /// @throws IllegalArgumentException if the address is unknown, or not an IPv4 address
    public UdpSettings to(String address) {
        return new UdpSettings(addressOf(address), port, receivePort, networkInterface, timeToLive);
    }

    /// The IPv4 address of a host, if it has one.
    private static InetAddress addressOf(String host) {
        try {
            if (host.isBlank()) { // the JDK means this machine by it
                throw new UnknownHostException();
            }
            InetAddress[] all = InetAddress.getAllByName(host);
            return Stream.of(all).filter(Inet4Address.class::isInstance).findFirst().orElse(all[0]);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(
                    "unknown host: address=" + host + "; use a form such as 192.168.1.255", e);
        }
    }

    /// Sends to a multicast group, and joins it.
    ///
    /// @param address an address such as `239.1.2.3`
    /// @return a changed copy
    /// @throws IllegalArgumentException if it is not the IPv4 address of a group
    public UdpSettings group(String address) {
        InetAddress group = literal(address);
        if (!group.isMulticastAddress()) {
            throw new IllegalArgumentException(
                    "not a multicast group: address="
                            + address
                            + ", allowed=224.0.0.0..239.255.255.255");
        }
        return new UdpSettings(group, port, receivePort, networkInterface, timeToLive);
    }

    /// Sets the port to send to and to receive on.
    ///
    /// @param newPort 1 to 65,535
    /// @return a changed copy
    public UdpSettings port(int newPort) {
        return new UdpSettings(destination, newPort, receivePort, networkInterface, timeToLive);
    }

    /// Sets another port to receive on. Two participants on one machine that send to each other by
    /// unicast need different ports.
    ///
    /// @param newPort 1 to 65,535, or 0 for the port to send to
    /// @return a changed copy
    public UdpSettings receiveOn(int newPort) {
        return new UdpSettings(destination, port, newPort, networkInterface, timeToLive);
    }

    /// Sets the interface for multicast.
    ///
    /// @param nameOrAddress the name of the interface, such as `eth0`, or one of its addresses; the
    ///   loopback interface by default
    /// @return a changed copy
    public UdpSettings networkInterface(String nameOrAddress) {
        return new UdpSettings(
                destination, port, receivePort, Optional.of(nameOrAddress), timeToLive);
    }

    /// Sets how many routers a multicast datagram may pass.
    ///
    /// @param routers 0 to 255; 1 by default, the local network
    /// @return a changed copy
    public UdpSettings timeToLive(int routers) {
        return new UdpSettings(destination, port, receivePort, networkInterface, routers);
    }

    /// The port on which datagrams are received.
    ///
    /// @return the receive port, or the port if it is 0
    int receivingPort() {
        return receivePort == 0 ? port : receivePort;
    }
}
