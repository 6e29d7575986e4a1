import Scene
import Support

/// What a photograph shows of the pieces, or why it cannot be read.
package struct SeenView: Sendable {
  /// By increasing piece.
  let pieces: [SeenPiece]
  /// `nil` where the photograph was read.
  let problem: String?

  init(_ pieces: [SeenPiece]) { (self.pieces, problem) = (pieces, nil) }
  init(problem: String) { (pieces, self.problem) = ([], problem) }
}

extension SeenView: Storable {
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

  /// - Throws: `StorageError` for what a photograph cannot show of so many pieces.
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
  /// Photographs that each thread scores before what they show is handed over.
  private static let batchSize = 8
  /// Most photographs that are handed over at once, but one for each thread.
  private static let maxBatch = 96

  /// Looks at photographs; those that cannot be read say why.
  ///
  /// - Parameter take: Takes what some of them show, in their order.
  func observe(
    _ photographs: [Photograph], in context: RunContext, take: ([SeenView]) throws -> Void
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
            return SeenView(try score(photograph, part))
          } catch let error where !(error is Cancelled) {
            return SeenView(problem: String(describing: error))
          }
        })
    }
  }
}
