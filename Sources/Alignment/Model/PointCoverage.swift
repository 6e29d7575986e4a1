import Geometry

/// The coverage of views by the points of a model, brought up to date by what changed since it was
/// asked last: a choice of the next view costs what the last view changed, not what all see.
struct PointCoverage: Sendable {
  /// By view; `nil` where it is not known.
  private var scores: [CoverageScore?]
  /// Tracks that got or lost their point since, once for each time.
  private var changed: [Int32] = []
  /// Whether the tracks themselves, or most of their points, are others.
  private var isStale = true
  /// Keypoints that were looked at, for measurements.
  private(set) var updates = 0

  init(views: Int) { scores = [CoverageScore?](repeating: nil, count: views) }

  /// Notes that a track got or lost its point.
  mutating func note(_ track: Int, of count: Int) {
    if isStale { return }
    // Counting anew costs no more than that.
    if changed.count >= count { return noteAll() }
    changed.append(Int32(track))
  }

  /// Notes that tracks are numbered anew.
  mutating func noteAll() {
    isStale = true
    changed = []
  }

  /// Follows the points of a model whose coverage this is.
  mutating func update(_ model: SparseModel, _ problem: MappingProblem) {
    if isStale {
      for view in scores.indices { scores[view] = nil }
      isStale = false
    }
    // A track that changed twice is as it was.
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

  /// The coverage of a view after `update`.
  mutating func score(_ view: Int, _ model: SparseModel, _ problem: MappingProblem) -> CoverageScore
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
  /// The coverage of views by the points as they are now.
  mutating func coverageScores(
    of views: [Int], _ problem: MappingProblem
  ) -> [(visible: Int, score: Int)] {
    // Taken out while it reads the model, so that it is changed in place.
    var current = coverage
    coverage = PointCoverage(views: 0)
    defer { coverage = current }
    current.update(self, problem)
    return views.map { view in
      let score = current.score(view, self, problem)
      return (score.count, score.value)
    }
  }
}
