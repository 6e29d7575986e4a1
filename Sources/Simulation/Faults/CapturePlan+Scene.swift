import Geometry
import Numerics
import Support

/// Faults of the scene.
extension CapturePlan {
  /// Contrast of a pattern that default sensitivity hardly detects.
  private static let faintContrast = 0.05...0.09
  /// Increase of the elevation in degrees for photographs of a flat scene.
  private static let climb = 25.0
  /// Increase of the elevation in degrees for both passes of a flipped object.
  private static let flipClimb = 12.0
  /// Reflectance of polished metal.
  private static let mirrored: Float = 0.92
  /// Fraction of the photographs that show the first of two objects.
  private static let firstShare = 0.55...0.65
  /// Radius of a turntable's plate in meters.
  private static let plateRadius: Float = 0.095
  /// Standard deviation of the turntable steps in degrees.
  private static let turnNoise = 1.5
  /// Fraction of the photographs taken before the object is pushed.
  private static let beforePush = 0.4...0.6
  /// Rotation in degrees and translation in meters of the push.
  private static let (pushTurn, pushShift) = (30.0...60.0, 0.02...0.04)

  mutating func fade(_ random: inout RandomStream) {
    options.table = .plain
    finish.contrast = Float(random.uniform(Self.faintContrast))
  }

  mutating func removeObject(_ random: inout RandomStream) {
    finish.hasObject = false
    let start = random.uniform(0...360)
    frames = SimulatedOrbit.poses(options, seed: seed, climb: Self.climb, place: { start + $0 })
      .map { SimulatedFrame(pose: $0) }
  }

  mutating func repeatSides(_ random: inout RandomStream) {
    options.object = random.choice([.symmetric, .repeated])
    options.table = .plain
  }

  mutating func silver(_ random: inout RandomStream) {
    finish.reflectance = Self.mirrored
  }

  mutating func addSecondScene(_ random: inout RandomStream) {
    let other = random.next()
    sceneSeeds.append(other)
    let total = options.views
    let first = Int(saturating: (Double(total) * random.uniform(Self.firstShare)).rounded())
    var part = options
    part.views = max(1, first)
    frames = SimulatedOrbit.poses(part, seed: seed).map { SimulatedFrame(pose: $0) }
    part.views = max(1, total - first)
    for pose in SimulatedOrbit.poses(part, seed: other) {
      var frame = SimulatedFrame(pose: pose)
      frame.sceneIndex = 1
      frame.isFaulty = true
      frames.append(frame)
    }
  }

  /// Uses one camera position per ring; the object makes a full turn at each.
  mutating func turnObject(_ random: inout RandomStream) {
    finish.plateRadius = Self.plateRadius
    let counts = SimulatedOrbit.ringCounts(options)
    let azimuth = random.uniform(0...360)
    let direction = random.sign()
    frames = counts.enumerated().flatMap { ring, count in
      let tripod = SimulatedOrbit.pose(
        azimuth: azimuth, elevation: SimulatedOrbit.elevation(ring: ring, of: counts.count),
        distance: SimulatedOrbit.distance, random: &random)
      return (0..<count).map { k in
        let turn = direction * 360 * Double(k) / Double(count) + Self.turnNoise * random.normal()
        let place = RigidTransform(rotation: .rotation(turn: turn), translation: .zero)
        return Self.frame(tripod, place)
      }
    }
  }

  /// Creates two passes with half the photographs each, at high elevations so that they share
  /// little of the sides. The object is turned upside down before the second. A printed table would
  /// be matched in place of the object.
  mutating func flipObject() {
    options.table = .plain
    let total = options.views
    var part = options
    part.views = max(1, (total + 1) / 2)
    let upright = SimulatedOrbit.poses(part, seed: seed, climb: Self.flipClimb)
      .map { SimulatedFrame(pose: $0) }
    part.views = max(1, total / 2)
    let place = RigidTransform(
      rotation: Matrix3(diagonal: SIMD3(1, -1, -1)),
      translation: SIMD3(0, 0, Double(SimulatedShape.height(options.object))))
    let turned = SimulatedOrbit.poses(part, seed: seed &+ 1, climb: Self.flipClimb)
      .map { Self.frame($0, place) }
    frames = upright + turned
  }

  mutating func pushObject(_ random: inout RandomStream) {
    let share = random.uniform(Self.beforePush)
    let first = Int(saturating: (Double(frames.count) * share).rounded())
    let turn = random.sign() * random.uniform(Self.pushTurn)
    let aside = Matrix3.rotation(turn: random.uniform(0...360)) * SIMD3(1, 0, 0)
    let place = RigidTransform(
      rotation: .rotation(turn: turn), translation: aside * random.uniform(Self.pushShift))
    for index in frames.indices where index >= first {
      frames[index] = Self.frame(frames[index].pose, place)
      frames[index].isFaulty = true
    }
  }

  /// A photograph from a camera pose in the room, with the object at `place`.
  private static func frame(
    _ cameraFromRoom: RigidTransform, _ place: RigidTransform
  ) -> SimulatedFrame {
    var frame = SimulatedFrame(pose: cameraFromRoom * place)
    frame.place = place
    return frame
  }
}

extension Matrix3 {
  /// A rotation about the vertical axis in degrees.
  static func rotation(turn degrees: Double) -> Matrix3 {
    .rotation(SIMD3(0, 0, degrees * .pi / 180))
  }
}
