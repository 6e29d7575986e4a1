import Scene
import Support

/// The solution of the levels that are solved whole, in a form that can be stored.
struct SolvedLevels: Storable {
  static let group = "levels"

  let outcomes: [LevelOutcome]
  private let values: [[Float]]
  /// The components of the flux on the finest level; empty without finer levels.
  private let flux: [[Float]]

  init(_ levels: [BrickLevel], _ flux: FluxField?, _ outcomes: [LevelOutcome]) {
    values = levels.map(\.values.array)
    self.flux = flux?.components.map(\.array) ?? []
    self.outcomes = outcomes
  }

  func store(into writer: inout ByteWriter) {
    for list in [values, flux] {
      writer.integer(UInt8(list.count))
      for numbers in list { writer.array(numbers) }
    }
    writer.array((try? StoredReport.bytes(outcomes)) ?? [])
  }

  init(from reader: inout ByteReader) throws {
    func lists(_ reader: inout ByteReader) throws -> [[Float]] {
      try (0..<Int(reader.integer(UInt8.self))).map { _ in try reader.array() }
    }
    values = try lists(&reader)
    flux = try lists(&reader)
    outcomes = try StoredReport.report(reader.array(), as: [LevelOutcome].self)
  }

  /// Whether the values are those of these levels.
  func fits(_ levels: [BrickLevel], hasFlux: Bool) -> Bool {
    guard let finest = levels.last else { return false }
    let size = finest.values.count
    return values.map(\.count) == levels.map(\.values.count) && outcomes.count == levels.count
      && flux.map(\.count) == (hasFlux ? [size, size, size] : [])
      && (values + flux).joined().allSatisfy(\.isPlain)
  }

  /// Copies the values to these levels; call `fits` first.
  ///
  /// - Returns: The flux on the finest level.
  func taken(by levels: [BrickLevel]) -> FluxField? {
    for (level, numbers) in zip(levels, values) { level.values.take(numbers) }
    guard !flux.isEmpty, let finest = levels.last else { return nil }
    let field = FluxField(level: finest)
    for (component, numbers) in zip(field.components, flux) { component.take(numbers) }
    return field
  }
}
