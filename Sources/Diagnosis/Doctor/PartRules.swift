import Capture
import Foundation
import Geometry
import Numerics
import Scene

/// Checks whether the data that came with the photographs is consistent with them: depth, masks,
/// poses and gravity.
struct PartRules {
  /// Maximum ratio between aspect ratios of a map and its photograph: rows are cut to whole blocks.
  private static let maxAspect = 1.03
  /// Plausible median depths of the capture of an object, meters.
  private static let depths = 0.03...100.0
  /// Fraction of known pixels below which depth maps are not usable.
  private static let minKnown = 0.02
  /// Plausible distances of the cameras from their center, in units of the depth: the cameras
  /// surround the object.
  private static let extents = 0.005...50.0
  /// Maximum angle between gravity and the vertical of the poses, degrees: phones measure it to
  /// about 2.
  private static let maxGravityAngle = 15.0
  /// Minimum number of poses for rules about poses.
  private static let minPoses = 3
  /// Minimum fraction of unmasked pixels.
  private static let minKept = 0.002

  private let capture: Capture
  private let depthSamples: [DepthSample]
  private let maskSamples: [MaskSample]

  init(_ capture: Capture, depths: [DepthSample], masks: [MaskSample]) {
    self.capture = capture
    depthSamples = depths
    maskSamples = masks
  }

  var findings: [Finding] { [lost, unmasked].compactMap { $0 } + depth + masks + poses }

  private var views: [View] { capture.viewSet.views }

  /// Photographs that lack an existing or specified accompanying file.
  private var lost: Finding? {
    let files = capture.notes.filter {
      switch $0.fact {
      case .without, .notUsed: true
      default: false
      }
    }.map(\.file)
    guard !files.isEmpty else { return nil }
    var found = Finding(.unusedParts, .doubtful, frames: [], value: Double(files.count), limit: 0)
    found.files = files
    return found
  }

  private var unmasked: Finding? {
    let frames = views.indices.filter { views[$0].mask == nil }
    guard frames.count < views.count, !frames.isEmpty else { return nil }
    return Finding(.masksMissing, .doubtful, frames: frames, value: Double(frames.count), limit: 0)
  }

  /// The frames whose ratio is above a limit, with the largest ratio.
  private func above(
    _ limit: Double, as name: FaultName, in values: [(frame: Int, value: Double)]
  ) -> Finding? {
    let beyond = values.filter { $0.value > limit }
    return beyond.map(\.value).max().map {
      Finding(
        name, .doubtful, frames: beyond.map(\.frame), value: $0, limit: limit, unit: .ratio)
    }
  }

  /// The frames whose share is below a limit, with the smallest share.
  private func below(
    _ limit: Double, as name: FaultName, severity: FindingSeverity,
    in values: [(frame: Int, value: Double)]
  ) -> Finding? {
    let beyond = values.filter { $0.value < limit }
    return beyond.map(\.value).min().map {
      Finding(name, severity, frames: beyond.map(\.frame), value: $0, limit: limit, unit: .share)
    }
  }

  private var depth: [Finding] {
    let found = [
      above(Self.maxAspect, as: .depthMisaligned, in: depthSamples.map { ($0.frame, $0.aspect) }),
      below(
        Self.minKnown, as: .depthEmpty, severity: .doubtful,
        in: depthSamples.map { ($0.frame, $0.known) }),
    ].compactMap { $0 }
    guard let median = typicalDepth, !Self.depths.contains(median) else { return found }
    let limit = median > Self.depths.upperBound ? Self.depths.upperBound : Self.depths.lowerBound
    return found + [
      Finding(.wrongDepthScale, .doubtful, frames: [], value: median, limit: limit, unit: .meters)
    ]
  }

  /// The median of the maps' medians, meters.
  private var typicalDepth: Double? { depthSamples.map(\.median).filter { $0 > 0 }.median() }

  private var masks: [Finding] {
    var found = [
      above(Self.maxAspect, as: .masksMisaligned, in: maskSamples.map { ($0.frame, $0.aspect) }),
      below(
        Self.minKept, as: .masksCoverObject, severity: .bad,
        in: maskSamples.map { ($0.frame, $0.shares.shown) }),
    ].compactMap { $0 }
    let shares = MaskFacts(
      count: maskSamples.count, shares: maskSamples.map(\.shares), hiddenKeypoints: 0)
    if let ratio = shares?.borderOverCenter {
      found.append(
        Finding(
          .masksInverted, .doubtful, frames: [], value: ratio, limit: MaskRules.maxBorder,
          unit: .ratio))
    }
    return found
  }

  private var poses: [Finding] {
    let centers = views.compactMap(\.devicePose?.center)
    var found: [Finding] = []
    if centers.count >= Self.minPoses, let middle = centers.coordinateMedian(),
      let extent = centers.map({ length($0 - middle) }).median(), let depth = typicalDepth
    {
      let ratio = extent / depth
      if !Self.extents.contains(ratio) {
        let limit =
          ratio > Self.extents.upperBound ? Self.extents.upperBound : Self.extents.lowerBound
        found.append(
          Finding(.wrongPoseScale, .doubtful, frames: [], value: ratio, limit: limit, unit: .ratio))
      }
    }
    return found + gravity
  }

  /// With correct poses, gravity has the same world direction for all photographs.
  private var gravity: [Finding] {
    let downs = views.compactMap { view -> SIMD3<Double>? in
      guard let pose = view.devicePose, let gravity = view.gravity else { return nil }
      return pose.rotation.transpose * gravity
    }
    guard downs.count >= Self.minPoses else { return [] }
    let sum = downs.reduce(SIMD3<Double>.zero, +)
    let mean = length(sum) > 0 ? normalized(sum) : SIMD3(0, 1, 0)
    let angles = downs.map { acos(min(max(dot($0, mean), -1), 1)) * 180 / .pi }
    guard let median = angles.median(), median > Self.maxGravityAngle else { return [] }
    return [
      Finding(
        .wrongPoseConvention, .doubtful, frames: [], value: median, limit: Self.maxGravityAngle,
        unit: .degrees)
    ]
  }
}
