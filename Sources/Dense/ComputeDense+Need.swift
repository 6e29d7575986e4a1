import Geometry
import Scene
import Support

extension ComputeDense {
  /// Bytes of a pixel of a view: colours, and two grey pyramids and one of what is estimated.
  private static let imageBytes = 15.0
  /// Bytes of a pixel of a view's planes, with the scale and the certainty of each.
  private static let planeBytes = 18.0
  /// Bytes of a pixel of a depth map with normals and confidence.
  private static let depthBytes = 24.0
  /// Views whose planes are asked about each point of another.
  private static let askedViews = 32.0

  /// What a run will ask of memory: images, two rounds' planes and depth maps of all views; of them at
  /// once those of a view, of the views it is checked with, and the planes of those that vote.
  package func memoryNeed(of input: DenseInput) -> MemoryNeed {
    let pixels = input.reconstruction.held.map { view -> Double in
      let camera = input.reconstruction.camera(of: view)
      let longer = Double(max(camera.width, camera.height, 1))
      let scale = min(1, Double(options.maxSize) / longer)
      return Double(camera.width) * Double(camera.height) * scale * scale
    }
    let linked = Double(2 * options.search.sources + 3)
    let whole = Self.imageBytes + 2 * Self.planeBytes + Self.depthBytes
    let least =
      linked * Self.imageBytes + (linked + Self.askedViews) * Self.planeBytes + Self.depthBytes
    return MemoryNeed(
      whole: Int(saturating: whole * pixels.reduce(0, +)),
      least: Int(saturating: least * (pixels.max() ?? 0)), settings: ["dense.max-size"])
  }
}
