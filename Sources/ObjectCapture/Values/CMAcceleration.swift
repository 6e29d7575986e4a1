/// An acceleration in the axes of a device held upright (x right, y to the top edge, z out of the
/// screen), in g; named as in CoreMotion.
public struct CMAcceleration: Sendable {
  /// Component to the right.
  public var x: Double
  /// Component to the top edge.
  public var y: Double
  /// Component out of the screen.
  public var z: Double

  /// Creates a zero acceleration.
  public init() { (x, y, z) = (0, 0, 0) }
  /// Creates an acceleration from its components.
  public init(x: Double, y: Double, z: Double) { (self.x, self.y, self.z) = (x, y, z) }
}
