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
    return Fusion(
      views: kept, maps: try PlaneMaps(maps.map { DensePlanes(map: $0) }, in: pool),
      depths: try SpilledList(maps.map { InverseDepths($0) }, in: pool),
      network: ViewNetwork(kept.outlines, neighbours: [[1], [0]]), voters: [[0, 1], [1, 0]],
      sensorDeviations: [nil, nil], options: DenseOptions())
  }

  @Test func whatTwoViewsShowIsMadeOnce() throws {
    let fusion = try fusion([view(0), view(1)], [exact(0), exact(1)])
    let (first, second) = (
      try fusion.part(of: 0, in: RunContext()), try fusion.part(of: 1, in: RunContext())
    )
    let pixels = scene.width * scene.height
    #expect(first.positions.count == pixels)
    #expect(first.support.count { $0 == 2 } > 7 * pixels / 10)
    // The second view adds what the first does not show.
    #expect(second.positions.count + first.support.count { $0 == 2 } < pixels + pixels / 20)
    #expect(second.support.allSatisfy { $0 == 1 })
  }

  @Test func theViewWithSmallerPixelsMakesIt() throws {
    let views = [view(0), view(1, inverses: 0.25...0.35)]
    let fusion = try fusion(views, [exact(0), exact(1)])
    #expect(fusion.network.ranks == [1, 0])
    #expect(try fusion.part(of: 1, in: RunContext()).positions.count == scene.width * scene.height)
    #expect(try fusion.part(of: 0, in: RunContext()).support.allSatisfy { $0 == 1 })
  }

  @Test func whatComesBackFromAFileIsTheSame() throws {
    var figures = KeptPlanes(likely: 700)
    figures.count(exact(0), maxCost: 0.5)
    let filtered = FilteredView(
      planes: DensePlanes(map: exact(0)), support: [UInt8](repeating: 3, count: exact(0).count),
      figures: figures)
    var writer = ByteWriter()
    filtered.store(into: &writer)
    var reader = ByteReader(writer.bytes)
    let read = try FilteredView(from: &reader)
    #expect(read.support == filtered.support)
    #expect(read.figures == figures)
    #expect(reader.remaining == 0)
  }

  @Test func supportOfAnotherSizeIsRefused() throws {
    let filtered = FilteredView(
      planes: DensePlanes(map: exact(0)), support: [1, 2, 3], figures: KeptPlanes(likely: 1))
    var writer = ByteWriter()
    filtered.store(into: &writer)
    var reader = ByteReader(writer.bytes)
    #expect(throws: StorageError.self) { try FilteredView(from: &reader) }
  }
}
