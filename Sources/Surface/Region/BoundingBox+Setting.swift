import Geometry

extension BoundingBox {
  /// Parses the `box` setting, six comma-separated numbers; `nil` for an empty string.
  ///
  /// - Throws: `SurfaceError.badBox` for anything but six finite numbers with min less than max.
  package static func parse(_ text: String) throws -> BoundingBox? {
    let trimmed = text.filter { !$0.isWhitespace }
    guard !trimmed.isEmpty else { return nil }
    let numbers = trimmed.split(separator: ",", omittingEmptySubsequences: false).map {
      Double($0) ?? .nan
    }
    guard numbers.count == 6, numbers.allSatisfy({ $0.isFinite && abs($0) < 1e9 }) else {
      throw SurfaceError.badBox(text)
    }
    let low = SIMD3(numbers[0], numbers[1], numbers[2])
    let high = SIMD3(numbers[3], numbers[4], numbers[5])
    guard low.x < high.x && low.y < high.y && low.z < high.z else {
      throw SurfaceError.badBox(text)
    }
    return BoundingBox(min: low, max: high)
  }
}
