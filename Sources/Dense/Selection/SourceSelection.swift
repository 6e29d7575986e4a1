import Foundation
import Geometry
import Numerics
import Scene

/// Chooses the views that each view is matched against and checked with.
///
/// Each shared sparse point votes for a pair by its triangulation angle (best near 12 degrees,
/// `preferredAngle`) and by the similarity of the two views' scales, as in Schönberger et al.,
/// "Pixelwise View Selection", ECCV 2016, and MVSNet. Sources are then chosen greedily; the weight
/// of a point is halved for every source that already sees it, so that the sources cover the view.
struct SourceSelection {
  /// Sources of a view for matching, and the larger set for checking and fusion, the best first.
  struct Choice: Sendable, Equatable {
    var sources: [Int] = []
    var neighbors: [Int] = []
  }

  /// Triangulation angle that is best for depth, degrees: wide enough for accuracy, narrow enough
  /// for similar appearance.
  static let preferredAngle = 12.0
  /// Standard deviations of the vote below and above that angle, degrees.
  private static let spreadBelow = 5.0
  private static let spreadAbove = 15.0
  /// Keeps quotients finite for a point at a camera center, scene units.
  private static let minLength = 1e-30
  /// Minimum gain of another source, relative to the best one's.
  private static let minGain = 0.01
  /// Number of views for checking and fusion in addition to the sources.
  private static let extraNeighbors = 2
  /// Minimum number of shared points of a usable pair.
  static let minShared = 4
  /// Maximum number of views that a track votes for; longer tracks are thinned evenly.
  static let maxTrack = 40

  private let reconstruction: Reconstruction
  let sights: SparseSights
  /// Points of all views, grouped by view.
  private var points: [Int32] = []
  /// End of each view's points.
  private var ends: [Int] = []

  init(_ reconstruction: Reconstruction, _ sights: SparseSights) {
    self.reconstruction = reconstruction
    self.sights = sights
    func eachSight(_ body: (_ view: Int, _ point: Int) -> Void) {
      for point in sights.positions.indices {
        for view in views(of: point) where reconstruction.poses.indices.contains(view) {
          if reconstruction.poses[view] != nil { body(view, point) }
        }
      }
    }
    var counts = [Int](repeating: 0, count: reconstruction.poses.count)
    eachSight { view, _ in counts[view] += 1 }
    for count in counts { ends.append((ends.last ?? 0) + count) }
    var (next, points) = (
      zip(ends, counts).map { $0 - $1 }, [Int32](repeating: 0, count: ends.last ?? 0)
    )
    eachSight { view, point in
      points[next[view]] = Int32(point)
      next[view] += 1
    }
    self.points = points
  }

  /// Sparse points seen by a view.
  func points(of view: Int) -> ArraySlice<Int32> {
    points[(view == 0 ? 0 : ends[view - 1])..<ends[view]]
  }

  /// The sources and neighbors of a view, chosen from `usable`.
  func choose(_ view: Int, count: Int, usable: Set<Int>) -> Choice {
    var votes: [Int: [(point: Int, weight: Double)]] = [:]
    let own = points(of: view)
    for (local, index) in own.enumerated() {
      let position = sights.positions[Int(index)]
      for other in views(of: Int(index)) where other != view && usable.contains(other) {
        let weight = vote(position, from: view, and: other)
        if weight > 0 { votes[other, default: []].append((local, weight)) }
      }
    }
    votes = votes.filter { $0.value.count >= Self.minShared }
    var choice = Choice()
    choice.sources = Self.greedy(votes, points: own.count, count: count)
    let rest = votes.map { (view: $0.key, score: $0.value.reduce(0) { $0 + $1.weight }) }
      .filter { !choice.sources.contains($0.view) }
      .sorted { ($0.score, $1.view) > ($1.score, $0.view) }
    choice.neighbors = choice.sources + rest.prefix(count + Self.extraNeighbors).map(\.view)
    return choice
  }

  private func views(of point: Int) -> [Int] {
    let track = sights.views(of: point)
    var views = [Int]()
    let step = max(1, (track.count + Self.maxTrack - 1) / Self.maxTrack)
    for place in stride(from: track.startIndex, to: track.endIndex, by: step) {
      let view = Int(track[place])
      if !views.contains(view) { views.append(view) }
    }
    return views
  }

  private func vote(_ position: SIMD3<Double>, from view: Int, and other: Int) -> Double {
    guard let first = reconstruction.poses[view], let second = reconstruction.poses[other] else {
      return 0
    }
    let near = first.center - position
    let far = second.center - position
    let cosine = dot(near, far) / max(length(near) * length(far), Self.minLength)
    let angle = acos(min(max(cosine, -1), 1)) * 180 / .pi
    let spread = angle < Self.preferredAngle ? Self.spreadBelow : Self.spreadAbove
    let deviation = (angle - Self.preferredAngle) / spread
    let scale =
      reconstruction.camera(of: view).focal / max(length(near), Self.minLength) * length(far)
      / reconstruction.camera(of: other).focal
    let alike = min(scale, 1 / scale)
    return exp(-0.5 * deviation * deviation) * alike * alike
  }

  private static func greedy(
    _ votes: [Int: [(point: Int, weight: Double)]], points: Int, count: Int
  ) -> [Int] {
    var left = votes.sorted { $0.key < $1.key }
    var worth = [Double](repeating: 1, count: points)
    var chosen = [Int]()
    var best = 0.0
    while chosen.count < count, !left.isEmpty {
      let gains = left.map { $0.value.reduce(0) { $0 + $1.weight * worth[$1.point] } }
      let at = gains.indices.reduce(0) { gains[$1] > gains[$0] ? $1 : $0 }
      best = max(best, gains[at])
      if gains[at] < minGain * best || gains[at] <= 0 { break }
      let (view, points) = left.remove(at: at)
      for (point, weight) in points { worth[point] *= 1 - 0.5 * weight }
      chosen.append(view)
    }
    return chosen
  }
}
