import Foundation

/// Decides which frames become shots: sharp, well exposed ones from new directions.
struct ShotChooser: Sendable, Equatable {
  /// Most blur of an automatic shot, pixels of a picture 1440 wide.
  static let maxBlur = 1.2
  /// A frame this calm is taken at once, others after `patience` seconds without a better one.
  static let calm = 0.6
  static let patience = 0.4
  /// Least angle to the pass's other shots, degrees.
  static let newAngle = 9.0
  /// Least angle where the frame's segment of the dial is still empty, degrees, and when the camera
  /// is about to leave that: in the half of it that lies ahead.
  static let gapAngle = 4.0
  static let leavingAngle = 2.0
  /// Least sharpness relative to the frames before, and range of the mean luma.
  static let minSharpness = 0.85
  static let exposure = 0.1...0.9
  /// Without directions: least seconds between shots.
  static let interval = 0.8

  private var directions: [ViewDirection] = []
  private var lastTime: Double?
  /// Azimuth of the frame before.
  private var lastAzimuth: Double?
  /// When the first frame from the new direction came.
  private var waiting: Double?

  /// Whether the frame is good enough for the dial.
  static func isGood(_ reading: FrameReading) -> Bool {
    (reading.blur ?? 0) <= maxBlur && reading.sharpness >= minSharpness
      && exposure.contains(reading.luminance)
  }

  /// Whether to take this frame.
  mutating func wants(_ reading: FrameReading, dial: CaptureDial) -> Bool {
    let isLeaving = isLeavingGap(reading, dial)
    lastAzimuth = reading.direction?.azimuth
    guard isNew(reading, dial, isLeaving) else {
      waiting = nil
      return false
    }
    let began = waiting ?? reading.time
    waiting = began
    guard Self.isGood(reading) else { return false }
    return isLeaving || (reading.blur ?? 0) <= Self.calm
      || reading.time - began >= Self.patience
  }

  /// Whether the camera has passed the middle of an empty segment: then there is no time to wait.
  private func isLeavingGap(_ reading: FrameReading, _ dial: CaptureDial) -> Bool {
    guard let direction = reading.direction, let lastAzimuth,
      dial.shots[CaptureDial.segment(of: direction.azimuth)] == 0
    else { return false }
    let turned = (direction.azimuth - lastAzimuth + 540).truncatingRemainder(dividingBy: 360) - 180
    let width = 360 / Double(CaptureDial.segmentCount)
    let inside = direction.azimuth.truncatingRemainder(dividingBy: width)
    return turned > 0 ? inside > width / 2 : inside < width / 2
  }

  private func isNew(_ reading: FrameReading, _ dial: CaptureDial, _ isLeaving: Bool) -> Bool {
    guard let direction = reading.direction else {
      return lastTime.map { reading.time - $0 >= Self.interval } ?? true
    }
    let nearest = directions.map { $0.angle(to: direction) }.min() ?? 180
    let isGap = dial.shots[CaptureDial.segment(of: direction.azimuth)] == 0
    return nearest >= (isLeaving ? Self.leavingAngle : isGap ? Self.gapAngle : Self.newAngle)
  }

  mutating func taken(_ reading: FrameReading) {
    waiting = nil
    lastTime = reading.time
    if let direction = reading.direction { directions.append(direction) }
  }

  mutating func beginPass() { self = ShotChooser() }
}
