import Formats
import Foundation
import Scene
import TestSupport
import Testing

@testable import Capture

/// Photographs of cameras that are fixed to each other.
@Suite struct RigTests {
  private static let config = """
    [{"cameras": [{"image_prefix": "a/", "ref_sensor": true}, {"image_prefix": "b/"}]}]
    """

  private func folder(_ names: [String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (seed, name) in names.enumerated() {
      try folder.write(photograph(seed: UInt64(seed)), to: name)
    }
    return folder
  }

  private func places(
    _ folder: TemporaryFolder, rig: String = ""
  ) throws -> [[String]] {
    var options = CaptureOptions()
    options.rig = rig
    return try CaptureFolder.load(folder.url, options: options).viewSet.views.compactMap(\.rig)
      .map { [$0.camera, $0.instant] }
  }

  @Test func foldersAreCamerasIfStated() throws {
    let folder = try folder(["a/1.jpg", "a/2.jpg", "b/1.jpg", "b/2.jpg"])
    #expect(try places(folder) == [])
    let wanted = [["a", "1"], ["a", "2"], ["b", "1"], ["b", "2"]]
    #expect(try places(folder, rig: "folders") == wanted)
  }

  @Test func rigConfigurationsAreUsedUnlessDeclined() throws {
    let folder = try folder(["a/1.jpg", "b/1.jpg"])
    try folder.write(Self.config, to: "rig_config.json")
    #expect(try places(folder) == [["a/", "1.jpg"], ["b/", "1.jpg"]])
    #expect(try places(folder, rig: "none") == [])
    let other = try self.folder(["a/1.jpg", "b/1.jpg"])
    let stated = folder.url.appendingPathComponent("rig_config.json").path
    #expect(try places(other, rig: stated).count == 2)
  }

  @Test func rigsWithoutCommonNamesAreErrors() throws {
    let folder = try folder(["a/1.jpg", "b/2.jpg"])
    #expect(throws: CaptureError.badRig(folder.url, .noSharedNames)) {
      _ = try places(folder, rig: "folders")
    }
    try folder.write("{", to: "rig_config.json")
    #expect(try places(folder) == [])
    let file = folder.url.appendingPathComponent("rig_config.json")
    #expect(throws: CaptureError.self) { _ = try places(folder, rig: file.path) }
  }
}
