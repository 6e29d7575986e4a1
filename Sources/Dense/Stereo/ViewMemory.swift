/// The source views that are worth testing at each pixel of a view, as the last round found: those in
/// which the plane of the pixel is not far worse than in the best two. The next rounds at the level do
/// not test its plane in the others.
final class ViewMemory: @unchecked Sendable {
  /// A bit per source, by pixel.
  let views: UnsafeMutablePointer<UInt32>
  private let count: Int

  /// Creates a memory of all views at every pixel.
  init(pixels: Int, all: UInt32) {
    count = pixels
    views = .allocate(capacity: pixels)
    views.initialize(repeating: all, count: pixels)
  }

  deinit { views.deallocate() }
}
