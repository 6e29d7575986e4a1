import Capture
import Foundation
import Imaging
import Scene
import Support
import TestSupport
import Testing
import Workspace

@testable import Commands
@testable import ShellKit

/// Damaged bundles, and malicious ones.
@Suite(.tags(.slow)) struct HostileBundleTests {
  private let folder: TemporaryFolder
  private let bundle: URL

  init() throws {
    folder = try TemporaryFolder()
    bundle = folder.url.appendingPathComponent("a.ocsbundle")
    try PhotoFolder.write(3, to: folder.url.appendingPathComponent("photos"))
    var runner = TranscriptRunner(root: folder.url)
    _ = runner.output(of: "load photos; features; try match; try align; bundle a.ocsbundle")
    #expect(FileManager.default.fileExists(atPath: bundle.path))
  }

  /// The error of `load` for a file; `nil` if it loads.
  private func refusal(of url: URL) -> (any Error)? {
    var state = ShellState(directory: folder.url)
    do {
      _ = try state.project.load(url, options: CaptureOptions())
      return nil
    } catch {
      #expect(state.project.capture == nil)
      #expect(state.project.records.isEmpty)
      return error
    }
  }

  /// The bundle with modified sections and correct hashes.
  private func forged(_ change: (String, [UInt8]) throws -> [UInt8]?) throws -> URL {
    let url = folder.url.appendingPathComponent("forged.ocsbundle")
    let file = try SectionFile(bundle)
    let writer = try SectionFileWriter(url)
    for name in file.sectionNames where name != "end" {
      if let bytes = try change(name, file.read(name).bytes) { try writer.write(name, bytes) }
    }
    try writer.finish()
    return url
  }

  private func forged(_ section: String, _ text: String, by other: String) throws -> URL {
    var isChanged = false
    let url = try forged { name, bytes in
      guard name == section else { return bytes }
      let old = String(decoding: bytes, as: UTF8.self)
      let new = old.replacing(text, with: other)
      isChanged = new != old
      return Array(new.utf8)
    }
    #expect(isChanged, "\(section) has no \(text)")
    return url
  }

  @Test func anIntactBundleLoadsAndDamagedOnesAreRejected() throws {
    #expect(refusal(of: bundle) == nil)
    let bytes = [UInt8](try Data(contentsOf: bundle))
    let damaged = folder.url.appendingPathComponent("damaged.ocsbundle")
    for length in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 40)) {
      try Data(bytes.prefix(length)).write(to: damaged)
      #expect(refusal(of: damaged) != nil, "cut to \(length)")
    }
    for place in stride(from: 3, to: bytes.count, by: max(1, bytes.count / 40)) {
      var flipped = bytes
      flipped[place] ^= 0x40
      try Data(flipped).write(to: damaged)
      #expect(refusal(of: damaged) != nil, "flipped at \(place)")
    }
  }

  @Test(arguments: [
    ("capture", "\"IMG_0001.png\"", "\"..\\/..\\/IMG_0001.png\""),
    ("capture", "\"IMG_0001.png\"", "\"IMG_0002.png\""),
    ("capture", "\"IMG_0001.png\"", "\"\""),
    ("capture", "\"width\":64", "\"width\":9223372036854775807"),
    ("capture", "\"width\":64", "\"width\":-64"),
    ("capture", "\"camera\":0", "\"camera\":1"),
    ("capture", "\"camera\":0", "\"gravity\":[1,2],\"camera\":0"),
    ("capture", "\"camera\":0", "\"pose\":[1,2],\"camera\":0"),
    ("capture", "\"fx\":", "\"fx\":-"),
    ("capture", "\"frames\":[", "\"frames\":[],\"others\":["),
    ("bundle", "\"format\":1", "\"format\":2"),
    ("bundle", "\"seed\":1", "\"seed\":-1"),
    ("looks", "[", "[{},"),
    ("settings", "\"excluded\"", "\"included\""),
    ("features/record", "\"features\"", "\"match\""),
    ("features/record", "\"key\":\"", "\"key\":\"..\\/..\\/x"),
    ("features/record", "\"IMG_0001.png\"", "\"..\\/IMG_0001.png\""),
    ("features/report", "\"keypoints\":", "\"keypoints\":90000000000000000"),
    ("match/report", "\"first\":0", "\"first\":7"),
    ("match/report", "\"putative\":", "\"putative\":90000000000000000"),
    ("align/report", "\"frames\":3", "\"frames\":9000000000000000000"),
  ])
  func inconsistentSectionsAreRejected(section: String, text: String, other: String) throws {
    #expect(refusal(of: try forged(section, text, by: other)) != nil)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    #expect(names == [".ocs", "a.ocsbundle", "forged.ocsbundle", "photos"])
  }

  @Test(arguments: [
    "bundle", "capture", "looks", "settings", "match/report", "align/reconstruction",
  ])
  func aMissingSectionIsNamedInTheError(section: String) throws {
    let url = try forged { name, bytes in name == section ? nil : bytes }
    if section == "bundle" {
      #expect(refusal(of: url) as? BundleFileError == .notABundle(url))
    } else {
      let file = url.lastPathComponent
      #expect(refusal(of: url) as? StorageError == .missingSection(file, section: section))
    }
  }

  @Test func pairsWithMissingKeypointsAreRejected() throws {
    let url = try forged { name, bytes in
      guard name == "features/features" else { return bytes }
      var writer = ByteWriter()
      [Features](repeating: Features(), count: 3).store(into: &writer)
      return writer.bytes
    }
    // Noise has no inliers, so that nothing is inconsistent; a pair with one is.
    let other = try forged { name, bytes in
      guard name == "match/pairs" else { return bytes }
      var reader = ByteReader(bytes)
      var pairs = try [ViewPair](from: &reader)
      pairs[0].inliers = [Match(0, 1 << 30)]
      var writer = ByteWriter()
      pairs.store(into: &writer)
      return writer.bytes
    }
    #expect(url == other)
    #expect(refusal(of: other) as? BundleFileError == .damaged(other, part: "match"))
  }

  @Test func invalidDepthCellsAreRejected() throws {
    #expect(
      DepthCells(width: 2, height: 2, places: [0, 4], depths: [1, 1], confidences: []) == nil)
    #expect(
      DepthCells(width: 2, height: 2, places: [1, 0], depths: [1, 1], confidences: []) == nil)
    #expect(DepthCells(width: 2, height: 2, places: [1], depths: [], confidences: []) == nil)
    #expect(
      DepthCells(
        width: 1 << 14, height: 1 << 14, places: [], depths: [], confidences: []) == nil)
    let cells = try #require(
      DepthCells(width: 2, height: 2, places: [1, 3], depths: [5, 6], confidences: [2, 0]))
    let loaded = try DepthSource.cells(cells).load()
    #expect(loaded.depth.pixels == [0, 5, 0, 6])
    #expect(loaded.confidence?.pixels == [0, 2, 0, 0])
  }
}
