import Numerics

/// Finds, for two sets of descriptors, each one's nearest and second nearest in the other set.
///
/// Distances come from matrix products of blocks that stay in the cache, between descriptors that
/// share a word: those of the first set with their few nearest words, those of the second with
/// their own. With one word the search is exhaustive.
package struct PairSearch {
  private static let rowBlock = 256
  private static let columnBlock = 512

  let first: DescriptorSet
  let second: DescriptorSet

  package init(first: DescriptorSet, second: DescriptorSet) {
    self.first = first
    self.second = second
  }

  /// Two descriptors that are each other's nearest.
  package struct Pair: Equatable {
    package var first: Int32
    package var second: Int32
    package var squaredDistance: Float
  }

  /// Returns mutual nearest neighbours that pass the ratio test in both directions.
  ///
  /// - Parameters:
  ///   - ratio: Largest quotient of nearest and second nearest distance.
  ///   - maxDistance: Largest distance between descriptors, in their own units.
  ///   - onePlaceCompetes: Whether a place's other descriptor (see `DescriptorSet.places`) counts
  ///     as second nearest. Matching lets it compete: what is lost is found by its other direction.
  package func mutualNeighbours(
    ratio: Float, maxDistance: Float, onePlaceCompetes: Bool = true
  ) -> [Pair] {
    guard first.count > 0, second.count > 0 else { return [] }
    let forward = NearestTable(
      count: first.count, places: onePlaceCompetes ? nil : second.places)
    let backward = NearestTable(
      count: second.count, places: onePlaceCompetes ? nil : first.places)
    defer {
      forward.deallocate()
      backward.deallocate()
    }
    compareBlocks(forward, backward)
    return mutual(forward, backward, ratio * ratio, maxDistance * maxDistance)
  }

  private func mutual(
    _ forward: NearestTable, _ backward: NearestTable, _ ratio: Float, _ limit: Float
  ) -> [Pair] {
    // `backward` is indexed by place in the member list, not by descriptor.
    var place = [Int32](repeating: 0, count: second.count)
    for (position, item) in second.members.items.enumerated() { place[Int(item)] = Int32(position) }
    var pairs: [Pair] = []
    for i in 0..<first.count {
      let j = forward.index[i]
      guard j >= 0 else { continue }
      let back = Int(place[Int(j)])
      guard backward.index[back] == Int32(i) else { continue }
      let (own, other) = (2 * first.halfNorms[i], 2 * second.halfNorms[Int(j)])
      let distance = max(own - 2 * forward.best[i], 0)
      guard distance <= limit, distance <= ratio * (own - 2 * forward.second[i]),
        distance <= ratio * (other - 2 * backward.second[back])
      else { continue }
      pairs.append(Pair(first: Int32(i), second: j, squaredDistance: distance))
    }
    return pairs
  }

  private func compareBlocks(_ forward: NearestTable, _ backward: NearestTable) {
    let depth = DescriptorSet.length
    let values = Self.rowBlock * depth + Self.columnBlock * (depth + 1 + Self.rowBlock)
    let buffer = UnsafeMutablePointer<Float>.allocate(capacity: values + 8)
    buffer.initialize(repeating: 0, count: values + 8)
    defer { buffer.deallocate() }
    let rows = buffer
    let columns = rows + Self.rowBlock * depth
    let products = columns + Self.columnBlock * depth
    let norms = products + Self.columnBlock * Self.rowBlock
    for word in 0..<second.members.words {
      let own = first.probes.starts[word]..<first.probes.starts[word + 1]
      let theirs = second.members.starts[word]..<second.members.starts[word + 1]
      guard !own.isEmpty else { continue }
      for column in stride(from: theirs.lowerBound, to: theirs.upperBound, by: Self.columnBlock) {
        let m = min(Self.columnBlock, theirs.upperBound - column)
        gather(second, second.members.items, column, m, columns)
        for k in 0..<m { norms[k] = second.halfNorms[Int(second.members.items[column + k])] }
        for row in stride(from: own.lowerBound, to: own.upperBound, by: Self.rowBlock) {
          let n = min(Self.rowBlock, own.upperBound - row)
          gather(first, first.probes.items, row, n, rows)
          multiplyTransposed(
            rows, rows: n, columns, columns: m, depth: depth, into: products,
            stride: Self.columnBlock)
          scan(products, norms, row..<row + n, column..<column + m, forward, backward)
        }
      }
    }
  }

  private func gather(
    _ set: DescriptorSet, _ items: [Int32], _ start: Int, _ count: Int,
    _ out: UnsafeMutablePointer<Float>
  ) {
    set.bytes.withUnsafeBufferPointer { bytes in
      items.withUnsafeBufferPointer { indices in
        guard let source = bytes.baseAddress, let list = indices.baseAddress else { return }
        DescriptorSet.gather(source, list + start, count, out)
      }
    }
  }

  /// Offers each product to its row and its column; eight at a time are skipped when none of them
  /// can be a first or second.
  private func scan(
    _ products: UnsafePointer<Float>, _ norms: UnsafePointer<Float>, _ rows: Range<Int>,
    _ columns: Range<Int>, _ forward: NearestTable, _ backward: NearestTable
  ) {
    first.probes.items.withUnsafeBufferPointer { rowItems in
      second.members.items.withUnsafeBufferPointer { columnItems in
        first.halfNorms.withUnsafeBufferPointer { rowNorms in
          for row in rows {
            let item = rowItems[row]
            let i = Int(item)
            let line = products + (row &- rows.lowerBound) &* Self.columnBlock
            let rowNorm = rowNorms[i]
            var k = 0
            while k < columns.count {
              let dots = load8(line + k)
              let there = backward.second + (columns.lowerBound &+ k)
              let hit =
                (dots - load8(norms + k) .> forward.second[i]) .| (dots - rowNorm .> load8(there))
              if any(hit) {
                for lane in k..<min(k &+ 8, columns.count) {
                  let column = columns.lowerBound &+ lane
                  forward.offer(line[lane] - norms[lane], from: columnItems[column], to: i)
                  backward.offer(line[lane] - rowNorm, from: item, to: column)
                }
              }
              k &+= 8
            }
          }
        }
      }
    }
  }
}
