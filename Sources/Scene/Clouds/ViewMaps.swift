/// What is drawn with the camera of one view.
public protocol ViewMap: Sendable, Equatable {
  /// Index of the view.
  var view: Int { get }
}

/// Maps of some views, one read at a time: all together they may be more than memory holds.
public struct ViewMaps<Map: ViewMap>: Sendable {
  /// The views that have a map, in order.
  public let views: [Int]
  private let read: @Sendable (Int) throws -> Map

  /// Maps that are in memory.
  public init(_ maps: [Map] = []) {
    views = maps.map(\.view)
    read = { maps[$0] }
  }

  /// Maps that are read when asked for, by their position in `views`.
  package init(of views: [Int], read: @escaping @Sendable (Int) throws -> Map) {
    self.views = views
    self.read = read
  }

  /// Number of maps.
  public var count: Int { views.count }
  /// Whether there is none.
  public var isEmpty: Bool { views.isEmpty }
  /// Positions of the maps.
  public var indices: Range<Int> { views.indices }

  /// The map at a position.
  ///
  /// - Throws: Where it is in a file that cannot be read any more.
  public subscript(position: Int) -> Map {
    get throws { try read(position) }
  }

  /// The map of a view; `nil` where it has none.
  ///
  /// - Throws: As the subscript.
  public func map(of view: Int) throws -> Map? {
    try views.firstIndex(of: view).map { try read($0) }
  }
}

extension ViewMaps: Equatable {
  /// Whether all maps are the same; what cannot be read is not.
  public static func == (a: ViewMaps, b: ViewMaps) -> Bool {
    guard a.views == b.views else { return false }
    return a.indices.allSatisfy { position in
      guard let first = try? a[position], let second = try? b[position] else { return false }
      return first == second
    }
  }
}

extension ViewMaps where Map: SpilledValue {
  /// Maps that are in memory as far as there is room.
  ///
  /// - Parameter positions: For each of `views`, its map's number in the list.
  package init(_ list: SpilledList<Map>, of views: [Int], at positions: [Int]) {
    self.init(of: views) { try list[positions[$0]] }
  }
}
