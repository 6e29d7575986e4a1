import Numerics

/// What is unusual about the surfaces of a simulated scene; nothing by default.
struct SimulatedFinish: Sendable {
  /// Strength of the object's pattern: 1 as painted, 0 one colour.
  var contrast: Float = 1
  /// Share of the object's light that a mirror would send.
  var reflectance: Float = 0
  /// Whether an object stands on the table at all.
  var hasObject = true
  /// Radius of a plain plate under the object that turns with it, metres.
  var plateRadius: Float = 0

  /// Mean colour of the glaze, linear.
  private static let glaze = SIMD3<Float>(0.40, 0.34, 0.28)
  /// A plate of grey plastic, linear.
  private static let plate = SIMD3<Float>(0.30, 0.30, 0.31)
  /// What the object shows of itself in a mirror on it, linear.
  static let ownReflection = SIMD3<Float>(0.05, 0.05, 0.05)
  /// Share of the directions in the room that a lamp or a window fills.
  private static let lampShare: Float = 0.25
  /// Windows and lamps in the room round about: cells of this many to a radian.
  private static let lampDensity: Float = 2.5

  /// The object's colour with its pattern weakened.
  func faded(_ color: SIMD3<Float>) -> SIMD3<Float> {
    contrast == 1 ? color : Self.glaze + (color - Self.glaze) * contrast
  }

  /// The plate's colour where it covers the table; `point` in the object's world.
  func plateColor(under point: SIMD3<Float>) -> SIMD3<Float>? {
    guard plateRadius > 0, point.x * point.x + point.y * point.y < plateRadius * plateRadius
    else { return nil }
    return Self.plate
  }

  /// Light that comes from the room in a direction: lamps, windows and walls.
  static func room(_ direction: SIMD3<Float>, seed: UInt32) -> SIMD3<Float> {
    let cell = ProceduralNoise.cells(direction * lampDensity, seed: seed &+ 300)
    if cell.id < lampShare { return SIMD3(1.6, 1.5, 1.3) }
    let wall = ProceduralNoise.fractal(direction * 6, octaves: 3, seed: seed &+ 310)
    return SIMD3(0.30, 0.32, 0.36) * (0.3 + wall)
  }
}
