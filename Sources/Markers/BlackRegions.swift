/// Outlines of connected black regions.
///
/// Regions are connected through edges and corners of pixels, and found by runs of rows. The outline
/// is traced from the first pixel.
///
/// Reference: Suzuki & Abe, "Topological structural analysis of digitized binary images by border
/// following", CVGIP 30, 1985.
struct BlackRegions {
  private let width: Int
  private let height: Int
  private let black: [Bool]

  init(_ black: [Bool], width: Int, height: Int) {
    (self.black, self.width, self.height) = (black, width, height)
  }

  private struct Region {
    /// The first pixel in reading order.
    var start: Int
    var minX: Int
    var maxX: Int
    var minY: Int
    var maxY: Int
  }

  /// The outlines of regions whose width or height is at least `minSide` pixels.
  func outlines(minSide: Int) -> [[SIMD2<Int>]] {
    regions().compactMap { region in
      let (across, down) = (region.maxX - region.minX + 1, region.maxY - region.minY + 1)
      guard max(across, down) >= minSide, min(across, down) >= minSide / 2 else { return nil }
      return outline(from: region.start, limit: 4 * (across + down) * 4)
    }
  }

  private func regions() -> [Region] {
    var regions: [Region] = []
    var parents: [Int] = []
    var previous: [(from: Int, to: Int, label: Int)] = []
    func root(_ label: Int) -> Int {
      var label = label
      while parents[label] != label {
        parents[label] = parents[parents[label]]
        label = parents[label]
      }
      return label
    }
    func join(_ a: Int, _ b: Int) {
      let (low, high) = (min(root(a), root(b)), max(root(a), root(b)))
      guard low != high else { return }
      parents[high] = low
      regions[low].minX = min(regions[low].minX, regions[high].minX)
      regions[low].maxX = max(regions[low].maxX, regions[high].maxX)
      regions[low].maxY = max(regions[low].maxY, regions[high].maxY)
    }
    for y in 0..<height {
      var current: [(from: Int, to: Int, label: Int)] = []
      var above = 0
      for (from, to) in runs(of: y) {
        let label = regions.count
        regions.append(Region(start: y * width + from, minX: from, maxX: to, minY: y, maxY: y))
        parents.append(label)
        // Runs of the row above that end before this one cannot touch later runs either.
        while above < previous.count, previous[above].to + 1 < from { above += 1 }
        var index = above
        while index < previous.count, previous[index].from <= to + 1 {
          join(previous[index].label, label)
          index += 1
        }
        current.append((from, to, label))
      }
      previous = current
    }
    return regions.indices.filter { parents[$0] == $0 }.map { regions[$0] }
  }

  private func runs(of y: Int) -> [(Int, Int)] {
    var runs: [(Int, Int)] = []
    black.withUnsafeBufferPointer { black in
      var x = 0
      let row = y * width
      while x < width {
        while x < width, !black[row &+ x] { x &+= 1 }
        guard x < width else { break }
        let from = x
        while x < width, black[row &+ x] { x &+= 1 }
        runs.append((from, x - 1))
      }
    }
    return runs
  }

  /// Steps to the eight neighbors, clockwise from the right.
  private static let steps: [SIMD2<Int>] = [
    SIMD2(1, 0), SIMD2(1, 1), SIMD2(0, 1), SIMD2(-1, 1), SIMD2(-1, 0), SIMD2(-1, -1), SIMD2(0, -1),
    SIMD2(1, -1),
  ]

  private func isBlack(_ p: SIMD2<Int>) -> Bool {
    p.x >= 0 && p.y >= 0 && p.x < width && p.y < height && black[p.y * width + p.x]
  }

  /// The pixels of the outer border, clockwise in the picture; `nil` if there are more than `limit`.
  private func outline(from start: Int, limit: Int) -> [SIMD2<Int>]? {
    let first = SIMD2(start % width, start / width)
    var (pixel, search) = (first, 6)
    var outline: [SIMD2<Int>] = []
    var firstStep: Int?
    repeat {
      guard
        let step = (0..<8).map({ (search + $0) % 8 }).first(where: {
          isBlack(pixel &+ Self.steps[$0])
        })
      else { return nil }
      if pixel == first {
        if step == firstStep { break }
        firstStep = firstStep ?? step
      }
      outline.append(pixel)
      pixel = pixel &+ Self.steps[step]
      // Continue clockwise after the direction back to the pixel left.
      search = (step + 6) % 8
    } while outline.count <= limit
    return outline.count <= limit ? outline : nil
  }
}
