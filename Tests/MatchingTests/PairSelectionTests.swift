import Foundation
import Geometry
import Imaging
import Numerics
import Scene
import Support
import TestSupport
import Testing

@testable import Matching

@Suite struct PairSelectionTests {
  private func views(_ count: Int) -> [View] {
    (0..<count).map {
      View(
        name: "\($0)",
        image: ImageSource(
          url: URL(fileURLWithPath: "/\($0)"), orientation: .up, width: 100, height: 100),
        camera: 0)
    }
  }

  private func choose(
    _ views: [View], _ features: [Features]? = nil, _ change: (inout MatchOptions) -> Void
  ) throws -> [[Int]] {
    var options = MatchOptions()
    change(&options)
    let empty = [Features](repeating: Features(), count: views.count)
    return try PairSelection(
      options: options, views: views, features: FeatureLists(features ?? empty)
    )
    .choose(in: RunContext()).map { [$0.first, $0.second] }
  }

  @Test func smallCapturesAreMatchedExhaustively() throws {
    #expect(try choose(views(60)) { _ in }.count == 60 * 59 / 2)
    #expect(try choose(views(0)) { _ in }.isEmpty)
    #expect(try choose(views(1)) { _ in }.isEmpty)
    #expect(try choose(views(3)) { _ in } == [[0, 1], [0, 2], [1, 2]])
  }

  @Test func sequentialPairsIncludeTheWindowAndMoreDistantViews() throws {
    let pairs = try choose(views(8)) {
      $0.mode = .sequential
      $0.window = 2
    }
    #expect(
      pairs.filter { $0[0] == 0 } == [[0, 1], [0, 2], [0, 4]],
      "the next two, then twice as far")
    #expect(pairs.allSatisfy { $0[0] < $0[1] })
  }

  @Test func sequenceIsOrderedByCaptureTime() throws {
    var list = views(4)
    for (i, time) in [3.0, 1.0, 2.0, 0.0].enumerated() { list[i].time = time }
    let pairs = try choose(list) {
      $0.mode = .sequential
      $0.window = 1
    }
    // Ordered by time: 3, 1, 2, 0; then pairs at twice the distance.
    #expect(pairs == [[0, 1], [0, 2], [1, 2], [1, 3], [2, 3]])
  }

  @Test func similarViewsArePaired() throws {
    // Three groups of four views, each group with its own descriptors.
    var random = RandomStream(seed: 11)
    let groups = (0..<3).map { _ in randomDescriptors(200, &random) }
    let all = (0..<12).map { features(disturbed(groups[$0 % 3], by: 8, &random)) }
    let pairs = try choose(views(12), all) {
      $0.mode = .similar
      $0.neighbors = 3
    }
    #expect(pairs.count == 18)
    #expect(pairs.allSatisfy { $0[0] % 3 == $0[1] % 3 })
  }

  @Test func devicePosesSelectNeighborsWithTheSameViewingDirection() throws {
    // A ring of 80 cameras directed outwards: near ones have similar directions.
    var list = views(80)
    for i in list.indices {
      let angle = Double(i) / 80 * 2 * .pi
      let turn = Matrix3.rotation(SIMD3(0, -angle, 0))
      list[i].devicePose = RigidTransform(
        rotation: turn, center: turn.transpose * SIMD3(0, 0, 0.2))
    }
    let pairs = try choose(list) {
      $0.neighbors = 4
      $0.window = 1
    }
    for i in list.indices {
      for step in [1, 2] {
        let j = (i + step) % 80
        #expect(pairs.contains([min(i, j), max(i, j)]))
      }
    }
    #expect(pairs.count < 80 * 79 / 2)
  }

  /// A flight of 10 lines with 10 photographs each, 20 m apart, in any order.
  @Test(arguments: [(3.0, true), (80, false)])
  func satellitePositionsSelectNeighbors(deviation: Double, isUsed: Bool) throws {
    let horizon = LocalHorizon(latitude: 47, longitude: 8, height: 400)
    var random = RandomStream(seed: 3)
    var cells = (0..<100).map { SIMD2($0 % 10, $0 / 10) }
    for last in stride(from: 99, to: 0, by: -1) {
      cells.swapAt(last, random.index(below: last + 1))
    }
    var list = views(100)
    for (index, cell) in cells.enumerated() {
      let place = horizon.position(of: SIMD3(20 * Double(cell.x), 20 * Double(cell.y), 60))
      var position = PhotoPosition(latitude: place.latitude, longitude: place.longitude)
      position.altitude = place.height
      position.positioningError = deviation
      list[index].position = position
    }
    let pairs = Set(
      try choose(list) {
        $0.neighbors = 8
        $0.window = 1
      })
    let adjacent = list.indices.flatMap { i in
      (i + 1..<100).filter { cells[i].distanceSquared(to: cells[$0]) == 1 }.map { [i, $0] }
    }
    #expect(adjacent.count == 180)
    #expect(adjacent.allSatisfy(pairs.contains) == isUsed)
    #expect(pairs.count < 100 * 99 / 2)
  }
}

extension SIMD2<Int> {
  fileprivate func distanceSquared(to other: Self) -> Int {
    let way = self &- other
    return way.x * way.x + way.y * way.y
  }
}
