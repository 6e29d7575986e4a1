import Features
import Foundation
import GuidedCapture
import Pipeline
import Scene

extension Project {
  /// Features that a guided session computed during the capture.
  static let checkpointFeatures: Results.KnownFeatures = { views in
    let folder = views.views.first?.image.url.deletingLastPathComponent()
    let checkpoint = folder.flatMap { FeatureCheckpoint(of: $0) }
    return { checkpoint?.features(of: $0, options: $1) }
  }
}
