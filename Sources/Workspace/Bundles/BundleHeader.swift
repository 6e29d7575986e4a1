import Foundation
import Scene
import Support

/// The header of a bundle.
struct BundleHeader: Codable, Equatable {
  /// The newest version of the format that this program reads.
  static let newest = 1

  /// The version of the format of the sections.
  var format = newest
  /// The program that wrote it.
  var program = Product.title
  /// The seed of the workbench that wrote it.
  var seed: UInt64
  /// Whether the bundle has descriptors.
  var hasDescriptors: Bool
  /// Whether the bundle has thumbnails.
  var hasThumbnails: Bool
}

/// The names of a bundle's sections other than those of stages.
enum BundleSection {
  static let header = "bundle"
  static let capture = "capture"
  static let settings = "settings"
  static let looks = "looks"

  /// Samples of a view's depth map.
  static func depth(_ view: Int) -> String { "depth/\(view)" }
  /// The thumbnail of a view's photograph.
  static func picture(_ view: Int) -> String { "picture/\(view)" }
  /// A section of the result of a stage.
  static func of(_ stage: StageName, _ section: String) -> String { "\(stage.rawValue)/\(section)" }
}
