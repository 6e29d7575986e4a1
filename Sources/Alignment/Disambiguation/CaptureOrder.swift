import Geometry
import Numerics
import Scene

/// Whether photographs were taken in their order along a path, told from the pairs alone.
struct CaptureOrder: Sendable {
  /// Each view's successor in time, −1 for the last.
  let next: [Int]
  /// Largest angle between successive views that counts as a step, radians.
  let longest: Double

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
    guard views.count >= 6, 10 * steps.count >= 8 * (views.count - 1),
      let step = steps.median(), let typical = all.median(), step < 0.67 * typical
    else { return nil }
    self.next = next
    longest = 2 * step
  }

  func follows(_ relation: RelativeRotation) -> Bool {
    (next[relation.first] == relation.second || next[relation.second] == relation.first)
      && length(relation.secondFromFirst.rotationVector) < longest
  }
}
