import Foundation
import Geometry
import Numerics
import Scene
import Support

/// Finds the object of a capture: the isolated structure on a level surface at the views' common
/// target.
///
/// The surface is the level layer with the largest area below the common target. Structure on it is
/// divided into connected components of a grid; the object is the component that most views look
/// at, plus the components above or next to it. The object is accepted only if the surface is
/// visible all around it: otherwise the surroundings are unknown, and the whole cloud is used.
struct ObjectFinder {
  /// Cells along each side of the region, for the layers and the components.
  private static let cells = 128
  /// Minimum number of points of an occupied cell.
  private static let occupied: UInt16 = 3
  /// Minimum share of the cameras above the surface.
  private static let minAbove = 0.9
  /// Approximate maximum number of level points that the surface is fitted to.
  private static let maxPoints = 1 << 20
  /// Thickness of a layer in cells.
  private static let layer = 2.0

  let cloud: CloudParts
  let target: CommonTarget
  let cameras: [PosedCamera]

  /// Approximate memory use in bytes, in addition to the cloud.
  var mostBytes: Int {
    let cell = MemoryLayout<UInt16>.stride + MemoryLayout<Int32>.stride
    return Self.cells * Self.cells * Self.cells * cell
      + min(cloud.count, 2 * Self.maxPoints) * MemoryLayout<SIMD3<Double>>.stride
  }

  /// - Throws: `ObjectRefusal` if no object is found; errors of reading the cloud.
  func find() throws -> FoundObject {
    guard let support = try support() else { throw ObjectRefusal(.noSupport) }
    let grid = RegionGrid(core: target.box(from: lowest(support)), cells: Self.cells, reach: 0)
    let counts = try counts(in: grid) { p, _ in support.above(p) > support.clearance }
    let pieces = grid.pieces(counts.map { $0 >= Self.occupied })
    guard let chosen = choose(among: pieces, in: grid, counts: counts) else {
      throw ObjectRefusal(.nothingAbove)
    }
    let cells = pieces.indices.filter { chosen.contains(pieces[$0]) }
    guard !cells.contains(where: grid.isOnSide) else { throw ObjectRefusal(.unbounded) }
    let ring = FreeRing(cells.map(grid.center), cell: grid.side)
    var surface = FreeRing.Counts()
    try cloud.eachPoint { p, _ in
      if abs(support.above(p)) <= support.margin { ring.count(p, into: &surface) }
    }
    let clear = surface.clear
    guard clear >= FreeRing.minClear else {
      throw ObjectRefusal(.notFree(share: clear, limit: FreeRing.minClear))
    }
    return try FoundObject(
      cloud, support: support, grid: grid, reached: grid.grown(cells), clear: clear)
  }

  /// Number of points of each cell whose position and normal satisfy a predicate.
  private func counts(
    in grid: RegionGrid, where holds: (SIMD3<Double>, SIMD3<Float>) -> Bool
  ) throws -> [UInt16] {
    var counts = grid.noCounts
    try cloud.eachPoint { p, normal in
      if holds(p, normal) { grid.count(p, into: &counts) }
    }
    return counts
  }

  private func lowest(_ support: SupportPlane) -> Double {
    let (x, z, r) = (target.center.x, target.center.z, target.reach)
    return support.height + support.slope.x * x + support.slope.y * z
      - (abs(support.slope.x) + abs(support.slope.y)) * r
  }

  /// The level layer with the largest area below most cameras.
  private func support() throws -> SupportPlane? {
    let heights = target.cameras.map(\.y).sorted()
    let top = heights[Int(saturating: (1 - Self.minAbove) * Double(heights.count))]
    func isLevel(_ p: SIMD3<Double>, _ normal: SIMD3<Float>) -> Bool {
      normal.y > SupportPlane.minUp && p.y < top && target.isNear(p)
    }
    let grid = RegionGrid(
      core: target.box(from: target.center.y - target.reach), cells: Self.cells, reach: 0)
    let counts = try counts(in: grid, where: isLevel)
    let layers = counts.indices.filter { counts[$0] >= Self.occupied }.map { grid.center($0).y }
      .sorted()
    let run = layers.densestRun(within: Self.layer * grid.side)
    guard !run.isEmpty else { return nil }
    let middle = (layers[run.lowerBound] + layers[run.upperBound - 1]) / 2
    let count = counts.reduce(0) { $0 + Int($1) }
    let step = 1 + count / Self.maxPoints
    let points = try cloud.places(every: step, most: count / step + 1, where: isLevel)
    guard let plane = SupportPlane(points, from: middle, side: 2 * target.reach) else { return nil }
    let above = target.cameras.count { plane.above($0) > plane.clearance }
    return Double(above) >= Self.minAbove * Double(target.cameras.count) ? plane : nil
  }

  /// The component that most views look at, and those that extend into its box.
  private func choose(among pieces: [Int32], in grid: RegionGrid, counts: [UInt16]) -> Set<Int32>? {
    var weights: [Int32: Double] = [:]
    var boxes: [Int32: BoundingBox] = [:]
    for cell in pieces.indices where pieces[cell] >= 0 {
      let center = grid.center(cell)
      let share = Double(cameras.count { $0.contains(center) }) / Double(max(cameras.count, 1))
      weights[pieces[cell], default: 0] += Double(counts[cell]) * share * share
      let box = boxes[pieces[cell]] ?? BoundingBox(min: center, max: center)
      boxes[pieces[cell]] = BoundingBox(
        min: pointwiseMin(box.min, center), max: pointwiseMax(box.max, center))
    }
    guard
      let main = weights.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }), main.value > 0,
      let box = boxes[main.key]
    else { return nil }
    let near = boxes.filter { _, other in
      (0..<3).allSatisfy { other.min[$0] <= box.max[$0] && other.max[$0] >= box.min[$0] }
    }
    return Set(near.keys)
  }
}

/// Why no object was found.
struct ObjectRefusal: Error {
  let problem: ObjectSeparation.Problem

  init(_ problem: ObjectSeparation.Problem) { self.problem = problem }
}
