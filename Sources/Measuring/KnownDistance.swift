/// A distance between two picked points or markers that the user measured on the object.
package struct KnownDistance: Codable, Equatable, Sendable {
  /// Name of the first point or marker.
  package var first: String
  /// Name of the second point or marker.
  package var second: String
  /// The measured length, meters.
  package var length: Double
  /// Its standard deviation, meters; 0 if it is taken as exact.
  package var deviation: Double
  /// Whether it only checks the scale, which is determined without it.
  package var isCheck: Bool

  /// A measured distance; lengths in meters.
  package init(
    _ first: String, _ second: String, length: Double, deviation: Double = 0, isCheck: Bool = false
  ) {
    (self.first, self.second) = (first, second)
    (self.length, self.deviation, self.isCheck) = (length, deviation, isCheck)
  }

  /// Whether it is a distance between the same two points, in any order.
  package func isBetween(_ a: String, _ b: String) -> Bool {
    (first, second) == (a, b) || (first, second) == (b, a)
  }

  /// The two points as users name the distance: `A B`.
  package var title: String { "\(first) \(second)" }
}
