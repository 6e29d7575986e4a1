/// What is special about the surface that a block of a photograph shows; the first that holds.
public enum BlockPlace: String, Codable, CaseIterable, Sendable {
  /// No view of the model sees it: its shape and color are guesses.
  case unseen
  /// One or two views see it.
  case fewViews = "few views"
  /// It lies in the plane that the object stands on.
  case support
  /// Enough views see it, but no depth confirms it.
  case unconfirmed
  /// The surface is confirmed, and the photograph's structure is on the model at another place.
  case displaced
  /// None of these.
  case other
}

/// The blocks at one kind of place.
public struct BlockCount: Codable, Sendable, Equatable {
  /// Number of blocks with texture.
  public var textured = 0
  /// Number of these whose structure is not that of the photograph.
  public var unlike = 0

  /// Creates a count of zero blocks.
  public init() {}

  mutating func add(isUnlike: Bool) {
    textured += 1
    if isUnlike { unlike += 1 }
  }
}

/// The blocks of all photographs by the kind of place.
public struct BlockPlaces: Codable, Sendable, Equatable {
  private var counts: [String: BlockCount] = [:]

  /// Creates counts of zero blocks.
  public init() {}

  /// The blocks at a kind of place.
  public subscript(place: BlockPlace) -> BlockCount {
    get { counts[place.rawValue] ?? BlockCount() }
    set { counts[place.rawValue] = newValue }
  }

  /// All blocks.
  public var total: BlockCount {
    BlockPlace.allCases.reduce(into: BlockCount()) { sum, place in
      sum.textured += self[place].textured
      sum.unlike += self[place].unlike
    }
  }

  mutating func add(_ other: BlockPlaces) {
    for place in BlockPlace.allCases {
      var sum = self[place]
      sum.textured += other[place].textured
      sum.unlike += other[place].unlike
      if sum != BlockCount() { self[place] = sum }
    }
  }
}
