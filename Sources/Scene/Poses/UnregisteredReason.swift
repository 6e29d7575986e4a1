/// Why a view has no pose: the first test of the mapper that it failed, with value and limit.
public enum UnregisteredReason: Sendable, Equatable, Codable {
  /// Too few keypoints for registration.
  case fewKeypoints(count: Int, limit: Int)
  /// No pair of the view was tested.
  case notMatched
  /// All pairs failed verification; the largest numbers of matches and inliers among them.
  case noVerifiedPair(tried: Int, matches: Int, inliers: Int)
  /// Disambiguation removed all of the view's verified pairs.
  case pairsDropped(verified: Int)
  /// The view is in another model of `views` views; `links` verified pairs connect it to the main
  /// model.
  case otherModel(views: Int, links: Int)
  /// None of its verified pairs is with a registered view.
  case notLinked(verified: Int)
  /// Too few points of the model are visible for resection.
  case fewVisiblePoints(pairs: Int, visible: Int, limit: Int)
  /// Resection found too few inliers.
  case fewInliers(pairs: Int, visible: Int, inliers: Int, limit: Int)
  /// Resection against the finished model of another program finds enough inliers.
  case poseFoundAgain(pairs: Int, visible: Int, inliers: Int, limit: Int)
  /// The project of the other program has neither keypoints nor pairs of the view.
  case nothingStored
  /// No initial pair was accepted; names the one with the most points, and why it was rejected.
  case noInitialPair(first: String, second: String, verdict: InitialPairVerdict)
  /// No verified pair has enough inliers for an initial pair.
  case noInitialCandidate(limit: Int)
}

/// Why the device pose could not place a view that the mapper did not register.
public enum DevicePoseRejection: Sendable, Equatable, Codable {
  /// The prediction is too uncertain: position in world units, rotation in degrees.
  case tooCoarse(position: Double, rotation: Double, isMetric: Bool)
  /// The points visible in the view contradict the prediction.
  case contradicted
}

/// The result of testing a pair of views as the start of a model.
public enum InitialPairVerdict: Sendable, Equatable, Codable {
  case accepted
  /// No two-view geometry fits the matches.
  case noRelativePose
  /// Too few triangulated points.
  case fewPoints(count: Int, limit: Int)
  /// The median triangulation angle is too small, degrees.
  case smallAngle(degrees: Double, limit: Double)
  /// The share of the motion along the viewing direction is too large, 0 ... 1.
  case forwardMotion(share: Double, limit: Double)
  /// The trial model registered too few views.
  case fewViews(grown: Int, wanted: Int)
}

/// A view without a pose, and the reason.
public struct Unregistered: Sendable, Equatable, Codable {
  /// Name of the view.
  public var name: String
  /// The test that the view failed.
  public var reason: UnregisteredReason
  /// Why its device pose, if it has one, could not be used.
  public var device: DevicePoseRejection?

  /// Creates the entry of the view called `name`.
  public init(name: String, reason: UnregisteredReason, device: DevicePoseRejection? = nil) {
    self.name = name
    self.reason = reason
    self.device = device
  }
}
