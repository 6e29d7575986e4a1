import Foundation
import Geometry
import Numerics
import Scene
import Support
import TestSupport
import Testing

@testable import Surface

@Suite(.tags(.slow)) struct BlockTests {
  /// Shapes with fine cells only, with fine and coarse cells, and with a box that cuts them.
  enum Shape: CaseIterable {
    case torus, uneven, capped

    var cloud: PointCloud {
      switch self {
      case .torus: SurfaceShapes.torus(count: 60_000, noise: 0.004)
      case .uneven, .capped:
        SurfaceShapes.joined([
          SurfaceShapes.sphere(count: 60_000, noise: 0.002) { $0.y > 0.3 },
          SurfaceShapes.sphere(count: 1_200, seed: 2) { $0.y <= 0.3 },
        ])
      }
    }

    var options: MeshOptions {
      var options = MeshOptions()
      options.detail = .raw
      options.depth = 8
      if self == .capped {
        options.box = "-2,-0.5,-2,2,2,2"
        options.closed = true
      }
      return options
    }

    func build(
      blockSize: Int, threads: Int = 2, memory: Int? = nil
    ) throws -> (SurfaceModel, MeshReport) {
      try SurfaceShapes.build(cloud, threads: threads, memory: memory) {
        $0 = options
        $0.blockSize = blockSize
      }
    }
  }

  @Test(arguments: Shape.allCases)
  func blocksGiveTheSurfaceOfTheWholeOctree(shape: Shape) throws {
    let (whole, wholeReport) = try shape.build(blockSize: 1_000_000)
    let (cut, report) = try shape.build(blockSize: 800)
    #expect(MeshTopology(cut.detailed).isManifold)
    #expect(MeshTopology(cut.detailed).components == MeshTopology(whole.detailed).components)
    #expect(
      MeshTopology(cut.detailed).eulerCharacteristic
        == MeshTopology(whole.detailed).eulerCharacteristic)
    #expect(cut.isWatertight == whole.isWatertight)
    // The octree is the same.
    #expect(report.unknowns == wholeReport.unknowns)
    #expect(report.finestUnknowns == wholeReport.finestUnknowns)
    let error = try Self.distances(cut.detailed, whole.detailed, cell: report.cellSize)
    #expect(error.mean < 0.002, "cells: \(error)")
    #expect(error.max < 0.05, "cells: \(error)")
  }

  @Test func sharedVerticesOfBlocksAreBitwiseEqual() throws {
    var places: [UInt64: SIMD3<Float>] = [:]
    var shared = 0
    for piece in try Octree.pieces(of: .uneven) {
      for (number, key) in zip(piece.shared, piece.keys) {
        let place = piece.positions[Int(number)]
        if let other = places[key] {
          #expect(other == place)
          shared += 1
        }
        places[key] = place
      }
    }
    #expect(shared > 1_000)
  }

  @Test func weldedVerticesHaveDistinctPositions() throws {
    var welder = PieceWelder()
    for piece in try Octree.pieces(of: .uneven) { welder.add(piece) }
    #expect(MeshTopology(welder.mesh).isWatertight)
    let places = Set(welder.mesh.positions.map { [$0.x, $0.y, $0.z] })
    #expect(places.count == welder.mesh.positions.count)
  }

  @Test func blockOfAllBricksEqualsTheWholeBitwise() throws {
    let all = try Octree(.uneven, blockSize: 800)
    let cut = OctreeCut(
      all.cut.codes, base: all.cut.base, whole: all.cut.whole, starts: [0, all.cut.roots.count])
    let found = try all.solver(cut).solve(0).0
    let whole = OctreeCut(cut.codes, base: cut.base, whole: cut.depth, starts: [])
    let levels = try WholeLevels(whole, with: all.solver) { _ in }.levels
    #expect(cut.fine.count >= 2)
    for (level, values) in zip(levels.dropFirst(levels.count - cut.fine.count), found.values) {
      #expect(level.values.array == values)
    }
  }

  @Test func blocksContainEveryBrickOnceAndRespectTheLimit() throws {
    let octree = try Octree(.torus, blockSize: 1_500)
    let cut = octree.cut
    #expect(cut.blocks.count > 3)
    for level in cut.fine {
      let owned = cut.blocks.map { cut.owned($0, level: level) }
      #expect(owned.first?.lowerBound == 0)
      #expect(owned.last?.upperBound == cut.codes[level - cut.base].count)
      for (one, next) in zip(owned, owned.dropFirst()) {
        #expect(one.upperBound == next.lowerBound)
      }
    }
    for block in cut.blocks {
      let bricks = cut.fine.reduce(0) { $0 + cut.owned(block, level: $1).count }
      #expect(bricks > 0)
      #expect(bricks <= 1_500)
    }
    #expect(OctreeCut(cut.codes, base: cut.base, limit: 1_000_000).blocks.isEmpty)
  }

  @Test func threadsAndMemoryLimitDoNotChangeTheResultOfBlocks() throws {
    let one = try Shape.uneven.build(blockSize: 800, threads: 1)
    let two = try Shape.uneven.build(blockSize: 800, threads: 2, memory: 1 << 10)
    #expect(one.0 == two.0)
    #expect(one.1 == two.1)
  }

  /// Distances of vertices from the tangent planes at the nearest vertices of another mesh,
  /// in cells. If a cell corner changes its sign, vertices move to other edges, but the
  /// surface remains in place.
  static func distances(
    _ a: TriangleMesh, _ b: TriangleMesh, cell: Double
  ) throws -> (mean: Double, max: Double) {
    let tree = try PointTree(b.positions, context: RunContext())
    let all = a.positions.map { point in
      let near = tree.nearest(to: point)?.index ?? 0
      return Double(abs(dot(point - b.positions[near], b.normals[near])))
    }
    return (all.reduce(0, +) / Double(max(all.count, 1)) / cell, (all.max() ?? 1) / cell)
  }

  /// The octree of a shape with solved coarse levels.
  struct Octree {
    let samples: PoissonSamples
    let solver: PoissonSolver
    let cut: OctreeCut
    let whole: WholeLevels

    private static let pieces = SharedValues<Shape, [SurfacePiece]>()

    /// The pieces of a shape in blocks of at most 800 bricks, which are computed once.
    static func pieces(of shape: Shape) throws -> [SurfacePiece] {
      try pieces.value(shape) { try Octree(shape, blockSize: 800).pieces() }
    }

    init(_ shape: Shape, blockSize: Int) throws {
      let (cloud, options) = (shape.cloud, shape.options)
      var report = MeshReport()
      let region = BoundingBox(min: SIMD3(repeating: -1.5), max: SIMD3(repeating: 1.5))
      var samples = try SampleBuilder(cloud: cloud, options: options).merged(
        frame: SampleBuilder.frame(around: region), context: RunContext())
      try samples.estimateDensity(report: &report, context: RunContext())
      self.samples = samples
      solver = PoissonSolver(samples: samples, screening: 4, context: RunContext())
      cut = OctreeCut(
        try solver.bricks(), base: PoissonSolver.base(of: samples.frame), limit: blockSize)
      whole = try WholeLevels(cut, with: solver) { _ in }
    }

    func solver(_ cut: OctreeCut) throws -> BlockSolver {
      BlockSolver(cut: cut, whole: (whole.finest, try #require(whole.flux)), solver: solver)
    }

    /// The surfaces of the coarse levels and of each block.
    func pieces() throws -> [SurfacePiece] {
      let solutions = try cut.blocks.map { try solver(cut).solve($0).0 }
      let cap = BoxCap(frame: samples.frame)
      let coarse = try whole.piece(cut, cap, context: RunContext())
      let extractor = BlockExtractor(
        cut: cut, whole: whole.finest, cap: cap, solution: { solutions[$0] },
        context: RunContext())
      return [coarse] + (try cut.blocks.map { try extractor.piece(of: $0) })
    }
  }
}
