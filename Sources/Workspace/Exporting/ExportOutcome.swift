import Formats
import Geometry
import Scene

/// The outcome of an export.
package struct ExportOutcome: Sendable {
  /// The written files; for a dataset, without the images and maps.
  package let paths: [String]
  /// The size of all files together.
  package let bytes: Int
  package let summary: ExportSummary
  package let remarks: [ExportRemark]
  /// The coordinate frame of the files.
  package var frame = ExportFrame.local
}

/// The content of the files of an export.
package enum ExportSummary: Sendable, Equatable {
  case poses(Int)
  /// Points of the dense cloud, and the number of redundant ones that are left out.
  case densePoints(Int, redundant: Int)
  /// Points of the alignment.
  case sparsePoints(Int)
  case mesh(triangles: Int)
  /// Texture size in pixels.
  case model(triangles: Int, textureSize: Int)
  case depth(DepthSummary)
  /// The names of the frames that are known, other than that of results.
  case world([String])
  case dataset(DatasetSummary)
}

/// Depth of a frame that was exported.
package struct DepthSummary: Sendable, Equatable {
  package let frame: String
  /// The camera of the depth map, in pixels of that map.
  package let camera: Camera
  /// Fraction of the pixels with known depth.
  package let known: Double
}
