import Geometry
import Imaging
import Numerics
import Scene
import Support

/// The sensor depth of a view, smoothed to planes on the grid of the coarsest level.
///
/// Each plane is tangent to a curved surface fitted to the inverse depths of the same surface in a
/// 7 × 7 neighborhood, which reduces the sensor noise to about a quarter and yields normals; a flat
/// fit would lie behind convex surfaces. At the border of a surface, the fit is flat and 5 × 5.
struct SensorPlanes: Sendable {
  /// Cost of disagreement with the sensor in areas without texture.
  static let priorCost: Float = 0.5
  /// Relative difference of inverse depth at which that cost is reached.
  static let priorTolerance: Float = 0.03
  /// Maximum relative difference of samples on one surface.
  static let surfaceTolerance: Float = 0.03
  /// Radius of the neighborhood of a curved fit, pixels.
  private static let curvedReach = 3
  /// Minimum number of pairs of opposite pixels for a curved fit: three quarters of all.
  private static let minCurvedPairs = 18
  /// Radius of the neighborhood of a flat fit, pixels.
  private static let reach = 2
  /// Weight of the prior on the center's depth; the prior on the slopes, towards flat, has weight
  /// 1.
  private static let centerWeight = 1e-3

  /// Share of the sensor noise that remains in a plane: neighboring samples share half of their
  /// noise or more, because sensors smooth depth before storing it. The share is larger if pixels
  /// outnumber samples, because a plane is then fitted to fewer samples.
  private static let noiseLeft: Float = 0.5
  /// Minimum standard deviation, relative to the depth: the errors of sensors that smooth
  /// internally are correlated.
  static let minDeviation: Float = 0.002
  /// Ratio of the standard deviation to the median absolute deviation.
  private static let normalScale: Float = 1.4826

  let map: PlaneMap
  let level: Int
  /// Standard deviation of a plane's depth, relative to the depth, from the residuals of the
  /// samples.
  let deviation: Float

  func lookup(level target: Int) -> SensorLookup {
    SensorLookup(
      planes: map.planes, width: map.width, height: map.height, shift: level - target,
      deviation: deviation)
  }

  /// - Parameter scale: Scene units per meter.
  init?(_ view: DenseView, scale: Float, level: Int) {
    guard let sensor = view.sensor else { return nil }
    let frame = view.frame(level)
    self.level = level
    let map = PlaneMap(width: frame.width, height: frame.height)
    let raw = Self.inverses(of: sensor, in: view, frame: frame, scale: scale)
    for y in 0..<frame.height {
      for x in 0..<frame.width {
        let plane =
          Self.tangent(of: raw, in: frame, x: x, y: y) ?? Self.fit(of: raw, in: frame, x: x, y: y)
        if let plane { map.planes[y * frame.width + x] = plane }
      }
    }
    let scatter = raw.indices.filter { raw[$0] > 0 && map.planes[$0].x > 0 }
      .map { abs(raw[$0] / map.planes[$0].x - 1) }
    self.map = map
    let pixelsPerSample = Float(frame.width) / Float(max(sensor.width, 1))
    let left = min(Self.noiseLeft * max(pixelsPerSample, 1), 1)
    deviation = max(left * Self.normalScale * (scatter.median() ?? 0), Self.minDeviation)
  }

  /// The sensor's inverse depths at the pixels of the level: the mean of the samples in each.
  private static func inverses(
    of sensor: FloatImage, in view: DenseView, frame: PinholeFrame, scale: Float
  ) -> [Float] {
    var result = [Float](repeating: 0, count: frame.width * frame.height)
    let number = max(1, (sensor.width + frame.width / 2) / max(frame.width, 1))
    let offsets = (0..<number).map { (Float($0) + 0.5) / Float(number) - 0.5 }
    for y in 0..<frame.height {
      for x in 0..<frame.width {
        let at = SIMD2(Float(x), Float(y))
        guard let middle = inverse(of: sensor, in: view, frame: frame, at: at, scale: scale) else {
          continue
        }
        var (sum, count) = (Float(0), Float(0))
        for dy in offsets {
          for dx in offsets {
            guard
              let w = inverse(
                of: sensor, in: view, frame: frame, at: at + SIMD2(dx, dy), scale: scale),
              abs(w - middle) < surfaceTolerance * middle
            else { continue }
            (sum, count) = (sum + w, count + 1)
          }
        }
        result[y * frame.width + x] = count > 0 ? sum / count : middle
      }
    }
    return result
  }

