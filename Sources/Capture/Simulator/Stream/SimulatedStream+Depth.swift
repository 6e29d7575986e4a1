import Geometry
import Imaging
import Support

extension SimulatedStream {
  /// Depth as a phone's LiDAR gives it: 256 pixels wide, 0.5 % noise, holes and low confidence at
  /// depth edges, medium where the surface is seen at a flat angle.
  public func depth(_ index: Int) throws -> SensorDepth? {
    guard options.depth else { return nil }
    let width = min(256, camera.width)
    let height = max(1, Int((Double(width * camera.height) / Double(camera.width)).rounded()))
    let time = time(index)
    var raster = StreamRaster(model: model, width: width, height: height)
    raster.draw(
      camera.resized(width: width, height: height), path.pose(at: time),
      orientation: path.moment(at: time).orientation, offset: SIMD2(0.5, 0.5), isColored: false)
    return degraded(raster.depth, width, height, RandomStream(seed: seed(index), stream: 1))
  }

  private func seed(_ index: Int) -> UInt64 { UInt64(index) &* 0x9E37_79B9 ^ 0xDEB7 }

  private func degraded(
    _ exact: [Float], _ w: Int, _ h: Int, _ random: RandomStream
  ) -> SensorDepth {
    var random = random
    var depth = FloatImage(width: w, height: h)
    var confidence = ByteImage(width: w, height: h)
    for y in 0..<h {
      for x in 0..<w {
        let value = exact[y * w + x]
        let noise = Float(1 + 0.005 * random.normal())
        let luck = random.unit()
        guard value < 6 else { continue }
        var lower = value
        var upper = value
        for (dx, dy) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
          let near = exact[min(max(y + dy, 0), h - 1) * w + min(max(x + dx, 0), w - 1)]
          lower = min(lower, near)
          upper = max(upper, near)
        }
        let isEdge = upper - lower > 0.04 * value
        if isEdge && luck < 0.7 { continue }
        depth.pixels[y * w + x] = value * noise
        confidence.pixels[y * w + x] = isEdge ? 0 : upper - lower > 0.018 * value ? 1 : 2
      }
    }
    return SensorDepth(depth: depth, confidence: confidence)
  }
}
