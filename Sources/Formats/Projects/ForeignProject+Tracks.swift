import Geometry
import Numerics
import Scene

extension ForeignPair {
  /// Maximum number of views of a track that are paired; longer tracks are considered outliers.
  private static let maxViews = 256
  /// Minimum number of common points of a verified pair, as for matches elsewhere.
  static let minCommon = 15

  /// Pairs of images that observe common points, for projects without matches.
  static func fromTracks(_ tracks: [[Observation]]) -> [ForeignPair] {
    var found: [ViewIndexPair: [Match]] = [:]
    for track in tracks { add(track, to: &found) }
    return found.sorted { $0.key < $1.key }.map { key, matches in
      var pair = ForeignPair(first: key.first, second: key.second)
      // Points of two models can share a match.
      for match in matches.sorted(by: { ($0.first, $0.second) < ($1.first, $1.second) })
      where pair.matches.last != match {
        pair.matches.append(match)
      }
      guard pair.matches.count >= minCommon else { return pair }
      (pair.kind, pair.inliers) = (.general, pair.matches)
      return pair
    }
  }

  private static func add(
    _ track: [Observation], to found: inout [ViewIndexPair: [Match]]
  ) {
    var seen: [UInt32: UInt32] = [:]
    for observation in track where seen[observation.view] == nil {
      seen[observation.view] = observation.keypoint
    }
    let views = seen.sorted { $0.key < $1.key }.prefix(maxViews)
    for (index, first) in views.enumerated() {
      for second in views.dropFirst(index + 1) {
        found[ViewIndexPair(Int(first.key), Int(second.key)), default: []].append(
          Match(first.value, second.value))
      }
    }
  }
}

extension ForeignModel {
  /// Computes each point's root mean square reprojection error in pixels.
  mutating func measureErrors(_ features: [Features], _ images: [ForeignProject.Image]) {
    for index in points.indices {
      var (sum, count) = (0.0, 0)
      for seen in points[index].track {
        let view = Int(seen.view)
        guard poses.indices.contains(view), let pose = poses[view],
          Int(seen.keypoint) < features[view].keypoints.count
        else { continue }
        let local = pose * points[index].position
        guard local.z > 0 else { continue }
        let keypoint = features[view].keypoints[Int(seen.keypoint)]
        let pixel = cameras[images[view].camera].project(local)
        let offset = pixel - SIMD2(Double(keypoint.x), Double(keypoint.y))
        sum += (offset * offset).sum()
        count += 1
      }
      points[index].error = count > 0 ? (sum / Double(count)).squareRoot() : 0
    }
  }
}
