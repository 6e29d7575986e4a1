/// An acceleration along the axes of a device held upright: x right, y to the top edge, z out of the
/// screen; in g. CoreMotion's name.
public struct CMAcceleration: Sendable, Hashable {
  /// To the right.
  public var x: Double
  /// To the top edge.
  public var y: Double
  /// Out of the screen.
  public var z: Double

  /// Zero.
  public init() { (x, y, z) = (0, 0, 0) }
  /// An acceleration of three numbers.
  public init(x: Double, y: Double, z: Double) { (self.x, self.y, self.z) = (x, y, z) }
}
