import Foundation
import Support

/// Has the shards of a result computed by an engine: each look hands over what is lost and tells how
/// far it is.
///
/// A value that another shell can make again from the files: what is done is what is there, what runs
/// is what the engine has, and a shard that is neither is lost.
package struct StageRun {
  /// How far it is.
  package struct State: Sendable, Equatable {
    package var done: Int
    package var total: Int
    package var running: Int
    package var waiting: Int
    /// The first phase that is not complete.
    package var phase: String
    package var isFinished: Bool { done == total }
  }

  /// Times a shard is handed over before it counts as failed.
  package static let maxAttempts = 2
  /// Looks that must miss a shard before it counts as lost: files of other machines show late.
  private static let patience = 3
  /// Looks for which a phase may go on waiting for jobs after all shards before it are there.
  private static let blockedPatience = 20

  package let folder: ShardFolder
  package let run: ShardRunFolder
  package let phases: [ShardPhase]
  let engine: any JobEngine
  package internal(set) var jobs: StageJobs
  /// Looks in a row that missed a shard, by its key.
  private var misses: [String: Int] = [:]

  /// Takes over the jobs that are known of and still there.
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

  /// Whether the result is there, as `look` would find; it asks no scheduler.
  package var isThere: Bool { phases.last?.keys.last.map(folder.present().contains) ?? false }

  /// Leaves out jobs that are gone: shards of theirs that are missing are tried as if for the first
  /// time. Jobs that were handed over when no note of it could be made are found by their names.
  package mutating func takeOver() throws {
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

  /// Looks at the files and at the engine once, and hands over what is lost.
  ///
  /// - Returns: `nil` while nobody answers.
  /// - Throws: `EngineError.shardFailed`, after the jobs that wait for the shard were ended.
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
    // The join needs all parts, which may be gone when it is there.
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

  /// Whether no job computes a shard, or will; counts the looks. A carried one is in the hands of all jobs of
  /// the phases before.
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

  /// Whether a task of a later phase works: it computes what it misses of those that are carried.
  private func isWorkedAfter(_ place: Int, _ live: LiveTasks) -> Bool {
    let later = Set(phases[(place + 1)...].map(\.name))
    let ids = Set(jobs.jobs.filter { later.contains($0.phase) }.map(\.id))
    return live.running.keys.contains { ids.contains($0.job) }
  }

  /// Forgets jobs of a phase that wait for other jobs though all shards before theirs are there: those
  /// jobs were lost by the scheduler, or ended otherwise than it expects.
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

  /// Ends jobs that wait for nothing any more.
  private func endLeftovers() throws {
    guard let live = try engine.live() else { return }
    let ids = Set(jobs.ids)
    let left = Set(live.waiting.union(live.held).map(\.job)).intersection(ids)
    try engine.cancel(left.sorted())
  }

  /// Hands lost shards over again, and all phases after theirs, whose jobs wait for the lost ones.
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
    // The scheduler gave these up.
    let held = Set(lost.flatMap { jobs.tasks(phase.name, $0) }.filter(live.held.contains))
    try engine.cancel(Set(held.map(\.job)).sorted())
    // Those of this phase and before that still run: one of them may have failed shards, which are
    // handed over again here.
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

  /// Ends all jobs of the result; returns their numbers.
  package mutating func cancel() throws -> [String] {
    let ids = jobs.ids
    try end(jobs.jobs)
    return ids
  }
}
