import Alignment
import Geometry
import Matching
import Scene

/// Additional information about a gate, apart from value and limit.
package enum GateDetail: Sendable, Equatable {
  /// The frame that the gate is about.
  case frame(String)
  /// Why a file could not be read or used, from its reader.
  case problem(String)

  // Keypoints.
  /// The median of all frames, and the number of the frame's keypoints that the mask excludes.
  case keypoints(median: Int, masked: Int)
  /// The keypoints come from a project of another program.
  case stored

  // Pairs.
  /// The method that selected pairs.
  case mode(PairMode)
  /// Only neighbors in the capture are matched, and the frames are further apart.
  case outsideWindow(PairMode, distance: Int, window: Int)
  /// The best value of all pairs of the frame, reached by the pair with this one.
  case bestWith(String)
  /// The best value of a number of pairs.
  case bestOf(pairs: Int)
  /// The best value of all pairs of the frame.
  case best
  /// A fraction; `isBackground` if it belongs to a background that is static relative to the
  /// camera.
  case still(isBackground: Bool)
  /// Inliers of each two-view model, and of guided matching.
  case inliers(essential: Int, fundamental: Int, homography: Int, guided: Int)
  /// Inliers of all verified pairs of the frame.
  case allInliers(Int)
  /// The kind of the pair.
  case kind(PairKind)
  /// Recomputed for a result of another program.
  case countedAgain

  // The model.
  /// Pairs were left out because of similar-looking sides; the first one is the pair with `with`.
  case leftOut(with: String, DroppedPairReason)
  /// Why the pair was left out.
  case dropped(DroppedPairReason)
  /// All verified pairs of the frame were left out.
  case allLeftOut(verified: Int)
  /// The best candidate for the initial pair.
  case bestInitialPair(String, String, InitialPairVerdict)
  /// The pair was tried as the initial pair with a focal length, pixels.
  case triedAsInitial(focal: Double, InitialPairVerdict)
  /// No pair has enough verified matches for an initial pair.
  case noInitialCandidate
  /// The value counts verified pairs between the frame's model, which has `views` views, and the
  /// main model.
  case otherModel(views: Int)
  /// Verified pairs with views that are not in the model.
  case verifiedElsewhere(Int)
  /// Enough points are consistent when recomputed, but the other program found no pose.
  case foundAgain
  /// Mean reprojection error of the points that the frame observes, pixels.
  case meanError(Double)
  /// The pose is that of the device.
  case placedByDevice
  /// Points of the model that both frames observe.
  case seenByBoth

  // Depth and texture.
  /// A view counts if it shares the given number of the frame's sparse points.
  case sharedPoints(limit: Int, of: Int)
  /// The fraction of the pixels with a depth that other views confirm.
  case confirmedDepth
  /// The fraction of the surface that the frame textures.
  case coloredSurface
}
