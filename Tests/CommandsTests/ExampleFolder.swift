import Foundation
import TestSupport
import Testing

/// A folder with a reconstructed capture, a recording and two scripts.
struct ExampleFolder: Sendable {
  /// The folder of the running suite.
  @TaskLocal static var current: ExampleFolder?

  /// Rendered once; no example changes them.
  private static let captures: Set = ["photos", "walk"]

  private let folder: TemporaryFolder
  /// A copy of the workspace and the scripts as they were before the first example.
  private let original: TemporaryFolder

  var url: URL { folder.url }

  init() throws {
    folder = try TemporaryFolder()
    original = try TemporaryFolder()
    try folder.write("echo prepared\n", to: "prepare.ocs")
    try folder.write("echo on\n#> on\n", to: "walk-test.ocs")
    try folder.write(
      "name,x,y,z\nrim,500120.10,4650040.20,210.35\nfoot,500120.12,4650040.21,210.15\n"
        + "side,500120.02,4650040.16,210.20\n", to: "gcp.csv")
    try reconstruct()
    for name in try changing() { try copy(name, from: folder, to: original) }
  }

  /// Removes everything that examples wrote and restores the workspace.
  ///
  /// The capture stays in place: its measurements apply only to the same path.
  func reset() throws {
    for name in try changing() {
      try FileManager.default.removeItem(at: url.appendingPathComponent(name))
    }
    for name in try FileManager.default.contentsOfDirectory(atPath: original.url.path) {
      try copy(name, from: original, to: folder)
    }
  }

  /// Renders and reconstructs the capture; releases its workspace before returning.
  private func reconstruct() throws {
    var runner = TranscriptRunner(root: url)
    let lines = runner.output(
      of: SimulatedCapture.film + "\n" + SimulatedCapture.rendering + "\n"
        + SimulatedCapture.reconstruction)
    try #require(lines.last?.hasPrefix("texture   2000 triangles") == true, "\(lines)")
  }

  private func changing() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.path).filter {
      !Self.captures.contains($0)
    }
  }

  private func copy(_ name: String, from: TemporaryFolder, to: TemporaryFolder) throws {
    try FileManager.default.copyItem(
      at: from.url.appendingPathComponent(name), to: to.url.appendingPathComponent(name))
  }
}

/// Creates the folder of the examples for a suite and removes it afterwards.
struct ExampleFolderTrait: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await ExampleFolder.$current.withValue(ExampleFolder()) { try await function() }
  }
}

extension Trait where Self == ExampleFolderTrait {
  static var exampleFolder: Self { ExampleFolderTrait() }
}
