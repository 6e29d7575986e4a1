import Scene

/// A view that was placed by its device pose; see `PlacedView`.
public struct PlacedRecord: Codable, Sendable, Equatable {
  /// The view's name.
  public var view: String
  /// Points that refined the pose; 0 if it is the prediction.
  public var points: Int
  /// Expected error of the camera center, world units.
  public var position: Double
  /// Expected error of the rotation, degrees.
  public var rotation: Double

  init(_ placed: PlacedView, view: String) {
    self.view = view
    points = placed.points
    position = placed.position
    rotation = placed.rotation
  }
}
