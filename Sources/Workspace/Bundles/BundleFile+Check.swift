import Foundation
import Geometry
import Imaging
import Matching
import Pipeline
import Scene
import Support

extension BundleFile {
  /// Checks that the results are consistent: indices and counts in one must agree with the others.
  ///
  /// - Throws: `BundleFileError.damaged`.
  func check(
    features: BundledResult<FeaturesBinding>?, match: BundledResult<MatchBinding>?,
    align: BundledResult<AlignBinding>?
  ) throws {
    if let features {
      try require(features.isSound, FeaturesBinding.stage)
    }
    if let match {
      try require(match.isSound, MatchBinding.stage)
      if let features, match.record.upstreamKey == features.record.key {
        let names = match.record.viewNames
        let pairs = FrameOutput(stage: .match, names: names, kept: match.kept)
        try require(features.output.contain(pairs), MatchBinding.stage)
      }
    }
    if let align {
      try require(align.isSound, AlignBinding.stage)
      if let features, let match, align.record.upstreamKey == match.record.key,
        match.record.upstreamKey == features.record.key
      {
        let names = align.record.viewNames
        let found = FrameOutput(stage: .align, names: names, kept: align.kept)
        try require(features.output.contain(found), AlignBinding.stage)
      }
    }
  }

  private func require(_ isSound: Bool, _ stage: StageName) throws {
    if !isSound { throw BundleFileError.damaged(file.url, part: stage.rawValue) }
  }
}

extension BundledResult<FeaturesBinding> {
  fileprivate var output: FrameOutput<[Features]> {
    FrameOutput(stage: .features, names: record.viewNames, kept: kept)
  }

  fileprivate var isSound: Bool {
    kept.count == record.inputs.count && report.images.map(\.name) == record.viewNames
      && kept.allSatisfy { $0.keypoints.allSatisfy { $0.x.isFinite && $0.y.isFinite } }
  }
}

extension BundledResult<MatchBinding> {
  fileprivate var isSound: Bool {
    let count = record.inputs.count
    return report.views.map(\.name) == record.viewNames && report.pairs.count == kept.count
      && zip(report.pairs, kept).allSatisfy { told, pair in
        told.first == pair.first && told.second == pair.second
          && pair.first < pair.second && pair.second < count
      }
  }
}

extension BundledResult<AlignBinding> {
  fileprivate var isSound: Bool {
    let cameras = kept.cameras + report.cameras.map(\.final)
    return cameras.allSatisfy(\.isSane)
      && kept.poses.allSatisfy { $0?.isFinite ?? true }
      && kept.points.allSatisfy { point in
        (0..<3).allSatisfy { point.position[$0].isFinite }
      }
  }
}

extension Camera {
  fileprivate var isSane: Bool {
    (1...ImageLimits.maxSide).contains(width) && (1...ImageLimits.maxSide).contains(height)
      && [
        fx, fy, cx, cy, k1, k2, p1, p2, k3, k4, denominator.x, denominator.y, denominator.z,
      ].allSatisfy(\.isFinite)
  }
}

extension RigidTransform {
  fileprivate var isFinite: Bool {
    [rotation.c0, rotation.c1, rotation.c2, translation].allSatisfy { column in
      (0..<3).allSatisfy { column[$0].isFinite }
    }
  }
}
