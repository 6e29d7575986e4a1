import Geometry
import Scene
import Support

extension ComputeDense {
  /// Bytes per pixel of a view's images: two gray pyramids and the pyramid of active pixels.
  private static let imageBytes = 12.0
  /// Bytes per pixel of the colors.
  private static let colorBytes = 3.0
  /// Bytes per pixel of a view's planes, with the scale and certainty of each.
  private static let planeBytes = 18.0
  /// Bytes per pixel of a depth map with normals and confidence.
  private static let depthBytes = 24.0
  /// Bytes per pixel of the inverse depths that voting reads.
  private static let inverseBytes = 4.0
  /// Number of views that vote on the points of another.
  private static let askedViews = 32.0

  /// Memory that a run needs: in total, the images, the planes of two rounds and the depth maps of
  /// all views; at any one time, the colors and planes of a view and its neighbors, and the depths
  /// of the views that vote.
  package func memoryNeed(of input: DenseInput) -> MemoryNeed {
    let pixels = input.reconstruction.held.map { view -> Double in
      let camera = input.reconstruction.camera(of: view)
      let longer = max(camera.width, camera.height, 1)
      let scale = Double(options.workingSize(of: longer)) / Double(longer)
      return Double(camera.width) * Double(camera.height) * scale * scale
    }
    let linked = Double(2 * options.search.sources + 3)
    let whole =
      Self.imageBytes + Self.colorBytes + 2 * Self.planeBytes + Self.inverseBytes + Self.depthBytes
    let least =
      linked * (Self.colorBytes + Self.planeBytes) + Self.askedViews * Self.inverseBytes
      + Self.depthBytes
    return MemoryNeed(
      whole: Int(saturating: whole * pixels.reduce(0, +)),
      least: Int(saturating: least * (pixels.max() ?? 0)),
      settings: ["dense.max-size", "dense.min-scale"])
  }
}
