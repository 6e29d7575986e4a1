import Commands
import Scene
import Script
import ShellKit

extension FakeRun {
  /// Synthetic results with a dense cloud of three points, the second of them redundant.
  package static func withRedundantPoint() throws -> FakeRun {
    var fake = try FakeRun()
    fake.cloud = PointCloud(
      positions: [.zero, SIMD3(1, 0, 0), SIMD3(2, 0, 0)],
      normals: [SIMD3<Float>](repeating: SIMD3(0, 0, 1), count: 3))
    fake.cloud.isRedundant = [0, 1, 0]
    try fake.runAll()
    return fake
  }

  /// Runs lines as a shell does, so that changes are recorded in the journal.
  package mutating func type(_ text: String) throws {
    var shell = Shell(state: state, presenter: CollectingPresenter())
    defer { state = shell.state }
    _ = try shell.run(Source(name: "t", text: text))
  }
}
