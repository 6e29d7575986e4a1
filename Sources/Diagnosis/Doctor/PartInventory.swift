import Alignment
import Dense
import Foundation
import Imaging
import Numerics
import Scene

/// The number of photographs with each kind of data, and which of it the stages will use.
package struct PartInventory: Sendable {
  /// The number of photographs.
  package let frames: Int
  package let formats: [ImageFormat: Int]
  /// Photographs by width and height, pixels.
  package let sizes: [SIMD2<Int>: Int]
  /// Photographs that their EXIF orientation rotates.
  package let turned: Int
  /// Photographs by the camera in their EXIF.
  package let cameras: [String: Int]
  /// Photographs by the source of their focal length.
  package let focals: [FocalSource: Int]
  package let times: Int
  package let depths: Int
  /// Whether alignment takes its scale from depth.
  package let isDepthScale: Bool
  /// Whether the dense stage uses sensor depth as a hypothesis.
  package let isDepthHypothesis: Bool
  /// Depth maps that were decoded, and the number of them with confidence.
  package let sampledDepths: (all: Int, withConfidence: Int)
  package let gravities: Int
  /// Photographs with a satellite position that is used.
  package let positions: Int
  /// The median of their horizontal accuracy as stated; empty if none is stated.
  package let positionAccuracy: String
  /// Photographs with the angles of a drone's gimbal.
  package let gimbals: Int
  package let devicePoses: Int
  package let masks: Int
  /// Whether the dense stage uses masks.
  package let isMaskedInDense: Bool

  package init(_ examination: CaptureExamination, align: AlignOptions, dense: DenseOptions) {
    let set = examination.capture.viewSet
    let views = set.views
    let infos = examination.capture.frames.map(\.info)
    frames = infos.count
    formats = Self.counts(infos.map(\.format))
    sizes = Self.counts(infos.map { SIMD2($0.width, $0.height) })
    turned = infos.count { $0.orientation != .up }
    cameras = Self.counts(infos.compactMap(\.metadata.cameraName))
    focals = Self.counts(views.map { set.cameras[$0.camera].source })
    times = views.count { $0.time != nil }
    depths = views.count { $0.depth != nil }
    isDepthScale = align.metricFromDepth
    isDepthHypothesis = dense.useSensorDepth
    sampledDepths = (
      examination.depths.count, examination.depths.count { $0.hasConfidence }
    )
    gravities = views.count { $0.gravity != nil }
    let places = views.compactMap(\.position)
    positions = places.count
    positionAccuracy =
      places.compactMap(\.horizontalDeviation).median().map {
        String(format: "to within %.2g m", $0)
      } ?? ""
    gimbals = views.count { $0.gimbalGravity != nil }
    devicePoses = views.count { $0.devicePose != nil }
    masks = views.count { $0.mask != nil }
    isMaskedInDense = dense.useMasks
  }

  private static func counts<Key: Hashable>(_ keys: [Key]) -> [Key: Int] {
    var counts: [Key: Int] = [:]
    for key in keys { counts[key, default: 0] += 1 }
    return counts
  }
}
