extension StageRun {
  mutating func submit(
    _ indices: [Int], of place: Int, after: [String], afterAny: [String]
  ) throws -> [String] {
    let phase = phases[place]
    let attempt = indices.map { attempts($0, of: place) }.max() ?? 0
    let made = try engine.submit(
      JobArray(
        name: name(phase), phase: phase.name, indices: indices, attempt: attempt, after: after,
        afterAny: afterAny))
    jobs.jobs += made.map {
      StageJobs.Job(
        id: $0.id, phase: phase.name, indices: $0.indices, attempt: attempt, dealt: $0.deal?.text)
    }
    try jobs.write(run)
    return made.map(\.id)
  }

  mutating func end(_ gone: [StageJobs.Job]) throws {
    guard !gone.isEmpty else { return }
    try engine.cancel(gone.map(\.id))
    let ids = Set(gone.map(\.id))
    jobs.jobs.removeAll { ids.contains($0.id) }
    try jobs.write(run)
  }
}
