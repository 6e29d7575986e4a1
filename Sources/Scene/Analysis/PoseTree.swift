import Geometry
import Numerics

/// A k-d tree over the centers of posed views. It finds the nearest views with a similar viewing
/// direction without visiting all others.
///
/// Reference: Friedman, Bentley & Finkel, "An Algorithm for Finding Best Matches in Logarithmic
/// Expected Time", ACM TOMS 3(3), 1977.
package struct PoseTree: Sendable {
  /// A view with a pose.
  package struct Place: Sendable {
    /// Index of the view.
    package var index: Int
    package var center: SIMD3<Double>
    /// Viewing direction, of length 1.
    package var axis: SIMD3<Double>

    package init(index: Int, center: SIMD3<Double>, axis: SIMD3<Double>) {
      self.index = index
      self.center = center
      self.axis = axis
    }
  }

  /// Maximum number of places in a leaf.
  private static let leafSize = 8

  /// In tree order: a node is a range, and its halves are its children.
  private let places: [Place]
  /// Indexed by the middle place of a node: the axis and coordinate at which the node is split.
  private let splits: [Split]

  private struct Split: Sendable {
    var side = 0
    var value = 0.0
  }

  /// Number of distances computed, for measurements.
  package private(set) var comparisons = 0

  package init(_ places: [Place]) {
    var sorted = places
    var splits = [Split](repeating: Split(), count: places.count)
    Self.split(&sorted, splits: &splits, in: 0..<places.count)
    self.places = sorted
    self.splits = splits
  }

  /// Sorts a range along its longest side, then each half recursively.
  private static func split(_ places: inout [Place], splits: inout [Split], in range: Range<Int>) {
    guard range.count > leafSize else { return }
    let side = longestSide(places[range])
    places[range].sort { ($0.center[side], $0.index) < ($1.center[side], $1.index) }
    let middle = (range.lowerBound + range.upperBound) / 2
    splits[middle] = Split(side: side, value: places[middle].center[side])
    split(&places, splits: &splits, in: range.lowerBound..<middle)
    split(&places, splits: &splits, in: middle..<range.upperBound)
  }

  private static func longestSide(_ places: ArraySlice<Place>) -> Int {
    var (low, high) = (SIMD3(repeating: Double.infinity), SIMD3(repeating: -Double.infinity))
    for place in places {
      low = pointwiseMin(low, place.center)
      high = pointwiseMax(high, place.center)
    }
    let extent = high - low
    return (0..<3).max { (extent[$0], $1) < (extent[$1], $0) } ?? 0
  }

  /// The nearest other views whose viewing direction differs by less than an angle, the nearest
  /// first.
  ///
  /// - Parameter minCosine: Cosine of the maximum angle between viewing directions.
  package mutating func nearest(_ count: Int, to own: Place, minCosine: Double) -> [Int] {
    var search = Search(own: own, count: count, minCosine: minCosine)
    visit(0..<places.count, &search)
    return search.found.map(\.index)
  }

  private struct Search {
    let own: Place
    let count: Int
    let minCosine: Double
    /// In order of distance, then index.
    var found: [(distance: Double, index: Int)] = []

    var limit: Double { found.count < count ? .infinity : found[count - 1].distance }

    mutating func take(_ place: Place) {
      guard place.index != own.index, dot(place.axis, own.axis) > minCosine else { return }
      let entry = (distance: distance(place.center, own.center), index: place.index)
      let at = found.firstIndex { entry < ($0.distance, $0.index) } ?? found.count
      found.insert(entry, at: at)
      if found.count > count { found.removeLast() }
    }
  }

  private mutating func visit(_ range: Range<Int>, _ search: inout Search) {
    guard range.count > Self.leafSize else {
      comparisons += range.count
      for place in places[range] { search.take(place) }
      return
    }
    let middle = (range.lowerBound + range.upperBound) / 2
    let offset = search.own.center[splits[middle].side] - splits[middle].value
    let (low, high) = (range.lowerBound..<middle, middle..<range.upperBound)
    visit(offset < 0 ? low : high, &search)
    if abs(offset) <= search.limit { visit(offset < 0 ? high : low, &search) }
  }
}
