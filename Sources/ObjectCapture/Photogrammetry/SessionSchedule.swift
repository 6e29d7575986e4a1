import Foundation

/// The work of all requests of a session: each part is done once, whoever needs it.
struct SessionSchedule {
  /// A part's name: a stage and the key of its result, or the writing of a request's model.
  private var indices: [String: Int] = [:]
  private(set) var shares: [ProgressTeller.Share] = []
  private(set) var work = WorkProgress([])

  init(_ requests: [PlannedRequest], run: ReconstructionRun) {
    var parts: [WorkProgress.Part] = []
    for (index, item) in requests.enumerated() {
      let cost = WorkCost(run.views) { item.planned.plan.text($0, $1) }
      var mine: [Int] = []
      func add(_ name: String, _ cost: @autoclosure () -> Double) {
        if indices[name] == nil {
          indices[name] = parts.count
          parts.append(WorkProgress.Part(name: name, cost: cost()))
        }
        mine.append(indices[name] ?? 0)
      }
      for stage in item.stages where !Self.isAtHand(stage, item, run) {
        add(Self.name(stage, item), cost.of(stage))
      }
      if item.request.model != nil { add(Self.writing(index), cost.writing) }
      shares.append(ProgressTeller.Share(request: item.request, parts: mine))
    }
    work = WorkProgress(parts)
  }

  /// Whether a stage's result, or one built on it, needs no computing.
  private static func isAtHand(
    _ stage: String, _ item: PlannedRequest, _ run: ReconstructionRun
  ) -> Bool {
    item.stages.drop { $0 != stage }.contains { run.has($0, item.planned) }
  }

  private static func name(_ stage: String, _ item: PlannedRequest) -> String {
    "\(stage) \(item.planned.key(of: stage))"
  }

  private static func writing(_ request: Int) -> String { "writing \(request)" }

  /// The part of a stage of a request; `nil` where it was at hand.
  func part(_ stage: String, of item: PlannedRequest) -> Int? { indices[Self.name(stage, item)] }

  /// The part of writing a request's model.
  func writingPart(of request: Int) -> Int? { indices[Self.writing(request)] }
}
