import Imaging

/// The part of a view in which planes are refined below a level: where the object may appear; empty
/// for the whole view.
package typealias RegionMask = ByteImage
