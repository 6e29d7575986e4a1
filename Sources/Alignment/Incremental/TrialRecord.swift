import Scene
import Support

/// The result of a trial of `InitialPairSearch`, in a form that can be stored.
struct TrialRecord: Storable {
  static let group = "trial"

  /// Initial pairs that were tried.
  let pairs: [InitialPairRecord]
  private let model: MapperRecord?
  private let score: Double

  /// - Parameter mapper: The mapper of the best model; `nil` if none could be grown.
  init(_ mapper: IncrementalMapper?, score: Double, pairs: [InitialPairRecord]) {
    (model, self.score, self.pairs) = (mapper.map(MapperRecord.init), score, pairs)
  }

  func store(into writer: inout ByteWriter) {
    writer.array((try? StoredReport.bytes(pairs)) ?? [])
    writer.double(score)
    writer.optional(model) { $1.store(into: &$0) }
  }

  init(from reader: inout ByteReader) throws {
    pairs = try StoredReport.report(reader.array(), as: [InitialPairRecord].self)
    score = try reader.double()
    model = try reader.optional { try MapperRecord(from: &$0) }
  }

  /// - Throws: `StorageError` if it does not fit the problem of the trial's mapper.
  func check(_ seed: IncrementalMapper) throws { try model?.check(seed) }

  /// The best model, as a mapper that continues from `seed`.
  func trial(_ seed: IncrementalMapper) -> (mapper: IncrementalMapper, score: Double)? {
    guard let model else { return nil }
    var mapper = seed
    model.restore(&mapper)
    return (mapper, score)
  }
}
