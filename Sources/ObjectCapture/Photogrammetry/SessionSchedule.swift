import Pipeline
import Scene
import Support

/// The work of all requests of a session: each part is done once, whoever needs it.
struct SessionSchedule {
  /// A part's name: a stage and the key of its result, or the writing of a request's model.
  private var indices: [String: Int] = [:]
  private(set) var shares: [ProgressTeller.Share] = []
  private(set) var work = WorkProgress([])

  init(_ requests: [PlannedRequest], run: ReconstructionRun) {
    var parts: [WorkProgress.Part] = []
    let size = WorkSize(run.views)
    for (index, item) in requests.enumerated() {
      let plan = item.planned.plan
      var mine: [Int] = []
      func add(_ name: String, _ cost: @autoclosure () -> Double) {
        if indices[name] == nil {
          indices[name] = parts.count
          parts.append(WorkProgress.Part(name: name, cost: cost()))
        }
        mine.append(indices[name] ?? 0)
      }
      let stages = run.stages.names(through: item.last)
      for (place, stage) in stages.enumerated()
      where !stages[place...].contains(where: { run.has($0, item.planned) }) {
        add(Self.name(stage, item), run.stages[stage]?.cost(size, in: plan) ?? 0)
      }
      if item.request.model != nil {
        add(Self.writing(index), TextureBinding.writingCost(in: plan))
      }
      shares.append(ProgressTeller.Share(request: item.request, parts: mine))
    }
    work = WorkProgress(parts)
  }

  private static func name(_ stage: StageName, _ item: PlannedRequest) -> String {
    "\(stage.rawValue) \(item.planned.key(of: stage))"
  }

  private static func writing(_ request: Int) -> String { "writing \(request)" }

  /// The part of a stage of a request; `nil` where it was at hand.
  func part(_ stage: StageName, of item: PlannedRequest) -> Int? { indices[Self.name(stage, item)] }

  /// The part of writing a request's model.
  func writingPart(of request: Int) -> Int? { indices[Self.writing(request)] }
}
