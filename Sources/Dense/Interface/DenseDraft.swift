import Scene

/// What is decided of a run before any depth is searched: the same for every part of it.
package struct DenseDraft: Codable, Sendable {
  /// The views that depth is searched in, as the input counts them; other lists count these.
  package var views: [Int]
  /// Levels of the pyramids.
  var levels: Int
  var sources: [[Int]]
  var neighbours: [[Int]]
  /// Scene units per metre of sensor depth; `nil` where it takes no part.
  var sensorScale: Double?
  /// What the seeds of each of `views` say, which are kept beside the draft.
  var depths: [SeededDepths]
  /// For each of `views`, its entry in the report.
  var entries: [Int]
  var report: DenseReport

  /// Whether the lists fit each other and a reconstruction, of which all views have poses.
  func isConsistent(with reconstruction: Reconstruction, levels expected: Int) -> Bool {
    let known = views.indices
    let poses = reconstruction.poses
    return sources.count == known.count && neighbours.count == known.count
      && entries.count == known.count && depths.count == known.count
      && levels == expected
      && views.allSatisfy { poses.indices.contains($0) && poses[$0] != nil }
      && zip(views, views.dropFirst()).allSatisfy(<)
      && (sources + neighbours).allSatisfy { $0.allSatisfy { known.contains($0) } }
      && depths.allSatisfy(\.isFound)
      && entries.allSatisfy { report.views.indices.contains($0) }
  }
}

/// One pass of the search over all views; the views of a pass do not depend on each other.
package enum DenseRound: Sendable, Equatable {
  /// Photographs alone, at the coarsest level.
  case start
  /// The planes of a level are brought to agree with each other.
  case agree(level: Int)
  /// The planes of the level above continue at a finer one; 0 is the finest.
  case descend(level: Int)

  /// The level of the planes it starts from; `nil` where it starts from none.
  var startLevel: Int? {
    switch self {
    case .start: nil
    case .agree(let level): level
    case .descend(let level): level + 1
    }
  }

  /// The rounds of a search in so many levels, in order.
  static func all(levels: Int, isGeometric: Bool) -> [DenseRound] {
    [.start]
      + (0..<max(levels - 1, 0)).reversed().flatMap { level in
        (isGeometric ? [.agree(level: level + 1)] : []) + [DenseRound.descend(level: level)]
      }
  }
}
