import Features
import Foundation
import Scene

/// Joins `ExtractFeatures`.
package enum FeaturesJoin: JoinedStage {
  package typealias Work = ExtractFeatures
  package typealias Kept = [Features]
  /// 2: the report has the quality of each photograph.
  package static let version = 3

  package static func input(
    _ views: ViewSet, from results: inout some StageResults
  ) throws -> FeatureInput {
    FeatureInput(views: views, known: results.knownFeatures(of: views))
  }

  package static func files(of view: View) -> [URL] {
    [view.image.url] + (view.mask.map { [$0] } ?? [])
  }

  package static func facts(of view: View, camera: ViewCamera) -> String {
    "\(view.image.width)x\(view.image.height) turned \(view.image.orientation.rawValue)"
      + (view.isMaskInverted ? " mask inverted" : "")
      + (view.isSceneStill && view.mask != nil ? " all of the picture" : "")
  }
}
