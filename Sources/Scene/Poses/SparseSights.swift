/// Which views see which sparse points: what choosing views and depths asks of a reconstruction, in half
/// of the memory of its points.
public struct SparseSights: Sendable, Equatable {
  /// Of the points, in the world.
  public private(set) var positions: [SIMD3<Double>]
  /// The views of the first point, of the second, and so on, in the order of their tracks.
  private var views: [UInt32]
  /// Where those of each point end.
  private var ends: [Int]

  /// What points tell.
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
  ///   - lengths: Of the tracks, as many as positions, which add up to the number of observations.
  init(_ positions: [SIMD3<Double>], lengths: [UInt32], _ observations: [Observation]) {
    self.positions = positions
    views = observations.map(\.view)
    var total = 0
    ends = lengths.map { length in
      total += Int(length)
      return total
    }
  }

  /// These points, then others.
  public func followed(by others: SparseSights) -> SparseSights {
    var result = self
    result.positions += others.positions
    result.views += others.views
    result.ends += others.ends.map { $0 + views.count }
    return result
  }

  /// The views that observed a point, one of them twice where it did so twice.
  public func views(of point: Int) -> ArraySlice<UInt32> {
    views[(point == 0 ? 0 : ends[point - 1])..<ends[point]]
  }
}
