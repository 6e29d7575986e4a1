import Foundation
import Imaging
import Testing

/// Every reader is given the files that its fuzz target starts from; those that once did harm are
/// among them.
@Suite struct CorpusTests {
  private static let corpus = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Fuzz/Corpus")

  private static func files(of reader: String) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(
      at: corpus.appendingPathComponent(reader), includingPropertiesForKeys: nil)
  }

  @Test(arguments: HostileReader.all.map(\.name)) func everyFileIsReadOrRefused(name: String) throws
  {
    let reader = try #require(HostileReader.named(name))
    let files = try Self.files(of: name)
    #expect(!files.isEmpty)
    for file in files {
      let bytes = [UInt8](try Data(contentsOf: file))
      #expect(throws: Never.self, "\(file.lastPathComponent)") { try reader.read(bytes) }
      // Cut files are the commonest damage.
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

  /// A corpus of which nothing can be read would test nothing but refusals.
  @Test(arguments: ["jpeg", "png", "tiff", "heic", "webp"]) func photographsAreAmongTheFiles(
    name: String
  ) throws {
    let sound = try Self.files(of: name).filter { (try? ImageInfo(probing: $0)) != nil }
    #expect(!sound.isEmpty)
  }
}
