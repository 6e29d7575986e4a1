import Scene

extension DenseFinish {
  /// Reduction of the confidence at the maximum cost.
  private static let costShare: Float = 0.9

  /// The depths, normals and confidences of a view's planes.
  func depthMap(of view: Int, from map: PlaneMap, support: [UInt8]) -> DepthMap {
    let frame = network.frames[view]
    var result = DepthMap(
      view: views.outlines[view].index, camera: views.outlines[view].camera,
      depth: [Float](repeating: 0, count: map.count),
      normals: [SIMD3<Float>](repeating: .zero, count: map.count),
      confidence: [Float](repeating: 0, count: map.count))
    for y in 0..<map.height {
      for x in 0..<map.width {
        let i = y &* map.width &+ x
        let plane = map.planes[i]
        guard plane.x > 0 else { continue }
        result.depth[i] = 1 / plane.x
        result.normals[i] = -frame.awayNormal(plane, Float(x), Float(y))
        let views = Float(support[i])
        result.confidence[i] = (1 - Self.costShare * min(plane.w, 1)) * (views + 1) / (views + 2)
      }
    }
    return result
  }
}
