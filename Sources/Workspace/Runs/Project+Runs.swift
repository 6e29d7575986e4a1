import Files
import Foundation
import Measuring
import Pipeline
import Scene
import Support

/// An error of restoring runs.
package enum RunError: Error, Equatable {
  case noSuchRun(Int, known: [Int])
  case nothingToUndo
  case nothingToRedo
  /// The result of a stage in an earlier state is no longer stored.
  case notKept(StageName)
}

/// Every change of settings and results adds a state that can be restored.
extension Project {
  /// The stored runs, the oldest first.
  package func runs() -> [RunFolder.Entry] { workspace.map { RunFolder(of: $0).entries() } ?? [] }

  /// The run with a number.
  package func run(_ number: Int) throws -> RunFolder.Entry {
    let all = runs()
    guard let found = all.first(where: { $0.number == number }) else {
      throw RunError.noSuchRun(number, known: all.map(\.number))
    }
    return found
  }

  /// The current state.
  package var state: RunJournal.State {
    RunJournal.State(
      values: Dictionary(
        settings.values.filter { !$0.value.isEmpty }.map { ($0.key.rawValue, $0.value) },
        uniquingKeysWith: { first, _ in first }), excluded: settings.excluded.sorted(),
      measurements: settings.measurements == Measurements() ? nil : settings.measurements,
      results: Dictionary(
        records.map { ($0.key.rawValue, $0.value.key) }, uniquingKeysWith: { first, _ in first }))
  }

  /// Records a change after it was made. A failure to store it does not stop the work.
  ///
  /// - Parameter before: The state before the change, in case the journal lacks it.
  package func noteChange(from before: RunJournal.State) {
    let now = state
    guard now != before, let workspace, workspace.isOwn else { return }
    let runs = RunFolder(of: workspace)
    guard (try? Folder.make(runs.folder)) != nil else { return }
    var journal = RunJournal(runs.journalURL)
    if journal.states.last != now { journal.add(before) }
    journal.add(now)
    try? journal.write(runs.journalURL)
  }

  /// Stores a result that was just saved as a run.
  package func keepRun(of stage: StageName) {
    guard let workspace, let record = records[stage] else { return }
    try? RunFolder(of: workspace).keep(workspace.url(of: stage), record, current: records)
  }

  /// A difference made by restoring a state.
  package enum Change {
    case settings(from: WorkspaceSettings, to: WorkspaceSettings)
    /// The result of a stage was replaced by that of a run.
    case run(StageName, Int)
    /// The result of a stage was removed; it is still stored as the run.
    case cleared(StageName, kept: Int?)
  }

  /// Restores the state before the last change.
  package mutating func undo() throws -> [Change] {
    guard let workspace else { throw RunError.nothingToUndo }
    try workspace.requireOwn()
    let runs = RunFolder(of: workspace)
    var journal = RunJournal(runs.journalURL)
    journal.add(state)
    guard let target = journal.back() else { throw RunError.nothingToUndo }
    let changes = try restore(target)
    try journal.write(runs.journalURL)
    return changes
  }

  /// Restores the state that the last `undo` left, unless something changed since.
  package mutating func redo() throws -> [Change] {
    guard let workspace else { throw RunError.nothingToRedo }
    try workspace.requireOwn()
    let runs = RunFolder(of: workspace)
    var journal = RunJournal(runs.journalURL)
    journal.add(state)
    guard let target = journal.forward() else { throw RunError.nothingToRedo }
    let changes = try restore(target)
    try journal.write(runs.journalURL)
    return changes
  }

  /// Restores settings and results of a state.
  mutating func restore(_ target: RunJournal.State) throws -> [Change] {
    guard let workspace else { return [] }
    let runs = RunFolder(of: workspace)
    let kept = runs.entries()
    var changes: [Change] = []
    var uses: [RunFolder.Entry] = []
    var clears: [StageName] = []
    for stage in stages.names where records[stage]?.key != target.results[stage.rawValue] {
      guard let key = target.results[stage.rawValue] else {
        clears.append(stage)
        continue
      }
      guard let entry = kept.first(where: { $0.stage == stage && $0.record.key == key }) else {
        throw RunError.notKept(stage)
      }
      uses.append(entry)
    }
    let values = target.values.map { (StageName($0.key), $0.value) }
    let wanted = WorkspaceSettings(
      values: Dictionary(values) { first, _ in first }, excluded: Set(target.excluded),
      measurements: target.measurements ?? Measurements())
    if wanted != settings { changes.append(.settings(from: settings, to: wanted)) }
    try keep(wanted)
    for entry in uses {
      try runs.use(entry, as: workspace.url(of: entry.stage))
      changes.append(.run(entry.stage, entry.number))
    }
    for stage in clears {
      let run = kept.first { $0.stage == stage && $0.record.key == records[stage]?.key }
      try clear(stage)
      changes.append(.cleared(stage, kept: run?.number))
    }
    _ = readRecords()
    return changes
  }
}
