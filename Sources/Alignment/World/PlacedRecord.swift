import Scene

/// A view that was placed by its device's pose; see `PlacedView`.
public struct PlacedRecord: Codable, Sendable, Equatable {
  public var view: String
  public var points: Int
  public var position: Double
  public var rotation: Double

  init(_ placed: PlacedView, view: String) {
    self.view = view
    (points, position, rotation) = (placed.points, placed.position, placed.rotation)
  }
}
