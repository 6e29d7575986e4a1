import Foundation
import Scene
import Support
import TestSupport
import Testing

@testable import Texturing

/// A run in parts gives the same result as a run in one piece.
@Suite(.tags(.slow)) struct TexturePartsTests {
  private func options(_ size: Int) -> TextureOptions {
    var options = TextureOptions()
    (options.size, options.occlusionRays) = (size, 4)
    (options.roughnessMap, options.displacementMap) = (true, true)
    return options
  }

  /// With `isOneUnreadable`, the third photograph cannot be read.
  @Test(arguments: [1, 2], [false, true])
  func blocksOfViewsGiveTheResultOfOneRun(threads: Int, isOneUnreadable: Bool) throws {
    let scene = try TextureScene.allAround(TextureShapes.noisySphere(16, seed: 5))
    if isOneUnreadable { try Data("not an image".utf8).write(to: scene.views[2].image.url) }
    let input = scene.input(detailed: TextureShapes.sphere(32, bump: { _ in 0.01 }))
    let stage = TextureMesh(options: options(200))
    let whole = try stage.run(input, in: RunContext(threads: 3 - threads))
    let parted = try PartedRun(
      stage: stage, input: input, block: 5, context: RunContext(threads: threads)
    ).run()
    #expect(whole.0.mapNames.count == 5)
    #expect(whole.1.skipped.count == (isOneUnreadable ? 1 : 0))
    #expect(parted.0 == whole.0)
    #expect(parted.1 == whole.1)
  }

  /// Some views have no pose, some show nothing, most of the surface is unseen, and only
  /// the color map is made.
  @Test func viewsWithoutTexelsAreNotRequested() throws {
    let scene = try TextureScene(TextureShapes.sphere(16))
    for x in [-0.5, 0, 0.5] { try scene.photograph(from: SIMD3(x, 0, 3)) }
    try scene.photograph(from: SIMD3(0, 0, 3), towards: SIMD3(0, 0, 9))
    var input = scene.input()
    input.reconstruction.poses[1] = nil
    var settings = options(128)
    (settings.normalMap, settings.occlusionMap) = (false, false)
    (settings.roughnessMap, settings.displacementMap) = (false, false)
    let stage = TextureMesh(options: settings)
    #expect(stage.bakeBlocks == 0)
    let whole = try stage.run(input, in: RunContext())
    let run = PartedRun(stage: stage, input: input, block: 1, context: RunContext())
    let parted = try run.run()
    #expect(whole.1.unseen > 0.3)
    #expect(parted.0 == whole.0)
    #expect(parted.1 == whole.1)
    let atlas = try run.atlas()
    let choice = try run.choice(atlas)
    let chosen = { try ChosenTexture(run.parts(atlas), choice) }
    #expect(Set(try run.shares(run.offsets(chosen), chosen).keys).isSubset(of: [0, 2]))
  }

  @Test func blocksOfChartsContainTheWholeAtlas() throws {
    let scene = try TextureScene.allAround(TextureShapes.cube(6))
    let stage = TextureMesh(options: options(256))
    let atlas = try stage.atlas(of: scene.input(), in: RunContext())
    let whole = atlas.blocks(1)[0]
    #expect(whole.count == scene.mesh.triangles.count)
    #expect(atlas.areas.count > 3)
    for count in [2, 3, 40] {
      let blocks = atlas.blocks(count)
      #expect(blocks.flatMap { $0 }.sorted() == whole)
      // Blocks contain whole charts.
      let charts = blocks.map { Set($0.map { atlas.charts[Int($0)] }) }
      #expect(charts.reduce(0) { $0 + $1.count } == atlas.areas.count)
    }
    #expect(atlas.blocks(2)[1].count > whole.count / 5)
  }

  @Test func mapsBakedInBlocksEqualThoseOfOneRun() throws {
    let scene = try TextureScene(TextureShapes.cube(4))
    try scene.photograph(from: SIMD3(2, 1.5, 2.5))
    var settings = options(1100)
    settings.roughnessMap = false
    let stage = TextureMesh(options: settings)
    #expect(stage.bakeBlocks == 4)
    let input = scene.input(detailed: TextureShapes.cube(12))
    let whole = try stage.run(input, in: RunContext())
    let parted = try PartedRun(
      stage: stage, input: input, block: 20, context: RunContext()
    ).run()
    #expect(parted.0 == whole.0)
    #expect(parted.1 == whole.1)
  }

  @Test func pagesInPartsGiveTheResultOfOneRun() throws {
    let scene = try TextureScene.allAround(TextureShapes.sphere(20))
    var settings = TextureOptions()
    (settings.size, settings.pages) = (64, 4)
    (settings.normalMap, settings.occlusionMap) = (false, false)
    let stage = TextureMesh(options: settings)
    let whole = try stage.run(scene.input(), in: RunContext())
    let pages = try TexturePages(stage, of: scene.input())
    #expect(pages.count == 4)
    let gains = try again(pages.gains(in: RunContext()))
    let parted = try pages.model(
      { index in
        let page = try pages.page(index, gains, in: RunContext(threads: 1))
        return TexturePage(map: try again(page.map), report: page.report)
      }, in: RunContext())
    #expect(parted.0 == whole.0)
    #expect(parted.1 == whole.1)
    #expect(throws: StorageError.self) {
      try pages.page(0, ViewGains([SIMD3(1, 1, 1)]), in: RunContext())
    }
    #expect(throws: StorageError.self) {
      try pages.model(
        { _ in
          let page = try pages.page(0, gains, in: RunContext())
          let map = PageMap(image: page.map.image, texcoords: page.map.texcoords.dropLast())
          return TexturePage(map: map, report: page.report)
        }, in: RunContext())
    }
  }
}
