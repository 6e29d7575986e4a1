import Dense
import Pipeline

extension DenseViewProblem {
  /// The gate of the dense stage that the view failed.
  package func check(_ entry: DenseReport.Entry) -> GateCheck {
    switch self {
    case .fewPoints(let count, let limit): GateCheck(.sparsePoints, count, atLeast: limit)
    case .fewShared(let limit):
      GateCheck(
        .shared, 0, limit: 1, isPassed: false,
        note: .sharedPoints(limit: limit, of: entry.sparsePoints))
    case .smallImage(let limit):
      GateCheck(
        .imageSide, Double(min(entry.width, entry.height)), limit: Double(limit), isPassed: false)
    case .notRegistered: GateCheck(.pose, isOpen: false)
    case .unreadable(let error): GateCheck(.decoded, isOpen: false, .problem(error))
    }
  }

  /// The step that would change the decision.
  package func next(for frame: String, _ records: DecisionRecords) -> NextStep {
    switch self {
    case .fewPoints, .fewShared:
      records.setting("two-view-tracks", of: .align) != "true"
        ? .set(.align, "two-view-tracks", "true", until: .dense)
        : .moreKeypoints(records, frame)
    case .smallImage:
      .set(.dense, "max-size", String(DenseOptions().maxSize), until: .dense)
    case .notRegistered: .look(.why([frame]))
    case .unreadable: .replaceFile(frame)
    }
  }
}
