import Scene

/// The decisions of a run before any depth is searched, shared by all of its parts.
package struct DenseDraft: Codable, Sendable {
  /// Indices in the input of the views to search; the other lists use positions in this list.
  package var views: [Int]
  /// Levels of the pyramids.
  var levels: Int
  var sources: [[Int]]
  var neighbors: [[Int]]
  /// Scene units per meter of sensor depth; `nil` if sensor depth is not used.
  var sensorScale: Double?
  /// Depth ranges of `views`; the seeds themselves are stored separately.
  var depths: [SeededDepths]
  /// Index in `report.views` of the entry of each of `views`.
  var entries: [Int]
  var report: DenseReport

  /// Whether the lists are consistent with each other and with a reconstruction, and all views have
  /// poses.
  func isConsistent(with reconstruction: Reconstruction, levels expected: Int) -> Bool {
    let known = views.indices
    let poses = reconstruction.poses
    return sources.count == known.count && neighbors.count == known.count
      && entries.count == known.count && depths.count == known.count
      && levels == expected
      && views.allSatisfy { poses.indices.contains($0) && poses[$0] != nil }
      && zip(views, views.dropFirst()).allSatisfy(<)
      && (sources + neighbors).allSatisfy { $0.allSatisfy { known.contains($0) } }
      && depths.allSatisfy(\.isFound)
      && entries.allSatisfy { report.views.indices.contains($0) }
  }
}

/// One pass of the search over all views; the views of a pass are independent of each other.
package enum DenseRound: Sendable, Equatable {
  /// Photometric search at the coarsest level.
  case start
  /// Planes of a level are refined with geometric consistency.
  case agree(level: Int)
  /// Planes of the coarser level continue at a finer one; 0 is the finest.
  case descend(level: Int)

  /// The level of the planes that the round starts from; `nil` if it starts without planes.
  var startLevel: Int? {
    switch self {
    case .start: nil
    case .agree(let level): level
    case .descend(let level): level + 1
    }
  }

  /// The level of the planes that the round makes, in a search over a number of levels.
  func level(of levels: Int) -> Int {
    switch self {
    case .start: levels - 1
    case .agree(let level), .descend(let level): level
    }
  }

  /// The group of the round's units.
  var group: String {
    switch self {
    case .start: "start"
    case .agree(let level): "agree\(level)"
    case .descend(let level): "descend\(level)"
    }
  }

  /// The rounds of a search over this number of levels, in order.
  static func all(levels: Int, isGeometric: Bool) -> [DenseRound] {
    [.start]
      + (0..<max(levels - 1, 0)).reversed().flatMap { level in
        (isGeometric ? [.agree(level: level + 1)] : []) + [DenseRound.descend(level: level)]
      }
  }
}
