import Numerics

/// Unusual surface properties of a simulated scene; none by default.
struct SimulatedFinish: Sendable {
  /// Contrast of the object's pattern: 1 is unchanged, 0 a single color.
  var contrast: Float = 1
  /// Fraction of the object's light due to mirror reflection.
  var reflectance: Float = 0
  /// Whether there is an object on the table.
  var hasObject = true
  /// Radius in meters of a plain plate under the object that rotates with it.
  var plateRadius: Float = 0

  /// Mean color of the glaze, linear.
  private static let glaze = SIMD3<Float>(0.40, 0.34, 0.28)
  /// Color of a gray plastic plate, linear.
  private static let plate = SIMD3<Float>(0.30, 0.30, 0.31)
  /// Color of the object's reflection in itself, linear.
  static let ownReflection = SIMD3<Float>(0.05, 0.05, 0.05)
  /// Fraction of the directions in the room covered by lamps and windows.
  private static let lampShare: Float = 0.25
  /// Lamp cells per radian of direction.
  private static let lampDensity: Float = 2.5

  /// The object's color with reduced contrast.
  func faded(_ color: SIMD3<Float>) -> SIMD3<Float> {
    contrast == 1 ? color : Self.glaze + (color - Self.glaze) * contrast
  }

  /// The plate's color where it covers the table; `point` is in the object's world.
  func plateColor(under point: SIMD3<Float>) -> SIMD3<Float>? {
    guard plateRadius > 0, point.x * point.x + point.y * point.y < plateRadius * plateRadius
    else { return nil }
    return Self.plate
  }

  /// Light from the room in a direction: lamps, windows and walls.
  static func room(_ direction: SIMD3<Float>, seed: UInt32) -> SIMD3<Float> {
    let cell = ProceduralNoise.cells(direction * lampDensity, seed: seed &+ 300)
    if cell.id < lampShare { return SIMD3(1.6, 1.5, 1.3) }
    let wall = ProceduralNoise.fractal(direction * 6, octaves: 3, seed: seed &+ 310)
    return SIMD3(0.30, 0.32, 0.36) * (0.3 + wall)
  }
}
