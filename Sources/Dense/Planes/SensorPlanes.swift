import Geometry
import Imaging
import Numerics
import Scene
import Support

/// The sensor's depth of one view as smoothed planes on the coarsest level's grid.
///
/// Each plane is the weighted least-squares fit to the inverse depths of a 5 × 5 neighbourhood that
/// belong to the same surface, which divides the sensor's noise by about four and gives normals.
struct SensorPlanes: Sendable {
  /// Cost of disagreeing with the sensor where there is no texture at all.
  static let priorCost: Float = 0.5
  /// Relative difference of inverse depth at which that cost is reached.
  static let priorTolerance: Float = 0.03
  /// Relative difference up to which samples belong to one surface.
  static let surfaceTolerance: Float = 0.03
  /// Pixels around the centre that a plane is fitted to.
  private static let reach = 2
  /// Weight of the centre's own depth in its prior; that of the slopes is 1, for flat.
  private static let centerWeight = 1e-3

  let map: PlaneMap
  let level: Int

  func lookup(level target: Int) -> SensorLookup {
    SensorLookup(planes: map.planes, width: map.width, height: map.height, shift: level - target)
  }

  /// - Parameter scale: Scene units per metre.
  init?(_ view: DenseView, scale: Float, level: Int) {
    guard let sensor = view.sensor else { return nil }
    let frame = view.frame(level)
    self.level = level
    map = PlaneMap(width: frame.width, height: frame.height)
    let raw = Self.inverses(sensor, view, frame, scale: scale)
    for y in 0..<frame.height {
      for x in 0..<frame.width {
        if let plane = Self.fit(raw, frame, x, y) { map.planes[y * frame.width + x] = plane }
      }
    }
  }

  /// The sensor's inverse depths at the level's pixels (nearest sample).
  private static func inverses(
    _ sensor: FloatImage, _ view: DenseView, _ frame: PinholeFrame, scale: Float
  ) -> [Float] {
    var result = [Float](repeating: 0, count: frame.width * frame.height)
    for y in 0..<frame.height {
      for x in 0..<frame.width {
        let ray = frame.ray(Float(x), Float(y))
        let pixel = view.distorted.project(SIMD3(Double(ray.x), Double(ray.y), 1))
        let u = pixel.x / Double(view.distorted.width) * Double(sensor.width)
        let v = pixel.y / Double(view.distorted.height) * Double(sensor.height)
        guard u >= 0, v >= 0, u < Double(sensor.width), v < Double(sensor.height) else { continue }
        let depth = sensor.pixels[Int(saturating: v) * sensor.width + Int(saturating: u)] * scale
        if depth > 0, depth.isFinite { result[y * frame.width + x] = 1 / depth }
      }
    }
    return result
  }

  private static func fit(
    _ raw: [Float], _ frame: PinholeFrame, _ x: Int, _ y: Int
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
