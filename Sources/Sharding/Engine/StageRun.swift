import Foundation
import Support

/// Computes the shards of a result with an engine: each poll submits lost shards and reports the
/// progress.
///
/// The state can be reconstructed by another shell from the files: a shard is done if its file
/// exists, running if the engine has it, and lost otherwise.
package struct StageRun {
  /// Progress of the run.
  package struct State: Sendable, Equatable {
    package var done: Int
    package var total: Int
    package var running: Int
    package var waiting: Int
    /// The first incomplete phase.
    package var phase: String
    package var isFinished: Bool { done == total }
  }

  /// Number of attempts after which a shard counts as failed.
  package static let maxAttempts = 2
  /// Number of polls without a shard after which it counts as lost, as files of other machines
  /// appear with delay.
  private static let patience = 3
  /// Number of polls for which a phase may wait for jobs although all shards of earlier phases are
  /// complete.
  private static let blockedPatience = 20

  package let folder: ShardFolder
  package let run: ShardRunFolder
  package let phases: [ShardPhase]
  let engine: any JobEngine
  package internal(set) var jobs: StageJobs
  /// Number of consecutive polls without a shard, by its key.
  private var misses: [String: Int] = [:]

  /// Creates a run with the recorded jobs.
  package init(
    _ run: ShardRunFolder, in folder: ShardFolder, phases: [ShardPhase], engine: any JobEngine
  ) throws {
    self.run = run
    self.folder = folder
    self.phases = phases
    self.engine = engine
    jobs = StageJobs(in: run)
    try folder.prepare()
    try run.prepare()
    unlink(run.failuresURL.path)
  }

  /// Whether the result is complete; does not query the scheduler.
  package var isThere: Bool { phases.last?.keys.last.map(folder.present().contains) ?? false }

  /// Removes jobs that no longer exist from the record; missing shards of these start with a new
  /// count of attempts. Adds jobs that were submitted but not recorded, which are found by their
  /// names.
  package mutating func reconcileJobs() throws {
    guard let live = try engine.live() else { return }
    for (place, phase) in phases.enumerated() where phases.isInline(place) {
      phase.keys.forEach(folder.forgetFailure)
    }
    jobs.jobs.removeAll { job in
      !job.indices.contains { live.contains(JobTask(job: job.id, index: $0)) }
    }
    for phase in phases {
      for id in live.jobs[name(phase)] ?? [] where !jobs.ids.contains(id) {
        let tasks = live.waiting.union(live.running.keys).filter { $0.job == id }
        guard !tasks.isEmpty else { continue }
        jobs.jobs.append(
          StageJobs.Job(
            id: id, phase: phase.name, indices: tasks.map(\.index).sorted(), attempt: 0))
      }
    }
    try jobs.write(run)
  }

  func name(_ phase: ShardPhase) -> String {
    "ocs-\(run.stage.rawValue)-\(run.key)-\(phase.name)"
  }

  /// Checks the files and the engine once, and submits lost shards.
  ///
  /// - Returns: `nil` if the scheduler does not answer.
  /// - Throws: `EngineError.shardFailed`, after cancelling the jobs that depend on the shard.
  package mutating func look() throws -> State? {
    let present = folder.present()
    let missing = phases.map { phase in
      phase.keys.indices.filter { !present.contains(phase.keys[$0]) }
    }
    let total = phases.reduce(0) { $0 + $1.keys.count }
    let left = missing.reduce(0) { $0 + $1.count }
    let current = missing.firstIndex { !$0.isEmpty } ?? phases.count - 1
    var state = State(
      done: total - left, total: total, running: 0, waiting: 0, phase: phases[current].name)
    // The last phase needs all parts, which may have been removed once it is complete.
    if missing[missing.count - 1].isEmpty { state.done = total }
    if state.isFinished {
      try endLeftovers()
      return state
    }
    guard let live = try engine.live() else { return nil }
    try freeBlocked(missing[current], of: phases[current], live)
    for place in phases.indices {
      let lost = try missing[place].filter { try isLost($0, of: place, live) }
      if !lost.isEmpty {
        try replace(lost, of: place, missing: missing, live)
        break
      }
    }
    (state.running, state.waiting) = (jobs.count(live.running.keys), jobs.count(live.waiting))
    return state
  }

  /// Whether no existing job computes or will compute a shard; counts the polls. Inline shards can
  /// be computed by all jobs of the earlier phases.
  private mutating func isLost(
    _ index: Int, of place: Int, _ live: LiveTasks
  ) throws -> Bool {
    let (name, key) = (phases[place].name, phases[place].keys[index])
    let known = jobs.jobs.filter { job in
      job.phase == name
        ? job.indices.contains(index)
        : phases.isInline(place) && phases[..<place].contains { $0.name == job.phase }
    }
    let isLive = known.contains { job in
      (job.phase == name ? [index] : job.indices)
        .contains { live.contains(JobTask(job: job.id, index: $0)) }
    }
    if isLive || phases.isInline(place) && isWorkedAfter(place, live) {
      misses[key] = nil
      return false
    }
    if known.isEmpty { return true }
    misses[key, default: 0] += 1
    return (misses[key] ?? 0) >= Self.patience
  }

  /// Whether a task of a later phase runs, which computes missing inline shards itself.
  private func isWorkedAfter(_ place: Int, _ live: LiveTasks) -> Bool {
    let later = Set(phases[(place + 1)...].map(\.name))
    let ids = Set(jobs.jobs.filter { later.contains($0.phase) }.map(\.id))
    return live.running.keys.contains { ids.contains($0.job) }
  }

  /// Cancels jobs of a phase that wait for other jobs although all shards of earlier phases are
  /// complete: the scheduler lost those jobs, or they ended in an unexpected way.
  private mutating func freeBlocked(
    _ missing: [Int], of phase: ShardPhase, _ live: LiveTasks
  ) throws {
    let tasks = missing.flatMap { jobs.tasks(phase.name, $0) }.filter(live.contains)
    guard !tasks.isEmpty, tasks.allSatisfy(live.blocked.contains) else {
      misses[phase.name] = nil
      return
    }
    misses[phase.name, default: 0] += 1
    guard (misses[phase.name] ?? 0) >= Self.blockedPatience else { return }
    misses[phase.name] = nil
    try end(jobs.jobs.filter { $0.phase == phase.name })
  }

  /// Cancels jobs that are no longer needed.
  private func endLeftovers() throws {
    guard let live = try engine.live() else { return }
    let ids = Set(jobs.ids)
    let left = Set(live.waiting.union(live.held).map(\.job)).intersection(ids)
    try engine.cancel(left.sorted())
  }

  /// Submits lost shards again, and all later phases, whose jobs depend on them.
  private mutating func replace(
    _ lost: [Int], of place: Int, missing: [[Int]], _ live: LiveTasks
  ) throws {
    let phase = phases[place]
    let later = Set(phases[(place + 1)...].map(\.name))
    try end(jobs.jobs.filter { later.contains($0.phase) })
    let told = Set(lost.filter { folder.failure(of: phase.keys[$0]) != nil })
    jobs.forgetUnbegun(lost, of: phase.name, hasFailed: told.contains)
    let failed = lost.filter { attempts($0, of: place) >= Self.maxAttempts }
    if !failed.isEmpty {
      let error = try failure(of: failed, place)
      try end(jobs.jobs)
      throw error
    }
    for index in lost { misses[phase.keys[index]] = nil }
    // Tasks that will never run without intervention.
    let held = Set(lost.flatMap { jobs.tasks(phase.name, $0) }.filter(live.held.contains))
    try engine.cancel(Set(held.map(\.job)).sorted())
    // Running jobs of this phase and earlier ones; one of them may have failed shards, which are
    // submitted again here.
    let earlier = Set(phases[..<place].map(\.name))
    let running = jobs.jobs.filter { job in
      (earlier.contains(job.phase) || job.phase == phase.name)
        && job.indices.contains { live.contains(JobTask(job: job.id, index: $0)) }
    }
    let before = running.filter { earlier.contains($0.phase) }.map(\.id)
    let own = running.filter { $0.phase == phase.name }.map(\.id)
    var after = try submit(lost, of: place, after: [], afterAny: before)
    var afterAny = own
    for place in place + 1..<phases.count
    where !missing[place].isEmpty && !phases.isInline(place) {
      after = try submit(missing[place], of: place, after: after, afterAny: afterAny)
      afterAny = []
    }
  }

  /// Cancels all jobs of the result and returns their numbers.
  package mutating func cancel() throws -> [String] {
    let ids = jobs.ids
    try end(jobs.jobs)
    return ids
  }
}
