import Formats
import Imaging
import Scene

/// A function from a result to files, by the kind of the result.
package enum ExportWriter: Sendable {
  /// Makes files from a value; the place names them and labels their content.
  package typealias Write<Value> = @Sendable (Value, ExportPlace) throws -> [ExportFile]
  /// Remarks on poses in a format.
  package typealias PoseRemarks = @Sendable (PoseExport) -> [ExportRemark]

  /// `hasTracks` is whether the observed keypoints of points are written.
  case poses(Write<PoseExport>, hasTracks: Bool = false, remarks: PoseRemarks = { _ in [] })
  case points(Write<PointCloud>)
  /// The second function writes the mesh with its texture, if a current one exists.
  case mesh(Write<TriangleMesh>, textured: Write<TexturedModel>? = nil)
  case model(Write<TexturedModel>)
  /// Depth estimated by `dense`; NaN where unknown.
  case depth(Write<FloatImage>)
  /// Sensor depth of the capture, meters; NaN where unknown.
  case sensorDepth(Write<FloatImage>)
  /// The similarities from the world of results to other frames.
  case world
  /// A folder with the images, which are made one at a time.
  case dataset(DatasetForm)
}

extension Exporter {
  /// The kind of result that it writes.
  package var kind: ExportKind {
    switch writer {
    case .poses: .poses
    case .points: .points
    case .mesh: .mesh
    case .model: .model
    case .depth: .depth
    case .sensorDepth: .sensorDepth
    case .world: .world
    case .dataset: .dataset
    }
  }
}
