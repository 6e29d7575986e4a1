/// What a planned view is mainly for.
public enum ViewReason: Sendable, Equatable {
  /// Which part of the object's surface.
  public enum Part: String, Sendable, Equatable, CaseIterable {
    case top, sides, underside
  }

  /// It stands in a range of azimuths without a view, degrees wide.
  case closesGap(degrees: Double)
  /// It sees a share of the surface that fewer than three views see, most of it on one part.
  case seesUnseen(share: Double, part: Part)
  /// It sees a share of the surface on which the views before it do not agree.
  case settlesDispute(share: Double)
  /// It is near a view, given by its index, whose position is uncertain by so many world units.
  case steadies(view: Int, deviation: Double)
  /// It gives a share of the surface another angle.
  case addsAngle(share: Double)
}
