extension BundleSolver {
  /// Maximum number of parts. `minPartObservations` is the minimum number of observations of a
  /// part.
  private static let maxParts = 8
  private static let minPartObservations = 2000
  /// Maximum memory for copies of the blocks. `minCopies` is the minimum number of copies if there
  /// are several parts.
  private static let maxBlockBytes = 256 << 20
  private static let minCopies = 2

  /// Partitions the points into ranges of about equal numbers of observations.
  static func cut(_ problem: BundleProblem, most: Int = maxParts) -> [Range<Int>] {
    let total = problem.observations.count
    let count = max(1, min(most, total / minPartObservations))
    let starts = problem.observationStart
    var ranges: [Range<Int>] = []
    var point = 0
    for part in 1...count {
      let first = point
      let end = total * part / count
      while point < problem.points.count && (part == count || starts[point] < end) { point += 1 }
      ranges.append(first..<point)
    }
    return ranges
  }

  /// Block storage for each part; fewer parts if the copies would need too much memory.
  func schurChunks() -> [SchurChunk] {
    let bytes = max(pattern.count * MemoryLayout<Double>.size, 1)
    let most = min(Self.maxParts, max(Self.minCopies, Self.maxBlockBytes / bytes))
    let starts = problem.observationStart
    let longest = problem.points.indices.reduce(1) { max($0, starts[$1 + 1] - starts[$1]) }
    return Self.cut(problem, most: most).map { range in
      SchurChunk(
        points: range, pattern: pattern, columns: columns.count, cameras: problem.cameras.count,
        longestTrack: longest)
    }
  }

  /// The form of the system: a full matrix if it is small, blocks if tracks are short, otherwise
  /// implicit products through the observations.
  func chosenForm() -> SystemForm {
    if problem.ties != nil || columns.count <= options.maxFactoredOrder { return .full }
    let starts = problem.observationStart
    let squares = problem.points.indices.reduce(0.0) { sum, point in
      let length = Double(starts[point + 1] - starts[point])
      return sum + length * length
    }
    let mean = squares / Double(max(problem.observations.count, 1))
    return mean > options.maxBlockTrackLength ? .implicit : .blocks
  }
}
