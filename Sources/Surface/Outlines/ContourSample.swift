import Scene

/// A point of an occluding contour: the surface turns away from a camera,
/// with nothing close behind.
struct ContourSample: Sendable {
  /// Corners of its triangle, and its barycentric weights.
  var corners: SIMD3<UInt32>
  var weights: SIMD3<Float>
  /// Position and unit normal, in the world frame.
  var position: SIMD3<Float>
  var normal: SIMD3<Float>
  /// Length of the contour segment, in world units.
  var length: Float
  /// Position in the photograph.
  var pixel: SIMD2<Float>
  /// Unit vector in the image that points away from the surface.
  var outward: SIMD2<Float>
  /// Displacement of the contour in pixels per world unit of displacement of the
  /// surface along its normal.
  var pixelsPerUnit: Float

  /// The largest standard deviation of the corners, in pixels.
  ///
  /// - Parameter deviations: Standard deviations of the surface's vertices, in world units.
  func pixels(of deviations: [Float]) -> Float {
    let most = (0..<3).map { deviations[Int(corners[$0])] }.max() ?? 0
    return most * pixelsPerUnit
  }
}
