import Foundation
import Support
import TestSupport
import Testing

@Suite struct FinishedUnitsTests {
  private func content(_ text: String) -> ByteWriter {
    var writer = ByteWriter()
    writer.string(text)
    return writer
  }

  private func text(_ units: FinishedUnits, _ number: Int) throws -> String? {
    guard var reader = units.read("views", number) else { return nil }
    return try reader.string()
  }

  private func stored(_ count: Int, in folder: URL) -> FinishedUnits {
    let units = FinishedUnits(folder)
    for number in 0..<count { units.store(content("unit \(number)"), "views", number) }
    return units
  }

  @Test func anotherProcessFindsTheUnitsAndTheProgress() throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appendingPathComponent("units")
    let units = FinishedUnits(url)
    #expect(units.isEmpty)
    units.note(0.4)
    units.store(content("first"), "views", 0)
    units.store(content("third"), "views", 2)
    units.note(0.3)
    units.keepProgress(now: true)
    let found = FinishedUnits(url)
    #expect(FinishedUnits.progress(in: url)?.fraction == 0.4)
    #expect(!found.isEmpty)
    #expect(found.earlier.fraction == 0.4)
    #expect(try text(found, 0) == "first")
    #expect(try text(found, 1) == nil)
    #expect(try text(found, 2) == "third")
    #expect(!found.has(all: 3, of: "views"))
    found.store(content("second"), "views", 1)
    #expect(found.has(all: 3, of: "views"))
    #expect(found.cost.count == 1)
  }

  @Test func damagedUnitsAreComputedAgain() throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appendingPathComponent("units")
    _ = stored(1, in: url)
    let file = url.appendingPathComponent("views.units")
    let bytes = [UInt8](try Data(contentsOf: file))
    for count in bytes.indices {
      try Data(bytes[..<count]).write(to: file)
      #expect(FinishedUnits(url).read("views", 0) == nil, "\(count) bytes")
    }
    for place in bytes.indices {
      var changed = bytes
      changed[place] ^= 1
      try Data(changed).write(to: file)
      let units = FinishedUnits(url)
      #expect(units.read("views", 0) == nil, "byte \(place)")
      #expect(units.read("views", 1) == nil, "the hash includes the number")
    }
    try Data(bytes).write(to: file)
    #expect(try text(FinishedUnits(url), 0) == "unit 0")
  }

  /// What a killed process wrote of its last unit does not hide those that follow.
  @Test func unitsAreStoredAfterAnIncompleteOne() throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appendingPathComponent("units")
    _ = stored(3, in: url)
    let file = url.appendingPathComponent("views.units")
    let bytes = try Data(contentsOf: file)
    for cut in 1..<bytes.count / 3 {
      try bytes.dropLast(cut).write(to: file)
      let units = FinishedUnits(url)
      #expect(try text(units, 1) == "unit 1")
      #expect(try text(units, 2) == nil)
      units.store(content("again"), "views", 2)
      #expect(try text(FinishedUnits(url), 2) == "again")
    }
  }

  @Test(arguments: [
    "", "{}", "[0.5, 1]", #"{"fraction": 2, "seconds": 1}"#, #"{"fraction": 0.5, "seconds": -1}"#,
    #"{"fraction": 0.5}"#, #"{"fraction": 1e999, "seconds": 1}"#,
  ])
  func invalidProgressIsIgnored(text: String) throws {
    let folder = try TemporaryFolder()
    try Data(text.utf8).write(to: folder.url.appendingPathComponent("progress.json"))
    #expect(FinishedUnits.progress(in: folder.url) == nil)
    #expect(FinishedUnits(folder.url).earlier == FinishedUnits.Progress())
  }

  @Test func removedUnitsAreGone() throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appendingPathComponent("units")
    let units = stored(3, in: url)
    units.store(content("x"), "pairs", 0)
    units.remove("views")
    #expect(!units.has(all: 1, of: "views"))
    #expect(FinishedUnits(url).read("views", 0) == nil)
    #expect(FinishedUnits(url).has(all: 1, of: "pairs"))
    units.removeAll()
    #expect(!FileManager.default.fileExists(atPath: url.path))
  }

  /// A run whose units cannot be stored continues without them.
  @Test func unwritableFoldersStoreNothing() throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appendingPathComponent("units")
    try Data("x".utf8).write(to: url)
    let units = stored(2, in: url)
    #expect(units.cost.count == 0)
    #expect(units.read("views", 0) == nil)
    units.removeAll()
    #expect(FileManager.default.fileExists(atPath: url.path))
  }

  /// Units that use up the disk are removed, so that the result may still fit.
  @Test func aFailureRemovesTheUnits() throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appendingPathComponent("units")
    let units = stored(2, in: url)
    try Data("x".utf8).write(to: url.appendingPathComponent("elsewhere"))
    symlink("elsewhere", url.appendingPathComponent("pairs.units").path)
    units.store(content("x"), "pairs", 0)
    #expect(units.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: url.path))
    units.store(content("x"), "views", 0)
    #expect(units.isEmpty)
  }
}
