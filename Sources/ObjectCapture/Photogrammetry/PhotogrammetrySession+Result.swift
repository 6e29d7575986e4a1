import Foundation
import Scene

extension PhotogrammetrySession {
  /// The result of a request.
  public enum Result: Sendable {
    /// URL of the archive or directory that was written.
    case modelFile(URL)
    /// The model in memory.
    case modelEntity(ModelEntity)
    /// Bounding box of the model.
    case bounds(BoundingBox)
    /// The dense point cloud.
    case pointCloud(PointCloud)
    /// The camera poses of the samples.
    case poses(Poses)
  }

  /// Colored points in the model's frame; in meters if samples have depth.
  public struct PointCloud: Sendable {
    /// A point of the cloud.
    public struct Point: Sendable {
      /// Position in the model's frame.
      public var position: SIMD3<Float>
      /// Red, green, blue and opacity in sRGB.
      public var color: SIMD4<UInt8>

      /// Creates a colored point.
      public init(position: SIMD3<Float>, color: SIMD4<UInt8>) {
        self.position = position
        self.color = color
      }
    }

    /// The points.
    public let points: [Point]

    /// Creates a cloud from points.
    public init(points: [Point]) { self.points = points }
  }

  /// The poses of all registered samples.
  public struct Poses: Sendable {
    /// Poses by sample id; for a folder, by the index of the photograph in natural order.
    public let posesBySample: [Int: Pose]
    /// Photographs of a folder by the same ids; empty for samples without a file.
    public let urlsBySample: [Int: URL]

    /// Creates poses with optional files, both by sample.
    public init(posesBySample: [Int: Pose], urlsBySample: [Int: URL] = [:]) {
      self.posesBySample = posesBySample
      self.urlsBySample = urlsBySample
    }
  }

  /// The pose of a sample: from the camera frame (x right, y up, looking along −z) to the model's
  /// frame.
  public struct Pose: Sendable {
    /// Orientation of the camera.
    public var rotation: simd_quatf
    /// Position of the camera; in meters if samples have depth.
    public var translation: SIMD3<Float>
    /// Focal lengths and principal point in pixels of the upright photograph, column-major. The
    /// origin is the top left corner of the image.
    public var intrinsics: simd_float3x3?
    /// Estimated radial distortion of the lens; `nil` if it has none.
    public internal(set) var lensDistortionData: LensDistortionData?

    /// Creates a pose from its components.
    public init(
      rotation: simd_quatf, translation: SIMD3<Float>, intrinsics: simd_float3x3? = nil
    ) {
      self.rotation = rotation
      self.translation = translation
      self.intrinsics = intrinsics
    }

    /// Rotation and translation as one transform.
    public var transform: Transform { Transform(rotation: rotation, translation: translation) }
  }
}
