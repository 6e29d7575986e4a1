/// The main purpose of a planned view.
public enum ViewPurpose: Sendable, Equatable {
  /// The part of the object's surface.
  public enum Part: String, Sendable, Equatable, CaseIterable {
    case top, sides, underside
  }

  /// It is in a gap of azimuths, degrees wide.
  case closesGap(degrees: Double)
  /// It sees a share of the surface that fewer than three views see, mostly on one part.
  case seesUnseen(share: Double, part: Part)
  /// It sees a share of the surface on which the other views disagree.
  case settlesDispute(share: Double)
  /// It is near the view with this index, whose position has this standard deviation in world
  /// units.
  case steadies(view: Int, deviation: Double)
  /// It sees a share of the surface from another angle.
  case addsAngle(share: Double)
}
