/// Reading and writing PDUs of IEEE 1278.1 (DIS), versions 6 and 7, without allocation.
///
/// Each class of PDU is a view of bytes. To write, pass a byte array and a
/// [dev.tercio.dis.pdu.PduHeader] to `begin` and call the setters; a [dev.tercio.dis.pdu.PduBundle]
/// collects PDUs for a datagram. To read, use a [dev.tercio.dis.pdu.PduReader].
///
/// The byte offsets of each PDU are in a class of their own, named `*Layout`.
///
/// Threading: the classes are not thread-safe. Use each object on one thread at a time.
@NullMarked
package dev.tercio.dis.pdu;

import org.jspecify.annotations.NullMarked;
