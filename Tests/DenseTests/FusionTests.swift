import Foundation
import Geometry
import Imaging
import Numerics
import Scene
import Support
import Testing

@testable import Dense

@Suite struct FusionTests {
  private let scene = DenseScene()
  private let pool = SpillPool(limit: .max, folder: FileManager.default.temporaryDirectory)

  private func view(_ index: Int, inverses: ClosedRange<Float> = 0.2...0.3) -> DenseView {
    let image = RGBImage(width: scene.width, height: scene.height)
    var view = DenseView(
      index: index, frame: DenseFrame(image: image), camera: scene.camera,
      pose: scene.pose(index + 1), levels: 2)
    view.inverseRange = inverses
    return view
  }

  /// The true planes of a view.
  private func exact(_ index: Int) -> PlaneMap {
    let frame = PinholeFrame(scene.camera, level: 0)
    let map = PlaneMap(width: scene.width, height: scene.height)
    for y in 0..<scene.height {
      for x in 0..<scene.width {
        let truth = scene.truth(index + 1, SIMD2(Double(x) + 0.5, Double(y) + 0.5))
        map.planes[y * scene.width + x] = frame.plane(
          Float(1 / truth.depth), -SIMD3<Float>(truth.normal), Float(x), Float(y))
      }
    }
    return map
  }

  private func fusion(_ views: [DenseView], _ maps: [PlaneMap]) throws -> Fusion {
    let kept = try DenseViews(views, in: pool)
    return try Fusion(
      views: kept, maps: PlaneMaps(maps.map { DensePlanes(map: $0) }, in: pool),
      network: ViewNetwork(kept.outlines, neighbors: [[1], [0]]), voters: [[0, 1], [1, 0]],
      sensors: SpilledList(count: 2, in: pool), options: DenseOptions())
  }

  @Test func pointsSeenByTwoViewsAreFusedOnce() throws {
    let fusion = try fusion([view(0), view(1)], [exact(0), exact(1)])
    let (first, second) = (
      try fusion.part(of: 0, in: RunContext()), try fusion.part(of: 1, in: RunContext())
    )
    let pixels = scene.width * scene.height
    #expect(first.positions.count == pixels)
    #expect(first.support.count { $0 == 2 } > 7 * pixels / 10)
    // The second view adds only the points that the first does not show.
    #expect(second.positions.count + first.support.count { $0 == 2 } < pixels + pixels / 20)
    #expect(second.support.allSatisfy { $0 == 1 })
  }

  @Test func viewWithSmallerPixelsCreatesThePoints() throws {
    let views = [view(0), view(1, inverses: 0.25...0.35)]
    let fusion = try fusion(views, [exact(0), exact(1)])
    #expect(fusion.network.ranks == [1, 0])
    #expect(try fusion.part(of: 1, in: RunContext()).positions.count == scene.width * scene.height)
    #expect(try fusion.part(of: 0, in: RunContext()).support.allSatisfy { $0 == 1 })
  }

