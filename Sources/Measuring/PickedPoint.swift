import Foundation

/// The place of a point in one photograph, as the user picked it.
package struct Pick: Codable, Equatable, Sendable {
  /// Full name of the frame.
  package var frame: String
  /// Position in the upright photograph at full size, pixels; (0, 0) is the corner of the first
  /// pixel, whose center is (0.5, 0.5).
  package var x: Double
  /// See `x`.
  package var y: Double

  /// A pick at a pixel of a frame.
  package init(frame: String, x: Double, y: Double) {
    (self.frame, self.x, self.y) = (frame, x, y)
  }

  /// The position as a vector.
  package var pixel: SIMD2<Double> { SIMD2(x, y) }

  /// The pick as commands take it: `FRAME:X,Y`.
  package var text: String { "\(frame):\(Self.number(x)),\(Self.number(y))" }

  private static func number(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e9 ? String(format: "%.0f", value) : String(value)
  }
}

/// A point that the user picked in two or more photographs.
package struct PickedPoint: Codable, Equatable, Sendable {
  /// Assumed standard deviation of a pick along each axis of the full photograph, pixels: a user
  /// hits a corner to about one pixel.
  package static let usualDeviation = 1.0
  /// Limits of that deviation, pixels.
  package static let deviations = 0.01...100.0
  /// Maximum number of characters of a name.
  private static let maxName = 64

  /// The name, unique in the project.
  package var name: String
  /// The picks, each in another frame.
  package var picks: [Pick]
  /// Standard deviation of each coordinate of the picks, pixels of the full photograph.
  package var deviation: Double

  /// A point from its picks.
  package init(name: String, picks: [Pick], deviation: Double = usualDeviation) {
    (self.name, self.picks, self.deviation) = (name, picks, deviation)
  }

  /// Whether a text is the name of a point: a letter, then letters, digits, `_`, `-` and `.`, at
  /// most 64 in all.
  package static func isName(_ text: String) -> Bool {
    guard let first = text.first, first.isLetter, text.count <= maxName else { return false }
    return text.allSatisfy { $0.isLetter || $0.isNumber || "_-.".contains($0) }
  }
}
