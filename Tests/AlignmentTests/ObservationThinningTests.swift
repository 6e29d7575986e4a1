import Support
import Testing

@testable import Alignment

@Suite struct ObservationThinningTests {
  /// A model of all views of a ring, with true poses.
  private func model(views: Int) throws -> (SparseModel, MappingProblem) {
    let scene = AlignmentScene(.init(seed: 8, views: views, points: 1500, outliers: 0))
    let problem = MappingProblem(scene.input, AlignOptions())
    let tracks = try InitialTracks(problem, in: RunContext())
    var model = SparseModel(cameras: [scene.camera], views: views, tracks: tracks.table)
    for view in 0..<views { model.poses[view] = scene.truth[view] }
    try model.retriangulate(problem, in: RunContext())
    return (model, problem)
  }

  private func bundle(
    _ model: SparseModel, _ problem: MappingProblem, limit: Int
  ) -> (counts: [Int], views: [Int]) {
    let tracks = (0..<model.tracks.count).filter { model.hasPoint[$0] }
    var adjustment = Adjustment(
      isFree: model.poses.map { _ in true }, tracks: tracks, freedoms: [[]])
    adjustment.maxObservations = limit
    let (bundle, viewOf) = model.bundleProblem(adjustment, problem)
    var views = [Int](repeating: 0, count: problem.viewCount)
    for seen in bundle.observations { views[viewOf[seen.pose]] += 1 }
    let starts = bundle.observationStart
    return (zip(starts, starts.dropFirst()).map { $1 - $0 }, views)
  }

  @Test func longTracksAreThinnedToTheLimitEvenly() throws {
    let (model, problem) = try model(views: 20)
    let whole = bundle(model, problem, limit: .max)
    let thinned = bundle(model, problem, limit: 5)
    #expect(whole.counts.contains { $0 > 8 })
    #expect(thinned.counts == whole.counts.map { min($0, 5) })
    // Thinning is even: no view loses much more than the others.
    let shares = zip(thinned.views, whole.views).map { Double($0) / Double($1) }
    #expect((shares.min() ?? 0) > 0.6 * (shares.max() ?? 1))
  }

  @Test func viewsKeepAMinimumNumberOfObservations() throws {
    let (model, problem) = try model(views: 20)
    let whole = bundle(model, problem, limit: .max)
    let thinned = bundle(model, problem, limit: 2)
    for (left, all) in zip(thinned.views, whole.views) {
      #expect(Double(left) >= min(Double(all), 0.8 * ObservationThinning.minPerView))
    }
  }

  @Test func thinningStartsAboveTheViewLimit() {
    #expect(ObservationThinning.limit(views: ObservationThinning.maxWholeViews) == .max)
    #expect(
      ObservationThinning.limit(views: ObservationThinning.maxWholeViews + 1)
        == ObservationThinning.maxObservations)
  }

  @Test func smallCapturesAreNotThinned() throws {
    let (model, problem) = try model(views: 20)
    #expect(
      bundle(model, problem, limit: ObservationThinning.limit(views: 20)).counts
        == bundle(model, problem, limit: .max).counts)
  }
}