  @Test func blocksHaveTheNeighborsAndRankOrderOfTheWhole() throws {
    let views = (0..<4).map { view($0, inverses: $0 == 2 ? 0.25...0.35 : 0.2...0.3) }
    let neighbors = [[1, 2], [0, 2], [3, 1], [2]]
    let whole = ViewNetwork(views, neighbors: neighbors)
    #expect(whole.ranks == [1, 2, 0, 3])
    for wanted in [[0], [1, 2], [3]] {
      let block = DenseBlock(wanted, with: neighbors)
      let own = try block.network(DenseViews(block.needed.map { views[$0] }, in: pool))
      for (position, place) in zip(wanted, block.wanted) {
        #expect(block.needed[place] == position)
        #expect(own.neighbors[place].map { block.needed[$0] } == neighbors[position])
        for other in block.needed.indices {
          #expect(
            (own.ranks[other] < own.ranks[place])
              == (whole.ranks[block.needed[other]] < whole.ranks[position]))
        }
      }
    }
  }

  @Test func planesOfADifferentSizeThanTheViewsAreRejected() throws {
    let block = DenseBlock([0], with: [[1], [0]])
    let views = try DenseViews([view(0), view(1)], in: pool)
    _ = try block.maps({ DensePlanes(map: exact($0)) }, of: views, level: 0)
    #expect(throws: StorageError.self) {
      try block.maps({ DensePlanes(map: exact($0)) }, of: views, level: 1)
    }
  }

  @Test func draftsInconsistentWithTheirInputAreRejected() {
    let input = scene.input
    let draft = DenseDraft(
      views: [0, 2], levels: DensePreparation.levels(of: input.reconstruction, DenseOptions()),
      sources: [[1], [0]], neighbors: [[1], [0]],
      depths: [SeededDepths](repeating: SeededDepths(count: 9, inverse: 0.5...2), count: 2),
      entries: [0, 0],
      report: {
        var report = DenseReport()
        report.views = [.init(name: "a")]
        return report
      }())
    func fits(_ change: (inout DenseDraft) -> Void) -> Bool {
      var changed = draft
      change(&changed)
      return ComputeDense(options: DenseOptions()).canTake(changed, for: input)
    }
    #expect(fits { _ in })
    #expect(!fits { $0.views = [0, 0] })
    #expect(!fits { $0.views = [2, 0] })
    #expect(!fits { $0.views = [0, scene.views] })
    #expect(!fits { $0.levels += 1 })
    #expect(!fits { $0.sources = [[2], [0]] })
    #expect(!fits { $0.neighbors = [[1]] })
    #expect(!fits { $0.entries = [0, 1] })
    #expect(!fits { $0.depths.removeLast() })
    #expect(!fits { $0.depths[1].inverse = -1...2 })
    #expect(!fits { $0.depths[1].count = -1 })
    #expect(!fits { $0.depths[1].inverse = 0...0 })
    var lost = input
    lost.reconstruction.poses[2] = nil
    #expect(!ComputeDense(options: DenseOptions()).canTake(draft, for: lost))
  }

  @Test func seedsRoundTripAndInvalidSeedsAreRejected() throws {
    func read(_ seeds: [SIMD3<Float>]) throws -> [SIMD3<Float>] {
      var writer = ByteWriter()
      DenseSeeds(values: seeds).store(into: &writer)
      var reader = ByteReader(writer.bytes)
      return try DenseSeeds(from: &reader).values
    }
    let seeds = [SIMD3<Float>(3, 4.5, 1), SIMD3(0, 0, 0.25)]
    #expect(try read(seeds) == seeds)
    #expect(try read([]) == [])
    for wrong in [SIMD3<Float>(1, 1, 0), SIMD3(1, 1, -1), SIMD3(.nan, 1, 1), SIMD3(1, 1, .nan)] {
      #expect(throws: StorageError.self) { try read(seeds + [wrong]) }
    }
    var writer = ByteWriter()
    DenseSeeds(values: seeds).store(into: &writer)
    for count in 0..<writer.bytes.count {
      var reader = ByteReader(Array(writer.bytes.prefix(count)))
      #expect(throws: (any Error).self) { try DenseSeeds(from: &reader) }
    }
    // The seeds belong to another view.
    var views = try DenseViews([view(0), view(1)], in: pool)
    views.take([SeededDepths](repeating: SeededDepths(count: 2, inverse: 0...0), count: 2))
    try views.take(DenseSeeds(values: seeds), of: 1)
    #expect(try views.seeded(1).seeds == seeds)
    for wrong in [[seeds[0]], [seeds[0], SIMD3(9_999, 1, 1)]] {
      #expect(throws: StorageError.self) { try views.take(DenseSeeds(values: wrong), of: 1) }
    }
  }

  private func stored(likely: Int, support: Int) -> (bytes: [UInt8], figures: KeptPlanes) {
    let map = exact(0)
    (map.halvings[5], map.deviations[6]) = (2, 77)
    var figures = KeptPlanes(likely: likely)
    figures.count(map, maxCost: 0.5)
    var writer = ByteWriter()
    FilteredPlanes(
      planes: DensePlanes(map: map), support: [UInt8](repeating: 3, count: support),
      figures: figures
    ).store(into: &writer)
    return (writer.bytes, figures)
  }

  @Test func filteredPlanesRoundTripThroughStorage() throws {
    let map = exact(0)
    let (bytes, figures) = stored(likely: map.count, support: map.count)
    var reader = ByteReader(bytes)
    let read = try FilteredPlanes(from: &reader)
    #expect(read.support == [UInt8](repeating: 3, count: map.count))
    #expect(read.figures == figures)
    #expect((0..<map.count).allSatisfy { read.planes.map.planes[$0] == map.planes[$0] })
    #expect(read.planes.map.halvings[5] == 2)
    #expect(read.planes.map.deviations[6] == 77)
    #expect(reader.remaining == 0)
    for end in stride(from: 0, to: bytes.count, by: 997) {
      var cut = ByteReader(Array(bytes[..<end]))
      #expect(throws: (any Error).self) { try FilteredPlanes(from: &cut) }
    }
  }

  @Test(arguments: [(6912, 3), (7000, 6912), (1, 6912)]) func inconsistentPixelCountsAreRejected(
    likely: Int, support: Int
  ) throws {
    // 96 × 72 pixels, all of which have planes.
    var reader = ByteReader(stored(likely: likely, support: support).bytes)
    #expect(throws: StorageError.self) { try FilteredPlanes(from: &reader) }
  }

  @Test func pixelMarksAreSetAndMerged() {
    var (marks, others) = (PixelMarks(130), PixelMarks(130))
    for pixel in [0, 63, 64] { marks.mark(pixel) }
    others.mark(129)
    marks.formUnion(others)
    #expect((0..<130).filter { marks[$0] } == [0, 63, 64, 129])
  }
}
