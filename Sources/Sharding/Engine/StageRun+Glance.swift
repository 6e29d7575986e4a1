import Foundation

extension StageRun {
  /// Creates a run for inspection only.
  package init(
    looking run: ShardRunFolder, in folder: ShardFolder, phases: [ShardPhase],
    engine: any JobEngine
  ) {
    self.run = run
    self.folder = folder
    self.phases = phases
    self.engine = engine
    jobs = StageJobs(in: run)
  }

  /// The progress of the run and its machines, without submitting anything.
  package func glance() throws -> (State, nodes: [String]) {
    let present = folder.present()
    let counts = phases.map { phase in phase.keys.count { !present.contains($0) } }
    let total = phases.reduce(0) { $0 + $1.keys.count }
    let current = counts.firstIndex { $0 > 0 } ?? phases.count - 1
    var state = State(
      done: total - counts.reduce(0, +), total: total, running: 0, waiting: 0,
      phase: phases[current].name)
    guard let live = try engine.live() else { return (state, []) }
    let ids = Set(jobs.ids)
    let running = live.running.filter { ids.contains($0.key.job) }
    (state.running, state.waiting) = (jobs.count(running.keys), jobs.count(live.waiting))
    return (state, Set(running.values).sorted())
  }
}
