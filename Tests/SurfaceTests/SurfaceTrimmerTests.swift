import Geometry
import Numerics
import Scene
import Support
import TestSupport
import Testing

@testable import Surface

/// Trimming of meshes whose samples are missing in known places.
@Suite struct SurfaceTrimmerTests {
  /// Side of the finest cell, and the distance between samples.
  private static let cell: Float = 0.1

  /// Samples on the plane y = 0 within a square of side 2, and further ones.
  private func lookup(
    where isSeen: (SIMD3<Float>) -> Bool = { _ in true }, others: [SIMD3<Float>] = []
  ) throws -> SampleLookup {
    let frame = GridFrame(origin: SIMD3(-1.6, -1.6, -1.6), size: 3.2, depth: 5)
    let side = GridShapes.plane(20).positions.filter(isSeen) + others
    var samples = PoissonSamples(frame: frame)
    samples.positions = side.map { SIMD3<Float>(frame.grid($0)) }
    samples.normals = side.map { _ in SIMD3(0, 1, 0) }
    samples.depths = side.map { _ in 5 }
    return try SampleLookup(samples, context: RunContext())
  }

  private func trimmed(
    _ mesh: TriangleMesh, _ lookup: SampleLookup, on support: SupportPlane? = nil, fill: Double = 0
  ) throws -> (TriangleMesh, MeshReport) {
    var options = MeshOptions()
    (options.trim, options.fill) = (2.5, fill)
    var report = MeshReport()
    let trimmer = SurfaceTrimmer(options: options, context: RunContext())
    return (try trimmer.trim(mesh, samples: lookup, support: support, report: &report), report)
  }

  @Test func observedSurfaceIsNotChanged() throws {
    let mesh = GridShapes.plane(40)
    let (result, report) = try trimmed(mesh, lookup())
    #expect(result.triangles == mesh.triangles)
    #expect(result.positions == mesh.positions)
    #expect(report.trimmedShare == 0)
  }

  @Test func surfaceFartherThanTheLimitFromEverySampleIsRemoved() throws {
    let mesh = GridShapes.plane(20)
    let (result, report) = try trimmed(mesh, lookup { $0.x < 0.01 })
    // The last samples are at x = 0, and the limit is 2.5 cells.
    let cut = 2.5 * Self.cell
    #expect(abs((result.positions.map(\.x).max() ?? 0) - cut) < 1e-3)
    #expect(abs(GridShapes.area(result) - 2 * (1 + cut)) < 1e-3)
    #expect(MeshTopology(result).isManifold)
    #expect(abs(report.trimmedShare - 0.375) < 0.001, "\(report.trimmedShare)")
  }

  @Test func onlySmallHolesAreFilled() throws {
    let mesh = GridShapes.plane(40)
    let holed = try lookup { length($0) > 0.55 }
    let (open, _) = try trimmed(mesh, holed, fill: 1)
    #expect(MeshTopology(open).boundaryLoops == 2)
    #expect(open.positions.allSatisfy { length($0) > 0.29 })
    let (filled, report) = try trimmed(mesh, holed, fill: 20)
    #expect(filled.triangles == mesh.triangles)
    #expect(report.filledHoles == 1)
    #expect(report.trimmedShare == 0)
  }

  @Test func theUnseenBaseOnASupportRemains() throws {
    // The base of a box of side 1: its samples are on the upper side, and around the base.
    let upper = GridShapes.plane(10) { _ in 2 }.positions.map { $0 / 2 }
    let around = GridShapes.plane(20).positions.map { $0 / 2 }
      .filter { max(abs($0.x), abs($0.z)) > 0.49 }
    let samples = try lookup(where: { _ in false }, others: upper + around)
    let base = GridShapes.plane(20)
    let points = base.positions.map { SIMD3<Double>($0) }
    let plane = try #require(SupportPlane(points, from: 0, side: 10))
    let (cut, _) = try trimmed(base, samples)
    #expect(cut.positions.allSatisfy { max(abs($0.x), abs($0.z)) > 0.2 })
    let (result, _) = try trimmed(base, samples, on: plane)
    #expect(MeshTopology(result).boundaryLoops == 1)
    #expect(result.positions.contains { length($0) < 0.01 })
    #expect(result.positions.allSatisfy { max(abs($0.x), abs($0.z)) < 0.76 })
  }

  @Test func componentsBelowTheShareOfTheLargestAreRemoved() {
    var mesh = GridShapes.plane(10)
    // Squares with 25 % and 1 % of the area.
    for (place, scale): (Float, Float) in [(4, 0.5), (8, 0.1)] {
      let first = UInt32(mesh.positions.count)
      let part = GridShapes.plane(4)
      mesh.positions += part.positions.map { $0 * scale + SIMD3(place, 0, 0) }
      mesh.triangles += part.triangles.map { $0 &+ SIMD3(repeating: first) }
    }
    var options = MeshOptions()
    options.minComponent = 2
    var report = MeshReport()
    let result = SurfaceTrimmer(options: options, context: RunContext())
      .dropSmallParts(mesh, report: &report)
    #expect(report.components == 2)
    #expect(report.componentsRemoved == 1)
    #expect(result.triangles.count == 2 * 100 + 2 * 16)
    #expect((result.positions.map(\.x).max() ?? 0) < 5)
  }
}
