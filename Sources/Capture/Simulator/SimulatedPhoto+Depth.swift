import Geometry
import Imaging
import Numerics
import Support

extension SimulatedPhoto {
  /// Depth as a phone's LiDAR gives it: 256 pixels wide, 0.5 % noise, holes at depth edges.
  ///
  /// - Returns: Metres along the optical axis (0 = none) and confidence 0, 1 or 2.
  func lidar() -> (depth: FloatImage, confidence: ByteImage) {
    let small = camera.resized(
      width: 256,
      height: max(1, Int((256 * Double(camera.height) / Double(camera.width)).rounded())))
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
    return degraded(exact, grazing, w, h)
  }

  private func degraded(
    _ exact: [Float], _ grazing: [Float], _ w: Int, _ h: Int
  ) -> (depth: FloatImage, confidence: ByteImage) {
    var random = RandomStream(seed: seed, stream: 1 << 32)
    var depth = FloatImage(width: w, height: h)
    var confidence = ByteImage(width: w, height: h)
    for y in 0..<h {
      for x in 0..<w {
        let value = exact[y * w + x]
        let noise = Float(1 + 0.005 * random.normal())
        let luck = random.unit()
        guard value > 0 else { continue }
        var lower = value
        var upper = value
        for (dx, dy) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
          let (nx, ny) = (min(max(x + dx, 0), w - 1), min(max(y + dy, 0), h - 1))
          lower = min(lower, exact[ny * w + nx])
          upper = max(upper, exact[ny * w + nx])
        }
        let isEdge = upper - lower > 0.04 * value
        if isEdge && luck < 0.7 { continue }
        depth.pixels[y * w + x] = value * noise
        confidence.pixels[y * w + x] = isEdge ? 0 : grazing[y * w + x] < 0.35 ? 1 : 2
      }
    }
    return (depth, confidence)
  }
}
