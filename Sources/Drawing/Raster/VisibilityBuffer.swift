/// What each sample of a picture shows: the nearest item and its depth.
struct VisibilityBuffer: Sendable {
  /// Size in samples: the picture's size times `supersampling`.
  let width: Int
  let height: Int
  let supersampling: Int
  /// Depth along the camera's axis, world units; infinite where nothing is seen.
  var depth: [Float]
  /// Number of the triangle or point seen, −1 for none.
  var item: [Int32]

  init(view: Viewpoint, supersampling: Int) {
    self.supersampling = supersampling
    width = view.camera.width * supersampling
    height = view.camera.height * supersampling
    depth = [Float](repeating: .infinity, count: width * height)
    item = [Int32](repeating: -1, count: width * height)
  }

  /// Direction (z = 1, camera frame) through the centre of sample (x, y).
  @inline(__always)
  func direction(_ x: Int, _ y: Int, _ view: Viewpoint) -> SIMD3<Double> {
    let scale = Double(supersampling)
    return SIMD3(
      ((Double(x) + 0.5) / scale - view.camera.cx) / view.camera.fx,
      ((Double(y) + 0.5) / scale - view.camera.cy) / view.camera.fy, 1)
  }
}
