import Foundation
import Geometry
import Imaging
import Numerics
import Scene
import Support
import TestSupport
import Testing

@testable import Surface

/// Where points are uncertain, the surface is moved to the silhouettes in the photographs.
@Suite(.tags(.slow)) struct OutlineTests {
  /// A cloud inside the ball of the photographs by 0.05, which is five pixels.
  private static func cloud(deviation: Float) -> PointCloud {
    var cloud = SurfaceShapes.sphere(count: 20_000, noise: 0.002, radius: 0.95)
    cloud.deviations = cloud.positions.map { _ in deviation }
    cloud.reaches = cloud.positions.map { _ in 0.1 }
    return cloud
  }

  private func build(
    _ photographs: BallPhotographs, deviation: Float, threads: Int = 2, outlines: Bool = true
  ) throws -> (SurfaceModel, MeshReport) {
    var options = MeshOptions()
    options.outlines = outlines
    return try BuildMesh(options: options).run(
      photographs.input(Self.cloud(deviation: deviation)), in: RunContext(threads: threads))
  }

  private static let balls = SharedValues<Int, TriangleMesh>()

  /// The surface of a ball without photographs, which is built once.
  private static func ball() throws -> TriangleMesh {
    try balls.value(20_000) {
      var ball = try SurfaceShapes.build(SurfaceShapes.sphere(count: 20_000)).0.detailed
      ball.computeNormals()
      return ball
    }
  }

  private static let ring = SharedValues<Float, (SurfaceModel, MeshReport)>()

  /// A ball and its 24 photographs, built once for each deviation.
  private func built(deviation: Float) throws -> (SurfaceModel, MeshReport) {
    try Self.ring.value(deviation) {
      try build(BallPhotographs(count: 24), deviation: deviation)
    }
  }

  /// Mean radius and mean absolute deviation from it.
  private func radius(_ model: SurfaceModel) -> (mean: Float, spread: Float) {
    let radii = model.detailed.positions.map { length($0) }
    let mean = radii.reduce(0, +) / Float(radii.count)
    return (mean, radii.reduce(0) { $0 + abs($1 - mean) } / Float(radii.count))
  }

  @Test func uncertainSurfaceMovesToTheOutlines() throws {
    let photographs = try BallPhotographs(count: 24)
    let (model, report) = try built(deviation: 0.04)
    let (mean, spread) = radius(model)
    #expect(abs(mean - 1) < 0.006)
    #expect(spread < 0.006)
    #expect(report.outlineEdges > report.outlinePlaces / 2)
    let without = radius(try build(photographs, deviation: 0.04, outlines: false).0)
    #expect(abs(without.mean - 0.95) < 0.005)
  }

  /// Vertices that move along the normals of a rough surface cross and flip their triangles.
  @Test func movedVerticesDoNotFlipTriangles() throws {
    let photographs = try BallPhotographs(count: 24)
    var cloud = SurfaceShapes.sphere(count: 60_000, noise: 0.03, radius: 0.95)
    cloud.deviations = cloud.positions.map { _ in 0.03 }
    cloud.reaches = cloud.positions.map { _ in 0.1 }
    var options = MeshOptions()
    options.depth = 8
    let mesh = try BuildMesh(options: options)
      .run(photographs.input(cloud), in: RunContext(threads: 2)).0.detailed
    let turned = mesh.triangles.filter { t in
      let (a, b, c) = (
        mesh.positions[Int(t.x)], mesh.positions[Int(t.y)], mesh.positions[Int(t.z)]
      )
      return dot(cross(b - a, c - a), a + b + c) <= 0
    }
    #expect(turned.isEmpty)
  }

  @Test func certainSurfaceIsUnchanged() throws {
    let photographs = try BallPhotographs(count: 24)
    let (model, report) = try build(photographs, deviation: 0.001)
    #expect(abs(radius(model).mean - 0.95) < 0.003)
    #expect(report.outlineEdges == 0)
  }

  @Test func outlineExcessIsHalfTheShiftOfCertainOutlines() {
    func shift(_ groups: [(count: Int, pixels: Float, shift: Float, length: Float)]) -> Float {
      let edges = groups.enumerated().flatMap { group, all in
        (0..<all.count).map { index in
          let sample = ContourSample(
            corners: SIMD3(repeating: UInt32(group)), weights: SIMD3(repeating: 1 / 3),
            position: .zero, normal: SIMD3(0, 0, 1), length: all.length / 100, pixel: .zero,
            outward: SIMD2(1, 0), pixelsPerUnit: 100)
          return OutlineEdge(index: index, sample: sample, shift: all.shift)
        }
      }
      return OutlineExcess(of: edges, groups.map { $0.pixels / 100 }).shift
    }
    #expect(shift([]) == 0)
    #expect(shift([(600, 0.3, 0.4, 2), (5_000, 3, -2, 2)]) == 0.2)
    // No deviation is small enough; then too little length of contour is certain.
    #expect(shift([(5_000, 3, -2, 2)]) == 0)
    #expect(shift([(400, 0.3, 0.4, 2)]) == 0)
    // The most certain contour up to a thousand pixels; then all contour below the limit.
    #expect(shift([(200, 0.3, 0.4, 2), (310, 0.8, -0.2, 2), (5_000, 0.9, 3, 2)]) == -0.1)
    #expect(shift([(700, 0.3, 0.4, 2), (400, 0.4, 0.2, 4), (5_000, 0.8, 3, 2)]) == 0.1)
    #expect(shift([(600, 0.3, 5, 2)]) == 0.5)
    #expect(shift([(600, 0.3, -5, 2)]) == -0.5)
  }

  @Test func batchSizeAndWitnessesDoNotChangeThePull() throws {
    let photographs = try BallPhotographs(count: 8)
    let ball = try Self.ball()
    let input = photographs.input(PointCloud())
    let frame = GridFrame(origin: SIMD3(repeating: -2), size: 4, depth: 8)
    func pull(batch: Int, witnesses: Int) throws -> SurfaceOutlines.Found {
      var outlines = SurfaceOutlines(
        views: try #require(input.views), reconstruction: input.reconstruction)
      (outlines.batchSize, outlines.maxWitnesses) = (batch, witnesses)
      return try outlines.pull(
        on: ball, from: ball, in: frame, excess: nil,
        deviations: [Float](repeating: 0.01, count: ball.positions.count), context: RunContext())
    }
    let whole = try pull(batch: 32, witnesses: 128)
    // With fewer photographs for the bias, it remains zero, because no point is certain here.
    for (batch, witnesses) in [(3, 128), (1, 8), (3, 4), (32, 1)] {
      let other = try pull(batch: batch, witnesses: witnesses)
      #expect(other.edges == whole.edges)
      #expect(other.places == whole.places)
      #expect(other.pull.moments == whole.pull.moments)
      #expect(other.pull.information == whole.pull.information)
    }
  }

  /// The bias correction reduces the constraints of edges along the normals.
  @Test func excessReducesThePullAlongNormals() throws {
    let photographs = try BallPhotographs(count: 8)
    let ball = try Self.ball()
    let input = photographs.input(PointCloud())
    let outlines = SurfaceOutlines(
      views: try #require(input.views), reconstruction: input.reconstruction)
    let frame = GridFrame(origin: SIMD3(repeating: -2), size: 4, depth: 8)
    func asked(_ shift: Float) throws -> Double {
      let pull = try outlines.pull(
        on: ball, from: ball, in: frame, excess: OutlineExcess(shift: shift),
        deviations: [Float](repeating: 0.01, count: ball.positions.count), context: RunContext()
      ).pull
      var (sum, information) = (0.0, 0.0)
      for i in ball.positions.indices {
        sum += Double(dot(pull.moments[i], ball.normals[i]))
        information += Double(pull.information[i])
      }
      return sum / information * frame.cell(frame.depth)
    }
    // Closer edges are down-weighted slightly less.
    #expect(abs(try asked(0)) < 0.004)
    #expect(abs(try asked(0) - asked(0.5) - 0.005) < 0.001)
  }

  @Test func photographsWithoutAnEdgeDoNotMoveTheSurface() throws {
    let photographs = try BallPhotographs(count: 6, brightness: (120, 123))
    let (model, report) = try build(photographs, deviation: 0.04)
    #expect(report.outlinePlaces > 100)
    #expect(report.outlineEdges == 0)
    #expect(abs(radius(model).mean - 0.95) < 0.005)
  }

  @Test func outlinePlacesHaveTheShiftsOfTheirEdges() throws {
    let photographs = try BallPhotographs(count: 24)
    let (model, _) = try built(deviation: 0.04)
    let input = photographs.input(Self.cloud(deviation: 0.04))
    let views = try #require(input.views)
    let looked = OutlinePlaces(
      of: model.detailed, views: views, reconstruction: input.reconstruction)
    let seen = try looked.seen(in: 3)
    #expect(seen.width == 320)
    #expect(seen.places.count > 100)
    let shifts = seen.places.compactMap(\.shift)
    #expect(2 * shifts.count > seen.places.count)
    #expect(shifts.reduce(0) { $0 + abs($1) } / Float(shifts.count) < 1)
    let nothing = OutlinePlaces(
      of: TriangleMesh(), views: views, reconstruction: input.reconstruction)
    #expect(try nothing.seen(in: 3).places.isEmpty)
  }

  @Test func threadsDoNotChangeTheResult() throws {
    let photographs = try BallPhotographs(count: 8)
    let one = try build(photographs, deviation: 0.04, threads: 1)
    let two = try build(photographs, deviation: 0.04, threads: 2)
    #expect(one.0 == two.0)
    #expect(one.1 == two.1)
  }

  @Test func damagedPhotographIsAnErrorIfOutlinesAreUsed() throws {
    let photographs = try BallPhotographs(count: 6)
    let broken = try #require(photographs.views.first).image.url
    try Data([1, 2, 3]).write(to: broken)
    #expect(throws: (any Error).self) { try build(photographs, deviation: 0.04) }
    #expect(try build(photographs, deviation: 0.04, outlines: false).1.outlinePlaces == 0)
  }

  // MARK: Contours

  @Test func contourOfABallIsItsRim() throws {
    let ball = try Self.ball()
    let pose = BallPhotographs.pose(0, of: 1)
    let samples = ContourFinder(ball).contours(of: BallPhotographs.camera, pose)
    #expect(samples.count > 100)
    // The tangent cone of the ball: sin a = 1 / 4, and the radius of the contour is f tan a.
    let rim = Float(400 / (16.0 - 1).squareRoot())
    var length: Float = 0
    for sample in samples {
      let way = sample.pixel - 160
      #expect(abs((way * way).sum().squareRoot() - rim) < 1)
      #expect((way * sample.outward).sum() > 0.95 * rim)
      length += sample.length
    }
    // The contour is a circle of radius cos a, and its path across the
    // triangles is slightly longer.
    #expect(abs(length / (2 * .pi * 0.968) - 1.1) < 0.15)
  }

  @Test func contoursInFrontOfOrBehindASurfaceAreIgnored() throws {
    let ball = try Self.ball()
    let pose = BallPhotographs.pose(0, of: 1)
    // A wall close behind the contour, which is 0.25 in front of the center, and a
    // wall in front of the ball.
    let center = SIMD3<Float>(pose.center)
    for shift: Float in [0.15, 2] {
      var scene = ball
      let toCamera = normalized(center)
      let middle = toCamera * shift
      let u = normalized(cross(toCamera, SIMD3(0.3, 0.5, 0.8))) * 5
      let v = normalized(cross(toCamera, u)) * 5
      let first = UInt32(scene.positions.count)
      scene.positions += [middle + u + v, middle - u + v, middle - u - v, middle + u - v]
      scene.normals += [SIMD3<Float>](repeating: toCamera, count: 4)
      scene.triangles += [SIMD3(first, first + 1, first + 2), SIMD3(first, first + 2, first + 3)]
      #expect(ContourFinder(scene).contours(of: BallPhotographs.camera, pose).isEmpty)
    }
  }

  // MARK: Profiles

  /// Brightness by column, along one row.
  private func edge(reach: Int = 10, _ columns: (Float) -> Float) -> Float? {
    let row = (0..<80).map { columns(Float($0) + 0.5) }
    let image = FloatImage(width: 80, height: 9, pixels: (0..<9).flatMap { _ in row })
    return OutlineProfile.edge(image, at: SIMD2(40, 4.5), outward: SIMD2(1, 0), reach: reach)
  }

  /// An edge as imaged by a camera: blurred over two pixels in linear light.
  private func step(_ x: Float, at place: Float, from a: Float, to b: Float) -> Float {
    let share = Double(min(max((x - place) / 2 + 0.5, 0), 1))
    let (from, to) = (SRGB.linear(Double(a) / 255), SRGB.linear(Double(b) / 255))
    return 255 * SRGB.encoded(Float(from + (to - from) * share))
  }

  @Test func edgesAreLocatedWithSubpixelPrecision() throws {
    for place: Float in [33.2, 38, 40.5, 44.7, 47] {
      for (inside, outside): (Float, Float) in [(30, 220), (220, 30), (60, 90)] {
        let found = try #require(edge { step($0, at: place, from: inside, to: outside) })
        #expect(abs(found - (place - 40)) < 0.15)
      }
    }
  }

  @Test func firstEdgeFromInsideIsUsedUnlessItIsWeaker() throws {
    let found = try #require(
      edge { step($0, at: 38, from: 60, to: 110) + step($0, at: 46, from: 0, to: 100) })
    #expect(abs(found + 2) < 0.3)
    // Unless it is much weaker than the other edge.
    let other = try #require(
      edge { step($0, at: 38, from: 60, to: 75) + step($0, at: 46, from: 0, to: 100) })
    #expect(abs(other - 6) < 0.3)
  }

  /// An edge outside the search range is steep at the start of the range, but not at its steepest.
  @Test func flankOfAnEdgeOutsideTheRangeIsNotAnEdge() {
    #expect(edge(reach: 4) { step($0, at: 35.2, from: 60, to: 200) } == nil)
  }

  @Test func shadingAndTextureAreNotEdges() {
    #expect(edge { 100 + 1.5 * $0 } == nil)
    #expect(edge { 100 + 40 * sinf($0) } == nil)
    #expect(edge { _ in 100 } == nil)
    let tiny = FloatImage(width: 1, height: 1, pixels: [7])
    #expect(
      OutlineProfile.edge(tiny, at: SIMD2(9, -9), outward: SIMD2(0, 1), reach: 3) == nil)
  }
}
