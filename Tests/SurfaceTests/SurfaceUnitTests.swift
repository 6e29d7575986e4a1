import Geometry
import Numerics
import Scene
import Support
import Testing

@testable import Surface

/// Units of a mesh that an interrupted run keeps.
@Suite struct SurfaceUnitTests {
  private static let outcome = LevelOutcome(
    level: 2, bricks: 1, unknowns: 64, iterations: 2, residual: 0.5)
  private static let samples = (0..<9).map { index in
    let value = Float(index)
    return ContourSample(
      corners: SIMD3(0, 1, 2), weights: SIMD3(0.25, 0.5, 0.25), position: SIMD3(value, 1, 2),
      normal: SIMD3(0, 0, 1), length: 0.5 + value, pixel: SIMD2(value, 7),
      outward: SIMD2(1, 0), pixelsPerUnit: 3 - value)
  }
  private static let seen = SeenEdges(
    (
      samples,
      (2..<7).map { OutlineEdge(index: $0, sample: samples[$0], shift: Float($0) / 8) }, 640
    ))

  private static func bytes(_ value: some Storable) -> [UInt8] {
    var writer = ByteWriter()
    value.store(into: &writer)
    return writer.bytes
  }

  @Test func storedEdgesAreTheSame() throws {
    var reader = ByteReader(Self.bytes(Self.seen))
    let found = try SeenEdges(from: &reader)
    #expect(reader.remaining == 0)
    #expect(Self.bytes(found) == Self.bytes(Self.seen))
    try found.check(vertices: 3)
    #expect(throws: StorageError.self) { try found.check(vertices: 2) }
    var fewer = found
    fewer.places = 6
    #expect(throws: StorageError.self) { try fewer.check(vertices: 3) }
  }

  @Test func truncatedRecordsAreRefused() throws {
    let edges = Self.bytes(Self.seen)
    let block = Self.bytes(
      SolvedBlock((BlockSolution(values: [[1, 2], [3]]), [Self.outcome])))
    for count in 0..<edges.count {
      var reader = ByteReader(Array(edges.prefix(count)))
      #expect(throws: (any Error).self) { try SeenEdges(from: &reader) }
    }
    for count in 0..<block.count {
      var reader = ByteReader(Array(block.prefix(count)))
      #expect(throws: (any Error).self) { try SolvedBlock(from: &reader) }
    }
  }

  @Test func levelsOfAnotherOctreeAreRefused() throws {
    let level = try BrickLevel(depth: 2, codes: BrickSet.full(depth: 2), context: RunContext())
    level.values[0] = 0.25
    let record = SolvedLevels([level], nil, [Self.outcome])
    var reader = ByteReader(Self.bytes(record))
    let found = try SolvedLevels(from: &reader)
    #expect(found.fits([level], hasFlux: false))
    #expect(!found.fits([level], hasFlux: true))
    #expect(!found.fits([level, level], hasFlux: false))
    let copy = try BrickLevel(depth: 2, codes: BrickSet.full(depth: 2), context: RunContext())
    #expect(found.taken(by: [copy]) == nil)
    #expect(copy.values.array == level.values.array)
  }
}
