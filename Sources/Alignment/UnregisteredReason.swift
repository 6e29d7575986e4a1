import Geometry
import Scene

/// Says why a view has no pose: the first gate of the funnel it did not pass, with its numbers.
struct UnregisteredReason {
  private let mapped: MappedModel
  private let graph: ViewGraph
  private let others: [SparseModel]
  private let input: AlignInput
  private let placement: DevicePlacement

  /// - Parameter others: Models that could not be merged with the main one.
  init(
    _ mapped: MappedModel, others: [SparseModel], _ input: AlignInput, _ placement: DevicePlacement
  ) {
    self.mapped = mapped
    self.others = others
    self.input = input
    self.placement = placement
    graph = ViewGraph(mapped.problem)
  }

  private var problem: MappingProblem { mapped.problem }
  private var model: SparseModel { mapped.sparse }

  func all() -> [Unregistered] {
    model.poses.indices
      .filter { model.poses[$0] == nil && placement.poses[$0] == nil }
      .map { view in
        let device = placement.reasons[view].map { "; " + $0 } ?? ""
        return Unregistered(name: problem.name(view), reason: reason(view) + device)
      }
  }

  private func reason(_ view: Int) -> String {
    let keypoints = input.features[view].keypoints.count
    let least = problem.options.minInliers
    if keypoints < least {
      return "has \(keypoints) keypoints, at least \(least) are needed"
    }
    if graph.pairsOf[view].isEmpty { return noPair(view) }
    let linked = graph.pairsOf[view].filter { index in
      let pair = problem.pairs[index]
      return model.poses[pair.first == view ? pair.second : pair.first] != nil
    }
    if let other = others.firstIndex(where: { $0.poses[view] != nil }) {
      return "belongs to another model of \(others[other].registeredCount) views, linked to the "
        + "main one by \(linked.count) verified pairs"
    }
    if linked.isEmpty {
      return "none of its \(graph.pairsOf[view].count) verified pairs leads to a registered view"
    }
    return gate(view, linked.count)
  }

  private func noPair(_ view: Int) -> String {
    let tried = input.pairs.filter { $0.first == view || $0.second == view }
    guard let best = tried.max(by: { $0.putative < $1.putative }) else {
      return "was matched with no other view"
    }
    let verified = tried.count { $0.kind != .rejected && !$0.inliers.isEmpty }
    if verified > 0 {
      return "its \(verified) verified pairs were left out: they match sides that look alike or "
        + "contradict those that can be believed"
    }
    let inliers = tried.map(\.inliers.count).max() ?? 0
    return "none of its \(tried.count) pairs was verified: at most \(best.putative) matches and "
      + "\(inliers) inliers"
  }

  private func gate(_ view: Int, _ linked: Int) -> String {
    let visible = model.visible(view, problem).count
    let least = problem.minPoseInliers(isRelaxed: true)
    let pairs = "\(linked) verified pairs with registered views"
    guard let attempt = mapped.failures[view], visible >= least else {
      return "has \(pairs) but sees \(visible) points of the model, at least \(least) are needed"
    }
    return "has \(pairs) and sees \(attempt.visible) points of the model, but "
      + "\(attempt.inliers) agree on a pose, at least \(attempt.limit) are needed"
  }
}
