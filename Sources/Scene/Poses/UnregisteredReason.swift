/// Why a view has no pose: the first gate of the mapper it did not pass, with value and limit.
public enum UnregisteredReason: Sendable, Equatable, Codable {
  /// Too few keypoints to register anything with.
  case fewKeypoints(count: Int, limit: Int)
  /// No pair of the view was tried.
  case notMatched
  /// All pairs tried failed verification; the most matches and inliers any of them had.
  case noVerifiedPair(tried: Int, matches: Int, inliers: Int)
  /// Disambiguation dropped all of the view's verified pairs.
  case pairsDropped(verified: Int)
  /// Another model of `views` views holds it; `links` verified pairs lead to the main one.
  case otherModel(views: Int, links: Int)
  /// None of its verified pairs leads to a registered view.
  case notLinked(verified: Int)
  /// Too few points of the model are visible for resection.
  case fewVisiblePoints(pairs: Int, visible: Int, limit: Int)
  /// Resection found too few inliers.
  case fewInliers(pairs: Int, visible: Int, inliers: Int, limit: Int)
  /// Resection, tried again with another program's finished model, finds enough inliers.
  case poseFoundAgain(pairs: Int, visible: Int, inliers: Int, limit: Int)
  /// The project of another program holds neither keypoints nor pairs of it.
  case nothingStored
  /// No initial pair was accepted; the one with the most points, and why it was not.
  case noInitialPair(first: String, second: String, verdict: InitialPairVerdict)
  /// No pair was verified with as many inliers as an initial pair needs.
  case noInitialCandidate(limit: Int)
}

/// Why the device's own pose did not place a view that the mapper left out.
public enum DevicePoseRejection: Sendable, Equatable, Codable {
  /// The prediction is too coarse: of the centre in world units, of the rotation in degrees.
  case tooCoarse(position: Double, rotation: Double, isMetric: Bool)
  /// The points the view sees contradict the prediction.
  case contradicted
}

/// What became of a pair of views tried as the start of a model.
public enum InitialPairVerdict: Sendable, Equatable, Codable {
  case accepted
  /// No two-view geometry fits the matches.
  case noRelativePose
  /// Too few triangulated points.
  case fewPoints(count: Int, limit: Int)
  /// Too small a median triangulation angle, degrees.
  case smallAngle(degrees: Double, limit: Double)
  /// Too much of the motion is along the viewing direction, shares 0 ... 1.
  case forwardMotion(share: Double, limit: Double)
  /// The trial model did not grow.
  case fewViews(grown: Int, wanted: Int)
}

/// A view without a pose, and why.
public struct Unregistered: Sendable, Equatable, Codable {
  /// Name of the view.
  public var name: String
  /// The gate that stopped it.
  public var reason: UnregisteredReason
  /// Why its device pose, if it has one, did not help.
  public var device: DevicePoseRejection?

  /// Describes the view called `name`.
  public init(name: String, reason: UnregisteredReason, device: DevicePoseRejection? = nil) {
    self.name = name
    self.reason = reason
    self.device = device
  }
}
