import Foundation
import Scene

extension PhotogrammetrySession {
  /// What came of a request.
  public enum Result: Sendable {
    /// The archive or the directory that was written.
    case modelFile(URL)
    /// The model in memory.
    case modelEntity(ModelEntity)
    /// The box round the model.
    case bounds(BoundingBox)
    /// The points the model is built from.
    case pointCloud(PointCloud)
    /// Where the samples were taken.
    case poses(Poses)
  }

  /// Coloured points in the model's frame, metres where samples have depth.
  public struct PointCloud: Sendable, Equatable {
    /// One of them.
    public struct Point: Sendable, Hashable {
      /// In the model's frame.
      public var position: SIMD3<Float>
      /// Red, green, blue, opacity; sRGB.
      public var color: SIMD4<UInt8>

      /// A coloured point.
      public init(position: SIMD3<Float>, color: SIMD4<UInt8>) {
        self.position = position
        self.color = color
      }
    }

    /// The points.
    public let points: [Point]

    /// A cloud of points.
    public init(points: [Point]) { self.points = points }
  }

  /// The poses of all samples that could be placed.
  public struct Poses: Sendable, Equatable {
    /// By the sample's id; for a folder, by the photograph's place in its natural order.
    public let posesBySample: [Int: Pose]
    /// The photographs of a folder, by the same ids; empty for samples without a file.
    public let urlsBySample: [Int: URL]

    /// Poses and files by sample.
    public init(posesBySample: [Int: Pose], urlsBySample: [Int: URL] = [:]) {
      self.posesBySample = posesBySample
      self.urlsBySample = urlsBySample
    }
  }

  /// Where a sample was taken: the camera's frame (x right, y up, looking along −z) in the model's.
  public struct Pose: Sendable, Hashable {
    /// How the camera was turned.
    public var rotation: simd_quatf
    /// Where the camera was, metres where samples have depth.
    public var translation: SIMD3<Float>
    /// Focal lengths and principal point, pixels of the upright photograph from the corner of its
    /// first pixel; by columns.
    public var intrinsics: simd_float3x3?

    /// A pose of its parts.
    public init(
      rotation: simd_quatf, translation: SIMD3<Float>, intrinsics: simd_float3x3? = nil
    ) {
      self.rotation = rotation
      self.translation = translation
      self.intrinsics = intrinsics
    }

    /// Both parts as one.
    public var transform: Transform { Transform(rotation: rotation, translation: translation) }
  }
}
