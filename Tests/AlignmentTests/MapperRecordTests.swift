import Geometry
import Numerics
import Scene
import Support
import TestSupport
import Testing

@testable import Alignment

/// Units of an alignment that an interrupted run keeps.
@Suite struct MapperRecordTests {
  private static func grown() throws -> IncrementalMapper {
    let problem = AlignmentScene().problem
    let tracks = try InitialTracks(problem, in: RunContext())
    var search = InitialPairSearch(IncrementalMapper(problem, tracks, in: RunContext()))
    var mapper = try #require(try search.run())
    try mapper.grow()
    return mapper
  }

  private static func bytes(_ record: MapperRecord) -> [UInt8] {
    var writer = ByteWriter()
    record.store(into: &writer)
    return writer.bytes
  }

  @Test func aStoredStateContinuesLikeTheOriginal() throws {
    var mapper = try Self.grown()
    let bytes = Self.bytes(MapperRecord(mapper))
    var reader = ByteReader(bytes)
    let record = try MapperRecord(from: &reader)
    #expect(reader.remaining == 0)
    let problem = mapper.problem
    var restored = IncrementalMapper(
      problem, try InitialTracks(problem, in: RunContext()), in: RunContext())
    try record.check(restored)
    record.restore(&restored)
    #expect(Self.bytes(MapperRecord(restored)) == bytes)
    #expect(restored.growth.isComplete)
    try mapper.finish()
    try restored.finish()
    #expect(Self.bytes(MapperRecord(restored)) == Self.bytes(MapperRecord(mapper)))
  }

  @Test func aRunWithUnitsComputesNothingTwice() throws {
    let folder = try TemporaryFolder()
    let stage = AlignViews(options: AlignOptions())
    let scene = AlignmentScene()
    let plain = try stage.run(scene.input, in: RunContext()).0
    var context = RunContext()
    func stored() throws -> (Reconstruction, Int) {
      let units = FinishedUnits(folder.url)
      context.units = units
      return (try stage.run(scene.input, in: context).0, units.cost.count)
    }
    let (first, count) = try stored()
    let (second, again) = try stored()
    #expect(first == plain && second == plain)
    // A start, ten registrations, the rest, and four adjustments.
    #expect(count >= 6)
    #expect(again == 0)
  }

  /// The record of another problem, and records with changed bytes, are refused or harmless.
  @Test func damagedRecordsAreRefused() throws {
    let mapper = try Self.grown()
    let bytes = Self.bytes(MapperRecord(mapper))
    var setup = AlignmentScene.Setup()
    setup.seed = 2
    let other = AlignmentScene(setup).problem
    let unlike = IncrementalMapper(
      other, try InitialTracks(other, in: RunContext()), in: RunContext())
    #expect(throws: StorageError.self) { try MapperRecord(mapper).check(unlike) }
    var random = RandomStream(seed: 7)
    var refused = 0
    for _ in 0..<200 {
      var changed = bytes
      for _ in 0..<3 { changed[random.index(below: bytes.count)] = UInt8(random.index(below: 256)) }
      if random.unit() < 0.2 { changed.removeLast(random.index(below: bytes.count)) }
      do {
        var reader = ByteReader(changed)
        let record = try MapperRecord(from: &reader)
        var target = mapper
        try record.check(target)
        record.restore(&target)
      } catch { refused += 1 }
    }
    #expect(refused > 50)
  }
}
