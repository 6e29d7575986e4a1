import Alignment
import Scene

/// What alignment reported, and what follows from it by the numbers of frames in `RunFacts.frames`.
public struct AlignmentFacts: Sendable {
  /// The stage's report.
  var report: AlignReport
  /// Whether each frame has a pose.
  public var isRegistered: [Bool]
  /// Why frames have none.
  public var reasons: [Int: UnregisteredReason]
  /// Frames of each model, the largest first.
  public var models: [[Int]]
  /// Direction of each frame from the object, degrees round the vertical; `nil` without a pose.
  public var azimuths: [Double?] = []
  /// Least spread of the sparse points over their greatest: 0 for a plane; `nil` without points.
  public var relief: Double?

  /// A report.
  ///
  /// - Parameters:
  ///   - isRegistered: Whether each frame has a pose.
  ///   - numbers: The number of each frame, by its name.
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
  /// Whether the stage itself says that frames may be on the wrong side.
  var isAmbiguous: Bool {
    switch report.duplicates.remark {
    case .nothing: false
    case .ambiguous, .missingCorrespondences, .turnedMatches: true
    case .pairsDropped(let summary): summary.isOpen || summary.basis == .strength
    }
  }

  /// Turn under which the object looks the same and nothing distinguishes its sides, degrees; `nil`
  /// where there is none.
  var alikeTurn: Double? {
    guard case .ambiguous(let turn) = report.duplicates.remark else { return nil }
    return turn
  }

  /// Pairs left out because they match alike sides.
  var droppedCount: Int {
    guard case .pairsDropped(let summary) = report.duplicates.remark else { return 0 }
    return summary.dropped
  }

  /// Share of the matches whose pair contradicts the model's rotations; `nil` where it was not
  /// measured, or is explained by alike sides.
  var contradiction: Double? {
    let duplicates = report.duplicates
    let isSettled = duplicates.isSettled == true || !duplicates.dropped.isEmpty
    return isSettled ? nil : report.methods.first?.contradiction
  }

  /// Clusters that were aligned by themselves and did not join the others.
  var clustersApart: Int { report.partition?.clusters.count { $0.verdict == .apart } ?? 0 }

  /// Joins between clusters that were left out because their loops do not close.
  var openLoops: Int {
    report.partition?.joins.count { if case .openLoop = $0.verdict { true } else { false } } ?? 0
  }
}
