package dev.tercio.dis.capture;

/// An IPv4 address and a UDP port.
///
/// @param address the four bytes of the address, the first one in the highest byte
/// @param port 0 to 65,535
public record UdpEndpoint(int address, int port) {
    /// Checks the port.
    ///
    /// @throws IllegalArgumentException if the port is out of range
    public UdpEndpoint {
        if (port < 0 || port > 0xFFFF) {
            throw new IllegalArgumentException(
                    "value is out of range: port=" + port + ", allowed=0..65535");
        }
    }

    /// An endpoint with an address as text. Names are not looked up.
    ///
    /// @param address four numbers, such as `127.0.0.1`
    /// @param port 0 to 65,535
    /// @return the endpoint
    /// @throws IllegalArgumentException if the address or the port is invalid
    public static UdpEndpoint of(String address, int port) {
        String[] parts = address.split("\\.", -1);
        int bits = 0;
        for (String part : parts) {
            if (parts.length != 4 || !part.matches("[0-9]{1,3}") || Integer.parseInt(part) > 255) {
                throw new IllegalArgumentException(
                        "not an IPv4 address: address=\"" + address + "\"");
            }
            bits = bits << 8 | Integer.parseInt(part);
        }
        return new UdpEndpoint(bits, port);
    }

    /// Returns address and port, such as `127.0.0.1:3000`.
    @Override
    public String toString() {
        return (address >>> 24)
                + "."
                + (address >>> 16 & 0xFF)
                + "."
                + (address >>> 8 & 0xFF)
                + "."
                + (address & 0xFF)
                + ":"
                + port;
    }
}
