/// Summary of a written simulation.
public struct SimulationSummary: Codable, Sendable, Equatable {
  /// Number of photographs or frames.
  public var frames: Int
  /// Image width in pixels.
  public var width: Int
  /// Image height in pixels.
  public var height: Int
  /// Focal length in pixels.
  public var focal: Double
  /// Number of triangles of the object's true surface.
  public var triangles: Int
}
