import Foundation
import Scene
import Sharding
import Support

/// Where the shards of results are computed, and by which program.
package struct ShardEngine: Sendable {
  package let settings: EngineSettings
  /// The program that computes shards.
  package let program: String
  /// The folder of results, in which the program runs.
  package let folder: URL

  /// Minimum memory limit of a process that computes shards, bytes.
  private static let minMemory = 256 << 20

  /// - Returns: `nil` if the settings run stages in this process.
  package init?(_ settings: EngineSettings, program: String, folder: URL) {
    guard !settings.isInProcess else { return nil }
    self.settings = settings
    self.program = program
    self.folder = folder
  }

  /// The engine for the shards of one result.
  package func jobs(for run: ShardRunFolder, in context: RunContext) -> any JobEngine {
    switch settings.kind {
    case .slurm:
      return SlurmEngine(settings, run, workspace: folder, program: program, context: context)
    case .local:
      // Processors and memory are divided among the processes.
      let threads = max(1, context.threads / settings.nodes)
      let memory = max(Self.minMemory, context.memory / settings.nodes)
      return ProcessEngine(
        run, workspace: folder,
        program: [
          program, "--quiet", "--threads", String(threads), "--memory", String(memory),
        ], nodes: settings.nodes, context: context)
    }
  }

  /// Waits until all shards of a plan are available.
  func wait(for plan: ShardPlan, _ run: ShardRunFolder, in context: RunContext) throws {
    let engine = jobs(for: run, in: context)
    var work = try StageRun(
      run, in: ShardFolder(of: folder), phases: plan.phases, engine: engine)
    do {
      try work.reconcileJobs()
      try EngineWatch(stage: run.stage, settings: settings, context: context).wait(for: &work)
    } catch is Cancelled {
      guard let own = engine as? ProcessEngine else {
        throw EngineError.left(jobs: work.jobs.ids, stage: run.stage)
      }
      own.stop()
      throw Cancelled()
    } catch {
      (engine as? ProcessEngine)?.stop()
      throw error
    }
  }
}
