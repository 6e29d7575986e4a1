import Geometry
import Scene

/// Finds the first gate that each view without a pose failed.
struct RegistrationGates {
  private let mapped: MappedModel
  private let graph: ViewGraph
  private let others: [SparseModel]
  private let input: AlignInput
  private let placement: DevicePlacement

  /// - Parameter others: Models that could not be merged with the main one.
  init(
    _ mapped: MappedModel, others: [SparseModel], input: AlignInput, placement: DevicePlacement
  ) {
    self.mapped = mapped
    self.others = others
    self.input = input
    self.placement = placement
    graph = ViewGraph(mapped.problem)
  }

  private var problem: MappingProblem { mapped.problem }
  private var model: SparseModel { mapped.state.model }

  func all() -> [Unregistered] {
    model.poses.indices
      .filter { model.poses[$0] == nil && placement.poses[$0] == nil }
      .map { view in
        Unregistered(
          name: problem.name(view), reason: reason(view), device: placement.rejections[view])
      }
  }

  private func reason(_ view: Int) -> UnregisteredReason {
    let keypoints = input.features[view].keypoints.count
    let limit = problem.options.registration.minInliers
    if keypoints < limit { return .fewKeypoints(count: keypoints, limit: limit) }
    let verified = graph.pairsOf[view].count
    if verified == 0 { return noPair(view) }
    let links = graph.pairsOf[view].count { index in
      let pair = problem.pairs[index]
      return model.poses[pair.first == view ? pair.second : pair.first] != nil
    }
    if let other = others.first(where: { $0.poses[view] != nil }) {
      return .otherModel(views: other.registeredCount, links: links)
    }
    return links == 0 ? .notLinked(verified: verified) : resection(view, pairs: links)
  }

  private func noPair(_ view: Int) -> UnregisteredReason {
    let tried = input.pairs.filter { $0.first == view || $0.second == view }
    guard let matches = tried.map(\.putative).max() else { return .notMatched }
    let verified = tried.count { $0.kind != .rejected && !$0.inliers.isEmpty }
    if verified > 0 { return .pairsDropped(verified: verified) }
    return .noVerifiedPair(
      tried: tried.count, matches: matches, inliers: tried.map(\.inliers.count).max() ?? 0)
  }

  private func resection(_ view: Int, pairs: Int) -> UnregisteredReason {
    let visible = model.visible(view, problem).count
    let limit = problem.minPoseInliers(isRelaxed: true)
    guard let attempt = mapped.state.failures[view], visible >= limit else {
      return .fewVisiblePoints(pairs: pairs, visible: visible, limit: limit)
    }
    return .fewInliers(
      pairs: pairs, visible: attempt.visible, inliers: attempt.inliers, limit: attempt.limit)
  }
}
