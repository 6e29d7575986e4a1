import Foundation
import Numerics
import Scene
import Support

/// Keeps the pixels whose depth other views confirm.
///
/// A pixel is projected into the other view and back with that view's depth: it must return to
/// within `maxReprojection` pixels of the photograph that the patch was read from, and the depths
/// and normals must agree (Schönberger et al. 2016; Xu & Tao 2019 use the same three tests).
struct ConsistencyFilter: Sendable {
  let maxError: Float
  let maxDifference: Float
  let minCosine: Float

  init(_ limits: DenseOptions.Consistency) {
    maxError = Float(limits.maxReprojection)
    maxDifference = Float(limits.maxDepthDifference / 100)
    minCosine = Float(cos(limits.maxNormalAngle * .pi / 180))
  }

  /// A position in another view in pixels, its inverse depth there, and the pixel that contains it.
  typealias Hit = (index: Int, u: Float, v: Float, w: Float)

  /// The projection of a pixel into another view, if that view confirms it. `halvings` is the
  /// number of halvings of the photograph that the pixel's patch was read from.
  @inline(__always) func confirm(
    _ x: Float, _ y: Float, _ w: Float, _ normal: SIMD3<Float>, _ pair: PairGeometry,
    _ other: PlaneMap, _ otherFrame: PinholeFrame, halvings: UInt8
  ) -> Hit? {
    guard let there = pair.transfer(x, y, w) else { return nil }
    let (found, index) = other.inverse(there.x, there.y)
    guard found > 0, abs(found - there.z) < maxDifference * there.z else { return nil }
    guard let back = pair.transferBack(SIMD3(there.x, there.y, found)) else { return nil }
    let (ex, ey) = (back.x - x, back.y - y)
    let limit = maxError * Float(1 << Int(max(halvings, other.halvings[index])))
    guard ex * ex + ey * ey < limit * limit else { return nil }
    let (ox, oy) = (Float(index % other.width), Float(index / other.width))
    let theirs = otherFrame.awayNormal(other.planes[index], ox, oy)
    guard dot(pair.rotated(normal), theirs) > minCosine else { return nil }
    return (index, there.x, there.y, found)
  }

  /// Rows per task, whole blocks of repeated pixels.
  private static let rowsPerTask = 16

  /// For each pixel of a view, the number of neighbors that confirm it (at most 255), or the pixel that
  /// it repeats.
  func support(_ maps: LinkedMaps, in context: RunContext) throws -> [UInt8] {
    let map = maps.own
    var counts = [UInt8](repeating: 0, count: map.count)
    try counts.withUnsafeMutableBufferPointer { buffer in
      nonisolated(unsafe) let out = buffer
      try context.parallelRanges(map.height, grain: Self.rowsPerTask) { rows in
        for y in rows {
          for x in 0..<map.width {
            let at = y &* map.width &+ x
            let plane = map.planes[at]
            guard plane.x > 0 else { continue }
            if let same = map.repeated(x, y, at: at) {
              out[at] = out[same]
              continue
            }
            let normal = maps.frame.awayNormal(plane, Float(x), Float(y))
            var count: UInt8 = 0
            for link in maps.links {
              let agreed = confirm(
                Float(x), Float(y), plane.x, normal, link.pair, link.map, link.frame,
                halvings: map.halvings[at])
              if agreed != nil { count += 1 }
            }
            out[at] = count
          }
        }
      }
    }
    return counts
  }
}
