import Imaging
import Numerics
import Support

extension ViewScoring {
  /// Minimum cosine between a vertex's normal and the direction to the camera (107°); the mean
  /// normal at an edge may face away although an adjacent triangle is visible.
  private static let minVertexCosine: Float = -0.3
  /// Minimum distance from the image border, in pixels, for interpolation.
  private static let margin = 1.0
  /// Number of rings of vertices around an occluded one that are considered unreliable.
  private static let doubtRings = 2

  /// Pixels and states of the vertices: 0 = not visible, 1 = visible near one
  /// that is not, 2 = visible.
  func visibleVertices(
    from projection: ViewProjection, mask: ByteImage?, in context: RunContext
  ) throws -> ([SIMD2<Float>], [UInt8]) {
    let count = pieces.positions.count
    var pixels = [SIMD2<Float>](repeating: .zero, count: count)
    var state = [UInt8](repeating: 0, count: count)
    // Vertices that face away are not visible, but do not make their neighbors unreliable.
    var isDoubtful = [Bool](repeating: false, count: count)
    for v in 0..<count {
      if v & 4095 == 0 { try context.checkCancellation() }
      let point = pieces.positions[v]
      let toCamera = projection.center - point
      let range = length(toCamera)
      guard range > 0, dot(vertexNormals[v], toCamera) > Self.minVertexCosine * range else {
        continue
      }
      guard let p = projection.pixelInside(point, margin: Self.margin),
        mask?.allows(p, of: projection) ?? true,
        !isHidden(point, normal: vertexNormals[v], toCamera: toCamera, range: range)
      else {
        isDoubtful[v] = true
        continue
      }
      pixels[v] = SIMD2<Float>(p)
      state[v] = 2
    }
    let doubts = spread(isDoubtful)
    for v in 0..<count where state[v] == 2 && doubts[v] { state[v] = 1 }
    return (pixels, state)
  }

  /// The unreliable vertices with the rings around them.
  private func spread(_ isDoubtful: [Bool]) -> [Bool] {
    var isDoubtful = isDoubtful
    var doubts = isDoubtful
    for _ in 0..<Self.doubtRings {
      for t in pieces.triangles
      where isDoubtful[Int(t.x)] || isDoubtful[Int(t.y)] || isDoubtful[Int(t.z)] {
        for k in 0..<3 { doubts[Int(t[k])] = true }
      }
      isDoubtful = doubts
    }
    return doubts
  }
}

extension ByteImage {
  /// Whether the mask, of any size, includes a pixel of the photograph.
  fileprivate func allows(_ p: SIMD2<Double>, of projection: ViewProjection) -> Bool {
    let x = Int(saturating: p.x * Double(width) / Double(projection.camera.width))
    let y = Int(saturating: p.y * Double(height) / Double(projection.camera.height))
    return pixels[min(y, height - 1) * width + min(x, width - 1)] > 0
  }
}
