import Support

/// A photograph that could not be read.
struct SkippedPhotograph: Sendable, Equatable {
  /// Index among the photographs.
  let photograph: Int
  let reason: String
}

/// The observations of all photographs, merged in their order.
struct ObservationSurvey: Sendable {
  /// Maximum number of observations stored per piece, the best ones; more add
  /// cost but no information.
  static let maxObservations = 100

  private(set) var observations: ObservedPieces
  private(set) var skipped: [SkippedPhotograph] = []
  private var count = 0

  init(pieces: Int, in context: RunContext) {
    observations = ObservedPieces(count: pieces, limit: Self.maxObservations, in: context)
  }

  /// Adds the observations of the next photographs.
  ///
  /// - Throws: Same errors as `ObservedPieces.add`.
  mutating func add(_ views: [ViewObservations], in context: RunContext) throws {
    for (place, view) in views.enumerated() {
      guard let reason = view.problem else { continue }
      skipped.append(SkippedPhotograph(photograph: count + place, reason: reason))
    }
    count += views.count
    try observations.add(views.map(\.pieces), in: context)
  }

  /// Finishes the survey; must be called after all photographs are added and before reading.
  ///
  /// - Throws: `TextureError` if no photograph could be read; same errors as
  ///   `ObservedPieces.settle`.
  mutating func finish(in context: RunContext) throws {
    try observations.settle(in: context)
    if skipped.count == count, let first = skipped.first {
      throw TextureError.noReadableImages(views: count, firstReason: first.reason)
    }
  }
}
