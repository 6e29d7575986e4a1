import Imaging
import Scene
import Support

/// The parts of all views in which planes are refined at the fine levels.
///
/// The planes of a coarse level show where the object is. At finer levels only the region that
/// contains it is searched; the planes elsewhere are those of the coarse level, which show the
/// surroundings: what supports the object, hides it, or lies behind it.
struct SearchRegion: Sendable {
  /// The value of a mask's pixels next to the object that show surroundings, as other views confirm.
  static let surroundings: UInt8 = 1
  /// The level of the masks; finer ones are restricted to them.
  let level: Int
  /// A mask of each view; empty for whole views.
  private let masks: SpilledList<RegionMask>
  /// The shares of each view that are searched: above the finest level, and at it, without edges.
  private let shares: [(coarse: Double, finest: Double)]

  /// - Throws: `FileError` if the masks cannot be stored.
  init(level: Int, masks found: [RegionMask], in pool: SpillPool) throws {
    self.level = level
    masks = SpilledList(count: found.count, in: pool)
    for (view, mask) in found.enumerated() { try masks.put(mask, at: view) }
    shares = found.map { mask in
      guard !mask.pixels.isEmpty else { return (1, 1) }
      let count = Double(mask.pixels.count)
      return (
        Double(mask.pixels.count { $0 != 0 }) / count,
        Double(mask.pixels.count { $0 > SearchRegion.surroundings }) / count
      )
    }
  }

  /// The share of a view's pixels that is searched at a level.
  func share(of view: Int, level: Int) -> Double {
    guard level < self.level else { return 1 }
    return level == 0 ? shares[view].finest : shares[view].coarse
  }

  /// The share of all pixels that the finest level searches, without edges; `nil` if all.
  var share: Double? {
    let sum = shares.reduce(0) { $0 + $1.finest }
    return sum < Double(shares.count) ? sum / Double(shares.count) : nil
  }

  /// The level whose planes locate the object, in a search over a number of levels: its images are
  /// a quarter as long as the finest ones, or half with few levels.
  static func level(of levels: Int) -> Int { max(levels - 2, 1) }

  /// Whether a round estimates planes of a level that is restricted.
  static func restricts(_ round: DenseRound, levels: Int) -> Bool {
    round.level(of: levels) < level(of: levels)
  }

  /// The active pixels of a view at a level that are searched.
  ///
  /// - Parameter edges: Pixels of the level above the finest near which its planes show an edge; at
  ///   the finest level, surroundings are searched only there.
  func restricted(
    _ active: ByteImage, of view: Int, level: Int, edges: ByteImage? = nil
  ) throws -> ByteImage {
    guard level < self.level else { return active }
    var mask = try masks[view]
    guard !mask.pixels.isEmpty else { return active }
    if level == 0, let edges { keep(edges, in: &mask) }
    var result = active
    let shift = self.level - level
    for y in 0..<active.height {
      let row = min(y >> shift, mask.height - 1) * mask.width
      for x in 0..<active.width where mask.pixels[row + min(x >> shift, mask.width - 1)] == 0 {
        result.pixels[y * active.width + x] = 0
      }
    }
    return result
  }

  /// Removes surroundings without edges from a mask.
  private func keep(_ edges: ByteImage, in mask: inout RegionMask) {
    let shift = max(level - 1, 0)
    var isEdge = ByteImage(width: mask.width, height: mask.height)
    for y in 0..<edges.height {
      let row = min(y >> shift, mask.height - 1) * mask.width
      for x in 0..<edges.width where edges.pixels[y * edges.width + x] != 0 {
        isEdge.pixels[row + min(x >> shift, mask.width - 1)] = 255
      }
    }
    for at in mask.pixels.indices
    where mask.pixels[at] == SearchRegion.surroundings && isEdge.pixels[at] == 0 {
      mask.pixels[at] = 0
    }
  }
}

extension DenseView {
  /// - Throws: `StorageError` if a mask does not have the view's size at its level.
  func check(_ mask: RegionMask, level: Int) throws {
    let size = frame(level)
    guard mask.pixels.isEmpty || (mask.width, mask.height) == (size.width, size.height) else {
      throw StorageError.inconsistent("region")
    }
  }
}
