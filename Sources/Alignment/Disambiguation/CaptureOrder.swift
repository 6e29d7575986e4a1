import Geometry
import Numerics
import Scene

/// Detects, from the pairs alone, whether photographs were taken in their order along a path.
struct CaptureOrder: Sendable {
  /// Minimum number of views of a path.
  static let minViews = 6
  /// Minimum share of successive views that match.
  static let minMatched = 0.8
  /// Maximum median angle between successive views, relative to that between matched views.
  static let maxStepShare = 0.67
  /// Maximum angle of a step, relative to the median step.
  static let maxSteps = 2.0

  /// Each view's successor in time; −1 for the last.
  let next: [Int]
  /// Maximum angle between successive views that counts as a step, radians.
  let maxStep: Double

  /// - Returns: `nil` unless nearly all successive views match and are clearly closer to each other
  ///   than matched views are in general.
  init?(_ problem: MappingProblem, _ relations: [RelativeRotation?]) {
    let views = problem.views.views
    var order = Array(views.indices)
    let times = views.map(\.time)
    if times.allSatisfy({ $0 != nil }) {
      order.sort { (times[$0] ?? 0, $0) < (times[$1] ?? 0, $1) }
    }
    var next = [Int](repeating: -1, count: views.count)
    for (a, b) in zip(order, order.dropFirst()) { next[a] = b }
    var steps: [Double] = []
    var all: [Double] = []
    for relation in relations.compactMap({ $0 }) {
      let angle = length(relation.secondFromFirst.rotationVector)
      all.append(angle)
      if next[relation.first] == relation.second || next[relation.second] == relation.first {
        steps.append(angle)
      }
    }
    guard views.count >= Self.minViews,
      Double(steps.count) >= Self.minMatched * Double(views.count - 1),
      let step = steps.median(), let typical = all.median(), step < Self.maxStepShare * typical
    else { return nil }
    self.next = next
    maxStep = Self.maxSteps * step
  }

  /// Whether a relation is between successive views and at most a step.
  func follows(_ relation: RelativeRotation) -> Bool {
    (next[relation.first] == relation.second || next[relation.second] == relation.first)
      && length(relation.secondFromFirst.rotationVector) < maxStep
  }
}
