import Scene
import Support

/// The result of a pair as a unit of an interruptible run.
struct StoredPair: Storable {
  let result: PairResult

  init(result: PairResult) { self.result = result }

  /// - Throws: `StorageError` if the result is not that of a pair.
  func check(_ pair: ViewIndexPair) throws {
    let found = result.pair
    guard (found.first, found.second) == (pair.first, pair.second) else {
      throw StorageError.inconsistent("pair")
    }
  }

  func store(into writer: inout ByteWriter) {
    result.pair.store(into: &writer)
    // Reports consist of numbers and texts, which can always be encoded.
    writer.array((try? StoredReport.bytes(result.report)) ?? [])
  }

  init(from reader: inout ByteReader) throws {
    let pair = try ViewPair(from: &reader)
    let report = try StoredReport.report(reader.array(), as: MatchReport.Pair.self)
    guard report.kind == pair.kind, report.inliers == pair.inliers.count else {
      throw StorageError.inconsistent("pair")
    }
    result = (pair, report)
  }
}
