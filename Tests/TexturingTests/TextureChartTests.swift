import Foundation
import Numerics
import Scene
import Support
import TestSupport
import Testing

@testable import Texturing

@Suite(.tags(.slow)) struct TextureChartTests {
  static let shapes: [(String, TriangleMesh)] = [
    ("sphere", TextureShapes.sphere(24)), ("torus", TextureShapes.torus(48)),
    ("cube", TextureShapes.cube(8)), ("noise", TextureShapes.noisySphere(32, seed: 3)),
    ("floor", TextureShapes.floor(12)),
  ]

  private static let built = SharedValues<Int, [FlatChart]>()

  /// The charts of a shape, which are built once.
  private func charts(of index: Int) throws -> [FlatChart] {
    try Self.built.value(index) { try charts(Self.shapes[index].1) }
  }

  private func charts(_ mesh: TriangleMesh) throws -> [FlatChart] {
    let shape = FaceShape(positions: mesh.positions, triangles: mesh.triangles)
    let graph = FaceGraph(triangles: mesh.triangles, usable: shape.usable)
    return try ChartBuilder(
      positions: mesh.positions, triangles: mesh.triangles, graph: graph, shape: shape
    ).run(in: RunContext(threads: 1))
  }

  @Test(arguments: shapes.indices)
  func chartsCoverTheMeshOnceWithoutFlipsOrOverlaps(index: Int) throws {
    let mesh = Self.shapes[index].1
    let charts = try charts(of: index)
    let faces = charts.flatMap(\.mesh.faces).sorted()
    #expect(faces == (0..<Int32(mesh.triangles.count)).map { $0 })
    for chart in charts {
      let rest = ChartFlattening(chart.mesh).rest
      #expect(chart.mesh.flipped(chart.points, rest).isEmpty)
      #expect(chart.mesh.isInjective(chart.points))
    }
    #expect(charts.count <= 12, "\(Self.shapes[index].0) has \(charts.count) charts")
  }

  @Test(arguments: shapes.indices)
  func distortionIsLow(index: Int) throws {
    let charts = try charts(of: index)
    let area = charts.reduce(0) { $0 + $1.area }
    let mean = charts.reduce(0) { $0 + $1.distortion * $1.area } / area
    #expect(mean < 1.2, "\(Self.shapes[index].0): \(mean)")
    for chart in charts { #expect(chart.distortion <= ChartBuilder.maxDistortion) }
  }

  @Test func developableChartIsFlattenedExactly() throws {
    let chart = try #require(try charts(TextureShapes.floor(6)).first)
    #expect(abs(chart.distortion - 1) < 1e-6)
  }

  @Test func crossingBoundariesAreDetected() {
    // A strip of three quadrilaterals bent into a loop with overlapping ends.
    let mesh = TextureShapes.floor(4)
    let shape = FaceShape(positions: mesh.positions, triangles: mesh.triangles)
    let graph = FaceGraph(triangles: mesh.triangles, usable: shape.usable)
    let chart = ChartMesh(
      faces: (0..<Int32(8)).map { $0 }, positions: mesh.positions, triangles: mesh.triangles,
      graph: graph)
    let spiral = chart.points.map { p -> SIMD2<Double> in
      let (angle, radius) = (p.x * 3.6, 2 - p.z)
      return SIMD2(radius * cos(angle), radius * sin(angle))
    }
    #expect(chart.boundaryCrosses(spiral))
    #expect(!chart.boundaryCrosses(chart.points.map { SIMD2($0.x, -$0.z) }))
  }

  @Test func invertedHoleIsDetected() {
    // A square around a triangular hole, one corner of which is moved across the opposite edge: all
    // triangles remain counterclockwise and no boundary edges cross.
    var mesh = TriangleMesh()
    let plane: [SIMD2<Float>] = [
      [0, -1], [0, 1], [0.2, 0], [-2, 0], [2, 0], [0, -4], [0, 4],
    ]
    mesh.positions = plane.map { SIMD3($0.x, $0.y, 0) }
    mesh.triangles = [
      [3, 0, 1], [4, 1, 2], [4, 2, 0], [3, 5, 0], [5, 4, 0], [4, 6, 1], [6, 3, 1],
    ]
    let shape = FaceShape(positions: mesh.positions, triangles: mesh.triangles)
    let graph = FaceGraph(triangles: mesh.triangles, usable: shape.usable)
    let chart = ChartMesh(
      faces: (0..<7).map { $0 }, positions: mesh.positions, triangles: mesh.triangles, graph: graph)
    // Coordinates of the chart are relative to its first corner, (−2, 0).
    let flat = chart.points.map { SIMD2($0.x - 2, $0.y) }
    #expect(chart.isInjective(flat))
    let turned = flat.map { abs($0.x - 0.2) < 1e-6 ? SIMD2(-0.2, 0) : $0 }
    #expect(chart.flipped(turned, ChartFlattening(chart).rest).isEmpty)
    #expect(!chart.boundaryCrosses(turned))
    #expect(!chart.isInjective(turned))
  }

  @Test(arguments: shapes.indices, [256, 1024])
  func packedChartsDoNotOverlapAndKeepThePadding(index: Int, size: Int) throws {
    let charts = try charts(of: index)
    let padding = 4
    let layout = try AtlasPacker(charts: charts, size: size, padding: padding)
      .run(in: RunContext(threads: 1))
    #expect(layout.utilisation > (size == 256 ? 0.45 : 0.62), "\(layout.utilisation)")
    var owner = [Int](repeating: -1, count: size * size)
    for (chart, points) in layout.points.enumerated() {
      for p in points {
        #expect(p.x >= 0)
        #expect(p.y >= 0)
        #expect(p.x <= Double(size))
        #expect(p.y <= Double(size))
      }
      for t in charts[chart].mesh.triangles {
        let triangle = TexelTriangle(
          points[Int(t.x)], points[Int(t.y)], points[Int(t.z)], size: size)
        triangle?.forEachTexel { index, _, _ in
          #expect(owner[index] == -1)
          owner[index] = chart
        }
      }
    }
    #expect(Set(owner).count > charts.count, "a chart has no texel")
    var tooClose = 0
    for y in 0..<size {
      for x in 0..<size where owner[y * size + x] >= 0 {
        let own = owner[y * size + x]
        for d in 1...padding {
          if x + d < size, ![-1, own].contains(owner[y * size + x + d]) { tooClose += 1 }
          if y + d < size, ![-1, own].contains(owner[(y + d) * size + x]) { tooClose += 1 }
        }
      }
    }
    #expect(tooClose == 0)
  }

  @Test func trianglesWithASharedEdgeShareNoTexel() {
    var random = RandomStream(seed: 9)
    var drawn = 0
    for _ in 0..<200 {
      func point() -> SIMD2<Double> { SIMD2(random.unit(), random.unit()) * 30 + 1 }
      let (a, b) = (point(), point())
      let (c, d) = (point(), point())
      guard wedge(b - a, c - a) > 1, wedge(b - a, d - a) < -1 else { continue }
      var count = [Int](repeating: 0, count: 32 * 32)
      TexelTriangle(a, b, c, size: 32)?.forEachTexel { i, _, _ in count[i] += 1 }
      TexelTriangle(b, a, d, size: 32)?.forEachTexel { i, _, _ in count[i] += 1 }
      #expect(count.allSatisfy { $0 <= 1 })
      drawn += count.contains(1) ? 1 : 0
    }
    #expect(drawn > 20)
  }
}
