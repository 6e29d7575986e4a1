extension Keypoint {
  /// A tie point: it has no extent, and no orientation.
  package init(_ point: TiePoint) {
    self.init(x: Float(point.x), y: Float(point.y), scale: 0, angle: 0)
  }

  /// Whether it is a tie point, whose descriptor identifies it.
  package var isTiePoint: Bool { scale == 0 }
}
