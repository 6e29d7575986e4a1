import Foundation
import Numerics
import Scene
import Support
import Testing

@testable import Dense

@Suite struct CertaintyTreeTests {
  /// Points scattered about a plane with their stated deviations; a third face down.
  private func cloud(_ count: Int, seed: UInt64, scale: Float = 1) -> PointCloud {
    var random = RandomStream(seed: seed, stream: 0)
    var cloud = PointCloud()
    for item in 0..<count {
      let deviation = 0.05 * Float.random(in: 1...20, using: &random)
      let facesUp = item % 3 != 0
      cloud.positions.append(
        scale
          * SIMD3(
            .random(in: -5...5, using: &random), .random(in: -5...5, using: &random),
            deviation * .random(in: -2...2, using: &random)))
      cloud.normals.append(SIMD3(0, 0, facesUp ? 1 : -1))
      cloud.deviations.append(scale * deviation)
      cloud.radii.append(scale * 0.001)
      cloud.support.append(3)
    }
    return cloud
  }

  private func tree<Order: Sequence<Int>>(
    of cloud: PointCloud, in order: Order
  ) -> CertaintyTree {
    let farthest = (cloud.deviations.max() ?? 0) / CertaintyTree.departure
    var tree = CertaintyTree(top: CellKey.level(farthest) + 1, points: cloud.positions.count)
    for item in order {
      tree.add(Witness(cloud, item), footprint: cloud.radii[item])
    }
    return tree
  }

  private func tree(of cloud: PointCloud) -> CertaintyTree {
    tree(of: cloud, in: cloud.positions.indices)
  }

  /// Whether any point determines another better, by comparing all pairs.
  private func isDetermined(_ item: Int, in cloud: PointCloud, slack: Float) -> Bool {
    cloud.positions.indices.contains { other in
      let offset = cloud.positions[item] - cloud.positions[other]
      let distance = dot(offset, offset).squareRoot()
      let implied = cloud.deviations[other] + CertaintyTree.departure * distance
      return cloud.deviations[other] < cloud.deviations[item]
        && implied <= slack * cloud.deviations[item]
        && dot(cloud.normals[item], cloud.normals[other]) > 0
    }
  }

