import Geometry
import Scene
import Support

extension ComputeDense {
  /// Bytes of a pixel of a view: two grey pyramids and one of what is estimated.
  private static let imageBytes = 12.0
  /// Bytes of the colours of a pixel.
  private static let colorBytes = 3.0
  /// Bytes of a pixel of a view's planes, with the scale and the certainty of each.
  private static let planeBytes = 18.0
  /// Bytes of a pixel of a depth map with normals and confidence.
  private static let depthBytes = 24.0
  /// Bytes of a pixel's inverse depth, which votes ask for.
  private static let inverseBytes = 4.0
  /// Views whose depths are asked about each point of another.
  private static let askedViews = 32.0

  /// What a run will ask of memory: images, two rounds' planes and depth maps of all views; of them at
  /// once the colours and planes of a view and of the views it is checked with, and the depths of those
  /// that vote.
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
