/// Coordinates of DIS: WGS84 positions, Earth-centred coordinates (ECEF), local coordinates, and
/// orientations.
///
/// ECEF coordinates have their origin at the centre of the Earth. The x axis goes through the
/// equator at the prime meridian, the y axis through the equator at 90 degrees east, the z axis
/// through the north pole. All lengths are in metres, all angles in radians unless a name says
/// degrees.
///
/// Threading: positions and frames are immutable; [dev.tercio.dis.geodesy.Vector3] and
/// [dev.tercio.dis.geodesy.Orientation] are mutable and not thread-safe.
@NullMarked
package dev.tercio.dis.geodesy;

import org.jspecify.annotations.NullMarked;
