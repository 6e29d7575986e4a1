import Foundation
import Scene
import Support

/// What a bundle says of itself.
struct BundleHeader: Codable, Equatable {
  /// The newest form that is known here.
  static let newest = 1

  /// The form of the sections.
  var format = newest
  /// The program that wrote it.
  var program = Product.title
  /// The seed of the bench that wrote it.
  var seed: UInt64
  /// Whether descriptors came along.
  var hasDescriptors: Bool
  /// Whether small pictures came along.
  var hasThumbnails: Bool
}

/// The names of a bundle's sections besides those of stages.
enum BundleSection {
  static let header = "bundle"
  static let capture = "capture"
  static let settings = "settings"
  static let looks = "looks"

  /// Cells of a view's depth map.
  static func depth(_ view: Int) -> String { "depth/\(view)" }
  /// A view's photograph in small.
  static func picture(_ view: Int) -> String { "picture/\(view)" }
  /// A section of a stage's result.
  static func of(_ stage: StageName, _ section: String) -> String { "\(stage.rawValue)/\(section)" }
}
