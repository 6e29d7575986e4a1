/// The visible item at each sample of an image: the nearest item and its depth.
struct VisibilityBuffer: Sendable {
  /// Size in samples: the image size times `supersampling`.
  let width: Int
  let height: Int
  let supersampling: Int
  /// Depth along the camera's axis, in world units; infinite if nothing is visible.
  var depth: [Float]
  /// Index of the visible triangle or point, −1 for none.
  var item: [Int32]

  init(view: Viewpoint, supersampling: Int) {
    self.supersampling = supersampling
    width = view.camera.width * supersampling
    height = view.camera.height * supersampling
    depth = [Float](repeating: .infinity, count: width * height)
    item = [Int32](repeating: -1, count: width * height)
  }

  /// Direction (z = 1, camera frame) through the center of sample (x, y).
  @inline(__always)
  func direction(_ x: Int, _ y: Int, in view: Viewpoint) -> SIMD3<Double> {
    let scale = Double(supersampling)
    return SIMD3(
      ((Double(x) + 0.5) / scale - view.camera.cx) / view.camera.fx,
      ((Double(y) + 0.5) / scale - view.camera.cy) / view.camera.fy, 1)
  }
}
