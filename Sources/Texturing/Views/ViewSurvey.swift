import Support

/// A photograph that could not be read.
struct SkippedPhotograph: Sendable, Equatable {
  /// Its index among the photographs.
  let photograph: Int
  let reason: String
}

/// What all photographs show of the pieces, put together in their order.
struct ViewSurvey: Sendable {
  /// Most views of a piece that are looked at, the best ones: what more of them show adds nothing, and
  /// would have to be kept.
  static let maxObservations = 100

  private(set) var observations: ObservedPieces
  private(set) var skipped: [SkippedPhotograph] = []
  private var count = 0

  init(pieces: Int, in context: RunContext) {
    observations = ObservedPieces(count: pieces, limit: Self.maxObservations, in: context)
  }

  /// Adds what the next photographs show.
  ///
  /// - Throws: As `ObservedPieces.add`.
  mutating func add(_ views: [SeenView], in context: RunContext) throws {
    for (place, view) in views.enumerated() {
      guard let reason = view.problem else { continue }
      skipped.append(SkippedPhotograph(photograph: count + place, reason: reason))
    }
    count += views.count
    try observations.add(views.map(\.pieces), in: context)
  }

  /// To be called when all photographs were added, before anything is read.
  ///
  /// - Throws: `TextureError` where none could be read; as `ObservedPieces.settle`.
  mutating func finish(in context: RunContext) throws {
    try observations.settle(in: context)
    if skipped.count == count, let first = skipped.first {
      throw TextureError.noReadableImages(views: count, firstReason: first.reason)
    }
  }
}
