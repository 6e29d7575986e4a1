/// A map aligned with the camera of one view.
public protocol ViewMap: Sendable, Equatable {
  /// Index of the view.
  var view: Int { get }
}

/// Maps of several views that are read one at a time, as all of them together may exceed the
/// available memory.
public struct ViewMaps<Map: ViewMap>: Sendable {
  /// The views that have a map, in order.
  public let views: [Int]
  private let read: @Sendable (Int) throws -> Map

  /// Maps in memory.
  public init(_ maps: [Map] = []) {
    views = maps.map(\.view)
    read = { maps[$0] }
  }

  /// Maps that are read on demand, by their position in `views`.
  package init(of views: [Int], read: @escaping @Sendable (Int) throws -> Map) {
    self.views = views
    self.read = read
  }

  /// Number of maps.
  public var count: Int { views.count }
  /// Whether there are no maps.
  public var isEmpty: Bool { views.isEmpty }
  /// Positions of the maps.
  public var indices: Range<Int> { views.indices }

  /// The map at a position.
  ///
  /// - Throws: If the map is in a file that can no longer be read.
  public subscript(position: Int) -> Map {
    get throws { try read(position) }
  }

  /// The map of a view; `nil` if it has none.
  ///
  /// - Throws: As the subscript does.
  public func map(of view: Int) throws -> Map? {
    try views.firstIndex(of: view).map { try read($0) }
  }
}

extension ViewMaps: Equatable {
  /// Whether all maps are the same; maps that cannot be read are never equal.
  public static func == (a: ViewMaps, b: ViewMaps) -> Bool {
    guard a.views == b.views else { return false }
    return a.indices.allSatisfy { position in
      guard let first = try? a[position], let second = try? b[position] else { return false }
      return first == second
    }
  }
}

extension ViewMaps where Map: SpilledValue {
  /// Maps cached in memory as far as there is room.
  ///
  /// - Parameter positions: The index of each view's map in the list, parallel to `views`.
  package init(_ list: SpilledList<Map>, of views: [Int], at positions: [Int]) {
    self.init(of: views) { try list[positions[$0]] }
  }
}
