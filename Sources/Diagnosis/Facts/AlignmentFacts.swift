import Alignment
import Scene

/// The report of alignment, with derived facts that refer to frames by their index in
/// `RunFacts.frames`.
public struct AlignmentFacts: Sendable {
  /// The stage's report.
  var report: AlignReport
  /// Whether each frame has a pose.
  public var isRegistered: [Bool]
  /// The reasons why frames are unregistered.
  public var reasons: [Int: UnregisteredReason]
  /// Frames of each model, the largest first.
  public var models: [[Int]]
  /// Direction of each frame from the object, azimuth in degrees; `nil` without a pose.
  public var azimuths: [Double?] = []
  /// Smallest over largest spread of the sparse points: 0 for a plane; `nil` without points.
  public var relief: Double?

  /// Creates the facts from a report.
  ///
  /// - Parameters:
  ///   - isRegistered: Whether each frame has a pose.
  ///   - numbers: The index of each frame, by its name.
  public init(_ report: AlignReport, isRegistered: [Bool], numbers: [String: Int]) {
    self.report = report
    self.isRegistered = isRegistered
    reasons = [:]
    for missing in report.unregistered {
      if let number = numbers[missing.name] { reasons[number] = missing.reason }
    }
    models = report.models.map { $0.compactMap { numbers[$0] } }
  }

  /// Frames without a pose.
  public var lost: [Int] { isRegistered.indices.filter { !isRegistered[$0] } }
}

extension AlignmentFacts {
  /// Whether the stage itself reports that frames may be on the wrong side.
  var isAmbiguous: Bool {
    switch report.duplicates.remark {
    case .nothing: false
    case .ambiguous, .missingCorrespondences, .turnedMatches: true
    case .pairsDropped(let summary): summary.isOpen || summary.basis == .strength
    }
  }

  /// Rotation under which the object looks the same, with nothing to distinguish its sides,
  /// degrees; `nil` if there is none.
  var alikeTurn: Double? {
    guard case .ambiguous(let turn) = report.duplicates.remark else { return nil }
    return turn
  }

  /// Number of pairs left out because they match similar-looking sides.
  var droppedCount: Int {
    guard case .pairsDropped(let summary) = report.duplicates.remark else { return 0 }
    return summary.dropped
  }

  /// Fraction of the matches in pairs that contradict the model's rotations; `nil` if it was not
  /// measured, or similar-looking sides explain it.
  var contradiction: Double? {
    let duplicates = report.duplicates
    let isSettled = duplicates.isSettled == true || !duplicates.dropped.isEmpty
    return isSettled ? nil : report.methods.first?.contradiction
  }

  /// Clusters that were aligned separately and did not join the others.
  var clustersApart: Int { report.partition?.clusters.count { $0.verdict == .apart } ?? 0 }

  /// Joins between clusters that were rejected because their loops do not close.
  var openLoops: Int {
    report.partition?.joins.count { if case .openLoop = $0.verdict { true } else { false } } ?? 0
  }
}
