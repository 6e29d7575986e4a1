/// Positions of the sparse points and the views that observe them. View selection and depth ranges
/// need nothing else, and this takes half the memory of the points.
public struct SparseSights: Sendable, Equatable {
  /// Positions of the points in the world.
  public private(set) var positions: [SIMD3<Double>]
  /// Views of the tracks of all points, concatenated.
  private var views: [UInt32]
  /// End of each point's range in `views`.
  private var ends: [Int]

  /// Extracts positions and views of the given points.
  public init(_ points: [ScenePoint] = []) {
    positions = points.map(\.position)
    views = points.flatMap { $0.track.lazy.map(\.view) }
    var total = 0
    ends = points.map { point in
      total += point.track.count
      return total
    }
  }

  /// - Parameters:
  ///   - lengths: Lengths of the tracks, one per position; their sum is the number of observations.
  init(_ positions: [SIMD3<Double>], lengths: [UInt32], _ observations: [Observation]) {
    self.positions = positions
    views = observations.map(\.view)
    var total = 0
    ends = lengths.map { length in
      total += Int(length)
      return total
    }
  }

  /// These points followed by others.
  public func followed(by others: SparseSights) -> SparseSights {
    var result = self
    result.positions += others.positions
    result.views += others.views
    result.ends += others.ends.map { $0 + views.count }
    return result
  }

  /// The views that observe a point; a view with two observations occurs twice.
  public func views(of point: Int) -> ArraySlice<UInt32> {
    views[(point == 0 ? 0 : ends[point - 1])..<ends[point]]
  }
}
