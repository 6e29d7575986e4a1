/// Sparsity pattern of the reduced camera system.
///
/// Two poses share a block if they observe a common point; a camera shares one with each of its
/// poses. In captures of many views most blocks are empty; only the others are stored.
final class SchurPattern: Sendable {
  /// A block of the lower triangle, by its rows and columns of the system.
  struct Entry: Sendable {
    var rows: Range<Int>
    var columns: Range<Int>
    /// Position of its values, by columns of eight rows.
    var place: Int
  }

  let entries: [Entry]
  /// Block index of the pose or camera whose first column this is.
  let blockOf: FixedBuffer<Int32>
  /// Position by row block × `blocks` + column block; −1 for empty blocks.
  let places: FixedBuffer<Int32>
  /// Layout of the free poses and cameras.
  let layout: BlockLayout
  var blocks: Int { layout.count }
  /// Number of values in all blocks.
  let count: Int

  init(_ problem: BundleProblem, _ columns: ParameterColumns) {
    layout = BlockLayout(columns)
    let used = zip(layout.starts, layout.sizes).map { $0..<$0 + $1 }
    var blockOf = [Int32](repeating: -1, count: columns.count)
    for (block, entry) in used.enumerated() { blockOf[entry.lowerBound] = Int32(block) }
    let isMet = Self.meetings(problem, columns, blockOf, used.count)
    var places = [Int32](repeating: -1, count: used.count * used.count)
    var entries: [Entry] = []
    var count = 0
    for column in used.indices {
      for row in column..<used.count where row == column || isMet[row * used.count + column] {
        places[row * used.count + column] = Int32(count)
        entries.append(Entry(rows: used[row], columns: used[column], place: count))
        count += 8 * used[column].count
      }
    }
    self.entries = entries
    self.count = count
    self.blockOf = FixedBuffer(blockOf)
    self.places = FixedBuffer(places)
  }

  /// By row block × count + column block: whether both observe a common point.
  private static func meetings(
    _ problem: BundleProblem, _ columns: ParameterColumns, _ blockOf: [Int32], _ count: Int
  ) -> [Bool] {
    var isMet = [Bool](repeating: false, count: count * count)
    var met: [Int] = []
    for point in problem.points.indices {
      met.removeAll(keepingCapacity: true)
      for o in problem.observationStart[point]..<problem.observationStart[point + 1] {
        let pose = problem.observations[o].pose
        let (own, lens) = (columns.pose[pose], columns.camera[problem.poseCameras[pose]])
        if own >= 0 { met.append(Int(blockOf[own])) }
        if lens >= 0, !met.contains(Int(blockOf[lens])) { met.append(Int(blockOf[lens])) }
      }
      for a in met { for b in met where b <= a { isMet[a * count + b] = true } }
    }
    return isMet
  }
}
