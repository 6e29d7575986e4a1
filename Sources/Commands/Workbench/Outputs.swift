import Geometry
import Imaging
import Scene

/// Stage results in memory; those not here are read from the workspace when asked for.
struct Outputs: Sendable {
  var features: [Features]?
  var pairs: [ViewPair]?
  var reconstruction: Reconstruction?
  var cloud: PointCloud?
  var surface: SurfaceModel?
  var model: TexturedModel?

  /// Forgets the results of `stage` and those built on it.
  mutating func drop(from stage: StageName) {
    for name in StageName.allCases where name >= stage {
      switch name {
      case .features: features = nil
      case .match: pairs = nil
      case .align: reconstruction = nil
      case .dense: cloud = nil
      case .mesh: surface = nil
      case .texture: model = nil
      }
    }
  }
}
