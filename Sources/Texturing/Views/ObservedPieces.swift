import Scene
import Support

/// What views show of all pieces of the surface: the best observations of each, in blocks of pieces that
/// are in memory as far as there is room.
///
/// Photographs are added in their order. Their lists wait until they are worth going through the blocks
/// for; how many wait does not show in what is kept.
struct ObservedPieces: Sendable {
  /// Pieces of a block.
  static let blockSize = 512
  /// Share of the memory of a run that the blocks take.
  private static let pooledShare = 0.25
  /// Share that waiting lists take, and the number of lists from which on they are merged.
  private static let waitingShare = 0.1
  private static let maxWaiting = 100

  /// Number of pieces.
  let count: Int
  /// Most observations of a piece.
  let limit: Int
  private let blocks: SpilledList<PieceObservations>
  /// By increasing view; of each the pieces it shows, in order.
  private var waiting: [[SeenPiece]] = []
  private var waitingBytes = 0
  private let waitingRoom: Int

  /// - Parameter limit: Most observations that are kept of a piece, the best ones.
  init(count: Int, limit: Int, in context: RunContext) {
    self.count = count
    self.limit = limit
    blocks = SpilledList(
      count: (count + Self.blockSize - 1) / Self.blockSize,
      in: SpillPool(in: context, share: Self.pooledShare))
    waitingRoom = Int(saturating: Self.waitingShare * Double(context.memory))
  }

  /// Adds what further views show, each with a higher number than those before.
  ///
  /// - Throws: `FileError` where what is in a file cannot be read or written, `Cancelled`.
  mutating func add(_ lists: [[SeenPiece]], in context: RunContext) throws {
    waiting += lists
    waitingBytes += lists.reduce(0) { $0 + MemoryLayout<SeenPiece>.stride * $1.count }
    if waitingBytes > waitingRoom || waiting.count >= Self.maxWaiting { try settle(in: context) }
  }

  /// Takes in the lists that wait: to be called before anything is read.
  ///
  /// - Throws: As `add`.
  mutating func settle(in context: RunContext) throws {
    guard !waiting.isEmpty else { return }
    try merge(waiting, in: context)
    (waiting, waitingBytes) = ([], 0)
    blocks.pool.giveBackMemory()
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

  /// What comes of each block of pieces, in order.
  ///
  /// - Parameter body: Is given the numbers of the block's pieces.
  func map<Result: Sendable>(
    in context: RunContext, _ body: @Sendable (Range<Int>, PieceObservations) throws -> Result
  ) throws -> [Result] {
    try context.silent.parallelMap(Array(blocks.indices), label: "") { block, _ in
      try body(pieces(of: block), blocks[block])
    }
  }

  /// Changes the observations of each block of pieces; returns what else comes of each, in order.
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

  /// The part of a list that is about some pieces.
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
