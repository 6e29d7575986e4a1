import Capture
import Geometry
import Imaging
import Numerics
import Support

extension SimulatedPhoto {
  /// Cosine of the angle to the surface normal below which confidence is medium: 70°.
  private static let minFacing: Float = 0.35

  /// Depth of a simulated phone LiDAR: 256 pixels wide, 0.5 % noise, holes at depth edges.
  ///
  /// - Returns: Meters along the optical axis (0 = none) and confidence 0, 1 or 2.
  func lidar() -> SensorDepth {
    let width = SimulatedLiDAR.width
    let small = camera.resized(
      width: width,
      height: max(
        1, Int(saturating: (Double(width) * Double(camera.height) / Double(camera.width)).rounded())
      ))
    let (w, h) = (small.width, small.height)
    var exact = [Float](repeating: 0, count: w * h)
    var grazing = [Float](repeating: 0, count: w * h)
    let forward = SIMD3<Float>(pose.rotation.transpose * SIMD3(0, 0, 1))
    for y in 0..<h {
      for x in 0..<w {
        let local = small.ray(SIMD2(Double(x) + 0.5, Double(y) + 0.5))
        let direction = SIMD3<Float>(pose.rotation.transpose * local)
        guard let surface = scene.hit(SIMD3<Float>(pose.center), direction) else { continue }
        exact[y * w + x] = surface.distance * dot(direction, forward)
        grazing[y * w + x] = -dot(surface.normal, direction)
      }
    }
    return SimulatedLiDAR(exact: exact, width: w, height: h).measure(
      RandomStream(seed: seed, stream: 1 << 32), isInReach: { $0 > 0 },
      isOblique: { k, _ in grazing[k] < Self.minFacing })
  }
}
