import Scene
import Support

/// Some views of a draft, and the views that their processing needs: their sources or their
/// neighbors.
struct DenseBlock {
  /// Positions in the draft's views, ascending.
  let needed: [Int]
  /// Indices in `needed` of the requested views.
  let wanted: [Int]
  /// For each view of `needed`, the indices of its partners; empty for views that are not
  /// requested.
  let partners: [[Int]]
  private let places: [Int: Int]

  /// - Parameters:
  ///   - wanted: Positions in the draft's views of the requested views.
  ///   - partners: For each of the draft's views, the positions of the views that it needs.
  ///   - others: Additional needed positions.
  init(_ wanted: [Int], with partners: [[Int]], and others: [Int] = []) {
    let isWanted = Set(wanted)
    needed = isWanted.union(wanted.flatMap { partners[$0] }).union(others).sorted()
    let places = Dictionary(uniqueKeysWithValues: needed.enumerated().map { ($1, $0) })
    self.places = places
    func place(_ position: Int) -> Int { Self.place(position, in: places) }
    self.wanted = wanted.map(place)
    self.partners = needed.map { isWanted.contains($0) ? partners[$0].map(place) : [] }
  }

  /// The index in `needed` of a position.
  func place(_ position: Int) -> Int { Self.place(position, in: places) }

  private static func place(_ position: Int, in places: [Int: Int]) -> Int {
    guard let place = places[position] else { preconditionFailure("a position that is needed") }
    return place
  }

  /// The network in which the views check each other.
  func network(_ views: DenseViews) -> ViewNetwork {
    ViewNetwork(views.outlines, neighbors: partners)
  }

  /// The planes of the needed views.
  ///
  /// - Throws: `StorageError` if planes do not have the size of their view at the level.
  func maps(
    _ planes: (Int) throws -> DensePlanes, of views: DenseViews, level: Int
  ) throws -> PlaneMaps {
    let maps = PlaneMaps(count: needed.count, in: views.pool)
    for (place, position) in needed.enumerated() {
      let found = try planes(position)
      try found.check(views.outlines[place].frame(level))
      try maps.put(found, at: place)
    }
    return maps
  }
}
