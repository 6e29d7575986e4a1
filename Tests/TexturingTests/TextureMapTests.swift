import Foundation
import Numerics
import Scene
import Support
import TestSupport
import Testing

@testable import Texturing

@Suite(.tags(.slow)) struct TextureMapTests {
  private func options(_ size: Int) -> TextureOptions {
    var options = TextureOptions()
    (options.size, options.normalMap, options.occlusionMap) = (size, false, false)
    return options
  }

  @Test func displacementIsTheHeightOfTheDetail() throws {
    let detailed = TextureShapes.sphere(64, bump: { _ in 0.01 })
    let scene = try TextureScene(TextureShapes.sphere(64))
    try scene.photograph(from: SIMD3(0, 0, 3))
    var settings = options(128)
    settings.displacementMap = true
    let (model, report) = try TextureMesh(options: settings)
      .run(scene.input(detailed: detailed), in: RunContext())
    #expect(report.maps == ["diffuse", "displacement"])
    let map = try #require(model.displacement)
    #expect(model.displacementRange > 0.01)
    let heights = map.pixels.filter { $0 != 128 }.map {
      (Float($0) / 255 * 2 - 1) * model.displacementRange
    }.sorted()
    #expect(abs(heights[heights.count / 2] - 0.01) < 0.002)
  }

  @Test func glossySurfaceHasLowerRoughness() throws {
    let directions = TextureScene.directions
    func typical(_ shine: Float) throws -> UInt8 {
      let scene = try TextureScene(TextureShapes.floor(8))
      for index in 0..<8 {
        let angle = Double(index) * 0.78
        try scene.photograph(from: SIMD3(cos(angle), 2.4, sin(angle))) {
          index < 2 ? $0 * (1 + shine) : $0
        }
      }
      var settings = options(128)
      (settings.roughnessMap, settings.exposure) = (true, false)
      let (model, report) = try TextureMesh(options: settings).run(scene.input(), in: RunContext())
      #expect(report.maps == ["diffuse", "roughness"])
      return try #require(model.roughness).pixels.sorted()[128 * 64]
    }
    #expect(!directions.isEmpty)
    let (matt, shiny) = (try typical(0), try typical(0.6))
    #expect(matt > 200, "\(matt) \(shiny)")
    #expect(shiny < 130, "\(matt) \(shiny)")
  }

  @Test func pagesSplitTheTextureIntoSeveralMaps() throws {
    let scene = try TextureScene(TextureShapes.sphere(24))
    for direction in TextureScene.directions { try scene.photograph(from: direction * 3) }
    var settings = options(64)
    settings.pages = 4
    let (model, report) = try TextureMesh(options: settings).run(scene.input(), in: RunContext())
    #expect(model.pages.count == 3)
    #expect(Set(model.pageOfTriangle) == [0, 1, 2, 3])
    #expect(report.texelsPerUnit > 20)
    #expect(model.texcoords.allSatisfy { $0.x >= 0 && $0.y >= 0 && $0.x <= 1 && $0.y <= 1 })
    // Each triangle has its true color in its own map.
    var worst: [Float] = []
    for f in model.mesh.triangles.indices {
      let image = ([model.diffuse] + model.pages)[Int(model.pageOfTriangle[f])]
      let uv = (0..<3).reduce(SIMD2<Float>.zero) { $0 + model.texcoords[3 * f + $1] / 3 }
      let x = min(63, Int(uv.x * 64))
      let y = min(63, Int((1 - uv.y) * 64))
      let found = (0..<3).map { Float(image.pixels[3 * (y * 64 + x) + $0]) }
      let center = (0..<3).reduce(SIMD3<Float>.zero) {
        $0 + model.mesh.positions[Int(model.mesh.triangles[f][$1])] / 3
      }
      let truth = TextureScene.color(center)
      worst.append((0..<3).map { abs(found[$0] - truth[$0]) }.max() ?? 0)
    }
    #expect(worst.reduce(0, +) / Float(worst.count) < 20)
    settings.pages = 1
    let single = try TextureMesh(options: settings).run(scene.input(), in: RunContext()).0
    #expect(single.pages.isEmpty)
    #expect(single.pageOfTriangle.isEmpty)
  }
}
