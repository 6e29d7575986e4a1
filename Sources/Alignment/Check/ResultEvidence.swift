/// The quantities that decide whether the poses of a result are right.
public enum ResultEvidence: String, EvidenceName {
  case lost = "share of the frames without a pose"
  case others = "share of the frames in models that did not join"
  case contradicting = "share of the matches that contradict the poses, worst views"
  case missing = "share of the expected correspondences that are missing"
  case centerDeviation = "standard deviation of the camera centers over their extent"
  case rotationDeviation = "standard deviation of the rotations, degrees"
  case outside = "expected number of views beyond 1.5 degrees or 2 % of the extent"
  case freedRotation = "turn of the views if all intrinsics are adjusted and errors fall, degrees"
  case freedCenter =
    "shift of the centers if all intrinsics are adjusted and errors fall, over their extent"
  case freedFocal = "change of the focal length if all intrinsics are adjusted and errors fall"
  case contradictedFocal =
    "geometric mean of the change of the focal length and of the reduction of the squared errors"
  case freedAspect = "change of the aspect ratio if all intrinsics are adjusted and errors fall"
  case freedGain = "reduction of the squared errors if all intrinsics are adjusted, as a logarithm"
  case ownGain = "reduction of the squared errors if each view has a camera, as a logarithm"
  case shearGain = "reduction of the squared errors if each view is sheared, as a logarithm"
  case shear = "shear of the views if each view is sheared"
  case weakestCut = "points that cross the weakest cut through the views"
  case support = "points in three views or more of the weakest view"
  case angle = "median angle between the rays to a point, degrees"
  case panoramic = "share of the pairs whose camera only rotated"
  case registered = "registered views"
  case length = "views per point"
}
