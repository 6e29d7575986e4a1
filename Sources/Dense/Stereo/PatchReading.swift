import CKernels

/// A way to read patches: the image that they are read from, and the sources they are compared
/// with.
struct PatchReading {
  let patch: UnsafeMutablePointer<ocs_patch>
  let sources: UnsafeMutablePointer<ocs_source>
  private let image: UnsafePointer<UInt32>
  private let stride: Int
  private let last: (x: Int, y: Int)
  /// Number of halvings of the level's image.
  let halvings: Int
  /// Pixels of the level per pixel of the image.
  let zoom: Float

  /// - Parameter halvings: Number of halvings from the level's image to `image`.
  init(
    patch: UnsafeMutablePointer<ocs_patch>, image: PackedGrayImage,
    sources: UnsafeMutablePointer<ocs_source>, halvings: Int
  ) {
    self.patch = patch
    self.sources = sources
    self.image = image.origin
    stride = image.stride
    last = (image.width - 1, image.height - 1)
    self.halvings = halvings
    zoom = Float(1 << halvings)
  }

  /// The pixel of the image that contains a pixel of the level.
  @inline(__always) func place(_ x: Int, _ y: Int) -> (x: Int, y: Int) {
    (min(x >> halvings, last.x), min(y >> halvings, last.y))
  }

  /// Reads the patch around a pixel of the level; returns its variance.
  @inline(__always) func variance(_ x: Int, _ y: Int) -> Float {
    let at = place(x, y)
    ocs_patch_read(patch, image + (at.y &* stride &+ at.x))
    return patch.pointee.variance
  }
}
