import Geometry

/// How the points of a model cover its views, updated incrementally: the cost of choosing the next
/// view depends on the number of points that changed since the last choice, not on the number of
/// all observations.
struct PointCoverage: Sendable {
  /// By view; `nil` if unknown.
  private var scores: [CoverageScore?]
  /// Tracks that gained or lost their point since the last update, once per change.
  private var changed: [Int32] = []
  /// Whether tracks were renumbered or most points changed.
  private var isStale = true
  /// Number of keypoints visited, for measurements.
  private(set) var updates = 0

  init(views: Int) { scores = [CoverageScore?](repeating: nil, count: views) }

  /// Records that a track gained or lost its point.
  mutating func note(_ track: Int, of count: Int) {
    if isStale { return }
    // Counting from scratch costs no more.
    if changed.count >= count { return noteAll() }
    changed.append(Int32(track))
  }

  /// Records that tracks were renumbered.
  mutating func noteAll() {
    isStale = true
    changed = []
  }

  /// Applies the recorded changes.
  mutating func update(_ model: SparseModel, _ problem: MappingProblem) {
    if isStale {
      for view in scores.indices { scores[view] = nil }
      isStale = false
    }
    // A track that changed an even number of times is unchanged.
    var flips: [Int32: Int] = [:]
    for track in changed { flips[track, default: 0] += 1 }
    changed = []
    for (track, count) in flips where !count.isMultiple(of: 2) {
      for id in model.tracks.members(of: Int(track)) {
        updates += 1
        change(id, isVisible: model.hasPoint[Int(track)], problem)
      }
    }
  }

  private mutating func change(_ id: Int, isVisible: Bool, _ problem: MappingProblem) {
    let view = Int(problem.viewOf[id])
    if isVisible {
      scores[view]?.add(problem.pixels[id])
    } else {
      scores[view]?.remove(problem.pixels[id])
    }
  }

  /// The coverage of a view; call `update` first.
  mutating func score(of view: Int, in model: SparseModel, for problem: MappingProblem)
    -> CoverageScore
  {
    if let known = scores[view] { return known }
    let camera = model.cameras[problem.cameraOf[view]]
    var score = CoverageScore(width: max(camera.width, 1), height: max(camera.height, 1))
    for id in model.visible(view, problem) {
      updates += 1
      score.add(problem.pixels[id])
    }
    scores[view] = score
    return score
  }
}

extension SparseModel {
  /// The coverage of views by the current points.
  mutating func coverageScores(
    of views: [Int], _ problem: MappingProblem
  ) -> [(visible: Int, score: Int)] {
    // Moved out of the model while it is updated, to avoid a copy.
    var current = coverage
    coverage = PointCoverage(views: 0)
    defer { coverage = current }
    current.update(self, problem)
    return views.map { view in
      let score = current.score(of: view, in: self, for: problem)
      return (score.count, score.value)
    }
  }
}
