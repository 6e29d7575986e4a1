import Scene
import Support

/// The best observations of every piece, in blocks of pieces that are in memory as
/// far as the budget allows.
///
/// Photographs are added in their order. Their lists are queued and merged into the blocks in
/// batches; the size of the batches does not affect the result.
struct ObservedPieces: Sendable {
  /// Number of pieces per block.
  static let blockSize = 512
  /// Fraction of the memory budget for the blocks.
  private static let pooledShare = 0.25
  /// Fraction of the memory budget for queued lists, and the maximum number of queued lists.
  private static let waitingShare = 0.1
  private static let maxWaiting = 100

  /// Number of pieces.
  let count: Int
  /// Maximum number of observations per piece.
  let limit: Int
  private let blocks: SpilledList<PieceObservations>
  /// Queued lists by increasing view; each lists its pieces in order.
  private var waiting: [[SeenPiece]] = []
  private var waitingBytes = 0
  private let waitingRoom: Int

  /// - Parameter limit: Maximum number of observations stored per piece, the best ones.
  init(count: Int, limit: Int, in context: RunContext) {
    self.count = count
    self.limit = limit
    blocks = SpilledList(
      count: (count + Self.blockSize - 1) / Self.blockSize,
      in: SpillPool(in: context, share: Self.pooledShare))
    waitingRoom = Int(saturating: Self.waitingShare * Double(context.memory))
  }

  /// Adds the observations of further views, whose indices must be higher than those before.
  ///
  /// - Throws: `FileError` if a spilled block cannot be read or written, `Cancelled`.
  mutating func add(_ lists: [[SeenPiece]], in context: RunContext) throws {
    waiting += lists
    waitingBytes += lists.reduce(0) { $0 + MemoryLayout<SeenPiece>.stride * $1.count }
    if waitingBytes > waitingRoom || waiting.count >= Self.maxWaiting { try settle(in: context) }
  }

  /// Merges the queued lists; must be called before reading.
  ///
  /// - Throws: Same errors as `add`.
  mutating func settle(in context: RunContext) throws {
    guard !waiting.isEmpty else { return }
    try merge(waiting, in: context)
    (waiting, waitingBytes) = ([], 0)
    blocks.pool.trimHeap()
  }

  private func merge(_ lists: [[SeenPiece]], in context: RunContext) throws {
    try context.silent.parallelFor(blocks.count) { try add(lists, to: $0) }
  }

  private func add(_ lists: [[SeenPiece]], to block: Int) throws {
    let pieces = pieces(of: block)
    var observations = try blocks.value(at: block) ?? PieceObservations(pieces: pieces.count)
    observations.add(lists.map { Self.part(of: $0, pieces) }, from: pieces.lowerBound)
    observations.keepBest(limit)
    try blocks.put(observations, at: block)
  }

  /// Maps each block of pieces to a result, in order.
  ///
  /// - Parameter body: Receives the indices of the block's pieces and their observations.
  func map<Result: Sendable>(
    in context: RunContext, _ body: @Sendable (Range<Int>, PieceObservations) throws -> Result
  ) throws -> [Result] {
    try context.silent.parallelMap(Array(blocks.indices), label: "") { block, _ in
      try body(pieces(of: block), blocks[block])
    }
  }

  /// Modifies the observations of each block of pieces; returns the results of `body` in order.
  func update<Result: Sendable>(
    in context: RunContext, _ body: @Sendable (inout PieceObservations) throws -> Result
  ) throws -> [Result] {
    try context.silent.parallelMap(Array(blocks.indices), label: "") { block, _ in
      var observations = try blocks.take(block)
      let result = try body(&observations)
      try blocks.put(observations, at: block)
      return result
    }
  }

  private func pieces(of block: Int) -> Range<Int> {
    block * Self.blockSize..<min(count, (block + 1) * Self.blockSize)
  }

  /// The part of a list that refers to a range of pieces.
  private static func part(of list: [SeenPiece], _ pieces: Range<Int>) -> ArraySlice<SeenPiece> {
    func start(_ piece: Int) -> Int {
      var (low, high) = (0, list.count)
      while low < high {
        let middle = (low + high) / 2
        if Int(list[middle].piece) < piece { low = middle + 1 } else { high = middle }
      }
      return low
    }
    return list[start(pieces.lowerBound)..<start(pieces.upperBound)]
  }
}
