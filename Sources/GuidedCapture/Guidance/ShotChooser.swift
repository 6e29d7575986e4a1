import Foundation

/// Selects the frames that become shots: sharp, well-exposed ones from new directions.
struct ShotChooser: Sendable, Equatable {
  /// Maximum blur of an automatic shot, in pixels of an image 1440 pixels wide.
  static let maxBlur = 1.2
  /// Blur up to which a frame is taken without waiting, in pixels of an image 1440 pixels wide.
  static let calmBlur = 0.6
  /// Seconds to wait for a frame with low blur before an acceptable one is taken.
  static let patience = 0.4
  /// Range of the mean luma of a well-exposed frame, 0 to 1.
  static let lumaRange = 0.1...0.9
  /// Minimum angle to other shots of the pass in degrees: slightly less than a segment of the dial.
  static let minAngle = 9.0
  /// The same if the frame's segment of the dial is empty.
  static let minGapAngle = 4.0
  /// The same in the second half of an empty segment, shortly before the camera leaves it.
  static let minLeavingAngle = 2.0
  /// Minimum sharpness relative to the preceding frames.
  static let minSharpness = 0.85
  /// Minimum seconds between shots without directions.
  static let minInterval = 0.8

  private var directions: [ViewDirection] = []
  private var lastTime: Double?
  /// Azimuth of the previous frame.
  private var lastAzimuth: Double?
  /// Time of the first frame from the new direction.
  private var waiting: Double?

  /// Whether the frame is good enough for the dial.
  static func isGood(_ reading: FrameReading) -> Bool {
    (reading.blur ?? 0) <= maxBlur && reading.sharpness >= minSharpness
      && lumaRange.contains(reading.luminance)
  }

  /// Whether to take this frame.
  mutating func wants(_ reading: FrameReading, dial: CaptureDial) -> Bool {
    let isLeaving = isLeavingGap(reading, dial)
    lastAzimuth = reading.direction?.azimuth
    guard isNew(reading, on: dial, isLeaving: isLeaving) else {
      waiting = nil
      return false
    }
    let began = waiting ?? reading.time
    waiting = began
    guard Self.isGood(reading) else { return false }
    return isLeaving || (reading.blur ?? 0) <= Self.calmBlur
      || reading.time - began >= Self.patience
  }

  /// Whether the camera has passed the middle of an empty segment, so that it cannot wait any
  /// longer.
  private func isLeavingGap(_ reading: FrameReading, _ dial: CaptureDial) -> Bool {
    guard let direction = reading.direction, let lastAzimuth,
      dial.shots[CaptureDial.segment(of: direction.azimuth)] == 0
    else { return false }
    let turned = (direction.azimuth - lastAzimuth + 540).truncatingRemainder(dividingBy: 360) - 180
    let width = 360 / Double(CaptureDial.segmentCount)
    let inside = direction.azimuth.truncatingRemainder(dividingBy: width)
    return turned > 0 ? inside > width / 2 : inside < width / 2
  }

  private func isNew(_ reading: FrameReading, on dial: CaptureDial, isLeaving: Bool) -> Bool {
    guard let direction = reading.direction else {
      return lastTime.map { reading.time - $0 >= Self.minInterval } ?? true
    }
    let nearest = directions.map { $0.angle(to: direction) }.min() ?? 180
    let isGap = dial.shots[CaptureDial.segment(of: direction.azimuth)] == 0
    let smallest =
      isLeaving ? Self.minLeavingAngle : isGap ? Self.minGapAngle : Self.minAngle
    return nearest >= smallest
  }

  mutating func taken(_ reading: FrameReading) {
    waiting = nil
    lastTime = reading.time
    if let direction = reading.direction { directions.append(direction) }
  }

  mutating func beginPass() { self = ShotChooser() }
}
