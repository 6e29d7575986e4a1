import Geometry
import Numerics
import Scene

/// Whether photographs were taken in their order along a path, told from the pairs alone.
struct CaptureOrder: Sendable {
  /// Fewest views that make a path.
  static let minViews = 6
  /// Smallest share of the successive views that match.
  static let minMatched = 0.8
  /// Largest median angle between successive views, in units of that between matched views.
  static let maxStepShare = 0.67
  /// Largest angle that counts as a step, in units of the median step.
  static let maxSteps = 2.0

  /// Each view's successor in time, −1 for the last.
  let next: [Int]
  /// Largest angle between successive views that counts as a step, radians.
  let maxStep: Double

  /// - Returns: `nil` unless nearly all successive views match and they are clearly closer to each
  ///   other than matched views are in general.
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

  /// Whether a relation is between successive views and no more than a step.
  func follows(_ relation: RelativeRotation) -> Bool {
    (next[relation.first] == relation.second || next[relation.second] == relation.first)
      && length(relation.secondFromFirst.rotationVector) < maxStep
  }
}
