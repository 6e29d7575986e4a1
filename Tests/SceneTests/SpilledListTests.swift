import Files
import Foundation
import Support
import TestSupport
import Testing

@testable import Scene

/// A value of known size.
private struct Block: SpilledValue, Equatable {
  var numbers: [Int32]
  var byteCount: Int { 4 * numbers.count }

  init(_ number: Int, count: Int) {
    numbers = [Int32](repeating: Int32(number), count: count)
  }
  func store(into writer: inout ByteWriter) { writer.array(numbers) }
  init(from reader: inout ByteReader) throws { numbers = try reader.array() }
}

@Suite struct SpilledListTests {
  private let folder = FileManager.default.temporaryDirectory

  @Test(arguments: [0, 1000, 4_000_000])
  func valuesAreReadBackForAnyLimit(limit: Int) throws {
    let pool = SpillPool(limit: limit, folder: folder)
    let blocks = (0..<40).map { Block($0, count: 10 + $0) }
    let list = try SpilledList(blocks, in: pool)
    #expect(pool.residentBytes <= limit)
    #expect((pool.fileBytes > 0) == (limit < 4_000_000))
    for index in [0, 39, 3, 3, 20] + Array(list.indices) {
      #expect(try list[index] == blocks[index])
      #expect(pool.residentBytes <= limit)
    }
  }

  @Test func recentlyUsedValuesStayInMemory() throws {
    let pool = SpillPool(limit: 3 * 400, folder: folder)
    let list = SpilledList<Block>(count: 4, in: pool)
    for index in 0..<3 { try list.put(Block(index, count: 100), at: index) }
    _ = try list[0]
    try list.put(Block(3, count: 100), at: 3)
    // The second is the least recently used: only it is in the file.
    #expect(pool.fileBytes == 408)
    #expect(try list.value(at: 1) == Block(1, count: 100))
  }

  @Test func changedValueIsReadBack() throws {
    let pool = SpillPool(limit: 0, folder: folder)
    let list = try SpilledList([Block(1, count: 8), Block(2, count: 8)], in: pool)
    var block = try list.take(0)
    #expect(try list.value(at: 0) == nil)
    block.numbers[3] = 77
    try list.put(block, at: 0)
    #expect(try list[0] == block)
    #expect(try list[1] == Block(2, count: 8))
  }

  @Test func fileSpaceOfReleasedListsIsReused() throws {
    let pool = SpillPool(limit: 0, folder: folder)
    for round in 0..<5 {
      let list = try SpilledList((0..<10).map { Block($0, count: 100) }, in: pool)
      #expect(try list[round] == Block(round, count: 100))
    }
    #expect(pool.fileBytes == 10 * 408)
  }

  @Test func renewableValuesAreNotWritten() throws {
    let pool = SpillPool(limit: 1000, folder: folder)
    let list = SpilledList<Block>(count: 20, in: pool, renewing: { Block($0, count: 100) })
    for index in [3, 3, 19, 0, 7, 3] { #expect(try list[index] == Block(index, count: 100)) }
    #expect(pool.fileBytes == 0)
    #expect(pool.residentBytes <= 1000)
  }

  @Test func lentMemoryIsFreedAndReturned() throws {
    let pool = SpillPool(limit: 10 * 400, folder: folder)
    let blocks = (0..<10).map { Block($0, count: 100) }
    let list = try SpilledList(blocks, in: pool)
    #expect(pool.residentBytes == 4000)
    #expect(pool.fileBytes == 0)
    try pool.lending(3000) {
      #expect(pool.residentBytes <= 1000)
      for index in list.indices { #expect(try list[index] == blocks[index]) }
      // More than the limit: values are in memory only while they are in use.
      try pool.lending(5000) { #expect(pool.residentBytes == 0) }
    }
    for index in list.indices { #expect(try list[index] == blocks[index]) }
    #expect(pool.residentBytes == 4000)
    #expect(throws: Cancelled.self) { try pool.lending(4000) { throw Cancelled() } }
    _ = try list[0]
    #expect(pool.residentBytes == 400)
    for index in list.indices { _ = try list[index] }
    #expect(pool.residentBytes == 4000)
  }

  @Test func memoryInUseReducesTheLimitByUpToHalf() throws {
    var context = RunContext()
    context.memory = 40_000
    for (taken, room) in [(0, 4_000), (1_000, 2_800), (1 << 40, 2_000)] {
      let pool = SpillPool(in: context, share: 0.5, atMost: 4_000, besides: taken)
      let list = try SpilledList((0..<10).map { Block($0, count: 100) }, in: pool)
      #expect(pool.residentBytes == room)
      withExtendedLifetime(list) {}
    }
    let tight = SpillPool(in: context, share: 0.05, atMost: 4_000, besides: 800)
    let list = try SpilledList((0..<10).map { Block($0, count: 100) }, in: tight)
    #expect(tight.residentBytes == 1_200)
    withExtendedLifetime(list) {}
  }

  @Test func failedLendingRestoresTheLimit() throws {
    let scratch = folder.appendingPathComponent("spilled-\(UUID().uuidString)")
    let pool = SpillPool(limit: 4_000, folder: scratch)
    let list = try SpilledList((0..<10).map { Block($0, count: 100) }, in: pool)
    #expect(throws: FileError.self) { try pool.lending(400) {} }
    // The memory is available to the list again.
    try list.put(Block(0, count: 100), at: 0)
    // Values can be moved to the file after the folder is created.
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    try pool.lending(4_000) { #expect(pool.residentBytes == 0) }
    for index in list.indices { #expect(try list[index] == Block(index, count: 100)) }
  }

  @Test func threadsReadConcurrently() throws {
    let pool = SpillPool(limit: 2000, folder: folder)
    let list = try SpilledList((0..<64).map { Block($0, count: 50) }, in: pool)
    let found = try RunContext(threads: 8).parallelMap(
      (0..<1000).map { $0 * 7 % 64 }, label: ""
    ) { index, _ in try list[index] == Block(index, count: 50) }
    #expect(!found.contains(false))
  }

  @Test func missingFolderIsAnError() throws {
    let pool = SpillPool(limit: 0, folder: folder.appendingPathComponent("no-such-folder"))
    let list = SpilledList<Block>(count: 1, in: pool)
    #expect(throws: FileError.self) { try list.put(Block(0, count: 1), at: 0) }
  }
}
