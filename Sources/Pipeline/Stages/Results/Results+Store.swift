import Files
import Foundation
import Scene
import Sharding
import Support

/// The only code that writes results to the folder, reads them back and removes them.
extension Results {
  /// Writes a result with its record, retains it in memory, and drops the results built on the
  /// previous one.
  package mutating func store<B: StageBinding>(
    _ binding: B.Type, output: B.Work.Output, record: StageRecord, report: B.Work.Report?
  ) throws {
    let stays = folder == nil || B.staysInMemory
    let kept = try stays ? B.kept(output) : nil
    if let folder {
      try write(
        binding, output: output, record: record, report: report,
        to: folder.url(of: B.stage, key: record.key))
      if folder.layout == .perKey {
        folder.removeResults(of: B.stage, except: needed.union([record.key]))
      }
    }
    adopt(binding, record)
    memory.store(kept, of: binding, record.key)
    if folder == nil { memory.store(report, of: binding, record.key) }
  }

  /// Makes a record, whose result is in memory or in its file, the current one of its stage.
  package mutating func adopt<B: StageBinding>(_ binding: B.Type, _ record: StageRecord) {
    if folder?.layout != .perKey { drop(from: B.stage) }
    records[B.stage] = record
  }

  /// Shows a partial result in place of a stage's result, and drops the results built on that.
  package mutating func show<B: StageBinding>(
    _ binding: B.Type, kept: B.Kept, record: StageRecord
  ) {
    drop(from: B.stage)
    records = records.filter { stages.precedes($0.key, B.stage) }
    records[B.stage] = record
    memory.store(kept, of: binding, record.key)
    unfinished = B.stage
  }

  /// Writes the file of a result.
  package func write<B: StageBinding>(
    _ binding: B.Type, output: B.Work.Output, record: StageRecord,
    report: B.Work.Report?, to url: URL
  ) throws {
    let file = try SectionFileWriter(url)
    try file.write("record", Array(JSONEncoder.sorted.encode(record)))
    if let report { try file.write("report", StoredReport.bytes(report)) }
    try B.write(output, to: file)
    try file.finish()
  }

  /// Reads the records of a folder with one result per stage.
  ///
  /// - Returns: The stages whose files cannot be read, with the errors; their results count as
  ///   missing.
  package mutating func readRecords() -> [(stage: StageName, error: any Error)] {
    reset()
    guard let folder else { return [] }
    var failures: [(stage: StageName, error: any Error)] = []
    for stage in stages.names {
      let url = folder.url(of: stage)
      guard FileManager.default.fileExists(atPath: url.path) else { continue }
      do { records[stage] = try StageRecord(in: SectionFile(url)) } catch {
        failures.append((stage, error))
      }
    }
    return failures
  }

  /// Removes the result of a stage from memory and from a folder with one result per stage.
  package mutating func clear(_ stage: StageName) throws {
    if let folder {
      let url = folder.url(of: stage)
      guard unlink(url.path) == 0 || errno == ENOENT else {
        throw FileError.cannotWrite(url, reason: String(cString: strerror(errno)))
      }
      ShardFolder(of: folder.url).clear(stage)
    }
    drop(from: stage)
    records[stage] = nil
  }
}

extension StageRecord {
  /// The record of a result file.
  package init(in file: SectionFile) throws {
    self = try JSONDecoder().decode(StageRecord.self, from: Data(file.read("record").bytes))
  }
}
