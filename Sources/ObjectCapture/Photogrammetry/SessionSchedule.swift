import Pipeline
import Scene
import Support

/// The work of all requests of a session; work shared by several requests is done once.
struct SessionSchedule {
  /// Index of each part by name: a stage and the key of its result, or the writing of a model.
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

  /// The part of a stage for a request; `nil` if its result is cached.
  func part(_ stage: StageName, of item: PlannedRequest) -> Int? { indices[Self.name(stage, item)] }

  /// The part that writes the model of a request.
  func writingPart(of request: Int) -> Int? { indices[Self.writing(request)] }
}
