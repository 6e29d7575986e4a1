import Scene
import Support

/// Some views of a draft, and those that they are checked with.
struct DenseBlock {
  /// Positions in the draft's views, increasing.
  let needed: [Int]
  /// Places in `needed` of the views that the block is about.
  let wanted: [Int]
  private let places: [Int: Int]
  private let links: [[Int]]

  /// - Parameters:
  ///   - wanted: Positions in the draft's views.
  ///   - neighbours: Those of all of the draft's views.
  ///   - others: Positions that are needed besides.
  init(_ wanted: [Int], with neighbours: [[Int]], and others: [Int] = []) {
    let isWanted = Set(wanted)
    needed = isWanted.union(wanted.flatMap { neighbours[$0] }).union(others).sorted()
    let places = Dictionary(uniqueKeysWithValues: needed.enumerated().map { ($1, $0) })
    self.wanted = wanted.compactMap { places[$0] }
    links = needed.map { position in
      isWanted.contains(position) ? neighbours[position].compactMap { places[$0] } : []
    }
    self.places = places
  }

  /// The place of a position that is needed.
  func place(_ position: Int) -> Int { places[position] ?? 0 }

  /// How the views check each other.
  func network(_ views: DenseViews) -> ViewNetwork {
    ViewNetwork(views.outlines, neighbours: links)
  }

  /// The planes of the views that are needed.
  func maps(_ planes: (Int) throws -> DensePlanes, in pool: SpillPool) throws -> PlaneMaps {
    let maps = PlaneMaps(count: needed.count, in: pool)
    for (place, position) in needed.enumerated() { try maps.put(planes(position), at: place) }
    return maps
  }
}
