import Foundation
import TestSupport
import Testing

@testable import Capture

@Suite struct RecordedSourceTests {
  @Test func fileExtensionFollowsTheContentOfThePhotograph() throws {
    let folder = try TemporaryFolder()
    for (seed, name) in ["IMG_1.json", "IMG_2.JPEG", "IMG_3.png"].enumerated() {
      try Data(photograph(seed: UInt64(seed))).write(to: folder.url.appendingPathComponent(name))
    }
    let source = RecordedSource(try CaptureFolder.load(folder.url))
    let extensions = try (0..<3).map { try source.photo($0).fileExtension }
    #expect(extensions == ["jpg", "jpeg", "jpg"])
  }
}
