import Scene
import Support

/// Some views of a draft, and those that are needed for them: their sources, or those that they are
/// checked with.
struct DenseBlock {
  /// Positions in the draft's views, increasing.
  let needed: [Int]
  /// Places in `needed` of the views that the block is about.
  let wanted: [Int]
  /// For each view of `needed`, the places of its partners; none of those that the block is not about.
  let partners: [[Int]]
  private let places: [Int: Int]

  /// - Parameters:
  ///   - wanted: Positions in the draft's views.
  ///   - partners: Of all of the draft's views, the positions of those that are needed for them.
  ///   - others: Positions that are needed besides.
  init(_ wanted: [Int], with partners: [[Int]], and others: [Int] = []) {
    let isWanted = Set(wanted)
    needed = isWanted.union(wanted.flatMap { partners[$0] }).union(others).sorted()
    let places = Dictionary(uniqueKeysWithValues: needed.enumerated().map { ($1, $0) })
    self.places = places
    func place(_ position: Int) -> Int { Self.place(position, in: places) }
    self.wanted = wanted.map(place)
    self.partners = needed.map { isWanted.contains($0) ? partners[$0].map(place) : [] }
  }

  /// The place of a position that is needed.
  func place(_ position: Int) -> Int { Self.place(position, in: places) }

  private static func place(_ position: Int, in places: [Int: Int]) -> Int {
    guard let place = places[position] else { preconditionFailure("a position that is needed") }
    return place
  }

  /// How the views check each other.
  func network(_ views: DenseViews) -> ViewNetwork {
    ViewNetwork(views.outlines, neighbours: partners)
  }

  /// The planes of the views that are needed.
  ///
  /// - Throws: `StorageError` for planes of another size than a view's at their level.
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
