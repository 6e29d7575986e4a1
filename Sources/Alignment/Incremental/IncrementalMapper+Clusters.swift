import Geometry
import Scene

extension IncrementalMapper {
  /// Minimum number of common points that fix two views relative to each other.
  static let minCommonPoints = 15

  /// Removes the views that are not connected to the largest group of views by common points and a
  /// pair whose rotation agrees with the model.
  ///
  /// Global positioning may misplace a group whose links to the rest were wrong and have been
  /// filtered since: each group then fits its own points. Removed views can be registered again one
  /// by one.
  mutating func keepLargestCluster(_ relations: [RelativeRotation]) {
    let count = problem.viewCount
    let shared = sharedPoints()
    let rotations = state.model.poses.map { $0?.rotation }
    var links = [[Int]](repeating: [], count: count)
    for relation in relations {
      let (a, b) = (relation.first, relation.second)
      guard shared[max(a, b) * count + min(a, b)] >= Self.minCommonPoints,
        let error = relation.error(rotations), error < PairRotations.maxError
      else { continue }
      links[a].append(b)
      links[b].append(a)
    }
    var cluster = [Int](repeating: -1, count: count)
    var sizes: [Int] = []
    for seed in state.model.registered where cluster[seed] < 0 {
      var stack = [seed]
      cluster[seed] = sizes.count
      var size = 0
      while let view = stack.popLast() {
        size += 1
        for other in links[view] where cluster[other] < 0 {
          cluster[other] = sizes.count
          stack.append(other)
        }
      }
      sizes.append(size)
    }
    guard let largest = sizes.indices.max(by: { (sizes[$0], $1) < (sizes[$1], $0) }) else { return }
    for view in state.model.registered where cluster[view] != largest {
      state.model.deregister(view, problem)
    }
  }

  /// Number of common points of any two views, at (higher, lower).
  private func sharedPoints() -> [Int] {
    let count = problem.viewCount
    var shared = [Int](repeating: 0, count: count * count)
    for track in 0..<state.model.tracks.count where state.model.hasPoint[track] {
      let views = state.model.tracks.members(of: track).filter { state.model.isUsed[$0] }
        .map { Int(problem.viewOf[$0]) }
      for (index, view) in views.enumerated() {
        for other in views[..<index] {
          shared[max(view, other) * count + min(view, other)] += 1
        }
      }
    }
    return shared
  }
}
