import Alignment
import Geometry
import Matching
import Scene

/// What is known about the value at a gate, apart from value and limit.
package enum GateNote: Sendable, Equatable {
  /// The frame that the gate is about.
  case frame(String)
  /// Why a file could not be read or used, as its reader reports it.
  case problem(String)

  // Keypoints.
  /// The median of all frames, and how many of the frame's keypoints the mask hides.
  case keypoints(median: Int, masked: Int)
  /// Keypoints that a project of another program stores.
  case stored

  // Pairs.
  /// How pairs were chosen.
  case mode(PairMode)
  /// Neighbors in the capture are matched, and the frames are further apart.
  case outsideWindow(PairMode, distance: Int, window: Int)
  /// The best value of all pairs of the frame, which the pair with this one has.
  case bestWith(String)
  /// The best value of a number of pairs.
  case bestOf(pairs: Int)
  /// The best value of all pairs of the frame.
  case best
  /// A share; `isBackground` if it is that of a background that moves along with the camera.
  case still(isBackground: Bool)
  /// Inliers of each two-view model, and of the guided search.
  case inliers(essential: Int, fundamental: Int, homography: Int, guided: Int)
  /// Inliers of all verified pairs of the frame.
  case allInliers(Int)
  /// The kind of the pair.
  case kind(PairKind)
  /// Determined again here, for a result of another program.
  case countedAgain

  // The model.
  /// Pairs were left out because sides look alike; the first is that with `with`.
  case leftOut(with: String, DroppedPairReason)
  /// Why the pair was left out.
  case dropped(DroppedPairReason)
  /// All verified pairs of the frame were left out.
  case allLeftOut(verified: Int)
  /// The best candidate for the initial pair.
  case bestInitialPair(String, String, InitialPairVerdict)
  /// The pair was tried as the initial one with a focal length, pixels.
  case triedAsInitial(focal: Double, InitialPairVerdict)
  /// No pair has as many verified matches as an initial pair needs.
  case noInitialCandidate
  /// The value counts verified pairs between the frame's model, of so many views, and the main one.
  case otherModel(views: Int)
  /// Verified pairs with views that are not in the model.
  case verifiedElsewhere(Int)
  /// Enough points agree when tried again here, but the other program found no pose.
  case foundAgain
  /// Mean reprojection error of the points that the frame sees, pixels.
  case meanError(Double)
  /// The pose is the device's own.
  case placedByDevice
  /// Points of the model that both frames see.
  case seenByBoth

  // Depth and texture.
  /// A view counts if it shares a number of the frame's sparse points.
  case sharedPoints(limit: Int, of: Int)
  /// The share of the pixels with a depth that other views confirm.
  case confirmedDepth
  /// The share of the surface that the frame colors.
  case coloredSurface
}
