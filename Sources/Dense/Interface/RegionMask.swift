import Imaging

/// The part of a view in which planes are refined below a level, where the object may appear: pixels
/// other than 0; empty for the whole view. In pixels of value 1, whose coarse planes show
/// something else, the finest level only refines edges that the level above it finds.
package typealias RegionMask = ByteImage