  /// The sensor's inverse depth at a position in the level (nearest sample).
  private static func inverse(
    of sensor: FloatImage, in view: DenseView, frame: PinholeFrame, at: SIMD2<Float>, scale: Float
  ) -> Float? {
    let ray = frame.ray(at.x, at.y)
    let pixel = view.distorted.project(SIMD3(Double(ray.x), Double(ray.y), 1))
    let u = pixel.x / Double(view.distorted.width) * Double(sensor.width)
    let v = pixel.y / Double(view.distorted.height) * Double(sensor.height)
    guard u >= 0, v >= 0, u < Double(sensor.width), v < Double(sensor.height) else { return nil }
    let depth = sensor.pixels[Int(saturating: v) * sensor.width + Int(saturating: u)] * scale
    return depth > 0 && depth.isFinite ? 1 / depth : nil
  }

  /// The tangent of the curved surface through the samples around a pixel.
  private static func tangent(
    of raw: [Float], in frame: PinholeFrame, x: Int, y: Int
  ) -> SIMD4<Float>? {
    let (width, center) = (frame.width, raw[y * frame.width + x])
    guard center > 0, min(x, y) >= curvedReach, x < width - curvedReach,
      y < frame.height - curvedReach
    else { return nil }
    var fit = LocalShape.Fit()
    let scale = 1 / Double(curvedReach)
    for dy in 0...curvedReach {
      for dx in -curvedReach...curvedReach where dy > 0 || dx > 0 {
        let (first, second) = (raw[(y - dy) * width + x - dx], raw[(y + dy) * width + x + dx])
        let limit = surfaceTolerance * center
        guard abs(first - center) < limit, abs(second - center) < limit else { continue }
        fit.add(
          dx: Double(dx) * scale, dy: Double(dy) * scale,
          rise: 0.5 * Double(first + second) - Double(center), tilt: 0.5 * Double(second - first))
      }
    }
    guard fit.count >= minCurvedPairs,
      let shape = fit.shape(center: center, radius: Float(curvedReach)), shape.inverse > 0
    else { return nil }
    return SIMD4(shape.inverse, shape.slope.x, shape.slope.y, 0)
  }

  private static func fit(
    of raw: [Float], in frame: PinholeFrame, x: Int, y: Int
  ) -> SIMD4<Float>? {
    let center = raw[y * frame.width + x]
    guard center > 0 else { return nil }
    var n = Matrix3(diagonal: SIMD3(centerWeight, 1, 1))
    var rhs = SIMD3<Double>(Double(center) * centerWeight, 0, 0)
    for dy in -reach...reach {
      for dx in -reach...reach {
        let (px, py) = (x + dx, y + dy)
        guard px >= 0, py >= 0, px < frame.width, py < frame.height else { continue }
        let w = raw[py * frame.width + px]
        guard w > 0, abs(w - center) < surfaceTolerance * center else { continue }
        let row = SIMD3(1, Double(dx), Double(dy))
        n = n + Matrix3.outer(row, row)
        rhs += row * Double(w)
      }
    }
    let solution = n.inverse * rhs
    guard solution.x > 0, solution.x.isFinite else { return nil }
    return SIMD4(Float(solution.x), Float(solution.y), Float(solution.z), 0)
  }
}

extension SensorPlanes: SpilledValue {
  var byteCount: Int { DensePlanes(map: map).byteCount }

  func store(into writer: inout ByteWriter) {
    writer.integer(UInt64(level))
    writer.integer(deviation.bitPattern)
    DensePlanes(map: map).store(into: &writer)
  }

  init(from reader: inout ByteReader) throws {
    level = Int(try reader.integer(UInt64.self))
    deviation = Float(bitPattern: try reader.integer(UInt32.self))
    map = try DensePlanes(from: &reader).map
  }
}
