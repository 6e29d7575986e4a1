import Foundation
import Imaging
import Testing

/// Every reader reads the corpus of its fuzz target, which includes inputs that once crashed it.
@Suite struct CorpusTests {
  private static let corpus = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Fuzz/Corpus")

  private static func files(of reader: String) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(
      at: corpus.appendingPathComponent(reader), includingPropertiesForKeys: nil)
  }

  @Test(arguments: HostileReader.all.map(\.name))
  func everyFileIsReadOrRejected(name: String) throws {
    let reader = try #require(HostileReader.named(name))
    let files = try Self.files(of: name)
    #expect(!files.isEmpty)
    for file in files {
      let bytes = [UInt8](try Data(contentsOf: file))
      #expect(throws: Never.self, "\(file.lastPathComponent)") { try reader.read(bytes) }
      // Truncation is the most common damage.
      for length in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 16)) {
        #expect(throws: Never.self, "\(file.lastPathComponent), cut to \(length) bytes") {
          try reader.read(Array(bytes.prefix(length)))
        }
      }
    }
  }

  @Test func everyFolderOfTheCorpusHasAReader() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.corpus.path)
    #expect(Set(folders) == Set(HostileReader.all.map(\.name)))
  }

  /// Without readable files, a corpus would test only errors.
  @Test(arguments: ["jpeg", "png", "tiff", "heic", "webp", "raw"])
  func imageCorporaContainReadableFiles(name: String) throws {
    let sound = try Self.files(of: name).filter { (try? ImageInfo(probing: $0)) != nil }
    #expect(!sound.isEmpty)
  }
}
