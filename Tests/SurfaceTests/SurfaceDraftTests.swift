import Foundation
import Geometry
import Scene
import Support
import TestSupport
import Testing

@testable import Surface

/// A surface computed in parts that are exchanged through files.
@Suite struct SurfaceDraftTests {
  private static let stage = BuildMesh(options: options)
  private static let input = MeshInput(
    dense: DenseModel(depthMaps: [], cloud: BlockTests.Shape.capped.cloud),
    reconstruction: Reconstruction(cameras: [], viewCameras: [], poses: []))

  private static var options: MeshOptions {
    var options = BlockTests.Shape.capped.options
    options.depth = 7
    options.blockSize = 300
    return options
  }

  @Test func partsStoredInFilesGiveTheResultOfOneRun() throws {
    let folder = try TemporaryFolder()
    let draft = try Self.draft(in: folder)
    #expect(draft.blocks.count > 3)
    // Blocks can be solved in any order and with any number of threads.
    var solved: [Int: (BlockSolution, [LevelOutcome])] = [:]
    try Self.stage.solve(
      draft.blocks.reversed(), of: draft, in: RunContext(threads: 1)
    ) { block, solution, outcomes in
      solved[block] = (try Self.stored(solution, in: folder), outcomes)
    }
    var pieces: [Int: SurfacePiece] = [:]
    try Self.stage.extract(
      Array(draft.blocks), of: draft, solution: { try #require(solved[$0]).0 },
      in: RunContext(threads: 2), take: { pieces[$0] = try Self.stored($1, in: folder) })
    let found = try Self.stage.model(
      of: draft, outcomes: draft.blocks.map { try #require(solved[$0]).1 },
      piece: { try #require(pieces[$0]) }, Self.input, in: RunContext(threads: 1))
    let whole = try Self.stage.run(Self.input, in: RunContext(threads: 2))
    #expect(found.0 == whole.0)
    #expect(found.1 == whole.1)
  }

  /// The damage to a section.
  enum Damage: CaseIterable {
    case codesOutOfOrder, codeOutside, codeWithoutParent, codesCut, levelShort, levelNoNumber
    case fluxMissing, samplesOutside, samplesNoNumber, samplesElsewhere, samplesCut, samplesDeep
    case planDeep

    var section: String {
      switch self {
      case .codesOutOfOrder, .codeOutside, .codesCut: "codes/7"
      case .codeWithoutParent: "codes/6"
      case .levelShort, .levelNoNumber: "level/5"
      case .fluxMissing: "flux/1"
      case .samplesOutside, .samplesNoNumber, .samplesElsewhere, .samplesCut, .samplesDeep:
        "samples/1"
      case .planDeep: "plan"
      }
    }

    func apply(_ bytes: [UInt8]) throws -> [UInt8]? {
      var bytes = bytes
      switch self {
      case .codesOutOfOrder: bytes.replaceSubrange(8..<16, with: [UInt8](repeating: 255, count: 8))
      case .codeOutside:
        bytes.replaceSubrange(
          bytes.count - 8..<bytes.count, with: [UInt8](repeating: 127, count: 8))
      case .codeWithoutParent:
        // Keep only the first brick.
        bytes.replaceSubrange(0..<8, with: withUnsafeBytes(of: UInt64(1).littleEndian, Array.init))
        bytes.removeSubrange(16...)
      case .codesCut, .samplesCut, .levelShort: bytes.removeLast(4)
      case .levelNoNumber:
        bytes.replaceSubrange(8..<12, with: withUnsafeBytes(of: Float.nan, Array.init))
      case .fluxMissing: return nil
      case .samplesOutside:
        bytes.replaceSubrange(8..<12, with: withUnsafeBytes(of: Float(1e9), Array.init))
      case .samplesNoNumber:
        bytes.replaceSubrange(12..<16, with: withUnsafeBytes(of: Float.nan, Array.init))
      case .samplesElsewhere:
        bytes.replaceSubrange(8..<12, with: withUnsafeBytes(of: Float(0.5), Array.init))
      case .samplesDeep:
        // After positions, normals, colors and areas, each with its count.
        let samples = bytes[0..<8].reversed().reduce(0) { $0 << 8 | Int($1) } / 3
        let at = 8 * 5 + samples * (12 + 12 + 3 + 4)
        bytes.replaceSubrange(at..<at + 4, with: withUnsafeBytes(of: -Float.infinity, Array.init))
      case .planDeep:
        let text = String(decoding: bytes, as: UTF8.self)
        let deep = text.replacing("\"depth\":7", with: "\"depth\":60")
        try #require(deep != text)
        return Array(deep.utf8)
      }
      return bytes
    }
  }

  @Test(arguments: Damage.allCases)
  func damagedDraftIsRejected(damage: Damage) throws {
    let folder = try TemporaryFolder()
    let file = try SectionFile(Self.written(in: folder))
    let url = folder.url.appendingPathComponent("damaged")
    let writer = try SectionFileWriter(url)
    for name in file.sectionNames where name != "end" {
      let bytes = try file.read(name).bytes
      if name != damage.section {
        try writer.write(name, bytes)
      } else if let other = try damage.apply(bytes) {
        try writer.write(name, other)
      }
    }
    try writer.finish()
    #expect(throws: StorageError.self) {
      let draft = try Self.stage.draft(in: SectionFile(url))
      try Self.stage.solve(Array(draft.blocks), of: draft, in: RunContext()) { _, _, _ in }
      _ = try draft.samples()
    }
  }

  @Test func inconsistentSolutionsAndPiecesAreRejected() throws {
    let folder = try TemporaryFolder()
    let draft = try Self.draft(in: folder)
    var solved: BlockSolution?
    try Self.stage.solve([0], of: draft, in: RunContext()) { solved = ($1, $2).0 }
    let values = try #require(solved).values
    for wrong in [[], values.dropLast(), [[.nan] + values[0].dropFirst()] + values.dropFirst()] {
      #expect(throws: StorageError.self) {
        try Self.stage.extract(
          [0], of: draft, solution: { _ in BlockSolution(values: wrong) }, in: RunContext(),
          take: { _, _ in })
      }
    }
    var piece = SurfacePiece()
    piece.positions = [.zero, .one]
    let triangle = SIMD3<UInt32>(0, 1, 2)
    for (triangles, shared, keys): ([SIMD3<UInt32>], [UInt32], [UInt64]) in [
      ([triangle], [], []), ([], [0], []), ([], [1, 0], [3, 4]), ([], [2], [3]),
    ] {
      (piece.triangles, piece.shared, piece.keys) = (triangles, shared, keys)
      #expect(throws: StorageError.self) { try Self.stored(piece, in: folder) }
    }
  }

  private static func written(in folder: TemporaryFolder) throws -> URL {
    let url = folder.url.appendingPathComponent("draft")
    let file = try SectionFileWriter(url)
    try stage.draft(of: input, in: RunContext()).write(to: file)
    try file.finish()
    return url
  }

  private static func draft(in folder: TemporaryFolder) throws -> StoredDraft {
    try stage.draft(in: SectionFile(written(in: folder)))
  }

  /// Writes a value to a file and reads it back.
  @discardableResult
  private static func stored<Value: Storable>(
    _ value: Value, in folder: TemporaryFolder
  ) throws -> Value {
    let url = folder.url.appendingPathComponent("value")
    let file = try SectionFileWriter(url)
    try file.write("value", value)
    try file.finish()
    return try SectionFile(url).read("value", as: Value.self)
  }

  /// Points with deviations of a hundredth of a millimeter, in meters: information is in inverse
  /// fourth powers of length.
  @Test func samplesWithVeryLargeInformationRoundTrip() throws {
    var samples = PoissonSamples(frame: GridFrame(origin: .zero, size: 1, depth: 6))
    samples.positions = [SIMD3(1, 2, 3)]
    samples.normals = [SIMD3(0, 1, 0)]
    (samples.areas, samples.depths, samples.counts) = ([1], [6], [4])
    (samples.deviations, samples.information, samples.weights) = ([1e-5], [1e16], [1])
    var writer = ByteWriter()
    samples.store(into: &writer)
    var reader = ByteReader(writer.bytes)
    #expect(try PoissonSamples(from: &reader, frame: samples.frame).information == [1e16])
  }
}
