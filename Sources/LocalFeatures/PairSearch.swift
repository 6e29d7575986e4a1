import CKernels

/// Finds the nearest and second nearest neighbor of each descriptor of two sets in the other set.
///
/// Distances come from integer products of blocks that fit into the cache, between descriptors that
/// share a word: those of the first set with their nearest words, those of the second with their
/// own word. With one word the search is exhaustive.
package struct PairSearch {
  let first: DescriptorSet
  let second: DescriptorSet

  package init(first: DescriptorSet, second: DescriptorSet) {
    self.first = first
    self.second = second
  }

  /// Two descriptors that are mutual nearest neighbors.
  package struct Pair: Equatable {
    package var first: Int32
    package var second: Int32
    package var squaredDistance: Float
  }

  /// Returns mutual nearest neighbors that pass the ratio test in both directions.
  ///
  /// - Parameters:
  ///   - ratio: Maximum ratio of the nearest to the second nearest distance.
  ///   - maxDistance: Maximum distance between descriptors, in their own units.
  ///   - onePlaceCompetes: Whether another descriptor of the same place (see
  ///     `DescriptorSet.places`) counts as second nearest. Matching allows this: a lost match is
  ///     found with the other orientation.
  package func mutualNeighbors(
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
    return mutual(forward, backward, ratio: ratio * ratio, limit: maxDistance * maxDistance)
  }

  private func mutual(
    _ forward: NearestTable, _ backward: NearestTable, ratio: Float, limit: Float
  ) -> [Pair] {
    // `backward` is indexed by position in the member list, not by descriptor.
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

  /// Compares the descriptors that share a word, block by block.
  private func compareBlocks(_ forward: NearestTable, _ backward: NearestTable) {
    let products: OpaquePointer = ocs_products_create()
    defer { ocs_products_destroy(products) }
    let (rowBlock, columnBlock) = (Int(OCS_PRODUCT_ROWS), Int(OCS_PRODUCT_COLUMNS))
    for word in 0..<second.members.words {
      let own = first.probes.starts[word]..<first.probes.starts[word + 1]
      let theirs = second.members.starts[word]..<second.members.starts[word + 1]
      guard !own.isEmpty else { continue }
      for column in stride(from: theirs.lowerBound, to: theirs.upperBound, by: columnBlock) {
        let columns = column..<min(column + columnBlock, theirs.upperBound)
        withPointers(to: second, items: second.members.items, in: columns) { bytes, items, count in
          ocs_products_set_columns(products, bytes, items, count)
        }
        for row in stride(from: own.lowerBound, to: own.upperBound, by: rowBlock) {
          let rows = row..<min(row + rowBlock, own.upperBound)
          withPointers(to: first, items: first.probes.items, in: rows) { bytes, items, count in
            ocs_products_multiply(products, bytes, items, count)
          }
          compete(products, rows: rows, columns: columns, forward: forward, backward: backward)
        }
      }
    }
  }

  private func withPointers(
    to set: DescriptorSet, items: [Int32], in range: Range<Int>,
    body: (UnsafePointer<UInt8>, UnsafePointer<Int32>, Int32) -> Void
  ) {
    set.bytes.withUnsafeBufferPointer { bytes in
      items.withUnsafeBufferPointer { items in
        guard let source = bytes.baseAddress, let list = items.baseAddress else { return }
        body(source, list + range.lowerBound, Int32(range.count))
      }
    }
  }

  /// Offers each product of a block to its row and its column.
  private func compete(
    _ products: OpaquePointer, rows: Range<Int>, columns: Range<Int>,
    forward: NearestTable, backward: NearestTable
  ) {
    if forward.isPlain, backward.isPlain {
      let norms = columns.map { second.halfNorms[Int(second.members.items[$0])] }
      first.probes.items.withUnsafeBufferPointer { rowItems in
        second.members.items.withUnsafeBufferPointer { columnItems in
          guard let own = rowItems.baseAddress, let theirs = columnItems.baseAddress else { return }
          ocs_products_compete(
            products, own + rows.lowerBound, first.halfNorms, theirs + columns.lowerBound, norms,
            forward.pointers(from: 0), backward.pointers(from: columns.lowerBound))
        }
      }
      return
    }
    for row in rows {
      let item = first.probes.items[row]
      guard let line = ocs_products_row(products, Int32(row - rows.lowerBound)) else { continue }
      for column in columns {
        let (other, dot) = (second.members.items[column], Float(line[column - columns.lowerBound]))
        forward.offer(dot - second.halfNorms[Int(other)], from: other, to: Int(item))
        backward.offer(dot - first.halfNorms[Int(item)], from: item, to: column)
      }
    }
  }
}
