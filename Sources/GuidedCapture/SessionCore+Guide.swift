import Geometry
import Numerics
import Planning
import Support

/// Advice for the photographer.
extension SessionCore {
  /// Recommended number of passes: three orientations, or three heights of one orientation.
  public static let passesWanted = 3
  /// Minimum difference in degrees between passes at different heights.
  static let minHeightStep = 5.0
  /// Minimum fraction of a pass's shots with a neighbor in another pass for joining both.
  static let minOverlap = 0.5
  /// Maximum number of gaps of the dial that are listed individually.
  static let maxGapsListed = 3

  /// Summaries of all passes with shots.
  public var passes: [PassSummary] { PassSummary.all(shots) }

  /// One sentence of advice for the photographer.
  public var guide: String {
    switch state.phase {
    case .initializing: return "The session is waiting for its first frame."
    case .ready:
      return "Aim at the object and start detecting, or start capturing without a box."
    case .detecting:
      return feedback.active.contains(.objectNotDetected)
        ? "No object was found on the surface: move and resize the default box, then start "
          + "capturing."
        : "Check the box, correct it if necessary, then start capturing."
    case .capturing: return capturingGuide
    case .finishing: return "Pending data is being written."
    case .completed:
      return state.shots == 0
        ? "No photograph was taken: start a new session."
        : "The images are ready for reconstruction."
    case .failed: return "The session has failed: start a new one."
    }
  }

  private var capturingGuide: String {
    if state.isPaused { return "The session is paused: resume it." }
    if !state.canTakeShot, state.shots >= state.maxShots {
      return "All \(state.maxShots) shots are taken: finish."
    }
    if let first = Feedback.mostUrgent(of: feedback.active) { return advice(first) }
    guard reading?.direction != nil else {
      return "Keep walking slowly with plenty of overlap; finish when everything has been seen."
    }
    return state.completedPass ? nextPass : "Continue around the object: \(missing)."
  }

  private var missing: String {
    let gaps = dial.gaps
    let texts = gaps.prefix(Self.maxGapsListed).map {
      "\(Int(saturating: $0.from))° to \(Int(saturating: $0.to))°"
    }
    let rest = gaps.count - Self.maxGapsListed
    let more = rest > 0 ? " and \(rest) more" : ""
    return texts.isEmpty
      ? "the dial is full" : "\(texts.joined(separator: ", "))\(more) still missing"
  }

  private var nextPass: String {
    let passes = self.passes
    if let loose = passes.first(where: { ($0.overlap ?? 1) < Self.minOverlap }) {
      return "Pass \(loose.pass) overlaps too little with the others: capture one at a height in "
        + "between."
    }
    guard passes.count < Self.passesWanted else {
      return "\(passes.count) passes are complete: finish."
    }
    if !feedback.active.contains(.objectNotFlippable) {
      return "The dial is full: flip the object and begin a pass after the flip, or capture one "
        + "\(otherHeight)."
    }
    return "The dial is full: begin a pass \(otherHeight), as the object cannot be flipped."
  }

  /// The height of the pass that adds most to the passes of the same orientation.
  private var otherHeight: String {
    let heights = passes.filter { $0.orientation == state.orientation }.compactMap(\.height)
    guard let low = heights.min(), let high = heights.max(), let planned = plannedHeight,
      let nearest = heights.min(by: { abs($0 - planned) < abs($1 - planned) }),
      abs(nearest - planned) >= Self.minHeightStep
    else { return "at another height" }
    let degrees = Int(saturating: planned.rounded())
    if planned > high { return "about \(Int(saturating: planned - high))° higher, at \(degrees)°" }
    if planned < low { return "about \(Int(saturating: low - planned))° lower, at \(degrees)°" }
    return "at about \(degrees)°, between the others"
  }

  /// Elevation in degrees, relative to the box center, of the pass that observes most of what the
  /// shots of this orientation cover insufficiently; `nil` if no such pass would overlap with them.
  private var plannedHeight: Double? {
    guard let box, let camera = current?.camera else { return nil }
    let poses = shots.filter { $0.orientation == state.orientation }.compactMap(\.pose)
    return RoundPlanner(box, views: poses.map { ($0, camera) })?.elevation
  }

  private func advice(_ feedback: Feedback) -> String {
    switch feedback {
    case .environmentTooDark: "It is too dark to continue: add light."
    case .movingTooFast: "Move more slowly."
    case .objectTooClose: "Step back: the object does not fit into the frame."
    case .objectTooFar: "Come closer: the object is small in the frame."
    case .outOfFieldOfView: "Turn back to the object\(arrow)."
    default: "Continue."
    }
  }

  /// Direction of the box in the image.
  private var arrow: String {
    guard let box, let pose = current?.pose else { return "" }
    let p = pose * box.center
    if abs(p.x) >= abs(p.y) { return p.x > 0 ? ", to the right" : ", to the left" }
    return p.y > 0 ? ", downwards" : ", upwards"
  }
}
