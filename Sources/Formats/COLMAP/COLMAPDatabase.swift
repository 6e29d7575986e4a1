import Foundation
import Geometry
import Numerics
import Scene

/// What COLMAP's `database.db` holds, by COLMAP's own numbers of images and cameras.
///
/// Reference: COLMAP documentation, "Database Format". Pixels are counted from the corner of the
/// first one there as well.
struct COLMAPDatabase: Sendable {
  /// A camera, and whether its focal length was known.
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

  /// Matches of two images, the lower number first.
  struct Pair: Sendable, Equatable {
    var matches: [Match] = []
    var inliers: [Match] = []
    var configuration = 0
    var fundamental: Matrix3?
    var essential: Matrix3?
    var homography: Matrix3?
    var secondFromFirst: RigidTransform?
  }

  /// The pair of two images' numbers, the lower first.
  struct PairKey: Hashable, Comparable, Sendable {
    var first: Int
    var second: Int

    init(first: Int, second: Int) { (self.first, self.second) = (first, second) }

    /// The pair of a row's number.
    init(number: Int) {
      self.init(
        first: number / COLMAPDatabase.maxImageID, second: number % COLMAPDatabase.maxImageID)
    }

    /// The number of the pair's row.
    var number: Int { COLMAPDatabase.maxImageID * first + second }

    static func < (a: Self, b: Self) -> Bool { (a.first, a.second) < (b.first, b.second) }
  }

  var url: URL
  /// `user_version` of the file.
  var version = 0
  var hasLog = false
  var cameras: [Int: PriorCamera] = [:]
  var images: [Image] = []
  /// Numbers of the images.
  var imageIDs: Set<Int> = []
  var keypoints: [Int: [Keypoint]] = [:]
  var descriptors: [Int: [UInt8]] = [:]
  /// Whether descriptors were left aside: of another kind, or too many.
  var hasOtherDescriptors = false
  var pairs: [PairKey: Pair] = [:]

  /// COLMAP's version as people write it; empty for those that did not write it down.
  var versionText: String {
    // 4.2.1 is 4020100; before 3.12 it was 3900 for 3.9.
    if version >= Self.longVersion {
      return "\(version / 1_000_000).\(version / 10_000 % 100).\(version / 100 % 100)"
    }
    return version >= 1000 ? "\(version / 1000).\(version / 100 % 10)" : ""
  }

  private static let longVersion = 1_000_000
}
