import Foundation
import Geometry
import Numerics
import Scene

/// A program whose projects can be read.
public enum ForeignProgram: String, Sendable, Codable, CaseIterable {
  case colmap
  case opensfm

  /// Name as the program's authors write it.
  public var title: String {
    switch self {
    case .colmap: "COLMAP"
    case .opensfm: "OpenSfM"
    }
  }
}

/// Results of another program for a capture, with our conventions: indices of images, cameras and
/// keypoints start at 0, and images are in natural order of their names.
public struct ForeignProject: Sendable {
  /// An image of the project.
  public struct Image: Sendable, Equatable {
    /// Name in the program, relative to the image folder.
    public var name: String
    /// Index in `cameras`.
    public var camera: Int
    /// Its place in a rig, if it belongs to one.
    public var rig: RigPlace?

    package init(name: String, camera: Int, rig: RigPlace? = nil) {
      (self.name, self.camera, self.rig) = (name, camera, rig)
    }
  }

  /// A camera of the project.
  public struct Camera: Sendable, Equatable {
    /// Intrinsics before refinement by any model.
    public var camera: Geometry.Camera
    /// Source of the focal length, as far as it can be determined.
    public var source: FocalSource
    /// Maximum error in pixels of our lens model relative to the program's; `nil` if they are
    /// equal.
    public var misfit: Double?
    /// The program's name of the lens model.
    public var model: String
  }

  /// The program that created the project.
  public var program: ForeignProgram
  /// Version of the program; empty if the files do not state it.
  public var version = ""
  /// All images of the project.
  public var images: [Image] = []
  /// Cameras of the images.
  public var cameras: [Camera] = []
  /// Keypoints by image, with compatible descriptors.
  public var features: [Features] = []
  /// Whether the keypoints are all detected ones, instead of only those in tracks.
  public var hasKeypoints = false
  /// All compared image pairs, in order.
  public var pairs: [ForeignPair] = []
  /// Models in descending order of their number of images.
  public var models: [ForeignModel] = []
  /// Data that could not be imported.
  public var remarks: [ForeignRemark] = []

  /// Creates an empty project.
  public init(program: ForeignProgram) { self.program = program }
}

/// A pair of images compared by another program.
public struct ForeignPair: Sendable, Equatable {
  /// Index of the first image.
  public var first: Int
  /// Index of the second image, greater than `first`.
  public var second: Int
  /// Matches before verification, as far as the program stored them.
  public var matches: [Match] = []
  /// Kind of the two-view geometry.
  public var kind = PairKind.rejected
  /// Matches consistent with the geometry.
  public var inliers: [Match] = []
  /// `x₂ᵀ F x₁ = 0` for distorted pixels, if stored.
  public var fundamental: Matrix3?
  /// The same for normalized coordinates.
  public var essential: Matrix3?
  /// `x₂ ~ H x₁` for pixels.
  public var homography: Matrix3?
  /// Pose of the second camera relative to the first, if stored.
  public var secondFromFirst: RigidTransform?
  /// Whether the pair was rejected as a watermark.
  public var isWatermark = false

  /// Creates a pair without matches.
  public init(first: Int, second: Int) { (self.first, self.second) = (first, second) }
}

/// A model reconstructed by another program.
public struct ForeignModel: Sendable {
  /// Location of the model, such as `sparse/0`.
  public var name: String
  /// Refined intrinsics, by camera of the project.
  public var cameras: [Camera]
  /// `cameraFromWorld` by image; `nil` if not registered.
  public var poses: [RigidTransform?]
  /// Points with their tracks.
  public var points: [ScenePoint] = []

  /// Number of registered images.
  public var count: Int { poses.count { $0 != nil } }

  /// Creates a model without poses.
  public init(name: String, cameras: [Camera], images: Int) {
    self.name = name
    self.cameras = cameras
    poses = [RigidTransform?](repeating: nil, count: images)
  }
}

/// A part of a project that could not be imported exactly.
public enum ForeignRemark: Sendable, Equatable {
  /// The number of cameras whose lens model is approximated by ours, and the maximum error in
  /// pixels.
  case nearestCamera(model: String, cameras: Int, misfit: Double)
  /// Changes that are not merged into the database file are ignored.
  case openLog(file: String)
  /// The project stores only keypoints of tracks.
  case keypointsOfTracks
  /// The descriptors are incompatible or too many: `match` requires `features` first.
  case noDescriptors
  /// Number of images that the program's own report lists as dropped.
  case reported(images: Int)
  /// Number of cameras of a model with invalid parameters, and number of images that are without a
  /// pose because of these or of invalid numbers of their own.
  case notFinite(model: String, cameras: Int, images: Int)
  /// Number of images whose poses, of a model without points, are used as known poses.
  case knownPoses(images: Int)
  /// Number of images with a prior position in the database, which is not used.
  case positionPriors(images: Int)
  /// Number of images whose pose from the model's rigs and frames differs from that in the images
  /// file.
  case placedByRigs(model: String, images: Int)
}
