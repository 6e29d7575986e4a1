import Foundation
import Scene
import Support
import TestSupport
import Testing

@testable import Texturing

/// Parts of a run that do not match its mesh and photographs.
@Suite(.tags(.slow)) struct HostilePartsTests {
  private let run: PartedRun
  private let atlas: MeshAtlas
  private let choice: ViewLabels
  private let scene: TextureScene

  init() throws {
    scene = try TextureScene.allAround(TextureShapes.sphere(10))
    var options = TextureOptions()
    options.size = 64
    options.occlusionRays = 4
    run = PartedRun(
      stage: TextureMesh(options: options), input: scene.input(), block: 20,
      context: RunContext())
    atlas = try run.atlas()
    choice = try run.choice(atlas)
  }

  private func chosen(_ change: (inout ViewLabels) -> Void = { _ in }) throws -> ChosenTexture {
    var changed = choice
    change(&changed)
    return try ChosenTexture(run.parts(atlas), again(changed))
  }

  private func isRefused(_ body: () throws -> some Any) -> Bool {
    do {
      _ = try body()
      return false
    } catch { return error is StorageError }
  }

  @Test func atlasOfAnotherMeshIsRejected() throws {
    _ = try run.parts(atlas)
    var other = run.input
    other.surface.mesh.triangles.removeLast()
    #expect(isRefused { try TextureParts(run.stage, of: other, atlas) })
    var options = run.stage.options
    options.size = 128
    #expect(isRefused { try TextureParts(TextureMesh(options: options), of: run.input, atlas) })
    (options.size, options.normalMap) = (64, false)
    #expect(isRefused { try TextureParts(TextureMesh(options: options), of: run.input, atlas) })
  }

  /// One value of the stored form is changed: a texel far outside, or an invalid chart.
  @Test(arguments: zip([Double.nan, 1e300, -70], [Int32(-2), 1_000_000, .max]))
  func atlasWithValuesOutOfBoundsIsRejected(texel: Double, chart: Int32) throws {
    let texels = 8 + 3 * 8 + 8 + 8 * atlas.areas.count + 8
    let charts = texels + 16 * atlas.texels.count + 8
    for (place, bytes) in [
      (texels + 160, withUnsafeBytes(of: texel.bitPattern) { Array($0) }),
      (charts + 40, withUnsafeBytes(of: chart) { Array($0) }),
    ] {
      var changed = stored(atlas)
      changed.replaceSubrange(place..<place + bytes.count, with: bytes)
      var reader = ByteReader(changed)
      let read = try MeshAtlas(from: &reader)
      #expect(isRefused { try run.parts(read) })
    }
  }

  @Test func inconsistentObservationsAreRejected() throws {
    let parts = try run.parts(atlas)
    let seen = try run.seen(atlas)
    let good = try #require(seen[3])
    #expect(good.pieces.count > 2)
    func isRefused(_ bad: ViewObservations) -> Bool {
      self.isRefused { try parts.choose(of: { $0 == 3 ? bad : seen[$0] ?? bad }, in: RunContext()) }
    }
    #expect(!isRefused(good))
    #expect(isRefused(ViewObservations(good.pieces.reversed())))
    #expect(isRefused(ViewObservations(good.pieces + good.pieces.suffix(1))))
    #expect(isRefused(try #require(seen[4])))
    var beyond = good.pieces
    beyond[beyond.count - 1].piece = UInt32(parts.painter.pieces.triangles.count)
    #expect(isRefused(ViewObservations(beyond)))
  }

  @Test func implausibleReportsAreDetected() {
    var report = TextureReport()
    #expect(report.isPlain(triangles: 8))
    report.charts = .max
    #expect(!report.isPlain(triangles: 8))
    (report.charts, report.seamEdges) = (8, .max)
    #expect(!report.isPlain(triangles: 8))
    (report.seamEdges, report.utilisation) = (9, 1e300)
    #expect(!report.isPlain(triangles: 8))
  }

  @Test func inconsistentViewLabelsAreRejected() throws {
    let views = Int32(scene.views.count)
    _ = try chosen()
    let changes: [(inout ViewLabels) -> Void] = [
      { $0.labels[0] = views }, { $0.labels[0] = -2 }, { $0.labels.removeLast() },
      { $0.gains.removeLast() }, { $0.means.removeLast() }, { $0.roughness = [1] },
      { $0.skipped = [SkippedPhotograph(photograph: Int(views), reason: "")] },
      { $0.shown.offsets[1] = -1 }, { $0.shown.offsets.removeLast() },
      { $0.shown.entries[0].view = views }, { $0.shown.entries.removeLast() },
      { $0.shown.entries[0].color.y = .nan }, { $0.gains[0].z = .nan },
      { $0.means[0].y = .infinity }, { $0.inconsistent = .nan },
    ]
    for (number, change) in changes.enumerated() {
      #expect(isRefused { try chosen(change) }, "\(number)")
    }
  }

  @Test func partsOfOtherSizesAreRejected() throws {
    let chosen = try chosen()
    let offsets = try run.offsets { chosen }
    let shares = try run.shares(offsets) { chosen }
    let baked = try run.baked(atlas)
    func model(
      _ offsets: SeamOffsets, _ cut: Int = 0, _ shorter: Int = 0, reach: Float? = nil
    ) throws {
      _ = try chosen.model(
        offsets, shares: { ViewTexels((shares[$0]?.values ?? []).dropLast(cut)) },
        baked: { map, block in
          let texels = try #require(baked[block][map])
          return BakedTexels(reach: reach ?? texels.reach, bytes: texels.bytes.dropLast(shorter))
        }, in: RunContext())
    }
    try model(offsets)
    var fewer = offsets
    fewer.values.removeLast()
    #expect(isRefused { try model(fewer) })
    fewer = offsets
    fewer.values[0].y = .nan
    #expect(isRefused { try model(fewer) })
    #expect(isRefused { try model(offsets, 3) })
    #expect(isRefused { try model(offsets, 0, 1) })
    #expect(isRefused { try model(offsets, reach: .nan) })
    #expect(isRefused { try model(offsets, reach: -1) })
    #expect(isRefused { try chosen.level({ _ in ViewSeamSamples([.zero]) }, in: RunContext()) })
  }

  @Test func truncatedPartsAreRejected() throws {
    func cuts<Value: Storable>(_ value: Value) {
      let bytes = stored(value)
      for end in Set([0, 1, 7, bytes.count / 3, bytes.count / 2, bytes.count - 1]) {
        var reader = ByteReader(Array(bytes[..<end]))
        #expect(throws: (any Error).self) { try Value(from: &reader) }
      }
    }
    cuts(atlas)
    cuts(choice)
    cuts(try #require(try run.seen(atlas)[0]))
    cuts(try run.offsets { try chosen() })
    cuts(try #require(try run.baked(atlas)[0][.normal]))
  }
}
