import Foundation
import Geometry
import Imaging
import Numerics
import Scene
import Support
import TestSupport
import Testing

@testable import Texturing

@Suite(.tags(.slow)) struct TextureMeshTests {
  private func options(_ size: Int, maps: Bool = false) -> TextureOptions {
    var options = TextureOptions()
    options.size = size
    options.normalMap = maps
    options.occlusionMap = maps
    return options
  }

  /// Mean and 95th percentile of the color error at the centers of triangles.
  private func errors(_ model: TexturedModel, where isCounted: (Int) -> Bool = { _ in true })
    -> (mean: Float, p95: Float)
  {
    let all = model.mesh.triangles.indices.filter(isCounted).map { f -> Float in
      let d = model.colorAtCenter(f) - TextureScene.color(model.center(f))
      return (abs(d.x) + abs(d.y) + abs(d.z)) / 3
    }.sorted()
    return (all.reduce(0, +) / Float(all.count), all[all.count * 95 / 100])
  }

  @Test func knownTextureIsRecovered() throws {
    let scene = try TextureScene.allAround(TextureShapes.sphere(24))
    let (model, report) = try TextureMesh(options: options(512))
      .run(scene.input(), in: RunContext())
    let (mean, p95) = errors(model)
    #expect(mean < 2.5, "\(mean)")
    #expect(p95 < 7, "\(p95)")
    #expect(report.unseen < 0.01)
    #expect(report.triangles == scene.mesh.triangles.count)
    #expect(report.maps == ["diffuse"])
    #expect(report.views.count == 14)
    #expect(abs(report.views.reduce(0) { $0 + $1.share } - 1) < 0.01)
    #expect(report.views.allSatisfy { abs($0.gain - 1) < 0.03 })
    #expect(model.texcoords.count == 3 * model.mesh.triangles.count)
    for uv in model.texcoords {
      #expect(uv.min() >= 0)
      #expect(uv.max() <= 1)
    }
    for f in model.mesh.triangles.indices {
      let (a, b, c) = (
        model.texcoords[3 * f], model.texcoords[3 * f + 1], model.texcoords[3 * f + 2]
      )
      #expect((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) > 0)
    }
  }

  @Test func occludedViewsAreNotUsed() throws {
    // A floor close below a large lid, seen from above and from the sides.
    let floor = TextureShapes.floor(16)
    var lid = TextureShapes.floor(6, y: 0.5)
    lid.positions = lid.positions.map { SIMD3($0.x * 0.5, $0.y, $0.z * 0.5) }
    let scene = try TextureScene(TextureShapes.joined(floor, lid))
    try scene.photograph(from: SIMD3(0.01, 3.5, 0.02))
    for side in [SIMD3(2.6, 1.1, 0), SIMD3(-2.6, 1.1, 0), SIMD3(0, 1.1, 2.6), SIMD3(0, 1.1, -2.6)] {
      try scene.photograph(from: side)
    }
    let (model, report) = try TextureMesh(options: options(512))
      .run(scene.input(), in: RunContext())
    let floorOnly = errors(model) { $0 < floor.triangles.count }
    #expect(floorOnly.mean < 5, "\(floorOnly.mean)")
    #expect(report.views[0].share > 0.5)
  }

  @Test func frontalViewIsPreferred() throws {
    let scene = try TextureScene(TextureShapes.floor(8))
    try scene.photograph(from: SIMD3(2.2, 1.2, 0))
    // From here the photograph shows the whole floor; from 2.8 its corners are outside.
    try scene.photograph(from: SIMD3(0, 3.6, 0.1))
    let (_, report) = try TextureMesh(options: options(256)).run(scene.input(), in: RunContext())
    #expect(report.views[1].share > 0.95)
  }

  @Test func exposureStepsAreRemoved() throws {
    let scene = try TextureScene(TextureShapes.sphere(24))
    for (index, direction) in TextureScene.directions.enumerated() {
      let gain: Float = index % 2 == 0 ? 1.15 : 0.8
      try scene.photograph(from: direction * 3) { $0 * gain }
    }
    let (model, report) = try TextureMesh(options: options(512))
      .run(scene.input(), in: RunContext())
    #expect(report.seamBefore > 25)
    #expect(report.seamAfter < 3)
    for (index, view) in report.views.enumerated() {
      let expected = index % 2 == 0 ? 0.96 / 1.15 : 0.96 / 0.8
      #expect(abs(view.gain - expected) < 0.05, "\(view.gain)")
    }
    // The common factor is not observable; the mean of the logarithms is preserved.
    #expect(errors(model).mean < 9)
  }

  @Test func seamLevelingRemovesOffsets() throws {
    let scene = try TextureScene(TextureShapes.sphere(20))
    for (index, direction) in TextureScene.directions.enumerated() {
      try scene.photograph(from: direction * 3) { $0 + (index % 2 == 0 ? 14 : -14) }
    }
    var settings = options(256)
    settings.exposure = false
    settings.consistency = false
    let leveled = try TextureMesh(options: settings).run(scene.input(), in: RunContext()).1
    settings.leveling = false
    let plain = try TextureMesh(options: settings).run(scene.input(), in: RunContext()).1
    #expect(plain.seamAfter > 15)
    #expect(leveled.seamAfter < 0.3 * plain.seamAfter)
  }

  @Test func inconsistentViewIsRejected() throws {
    let scene = try TextureScene(TextureShapes.floor(12))
    for i in 0..<6 {
      let angle = Double(i) * 1.05
      try scene.photograph(from: SIMD3(1.2 * cos(angle), 2.2, 1.2 * sin(angle)))
    }
    // In the most frontal view, a green object occludes the scene.
    try scene.photograph(from: SIMD3(0, 2.6, 0.01)) { _ in SIMD3(20, 230, 20) }
    let (model, report) = try TextureMesh(options: options(256))
      .run(scene.input(), in: RunContext())
    #expect(report.views[6].share < 0.02)
    #expect(report.inconsistent > 0.05)
    #expect(errors(model).mean < 6)
  }

  @Test func unseenSurfaceIsFilled() throws {
    let scene = try TextureScene(TextureShapes.sphere(24))
    for x in [-0.5, 0, 0.5] { try scene.photograph(from: SIMD3(x, 0, 3)) }
    let (model, report) = try TextureMesh(options: options(256))
      .run(scene.input(), in: RunContext())
    #expect(report.unseen > 0.3)
    #expect(report.unseen < 0.75)
    for f in model.mesh.triangles.indices {
      let color = model.colorAtCenter(f)
      #expect(color.min() > 30, "black at triangle \(f)")
    }
    // The space between charts is not left black, either.
    var darkest = UInt8.max
    for p in stride(from: 0, to: model.diffuse.pixels.count, by: 3) {
      darkest = min(darkest, max(model.diffuse.pixels[p], model.diffuse.pixels[p + 1]))
    }
    #expect(darkest > 20)
  }

  @Test func normalMapReproducesTheNormalsOfTheDetail() throws {
    func bump(_ d: SIMD3<Float>) -> Float { 0.02 * sinf(9 * d.x) * sinf(8 * d.y + 0.5) }
    let detailed = TextureShapes.sphere(96, bump: bump)
    let coarse = TextureShapes.sphere(16)
    let scene = try TextureScene(coarse)
    try scene.photograph(from: SIMD3(0, 0, 3))
    var settings = options(512, maps: true)
    settings.occlusionRays = 8
    let (model, _) = try TextureMesh(options: settings)
      .run(scene.input(detailed: detailed), in: RunContext())
    let normalMap = try #require(model.normal)
    let tree = TriangleBVH(detailed)
    let truth = vertexNormals(detailed)
    var mapped: Float = 0
    var flat: Float = 0
    for f in model.mesh.triangles.indices {
      let frame = centerFrame(model, f)
      let code = sample(normalMap, frame.uv) / 127.5 - 1
      let normal = normalized(
        frame.tangent * code.x + frame.bitangent * code.y + frame.normal * code.z)
      let near = try #require(tree.nearest(to: model.center(f)))
      let t = detailed.triangles[near.triangle]
      let expected = normalized(truth[Int(t.x)] + truth[Int(t.y)] + truth[Int(t.z)])
      mapped += 1 - dot(normal, expected)
      flat += 1 - dot(frame.normal, expected)
    }
    #expect(mapped < 0.2 * flat, "\(mapped) against \(flat)")
  }

  /// Shading frame at the center of a triangle, from its own texture coordinates.
  private func centerFrame(_ model: TexturedModel, _ f: Int)
    -> (
      uv: SIMD2<Float>, tangent: SIMD3<Float>, bitangent: SIMD3<Float>, normal: SIMD3<Float>
    )
  {
    let t = model.mesh.triangles[f]
    let normal = normalized(
      model.mesh.normals[Int(t.x)] + model.mesh.normals[Int(t.y)] + model.mesh.normals[Int(t.z)])
    let uv = (0..<3).map { model.texcoords[3 * f + $0] }
    let (e, g) = (model.corner(f, 1) - model.corner(f, 0), model.corner(f, 2) - model.corner(f, 0))
    let (du, dv) = (uv[1] - uv[0], uv[2] - uv[0])
    let raw = e * dv.y - g * du.y
    let tangent = normalized(raw - normal * dot(raw, normal))
    return ((uv[0] + uv[1] + uv[2]) / 3, tangent, cross(normal, tangent), normal)
  }

  @Test func mapsOfAnUndetailedPlaneAreFlatAndUnoccluded() throws {
    let scene = try TextureScene(TextureShapes.floor(6))
    try scene.photograph(from: SIMD3(0, 2.6, 0.1))
    let (model, report) = try TextureMesh(options: options(128, maps: true))
      .run(scene.input(), in: RunContext())
    #expect(report.maps == ["diffuse", "normal", "occlusion"])
    let normal = try #require(model.normal)
    for p in stride(from: 0, to: normal.pixels.count, by: 3) {
      #expect(abs(Int(normal.pixels[p]) - 128) <= 1)
      #expect(normal.pixels[p + 2] >= 254)
    }
    #expect(try #require(model.occlusion).pixels.allSatisfy { $0 == 255 })
  }

  @Test func crevicesAreDarker() throws {
    // A floor folded along its middle into a right-angled groove.
    var groove = TextureShapes.floor(24)
    groove.positions = groove.positions.map { SIMD3($0.x * 0.7, abs($0.x) * 0.7, $0.z) }
    let scene = try TextureScene(groove)
    try scene.photograph(from: SIMD3(0, 2.8, 0.1))
    var settings = options(256, maps: true)
    settings.occlusionReach = 30
    let (model, _) = try TextureMesh(options: settings).run(scene.input(), in: RunContext())
    let map = try #require(model.occlusion)
    let gray = RGBImage(
      width: map.width, height: map.height, pixels: map.pixels.flatMap { [$0, $0, $0] })
    var (inner, outer): ([Float], [Float]) = ([], [])
    for f in model.mesh.triangles.indices {
      let uv = (model.texcoords[3 * f] + model.texcoords[3 * f + 1] + model.texcoords[3 * f + 2])
      let value = sample(gray, uv / 3).x
      let x = abs(model.center(f).x)
      if x < 0.06 { inner.append(value) } else if x > 0.6 { outer.append(value) }
    }
    let (deep, rim) = (
      inner.reduce(0, +) / Float(inner.count), outer.reduce(0, +) / Float(outer.count)
    )
    #expect(deep < 190, "\(deep)")
    #expect(deep > 60, "\(deep)")
    #expect(rim > deep + 25, "\(rim)")
  }

  @Test func workersDoNotChangeTheBytes() throws {
    let scene = try TextureScene.allAround(TextureShapes.noisySphere(20, seed: 5))
    var settings = options(256, maps: true)
    settings.occlusionRays = 8
    let one = try TextureMesh(options: settings).run(scene.input(), in: RunContext(threads: 1))
    let two = try TextureMesh(options: settings).run(scene.input(), in: RunContext(threads: 2))
    #expect(one.0 == two.0)
    #expect(one.1 == two.1)
  }
}
