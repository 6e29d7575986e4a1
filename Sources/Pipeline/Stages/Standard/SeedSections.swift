import Dense
import Scene
import Sharding
import Support

/// Writes the seeds of views to a file, one section for each block of views.
struct SeedSections {
  let cut: ShardBlocks
  /// The block whose seeds are being collected.
  private var block = 0
  private var writer = ByteWriter()

  init(cut: ShardBlocks) { self.cut = cut }

  /// Adds the seeds of a view; views must be added in order.
  mutating func add(
    _ seeds: DenseSeeds, of view: Int, to file: borrowing SectionFileWriter
  ) throws {
    guard let own = cut.block(of: view) else { throw StorageError.inconsistent("blocks of views") }
    precondition(block <= own, "views come in order")
    while block < own { try write(to: file) }
    seeds.store(into: &writer)
  }

  /// Writes the remaining sections.
  mutating func end(in file: borrowing SectionFileWriter) throws {
    while block < cut.count { try write(to: file) }
  }

  private mutating func write(to file: borrowing SectionFileWriter) throws {
    try file.write(Self.section(block), writer.bytes)
    (block, writer) = (block + 1, ByteWriter())
  }

  /// The seeds of a block's views, in their order.
  ///
  /// - Throws: `StorageError` if the number of seeds differs from `count`.
  static func seeds(_ block: Int, count: Int, in file: SectionFile) throws -> [DenseSeeds] {
    var reader = try file.read(section(block))
    do {
      let found = try (0..<count).map { _ in try DenseSeeds(from: &reader) }
      guard reader.remaining == 0 else { throw StorageError.inconsistent("seeds") }
      return found
    } catch is ByteError {
      throw StorageError.inconsistent("seeds")
    }
  }

  private static func section(_ block: Int) -> String { DenseBinding.section("seeds", of: block) }
}
