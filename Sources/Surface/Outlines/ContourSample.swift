import Scene

/// A place where the surface turns away from a camera and is seen before what lies far behind.
struct ContourSample: Sendable {
  /// Corners of the triangle it lies in, and its barycentric weights.
  var corners: SIMD3<UInt32>
  var weights: SIMD3<Float>
  /// World frame; the normal is of length 1.
  var position: SIMD3<Float>
  var normal: SIMD3<Float>
  /// Length of the contour it stands for, world units.
  var length: Float
  /// Where it is in the photograph.
  var pixel: SIMD2<Float>
  /// Away from the surface there, length 1.
  var outward: SIMD2<Float>
  /// Pixels by which the outline moves when the surface moves one world unit along its normal.
  var pixelsPerUnit: Float

  /// The largest deviation of the corners, in pixels.
  ///
  /// - Parameter deviations: Of the surface's vertices, world units.
  func pixels(of deviations: [Float]) -> Float {
    let most = (0..<3).map { deviations[Int(corners[$0])] }.max() ?? 0
    return most * pixelsPerUnit
  }
}
