import Foundation
import Numerics
import Support

/// One occlusion sample on a coarse grid over the atlas.
private struct OcclusionCell: BitwiseCopyable {
  var chart: Int32 = -1
  var open: Float = 1
}

/// Ambient occlusion of the detailed surface, 255 = unoccluded.
///
/// Rays are cast in fixed cosine-weighted directions, rotated around the normal in a repeating
/// pattern whose noise a 3 × 3 mean over the same chart removes. Samples are on a coarse grid;
/// texels without a nearby sample of their chart are sampled directly.
struct OcclusionBake: Sendable {
  /// Maximum number of samples along one side of the atlas: occlusion varies slowly.
  private static let maxSamples = 1024
  /// Cosine between a normal and the x axis up to which that axis is used to
  /// construct a tangent: 45°.
  private static let maxParallel: Float = 0.7
  /// Offset of ray origins from the surface, in edge lengths, to avoid self-occlusion.
  private static let lift: Float = 0.5
  /// Added to interpolation weights, so that a single sample always has a positive weight.
  private static let minWeight: Float = 1e-4

  private let bake: MapBake
  private let directions: [SIMD3<Float>]
  /// Distance beyond which surfaces no longer occlude.
  private let reach: Float
  /// Distance between samples, in texels.
  private let step: Int
  /// Number of samples along one side.
  private let across: Int
  private var grid: [OcclusionCell] = []

  /// Samples the charts of some triangles (whole charts).
  init(_ bake: MapBake, _ faces: [Int32], in context: RunContext) throws {
    self.bake = bake
    directions = cosineDirections(bake.options.occlusionRays)
    reach = bake.mesh.diagonal * Float(bake.options.occlusionReach / 100)
    step = max(1, bake.size / Self.maxSamples)
    across = bake.size / step
    grid = smoothed(try sampled(faces, context))
  }

  /// Writes the openness of a texel.
  func sample(
    on face: Int, index: Int, _ u: Float, _ v: Float, into bytes: UnsafeMutablePointer<UInt8>
  ) {
    let x = (Float(index % bake.size) + 0.5) / Float(step) - 0.5
    let y = (Float(index / bake.size) + 0.5) / Float(step) - 0.5
    let open =
      interpolate(x, y, in: bake.atlas.charts[face]) ?? openness(on: face, u, v, turn: index)
    bytes[0] = UInt8(saturating: open * 255 + 0.5)
  }

  private func sampled(_ faces: [Int32], _ context: RunContext) throws -> [OcclusionCell] {
    var grid = [OcclusionCell](repeating: OcclusionCell(), count: across * across)
    let scale = 1 / Double(step)
    try grid.withUnsafeMutableBufferPointer { buffer in
      nonisolated(unsafe) let target = buffer.start
      try context.parallelRanges(faces.count, grain: 128, label: DetailMap.occlusion.label) {
        for face in faces[$0] {
          let triangle = bake.atlas.texelTriangle(Int(face), scale: scale, size: across)
          triangle?.forEachTexel { index, u, v in
            let turn = index % across % 4 * 4 + index / across % 4
            target[index] = OcclusionCell(
              chart: bake.atlas.charts[Int(face)], open: openness(on: Int(face), u, v, turn: turn))
          }
        }
      }
    }
    return grid
  }

  /// Fraction of the cosine-weighted directions that are unoccluded.
  private func openness(on face: Int, _ u: Float, _ v: Float, turn: Int) -> Float {
    let detail = bake.detail
    let (point, normal) = bake.surface(on: face, u, v)
    let (foot, n) = detail.find(point, normal) ?? (point, normal)
    let angle = Float(turn % 16) / 16 * 2 * .pi
    let helper: SIMD3<Float> = abs(n.x) < Self.maxParallel ? SIMD3(1, 0, 0) : SIMD3(0, 1, 0)
    let t0 = normalized(cross(helper, n))
    let b0 = cross(n, t0)
    let t = t0 * cosf(angle) + b0 * sinf(angle)
    let b = cross(n, t)
    let origin = foot + n * (Self.lift * detail.edge)
    var open = 0
    for d in directions {
      let direction = t * d.x + b * d.y + n * d.z
      if !detail.tree.anyHit(origin: origin, direction: direction, within: 0...reach) { open += 1 }
    }
    return Float(open) / Float(directions.count)
  }

  private func smoothed(_ grid: [OcclusionCell]) -> [OcclusionCell] {
    var result = grid
    for y in 0..<across {
      for x in 0..<across where grid[y * across + x].chart >= 0 {
        let own = grid[y * across + x].chart
        var sum: Float = 0
        var count: Float = 0
        for j in max(0, y - 1)...min(across - 1, y + 1) {
          for i in max(0, x - 1)...min(across - 1, x + 1) where grid[j * across + i].chart == own {
            sum += grid[j * across + i].open
            count += 1
          }
        }
        result[y * across + x].open = sum / count
      }
    }
    return result
  }

  /// Linear interpolation between the samples of one chart; `nil` if none of
  /// the four belongs to it.
  @inline(__always)
  private func interpolate(_ x: Float, _ y: Float, in chart: Int32) -> Float? {
    let (fx, fy) = (x.rounded(.down), y.rounded(.down))
    let (a, b) = (x - fx, y - fy)
    var sum: Float = 0
    var total: Float = 0
    for j in 0..<2 {
      for i in 0..<2 {
        let (cx, cy) = (Int(saturating: fx) + i, Int(saturating: fy) + j)
        guard cx >= 0, cy >= 0, cx < across, cy < across else { continue }
        let cell = grid[cy * across + cx]
        guard cell.chart == chart else { continue }
        let w = (i == 0 ? 1 - a : a) * (j == 0 ? 1 - b : b) + Self.minWeight
        sum += w * cell.open
        total += w
      }
    }
    return total > 0 ? sum / total : nil
  }
}

/// π (3 − √5): successive rotations by this angle are evenly distributed.
private let goldenAngle: Float = 2.399_963_2

/// Cosine-weighted directions around +z: a Fibonacci spiral on the disk, projected to
/// the hemisphere (Malley).
private func cosineDirections(_ count: Int) -> [SIMD3<Float>] {
  (0..<count).map { i in
    let r2 = (Float(i) + 0.5) / Float(count)
    let angle = Float(i) * goldenAngle
    let r = r2.squareRoot()
    return SIMD3(r * cosf(angle), r * sinf(angle), (1 - r2).squareRoot())
  }
}
