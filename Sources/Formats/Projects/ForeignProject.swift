import Foundation
import Geometry
import Numerics
import Scene

/// A program whose projects are read.
public enum ForeignProgram: String, Sendable, Codable, CaseIterable {
  case colmap
  case opensfm

  /// The name as its authors write it.
  public var title: String {
    switch self {
    case .colmap: "COLMAP"
    case .opensfm: "OpenSfM"
    }
  }
}

/// What another program computed of a capture, in our terms: image, camera and keypoint are counted
/// from 0, in natural order of the images' names.
public struct ForeignProject: Sendable {
  /// An image of the project.
  public struct Image: Sendable, Equatable {
    /// As the program has it: relative to the folder of images.
    public var name: String
    /// Index in `cameras`.
    public var camera: Int

    package init(name: String, camera: Int) { (self.name, self.camera) = (name, camera) }
  }

  /// A camera of the project.
  public struct Camera: Sendable, Equatable {
    /// Intrinsics before any model refined them.
    public var camera: Geometry.Camera
    /// Where the focal length comes from, as far as that can be told.
    public var source: FocalSource
    /// Largest distance, pixels, between the program's lens model and ours; `nil` where they are the
    /// same.
    public var misfit: Double?
    /// The program's name of the lens model.
    public var model: String
  }

  /// Who made it.
  public var program: ForeignProgram
  /// The program's version as far as files tell; empty where they do not.
  public var version = ""
  /// All images that the program knew.
  public var images: [Image] = []
  /// Their cameras.
  public var cameras: [Camera] = []
  /// Keypoints by image; descriptors where they are of the kind that ours are.
  public var features: [Features] = []
  /// Whether keypoints are those that were found, or only those of tracks.
  public var hasKeypoints = false
  /// Every pair of images that was compared, in order.
  public var pairs: [ForeignPair] = []
  /// Models, the one with the most images first.
  public var models: [ForeignModel] = []
  /// What could not be taken over.
  public var remarks: [ForeignRemark] = []

  /// A project of which nothing is known yet.
  public init(program: ForeignProgram) { self.program = program }
}

/// A pair of images as another program compared them.
public struct ForeignPair: Sendable, Equatable {
  /// Index of the first image.
  public var first: Int
  /// Index of the second, greater than the first.
  public var second: Int
  /// Matches before verification; what the program did not keep is missing.
  public var matches: [Match] = []
  /// What geometry the program found.
  public var kind = PairKind.rejected
  /// Matches that agree with it.
  public var inliers: [Match] = []
  /// `x₂ᵀ F x₁ = 0` for pixels with distortion, where it was kept.
  public var fundamental: Matrix3?
  /// The same for normalised coordinates.
  public var essential: Matrix3?
  /// `x₂ ~ H x₁` for pixels.
  public var homography: Matrix3?
  /// Pose of the second camera in the first, where it was kept.
  public var secondFromFirst: RigidTransform?
  /// Whether it was left out as a watermark.
  public var isWatermark = false

  /// A pair without matches.
  public init(first: Int, second: Int) { (self.first, self.second) = (first, second) }
}

/// A model as another program left it.
public struct ForeignModel: Sendable {
  /// Where it was found, such as `sparse/0`.
  public var name: String
  /// Refined intrinsics, by the project's cameras.
  public var cameras: [Camera]
  /// `cameraFromWorld` by image; `nil` where the model lacks it.
  public var poses: [RigidTransform?]
  /// The points with their tracks.
  public var points: [ScenePoint] = []

  /// Number of images with a pose.
  public var count: Int { poses.count { $0 != nil } }

  /// A model without poses.
  public init(name: String, cameras: [Camera], images: Int) {
    self.name = name
    self.cameras = cameras
    poses = [RigidTransform?](repeating: nil, count: images)
  }
}

/// What of a project could not be taken over as it is.
public enum ForeignRemark: Sendable, Equatable {
  /// Our lens model is the nearest to that of this many cameras; the largest distance, pixels.
  case nearestCamera(model: String, cameras: Int, misfit: Double)
  /// Changes that the program has not merged into its database are not read.
  case openLog(file: String)
  /// The project has no keypoints besides those of tracks.
  case keypointsOfTracks
  /// The descriptors are of another kind than ours, or too many: `match` needs `features` first.
  case noDescriptors
  /// The program's own report on why it dropped images; how many.
  case reported(images: Int)
  /// The model's rigs and frames give this many images another pose than the file of images.
  case placedByRigs(model: String, images: Int)
}
