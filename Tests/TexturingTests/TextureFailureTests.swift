import Foundation
import Numerics
import Scene
import Support
import Synchronization
import Testing

@testable import Texturing

@Suite struct TextureFailureTests {
  private var options: TextureOptions {
    var options = TextureOptions()
    options.size = 128
    options.normalMap = false
    options.occlusionMap = false
    return options
  }

  private func floorScene() throws -> TextureScene {
    let scene = try TextureScene(TextureShapes.floor(6))
    try scene.photograph(from: SIMD3(0, 2.6, 0.1))
    try scene.photograph(from: SIMD3(0.5, 2.6, 0.1))
    return scene
  }

  @Test func emptyMeshIsRejected() throws {
    let scene = try floorScene()
    #expect(throws: TextureError.emptyMesh) {
      try TextureMesh(options: options).run(
        scene.input(surface: TriangleMesh()), in: RunContext())
    }
    let point = TriangleMesh(
      positions: [SIMD3(0, 0, 0)], triangles: [SIMD3(0, 0, 0), SIMD3(0, 0, 0)])
    #expect(throws: TextureError.emptyMesh) {
      try TextureMesh(options: options).run(scene.input(surface: point), in: RunContext())
    }
  }

  @Test func invalidIndicesAndPositionsAreRejected() throws {
    let scene = try floorScene()
    var bad = scene.mesh
    bad.triangles[5].y = 999
    #expect(throws: TextureError.badIndex(triangle: 5, vertex: 999, vertices: 49)) {
      try TextureMesh(options: options).run(scene.input(surface: bad), in: RunContext())
    }
    bad = scene.mesh
    bad.positions[7].y = .nan
    #expect(throws: TextureError.badPosition(vertex: 7)) {
      try TextureMesh(options: options).run(scene.input(surface: bad), in: RunContext())
    }
  }

  @Test func missingPosesAreAnError() throws {
    var input = try floorScene().input()
    input.reconstruction.poses = [nil, nil]
    #expect(throws: TextureError.noRegisteredViews(views: 2)) {
      try TextureMesh(options: options).run(input, in: RunContext())
    }
    input.reconstruction.poses = [nil]
    #expect(throws: TextureError.mismatchedViews(views: 2, poses: 1)) {
      try TextureMesh(options: options).run(input, in: RunContext())
    }
  }

  @Test func unreadablePhotographIsSkippedAndReported() throws {
    let scene = try floorScene()
    try Data("not an image".utf8).write(to: scene.views[1].image.url)
    let (_, report) = try TextureMesh(options: options).run(scene.input(), in: RunContext())
    #expect(report.skipped.map(\.name) == ["view1.png"])
    #expect(report.views.map(\.name) == ["view0.png"])
    try Data("nor this".utf8).write(to: scene.views[0].image.url)
    let error = #expect(throws: TextureError.self) {
      try TextureMesh(options: options).run(scene.input(), in: RunContext())
    }
    guard case .noReadableImages(views: 2, firstReason: _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func degenerateTrianglesAreKept() throws {
    let scene = try floorScene()
    var mesh = scene.mesh
    mesh.triangles += [SIMD3(3, 3, 9), SIMD3(0, 1, 2), SIMD3(4, 4, 4)]
    // Two triangles use one edge in the same direction, and a third one shares another edge.
    mesh.triangles += [SIMD3(0, 7, 30), SIMD3(8, 1, 30)]
    let (model, report) = try TextureMesh(options: options)
      .run(scene.input(surface: mesh), in: RunContext())
    #expect(model.mesh.triangles == mesh.triangles)
    #expect(model.texcoords.count == 3 * mesh.triangles.count)
    #expect(model.texcoords.allSatisfy { $0.min() >= 0 && $0.max() <= 1 })
    #expect(report.charts >= 1)
  }

  @Test func cancellationStopsTheStage() throws {
    let scene = try floorScene()
    let cancellation = Cancellation()
    let context = RunContext(
      threads: 2, cancellation: cancellation,
      onProgress: { if $0.fraction > 0.3 { cancellation.request() } })
    #expect(throws: Cancelled.self) {
      try TextureMesh(options: options).run(scene.input(), in: context)
    }
  }

  @Test func progressNeverDecreasesAndEndsAtOne() throws {
    let scene = try floorScene()
    let fractions = Mutex<[Double]>([])
    let context = RunContext(
      threads: 1, onProgress: { event in fractions.withLock { $0.append(event.fraction) } })
    var all = options
    all.normalMap = true
    all.occlusionMap = true
    _ = try TextureMesh(options: all).run(scene.input(), in: context)
    let seen = fractions.withLock { $0 }
    #expect(seen == seen.sorted())
    #expect(seen.last == 1)
  }
}
