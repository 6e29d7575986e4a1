import Foundation
import Geometry
import LocalFeatures
import Numerics
import Scene

/// Looks for further matches of a verified pair along its epipolar lines.
///
/// The ratio test rejects what looks alike somewhere in the other view. With the geometry known,
/// only keypoints near a point's line compete for it. A match must be mutual, pass the same ratio
/// test against the other candidates, and be no farther apart than most verified ones are.
struct GuidedSearch {
  /// Largest distance from the epipolar line, pixels.
  static let band: Float = 2
  /// Share of the verified matches that are nearer than the largest accepted distance.
  static let trusted = 0.75
  static let cell: Float = 32

  /// One view: undistorted pixels from the principal point, and descriptors.
  struct Side {
    let points: [SIMD2<Float>]
    let set: DescriptorSet
    /// The first keypoint at each one's place.
    let places: [Int32]
  }

  let first: Side
  let second: Side
  /// `x₂ᵀ F x₁ = 0`.
  let fundamental: Matrix3
  let ratio: Float

  private struct Best {
    var index: Int32 = -1
    var distance = Float.infinity
    var next = Float.infinity
  }

  /// Matches of places that `known` leaves free, the nearest first to choose.
  func matches(beside known: [Match]) -> [Match] {
    guard !known.isEmpty else { return [] }
    let distances = known.map { distance(Int($0.first), Int($0.second)) }.sorted()
    let limit = distances[Int(Self.trusted * Double(distances.count - 1))]
    var isTaken = (
      [Bool](repeating: false, count: first.points.count),
      [Bool](repeating: false, count: second.points.count)
    )
    for match in known {
      isTaken.0[Int(match.first)] = true
      isTaken.1[Int(match.second)] = true
    }
    let open = second.points.indices.filter { !isTaken.1[Int(second.places[$0])] }
    let grid = PointGrid(second.points, open, cell: Self.cell)
    var back = [Best](repeating: Best(), count: second.points.count)
    var found: [(first: Int, second: Int, distance: Float)] = []
    for i in first.points.indices where !isTaken.0[Int(first.places[i])] {
      let best = search(i, grid, &back)
      if best.index >= 0, best.distance <= limit, best.distance <= ratio * ratio * best.next {
        found.append((i, Int(best.index), best.distance))
      }
    }
    let mutual = found.filter { pair in
      let other = back[pair.second]
      return other.index == Int32(pair.first) && pair.distance <= ratio * ratio * other.next
    }
    return chosen(mutual, &isTaken)
  }

  private func chosen(
    _ found: [(first: Int, second: Int, distance: Float)], _ isTaken: inout ([Bool], [Bool])
  ) -> [Match] {
    var matches: [Match] = []
    for pair in found.sorted(by: { ($0.distance, $0.first) < ($1.distance, $1.first) }) {
      let (a, b) = (Int(first.places[pair.first]), Int(second.places[pair.second]))
      if isTaken.0[a] || isTaken.1[b] { continue }
      isTaken.0[a] = true
      isTaken.1[b] = true
      matches.append(Match(UInt32(a), UInt32(b)))
    }
    return matches
  }

  /// The nearest candidate of one keypoint; offers the keypoint to each candidate in turn.
  private func search(_ i: Int, _ grid: PointGrid, _ back: inout [Best]) -> Best {
    let point = first.points[i]
    let line = fundamental * SIMD3(Double(point.x), Double(point.y), 1)
    let size = (line.x * line.x + line.y * line.y).squareRoot()
    guard size > 0 else { return Best() }
    let (normal, offset) = (
      SIMD2(Float(line.x / size), Float(line.y / size)), Float(line.z / size)
    )
    var best = Best()
    grid.forEach(near: normal, offset, within: Self.band) { j in
      let distance = distance(i, j)
      offer(&best, j, distance, second.places)
      offer(&back[j], i, distance, first.places)
    }
    return best
  }

  /// Two directions of one place do not compete.
  @inline(__always)
  private func offer(_ best: inout Best, _ index: Int, _ distance: Float, _ places: [Int32]) {
    if distance < best.distance {
      if best.index < 0 || places[Int(best.index)] != places[index] { best.next = best.distance }
      (best.index, best.distance) = (Int32(index), distance)
    } else if distance < best.next, places[Int(best.index)] != places[index] {
      best.next = distance
    }
  }

  /// Squared distance of two descriptors.
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
