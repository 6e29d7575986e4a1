import Scene
import Support
import TestSupport

@testable import Dense

extension ShapeScene {
  private static let clouds = SharedValues<ShapeScene, PointCloud>()

  /// The points that the stage fuses with its default options; computed once per scene.
  func cloud() throws -> PointCloud {
    try Self.clouds.value(self) {
      var stage = ComputeDense(options: DenseOptions())
      let frames = (0..<views).map { frame($0) }
      stage.load = { view, _ in frames[Int(view.name) ?? 0] }
      return try stage.run(input, in: RunContext(seed: 3, threads: 2)).0.cloud.joined()
    }
  }
}