  @Test(arguments: [Float(1), 1e-3, 1e4])
  func redundantPointsAreThoseOfAComparisonOfAllPairs(scale: Float) {
    let cloud = cloud(1500, seed: 1, scale: scale)
    let tree = tree(of: cloud)
    var (redundant, missed) = (0, 0)
    for item in cloud.positions.indices {
      let found = tree.isRedundant(Witness(cloud, item), footprint: cloud.radii[item])
      if found { #expect(isDetermined(item, in: cloud, slack: 1.0001)) }
      redundant += found ? 1 : 0
      // Only the most certain point of each leaf is checked, which may be a leaf's diagonal farther
      // away, or face away.
      missed += !found && isDetermined(item, in: cloud, slack: 0.85) ? 1 : 0
    }
    #expect(redundant > cloud.positions.count / 4)
    #expect(redundant < 9 * cloud.positions.count / 10)
    #expect(missed < redundant / 100)
  }

  @Test func everyDroppedPointHasARemainingPointNearbyInAnyOrder() {
    let cloud = cloud(1500, seed: 2)
    let tree = tree(of: cloud)
    let marks = cloud.positions.indices.map {
      tree.isRedundant(Witness(cloud, $0), footprint: cloud.radii[$0])
    }
    for item in cloud.positions.indices where marks[item] {
      let reach = cloud.deviations[item] / CertaintyTree.departure
      #expect(
        cloud.positions.indices.contains { other in
          let offset = cloud.positions[item] - cloud.positions[other]
          return !marks[other] && dot(offset, offset) <= reach * reach
        })
    }
    let turned = self.tree(of: cloud, in: cloud.positions.indices.reversed())
    #expect(
      cloud.positions.indices.map {
        turned.isRedundant(Witness(cloud, $0), footprint: cloud.radii[$0])
      } == marks)
  }

  @Test func pointsOfTheOppositeSideDoNotMakeAPointRedundant() {
    var cloud = PointCloud(
      positions: [SIMD3(0, 0, 0.01), SIMD3(0, 0, -0.01), SIMD3(0.01, 0, 0.01)],
      normals: [SIMD3(0, 0, 1), SIMD3(0, 0, -1), SIMD3(0, 0, 1)])
    cloud.deviations = [0.01, 0.2, 0.2]
    cloud.radii = [0.001, 0.001, 0.001]
    let tree = tree(of: cloud)
    #expect(
      (0..<3).map { tree.isRedundant(Witness(cloud, $0), footprint: cloud.radii[$0]) } == [
        false, false, true,
      ])
  }

  @Test func pointsOfEqualDeviationAreNotRedundant() {
    var cloud = cloud(200, seed: 3)
    cloud.deviations = [Float](repeating: 0.5, count: 200)
    let tree = tree(of: cloud)
    #expect(
      cloud.positions.indices.allSatisfy {
        !tree.isRedundant(Witness(cloud, $0), footprint: cloud.radii[$0])
      })
  }

  @Test func invalidAndHugeValuesAreHandled() {
    let strange: [Float] = [
      .nan, .infinity, -.infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude, 0, -1,
    ]
    var cloud = PointCloud()
    for place in strange {
      for deviation in strange {
        cloud.positions.append(SIMD3(place, 0, 1))
        cloud.normals.append(SIMD3(place, deviation, 1))
        cloud.deviations.append(deviation)
        cloud.radii.append(place)
      }
    }
    for top in [CellKey.levels.lowerBound + 1, 3, CellKey.levels.upperBound - 7] {
      var tree = CertaintyTree(top: top, points: 0)
      for item in cloud.positions.indices {
        tree.add(Witness(cloud, item), footprint: cloud.radii[item])
      }
      for item in cloud.positions.indices {
        let found = tree.isRedundant(Witness(cloud, item), footprint: cloud.radii[item])
        #expect(!found || Witness(cloud, item).isSound)
      }
    }
    // The valid points among them still make others redundant.
    cloud = cloud.sound
    let point = Witness(place: SIMD4(0, 0, 1, 2), normal: SIMD4(0, 0, 127, 0))
    var tree = CertaintyTree(top: 3, points: 9)
    for item in cloud.positions.indices {
      tree.add(Witness(cloud, item), footprint: cloud.radii[item])
    }
    #expect(tree.isRedundant(point, footprint: 1))
  }

  /// Marks of the redundant points of a cloud in three parts.
  private func marks(
    _ whole: PointCloud, limit: Int?, threads: Int = 2, memory: Int = 0
  ) throws -> [UInt8] {
    let pool = SpillPool(limit: memory, folder: FileManager.default.temporaryDirectory)
    var parts = FusedParts(count: 3, in: pool)
    let third = whole.positions.count / 3
    for part in 0..<3 {
      var own = PointCloud()
      let range = part * third..<(part + 1) * third
      own.positions = Array(whole.positions[range])
      own.normals = Array(whole.normals[range])
      own.deviations = Array(whole.deviations[range])
      own.radii = Array(whole.radii[range])
      own.support = Array(whole.support[range])
      try parts.add(own, of: part)
    }
    var context = RunContext()
    context.threads = threads
    let number = try RedundantPoints(parts: parts, pool: pool, limit: limit).mark(in: context)
    let marked = try parts.cloud.joined()
    #expect(number == marked.isRedundant.count { $0 != 0 })
    #expect(marked.essential.positions.count == whole.positions.count - number)
    return marked.isRedundant
  }

  @Test func tilesAndThreadsDoNotChangeTheMarks() throws {
    var whole = cloud(3000, seed: 4)
    // Some points are far away, and seen by large pixels.
    for item in stride(from: 0, to: 3000, by: 50) {
      whole.positions[item] *= 400
      whole.deviations[item] *= 40
    }
    whole.radii = [Float](repeating: 0.05, count: 3000)
    let once = try marks(whole, limit: nil, threads: 1, memory: 1 << 30)
    #expect(once.count { $0 != 0 } > 500)
    for limit in [300, 1500] {
      #expect(try marks(whole, limit: limit) == once)
    }
  }

  @Test func eachPointIsInOneTileAndTilesCountTheirMargin() throws {
    let whole = cloud(2000, seed: 5)
    let tiles = try CloudTiles(CloudParts(whole), level: -1, limit: 90)
    #expect(tiles.tiles.count > 15)
    for place in whole.positions {
      let cell = CellKey.cell(of: place, level: -1)
      #expect(tiles.tiles.count { $0.holds(cell) } == 1)
    }
    for tile in tiles.tiles {
      let near = whole.positions.count {
        tile.holds(CellKey.cell(of: $0, level: -1), margin: 1)
      }
      #expect(tile.points == near)
    }
    #expect(try CloudTiles(CloudParts(PointCloud()), level: 0, limit: 1).tiles.isEmpty)
  }

  @Test func cellsAreCorrectForNegativeAndLargeCoordinates() {
    #expect(CellKey.cell(of: SIMD3(-0.1, 0.1, 2.6), level: -1) == SIMD3(-1, 0, 5))
    #expect(CellKey.cell(of: SIMD3(-9, 9, 1e30), level: 3) == SIMD3(-2, 1, 1 << 30))
    #expect(CellKey.level(0.7) == -1)
    #expect(CellKey.level(8) == 3)
    #expect(CellKey.level(.infinity) > 100)
    #expect(CellKey.level(.nan) == CellKey.levels.lowerBound)
    var codes = Set<UInt64>()
    for x: Int32 in -9...9 {
      for y: Int32 in -9...9 {
        for level in -9...9 { codes.insert(CellKey(SIMD3(x, y, 1 << 20), level: level).code) }
      }
    }
    #expect(codes.count == 19 * 19 * 19)
    #expect(!codes.contains(0))
  }

  @Test func partsWithoutDeviationsKeepAllPoints() throws {
    let pool = SpillPool(limit: .max, folder: FileManager.default.temporaryDirectory)
    var parts = FusedParts(count: 1, in: pool)
    try parts.add(PointCloud(positions: [.zero, .one, SIMD3(.nan, 0, 0)]), of: 0)
    #expect(try RedundantPoints(parts: parts, pool: pool).mark(in: RunContext()) == 0)
    #expect(try parts.cloud.joined().essential.positions.count == 3)
  }
}

extension PointCloud {
  /// The points with a valid position and deviation.
  fileprivate var sound: PointCloud {
    var result = self
    result.isRedundant = positions.indices.map { Witness(self, $0).isSound ? 0 : 1 }
    return result.essential
  }
}
