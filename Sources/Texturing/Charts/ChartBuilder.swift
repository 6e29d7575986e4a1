import Numerics
import Scene
import Support

/// Cuts a mesh into charts and flattens each, without flipped triangles or overlaps.
///
/// A chart that cannot be flattened without flips, overlaps or excessive stretch loses its flipped
/// triangles, or is halved, and its parts are tried again; single triangles always succeed.
struct ChartBuilder: Sendable {
  /// Mean distortion above which a chart is halved.
  static let maxDistortion = 1.35
  /// Maximum number of triangles of a chart for which a conformal map is tried.
  static let maxConformal = 4000

  /// Number of rigid rounds of a flattening; more have no visible effect.
  private static let rigidRounds = 12
  /// Maximum fraction of flipped triangles, as its inverse, for which only these are split off.
  private static let maxFlippedShare = 10
  /// Limits of a triangle's stretch in the mean, so that a sliver does not dominate.
  private static let stretch = 1e-9...100.0
  /// Number of rounds of the power iteration for the longest direction.
  private static let powerRounds = 40

  let positions: [SIMD3<Float>]
  let triangles: [SIMD3<UInt32>]
  let graph: FaceGraph
  let shape: FaceShape

  func run(in context: RunContext) throws -> [FlatChart] {
    context.progress("Cutting charts", 0)
    var clustering = ChartClustering(
      positions: positions, triangles: triangles, graph: graph, shape: shape)
    let regions = try clustering.run { try context.checkCancellation() }
      .sorted { $0.count != $1.count ? $0.count > $1.count : $0[0] < $1[0] }
    let flat = try context.part(0.3...1).parallelMap(regions, label: "Flattening charts") {
      region, _ in
      try flatten(region, context)
    }
    return flat.flatMap { $0 }
  }

  private func flatten(_ region: [Int32], _ context: RunContext) throws -> [FlatChart] {
    var result: [FlatChart] = []
    var waiting = [region]
    while let faces = waiting.popLast() {
      try context.checkCancellation()
      let mesh = ChartMesh(faces: faces, positions: positions, triangles: triangles, graph: graph)
      let flattening = ChartFlattening(mesh)
      let outcome = attempt(flattening)
      switch outcome {
      case .flat(let chart): result.append(chart)
      case _ where faces.count == 1:
        result.append(measured(flattening, flattening.projected()))
      case .flipped(let bad) where bad.count * Self.maxFlippedShare <= faces.count:
        let isBad = Set(bad)
        waiting += components(of: mesh, faces.indices.map { isBad.contains($0) ? 1 : 0 })
      default:
        waiting += components(of: mesh, halves(mesh))
      }
    }
    return result
  }

  private enum Outcome {
    case flat(FlatChart)
    case flipped([Int])
    case overlapping
  }

  private func attempt(_ flattening: ChartFlattening) -> Outcome {
    let mesh = flattening.mesh
    let rest = flattening.rest
    let projection = flattening.projected()
    // The rigid rounds unfold most of what the projection folds; the conformal map takes longer.
    let starts = [{ projection }, { flattening.conformal(from: projection) }]
    var worst: [Int]?
    for start in starts.prefix(mesh.faces.count <= Self.maxConformal ? 2 : 1) {
      let start = start()
      for points in [
        flattening.untangled(flattening.rigid(from: start, rounds: Self.rigidRounds)), start,
      ] {
        let flipped = mesh.flipped(points, rest)
        if flipped.isEmpty && mesh.isInjective(points) {
          let chart = measured(flattening, points)
          // A single triangle cannot be halved, and two are never stretched by a rigid flattening.
          if mesh.faces.count <= 2 || chart.distortion <= Self.maxDistortion { return .flat(chart) }
          return .overlapping
        }
        if !flipped.isEmpty && flipped.count < worst?.count ?? .max { worst = flipped }
      }
    }
    return worst.map { .flipped($0) } ?? .overlapping
  }

  private func measured(_ flattening: ChartFlattening, _ points: [SIMD2<Double>]) -> FlatChart {
    var area = 0.0
    var sum = 0.0
    for (t, r) in zip(flattening.mesh.triangles, flattening.rest) {
      let (large, small) = r.stretch(points[Int(t.x)], points[Int(t.y)], points[Int(t.z)])
      area += r.area
      let worst = max(large, 1 / max(small, Self.stretch.lowerBound))
      sum += r.area * min(worst, Self.stretch.upperBound)
    }
    return FlatChart(
      mesh: flattening.mesh, points: points, distortion: area > 0 ? sum / area : 1, area: area)
  }

  /// 0 and 1 for the triangles on either side of the median plane perpendicular to
  /// the longest direction.
  private func halves(_ mesh: ChartMesh) -> [Int] {
    let centers = mesh.faces.indices.map { f in
      let (a, b, c) = mesh.corners(f)
      return (a + b + c) / 3
    }
    let mean = centers.reduce(.zero, +) / Double(centers.count)
    var covariance = Matrix3(diagonal: .zero)
    for c in centers { covariance = covariance + Matrix3.outer(c - mean, c - mean) }
    // This start is not perpendicular to any axis of a box.
    var axis = SIMD3(0.61, 0.55, 0.57)
    for _ in 0..<Self.powerRounds { axis = normalized(covariance * axis) }
    let order = centers.indices.sorted {
      let (a, b) = (dot(centers[$0], axis), dot(centers[$1], axis))
      return a != b ? a < b : $0 < $1
    }
    var side = [Int](repeating: 0, count: centers.count)
    for f in order[(order.count / 2)...] { side[f] = 1 }
    return side
  }

  /// The connected components of equal marks, as triangles of the whole mesh.
  private func components(of mesh: ChartMesh, _ marks: [Int]) -> [[Int32]] {
    var seen = [Bool](repeating: false, count: marks.count)
    var result: [[Int32]] = []
    for seed in marks.indices where !seen[seed] {
      seen[seed] = true
      var part = [seed]
      var next = 0
      while next < part.count {
        let f = part[next]
        next += 1
        for k in 0..<3 {
          let other = Int(mesh.partner[3 * f + k])
          guard other >= 0, !seen[other / 3], marks[other / 3] == marks[f] else { continue }
          seen[other / 3] = true
          part.append(other / 3)
        }
      }
      result.append(part.map { mesh.faces[$0] }.sorted())
    }
    return result
  }
}
