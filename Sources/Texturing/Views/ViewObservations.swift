import Scene
import Support

/// The observations of a photograph, or the reason why it cannot be read.
package struct ViewObservations: Sendable {
  /// The observations, in increasing order of pieces.
  let pieces: [SeenPiece]
  /// The reason of a failure; `nil` if the photograph was read.
  let problem: String?

  /// The group of the observations of a view as units.
  static let units = "observations"

  init(_ pieces: [SeenPiece]) { (self.pieces, problem) = (pieces, nil) }
  init(problem: String) { (pieces, self.problem) = ([], problem) }
}

extension ViewObservations: Storable {
  package func store(into writer: inout ByteWriter) {
    writer.integer(UInt8(problem == nil ? 0 : 1))
    writer.string(problem ?? "")
    writer.array(pieces)
  }

  package init(from reader: inout ByteReader) throws {
    let isSkipped = try reader.integer(UInt8.self) != 0
    let reason = try reader.string()
    problem = isSkipped ? reason : nil
    pieces = try reader.array()
  }

  /// - Throws: `StorageError` if these cannot be observations of the photograph.
  func check(of photograph: Int, pieces count: Int) throws {
    var last = -1
    for seen in pieces {
      guard Int(seen.piece) > last, seen.observation.view == UInt32(photograph),
        seen.observation.isPlain
      else {
        throw StorageError.inconsistent("observations")
      }
      last = Int(seen.piece)
    }
    guard last < count, problem == nil || pieces.isEmpty else {
      throw StorageError.inconsistent("observations")
    }
  }
}

extension ViewScoring {
  /// Number of photographs per thread that are scored before their observations are passed on.
  private static let batchSize = 8
  /// Maximum number of photographs passed on at once, but at least one per thread.
  private static let maxBatch = 96

  /// Computes the observations of photographs; those that cannot be read return the reason.
  ///
  /// - Parameter take: Called with the observations of consecutive photographs, in order.
  func observe(
    _ photographs: [Photograph], in context: RunContext, take: ([ViewObservations]) throws -> Void
  ) throws {
    let size = max(context.threads, min(Self.batchSize * context.threads, Self.maxBatch))
    let share = 1 / Double(max(photographs.count, 1))
    for start in stride(from: 0, to: photographs.count, by: size) {
      let batch = start..<min(start + size, photographs.count)
      let part = context.part(
        share * Double(batch.lowerBound)...share * Double(batch.upperBound))
      try take(
        part.parallelMap(Array(photographs[batch]), label: "Scoring views") { photograph, _ in
          do {
            return try observe(photograph, part)
          } catch let error where !(error is Cancelled) {
            return ViewObservations(problem: String(describing: error))
          }
        })
    }
  }

  /// The observations of a photograph, a unit of an interruptible run.
  private func observe(
    _ photograph: Photograph, _ context: RunContext
  ) throws -> ViewObservations {
    let count = pieces.triangles.count
    return try context.unit(
      ViewObservations.units, photograph.index,
      checking: { try $0.check(of: photograph.index, pieces: count) },
      computing: { ViewObservations(try score(photograph, context)) })
  }
}
