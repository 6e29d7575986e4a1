import Scene

/// A doubtful result that was computed again with a change of its input, which the result does not
/// contain.
public struct RepairTrial: Codable, Sendable, Equatable {
  /// A change of the input.
  public enum Change: String, Codable, Sendable {
    /// Intrinsics are estimated from the photographs, instead of those given or from EXIF.
    case estimatedIntrinsics
    /// Masks are not used. Photographs are smaller than in the result.
    case withoutMasks
    /// Matches that do not move are not used. Photographs are smaller than in the result.
    case withoutStatic
  }

  /// What was changed.
  public var change: Change
  /// Number of views with a pose.
  public var registered = 0
  /// Median reprojection error, pixels.
  public var error = 0.0
  /// Focal length of the camera with the most views, pixels.
  public var focal = 0.0
  /// First radial coefficient of that camera.
  public var k1 = 0.0
  /// Probability that the poses are right; 0 without a result.
  public var probability = 0.0

  package init(_ change: Change, _ report: AlignReport) {
    self.change = change
    registered = report.registered
    error = report.medianReprojectionError
    let camera = report.cameras.max { $0.views < $1.views }?.final
    (focal, k1) = (camera?.focal ?? 0, camera?.k1 ?? 0)
    probability = report.probability ?? 0
  }
}

extension AlignReport {
  /// The probability of the other views after frames are excluded; `nil` without a result. If one
  /// of the frames has a pose, the model would change, and this is an estimate.
  public func probability(excluding names: [String]) -> Double? {
    guard !names.isEmpty, let check else { return nil }
    let left = Set(names)
    var copy = self
    copy.frames -= left.count
    copy.check?.views = check.views.filter { !left.contains($0.view) }
    copy.registered -= check.views.count { left.contains($0.view) }
    copy.models = models.map { $0.filter { !left.contains($0) } }
    copy.check?.foreign.removeAll(where: left.contains)
    return copy.probability
  }
}
