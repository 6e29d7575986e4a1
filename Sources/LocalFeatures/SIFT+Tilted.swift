import Foundation
import Scene

/// Features of tilted images, added to those of the image itself.
extension SIFT {
  /// Longer side of an image that is tilted, pixels; larger images are reduced first.
  package static let maxTiltedSide = 1600
  /// Minimum distance of a keypoint from the border, in standard deviations of its blob: the tilted
  /// image repeats the border outside.
  private static let borderReach: Float = 6
  /// Maximum number of keypoints of the image, relative to that of one tilted image.
  private static let tiltedShare = 4

  /// Adds the keypoints of all tilted images, each at the place of a keypoint that it repeats, or at
  /// a place of its own.
  ///
  /// - Parameters:
  ///   - image: Gray levels, not larger than `maxTiltedSide`.
  ///   - scale: Pixels of the image of `found` per pixel of `image`.
  package func addTilted(
    _ image: FloatPlane, scale: Float, mask: KeypointMask?, to found: inout DescribedKeypoints
  ) throws {
    var options = options
    options.upsample = false
    options.maxFeatures = max(options.maxFeatures / Self.tiltedShare, 1)
    let search = SIFT(options: options, check: check)
    var places = KeypointPlaces(found.keypoints.map(\.keypoint), scale: scale)
    for tilt in TiltedPlane.all {
      try check()
      let tilted = TiltedPlane(image, tilt)
      let extra = try search.run(tilted.plane)
      let room = Float(tilt.factor).squareRoot()
      for (index, ranked) in extra.keypoints.enumerated() {
        var keypoint = tilted.keypoint(ranked.keypoint, blob: room)
        let reach = Self.borderReach * keypoint.scale
        guard keypoint.x >= reach, keypoint.y >= reach,
          keypoint.x <= Float(image.width) - reach, keypoint.y <= Float(image.height) - reach
        else { continue }
        keypoint.x *= scale
        keypoint.y *= scale
        keypoint.scale *= scale
        if let mask, !mask.allows(x: keypoint.x, y: keypoint.y) { continue }
        places.add(keypoint)
        found.append(
          [RankedKeypoint(keypoint: keypoint, extremum: ranked.extremum)],
          extra.descriptor(of: index))
      }
    }
    found.group(by: places)
  }
}

extension TiltedPlane {
  /// A keypoint in pixels of the image.
  ///
  /// - Parameter blob: Factor on the standard deviation of the blob.
  fileprivate func keypoint(_ keypoint: Keypoint, blob: Float) -> Keypoint {
    let place = source(x: Double(keypoint.x), y: Double(keypoint.y))
    let ahead = source(
      x: Double(keypoint.x) + cos(Double(keypoint.angle)),
      y: Double(keypoint.y) + sin(Double(keypoint.angle)))
    let direction = ahead - place
    return Keypoint(
      x: Float(place.x), y: Float(place.y), scale: keypoint.scale * blob,
      angle: Float(atan2(direction.y, direction.x)))
  }
}
