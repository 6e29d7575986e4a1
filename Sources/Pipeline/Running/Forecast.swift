import Foundation
import Scene
import Sharding
import Support

/// The measured cost of a phase in a run.
package struct MeasuredPhase: Sendable, Equatable {
  package var stage: StageName
  package var phase: String
  /// Number of photographs in the run.
  package var images: Int
  /// Number of pairs in the run; 0 if it had none.
  package var items: Int
  package var rounds: Int
  package var seconds: Double
  package var peakBytes: Double
  package var bytes: Double
  package var movedBytes: Double

  /// Sums the costs of a phase over its shards, and over all numbered phases of one name.
  package static func gathered(_ costs: [ShardCost], images: Int) -> [MeasuredPhase] {
    let groups = Dictionary(grouping: costs) { [$0.stage.rawValue, Self.name($0.phase)] }
    return groups.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { key, costs in
      let rounds = Set(costs.map(\.phase)).count
      return MeasuredPhase(
        stage: StageName(key[0]), phase: key[1], images: images,
        items: costs.reduce(0) { $0 + $1.items } / max(rounds, 1), rounds: rounds,
        seconds: costs.reduce(0) { $0 + $1.processorSeconds },
        peakBytes: Double(costs.compactMap(\.peakBytes).max() ?? 0),
        bytes: Double(costs.reduce(0) { $0 + $1.bytes }),
        movedBytes: Double(costs.reduce(0) { $0 + ($1.movedBytes ?? 0) }))
    }
  }

  private static func name(_ phase: String) -> String {
    String(phase.prefix { !$0.isNumber })
  }
}

/// The expected cost of the stages for a number of photographs on a number of machines.
package struct Forecast: Sendable {
  /// The cost of a stage, or of all stages together.
  package struct Row: Sendable, Equatable {
    /// `nil` for all stages together.
    package var stage: StageName?
    package var shards: Int
    /// Elapsed seconds.
    package var seconds: Double
    /// Total processor time, seconds.
    package var processorSeconds: Double
    /// Peak memory of a process, bytes.
    package var memory: Double
    /// Size of the files, bytes.
    package var disk: Double
    /// Transfers between the machines and their file system, bytes.
    package var network: Double
    /// Fraction of `seconds` during which one machine works and the others wait.
    package var alone: Double
    /// Whether the costs were measured in this workspace.
    package var isMeasured: Bool
  }

  /// Seconds between consecutive phases, as a scheduler polls at intervals.
  package static let secondsBetweenPhases = 2.0

  private let laws: [PhaseLaw]
  private let measured: [MeasuredPhase]

  /// - Parameter measured: Measured costs of phases in a run; the laws give the others.
  package init(_ measured: [MeasuredPhase] = [], of stages: StageList = .standard) {
    self.init(measured, laws: stages.bindings.flatMap { $0.laws })
  }

  init(_ measured: [MeasuredPhase], laws: [PhaseLaw]) {
    self.measured = measured
    self.laws = laws
  }

  /// The number of pairs of the measured run.
  private var pairs: Double? {
    measured.first { $0.stage == .match && $0.phase == MatchBinding.blocks }.map {
      Double($0.items)
    }
  }

  /// The rows of the stages, in order, and of all stages together.
  package func rows(images: Int, nodes: Int) -> [Row] {
    var order: [StageName] = []
    for law in laws where !order.contains(law.stage) { order.append(law.stage) }
    let rows = order.map { stage in
      let own = laws.filter { $0.stage == stage && $0.holds.contains(images) }
      return Self.joined(
        stage, own.enumerated().map { row($1, images: images, nodes: nodes, isFirst: $0 == 0) })
    }
    return rows + [Self.joined(nil, rows)]
  }

  private func row(_ law: PhaseLaw, images: Int, nodes: Int, isFirst: Bool) -> Row {
    let known = measured.first { $0.stage == law.stage && $0.phase == law.phase }
    /// The value of the law, scaled by the ratio of the measurement to the law at the measured
    /// size.
    func value(_ growth: KeyPath<PhaseLaw, Growth>, _ found: Double?) -> Double {
      let now = law[keyPath: growth](Double(images), pairs: PairCount.of(Double(images)))
      guard let known, let found, found > 0 else { return now }
      let held = laws.first {
        ($0.stage, $0.phase) == (law.stage, law.phase) && $0.holds.contains(known.images)
      }
      let was = (held ?? law)[keyPath: growth](
        Double(known.images), pairs: pairs ?? PairCount.of(Double(known.images)))
      return was > 0 ? now * found / was : found * Double(images) / Double(max(known.images, 1))
    }
    let seconds = value(\.seconds, known?.seconds)
    let shards = law.shards(images)
    let rounds = known?.rounds ?? law.rounds
    let turns = (shards + max(nodes, 1) - 1) / max(nodes, 1)
    // A phase of one shard runs in the process that completes the phase before (`isInline`).
    let waits = shards == 1 && !isFirst ? 0 : Double(rounds) * Self.secondsBetweenPhases
    let elapsed = seconds * Double(turns) / Double(shards) + waits
    return Row(
      stage: law.stage, shards: shards * rounds, seconds: elapsed, processorSeconds: seconds,
      memory: value(\.peakBytes, known?.peakBytes),
      disk: value(\.bytes, known?.bytes),
      network: value(\.movedBytes, known?.movedBytes),
      alone: shards == 1 ? elapsed : 0, isMeasured: known != nil)
  }

  /// Sums consecutive rows; `alone` is in seconds for phases and a fraction for stages.
  private static func joined(_ stage: StageName?, _ rows: [Row]) -> Row {
    let isStages = stage == nil
    let seconds = rows.reduce(0) { $0 + $1.seconds }
    let alone = rows.reduce(0) { $0 + (isStages ? $1.alone * $1.seconds : $1.alone) }
    return Row(
      stage: stage, shards: rows.reduce(0) { $0 + $1.shards }, seconds: seconds,
      processorSeconds: rows.reduce(0) { $0 + $1.processorSeconds },
      memory: rows.map(\.memory).max() ?? 0, disk: rows.reduce(0) { $0 + $1.disk },
      network: rows.reduce(0) { $0 + $1.network }, alone: seconds > 0 ? alone / seconds : 0,
      isMeasured: rows.allSatisfy(\.isMeasured))
  }
}
