import Foundation
import Geometry
import Numerics
import Scene

/// The contents of COLMAP's `database.db`, by COLMAP's ids of images and cameras.
///
/// Reference: COLMAP documentation, "Database Format". As here, the origin of pixels is the top
/// left corner of the image.
struct COLMAPDatabase: Sendable {
  /// A camera and whether its focal length is a prior.
  struct PriorCamera: Sendable, Equatable {
    var camera: COLMAPCamera
    var isPrior: Bool
  }

  /// An image of the database.
  struct Image: Sendable, Equatable {
    var id: Int
    var name: String
    var camera: Int
  }

  /// Matches of two images, the lower id first.
  struct Pair: Sendable, Equatable {
    var matches: [Match] = []
    var inliers: [Match] = []
    var configuration = 0
    var fundamental: Matrix3?
    var essential: Matrix3?
    var homography: Matrix3?
    var secondFromFirst: RigidTransform?
  }

  /// The ids of two images, the lower first.
  struct PairKey: Hashable, Comparable, Sendable {
    var first: Int
    var second: Int

    init(first: Int, second: Int) { (self.first, self.second) = (first, second) }

    /// Creates a key from the pair id of a row.
    init(number: Int) {
      self.init(
        first: number / COLMAPDatabase.maxImageID, second: number % COLMAPDatabase.maxImageID)
    }

    /// The pair id of the row.
    var number: Int { COLMAPDatabase.maxImageID * first + second }

    static func < (a: Self, b: Self) -> Bool { (a.first, a.second) < (b.first, b.second) }
  }

  var url: URL
  /// `user_version` of the file.
  var version = 0
  var hasLog = false
  var cameras: [Int: PriorCamera] = [:]
  var images: [Image] = []
  /// Ids of the images.
  var imageIDs: Set<Int> = []
  var keypoints: [Int: [Keypoint]] = [:]
  var descriptors: [Int: [UInt8]] = [:]
  /// Number of images with a prior position.
  var positionPriors = 0
  /// Whether descriptors were skipped: of another type, or too many.
  var hasOtherDescriptors = false
  var pairs: [PairKey: Pair] = [:]

  /// COLMAP's version number; empty for versions that did not store it.
  var versionText: String {
    // Version 4.2.1 is stored as 4020100; before 3.12, version 3.9 was stored as 3900.
    if version >= Self.longVersion {
      return "\(version / 1_000_000).\(version / 10_000 % 100).\(version / 100 % 100)"
    }
    return version >= 1000 ? "\(version / 1000).\(version / 100 % 10)" : ""
  }

  private static let longVersion = 1_000_000
}
