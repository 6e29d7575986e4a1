import Foundation
import Geometry
import LocalFeatures
import Numerics
import Scene
import Support

/// Searches for additional matches of a verified pair along its epipolar lines.
///
/// The ratio test rejects features with a similar one anywhere in the other view. With known
/// epipolar geometry, only keypoints near the epipolar line of a point compete. A match must be
/// mutual, pass the same ratio test against the other candidates, and have a descriptor distance
/// that most verified matches do not exceed.
struct GuidedSearch {
  /// Maximum distance from the epipolar line, pixels: about the error of a keypoint.
  static let maxLineDistance: Float = 2
  /// Quantile of the verified matches' descriptor distances that is the limit for additional
  /// matches.
  static let distanceQuantile = 0.75
  /// Side of the grid's cells, pixels: a compromise between cells visited and points tested.
  static let cellSize: Float = 32

  /// A view: undistorted pixels relative to the principal point, and descriptors.
  struct Side {
    let points: [SIMD2<Float>]
    let set: DescriptorSet
  }

  let first: Side
  let second: Side
  /// `x₂ᵀ F x₁ = 0`.
  let fundamental: Matrix3
  let ratio: Float

  /// Additional matches of places that `known` does not use; closer matches take precedence.
  func matches(extending known: [Match]) -> [Match] {
    guard !known.isEmpty else { return [] }
    let distances = known.map { distance(Int($0.first), Int($0.second)) }.sorted()
    let limit = distances[Int(saturating: Self.distanceQuantile * Double(distances.count - 1))]
    var isTaken = (
      [Bool](repeating: false, count: first.points.count),
      [Bool](repeating: false, count: second.points.count)
    )
    for match in known {
      isTaken.0[Int(match.first)] = true
      isTaken.1[Int(match.second)] = true
    }
    let open = second.points.indices.filter { !isTaken.1[Int(second.set.places[$0])] }
    let grid = PointGrid(second.points, open, cell: Self.cellSize)
    let forward = NearestTable(count: first.points.count, places: second.set.places)
    let backward = NearestTable(count: second.points.count, places: first.set.places)
    defer {
      forward.deallocate()
      backward.deallocate()
    }
    let ratio = self.ratio * self.ratio
    var found: [(first: Int, second: Int, distance: Float)] = []
    for i in first.points.indices where !isTaken.0[Int(first.set.places[i])] {
      search(i, in: grid, forward: forward, backward: backward)
      let (j, distance) = (Int(forward.index[i]), -forward.best[i])
      if j >= 0, distance <= limit, distance <= ratio * -forward.second[i] {
        found.append((i, j, distance))
      }
    }
    let mutual = found.filter { pair in
      backward.index[pair.second] == Int32(pair.first)
        && pair.distance <= ratio * -backward.second[pair.second]
    }
    return chosen(mutual, &isTaken)
  }

  /// Selects matches in order of distance, each place at most once.
  private func chosen(
    _ found: [(first: Int, second: Int, distance: Float)], _ isTaken: inout ([Bool], [Bool])
  ) -> [Match] {
    var matches: [Match] = []
    for pair in found.sorted(by: { ($0.distance, $0.first) < ($1.distance, $1.first) }) {
      let (a, b) = (
        Int(first.set.places[pair.first]), Int(second.set.places[pair.second])
      )
      if isTaken.0[a] || isTaken.1[b] { continue }
      isTaken.0[a] = true
      isTaken.1[b] = true
      matches.append(Match(UInt32(a), UInt32(b)))
    }
    return matches
  }

  /// Offers a keypoint and the candidates near its epipolar line to each other.
  ///
  /// Scores are negated squared distances.
  private func search(
    _ i: Int, in grid: PointGrid, forward: NearestTable, backward: NearestTable
  ) {
    let point = first.points[i]
    let line = fundamental * SIMD3(Double(point.x), Double(point.y), 1)
    let size = (line.x * line.x + line.y * line.y).squareRoot()
    guard size > 0 else { return }
    let (normal, offset) = (
      SIMD2(Float(line.x / size), Float(line.y / size)), Float(line.z / size)
    )
    grid.forEach(near: normal, offset, within: Self.maxLineDistance) { j in
      let score = -distance(i, j)
      forward.offer(score, from: Int32(j), to: i)
      backward.offer(score, from: Int32(i), to: j)
    }
  }

  /// Squared distance between two descriptors.
  private func distance(_ i: Int, _ j: Int) -> Float {
    let length = DescriptorSet.length
    return first.set.bytes.withUnsafeBytes { a in
      second.set.bytes.withUnsafeBytes { b in
        var sum = SIMD16<Int32>.zero
        for k in stride(from: 0, to: length, by: 16) {
          let x = a.loadUnaligned(fromByteOffset: i * length + k, as: SIMD16<UInt8>.self)
          let y = b.loadUnaligned(fromByteOffset: j * length + k, as: SIMD16<UInt8>.self)
          let difference =
            SIMD16<Int32>(truncatingIfNeeded: x) &- SIMD16<Int32>(truncatingIfNeeded: y)
          sum &+= difference &* difference
        }
        return Float(sum.wrappedSum())
      }
    }
  }
}
