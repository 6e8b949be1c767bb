/// Traffic in pcap files, which Wireshark and other tools read and write: UDP datagrams over IPv4.
///
/// [dev.tercio.dis.capture.PcapWriter] writes datagrams, [dev.tercio.dis.capture.PcapReader] reads
/// them one after another.
///
/// Threading: writers and readers are not thread-safe. Use each on one thread at a time.
@NullMarked
package dev.tercio.dis.capture;

import org.jspecify.annotations.NullMarked;
