import Pipeline
import Scene
import Sharding
import ShellKit
import Support

@testable import Commands
@testable import Wording

/// The settings of `TallyKeypoints`.
struct TallyOptions: StageOptions {
  /// Minimum number of keypoints of a frame.
  var minimum = 1

  static let settings: [Setting<Self>] = [
    .count("minimum", \.minimum, in: 1...50_000, "Fewest keypoints that a frame needs.")
  ]
}

/// The steps of `TallyKeypoints`.
enum TallyEvent: String, StepEvent {
  /// The keypoints of a frame were counted.
  case counted
  var isInner: Bool { false }
  var figures: [String] { ["keypoints"] }
}

/// The number of keypoints of a frame.
struct FrameTally: Storable, Sendable, Equatable {
  var keypoints: Int
  var isEnough: Bool
}

extension FrameTally {
  func store(into writer: inout ByteWriter) {
    writer.integer(UInt64(keypoints))
    writer.integer(UInt8(isEnough ? 1 : 0))
  }

  init(from reader: inout ByteReader) throws {
    keypoints = Int(clamping: try reader.integer(UInt64.self))
    isEnough = try reader.integer(UInt8.self) == 1
  }
}

/// A toy stage: counts the keypoints of each frame.
struct TallyKeypoints: Stage, Sendable {
  typealias Event = TallyEvent
  static let name = StageName("tally")
  let options: TallyOptions

  /// The frames and the numbers of their keypoints.
  struct Input: Sendable {
    var names: [String]
    var counts: [Int]
  }

  /// The frames with too few keypoints.
  struct Report: Codable, Sendable, Equatable {
    var poor: [String]
  }

  func run(_ input: Input, in context: RunContext) throws -> ([FrameTally], Report) {
    var tallies: [FrameTally] = []
    for (name, count) in zip(input.names, input.counts) {
      try context.checkCancellation()
      tallies.append(tally(count))
      context.progress("Counting", Double(tallies.count) / Double(input.names.count))
      try context.step(TallyEvent.counted, views: [name], figures: [Double(count)], state: tallies)
    }
    return (tallies, report(tallies, of: input.names))
  }

  /// The stored value for a number of keypoints.
  func tally(_ count: Int) -> FrameTally {
    FrameTally(keypoints: count, isEnough: count >= options.minimum)
  }

  /// The report of all frames.
  func report(_ tallies: [FrameTally], of names: [String]) -> Report {
    Report(poor: zip(names, tallies).filter { !$1.isEnough }.map { name, _ in name })
  }
}

/// Binds `TallyKeypoints`: it reads `features`, and its shards are blocks of frames.
enum TallyBinding: StageBinding {
  typealias Work = TallyKeypoints
  typealias Kept = [FrameTally]
  static let inputs: [StageName] = [.features]
  private static let blockSize = 2
  private static let blocks = "blocks"

  static func input(_ views: ViewSet, from results: inout Results) throws -> Work.Input {
    let lists = try results.featureLists().kept(for: views)
    return Work.Input(names: views.views.map(\.name), counts: lists.sizes.map(\.keypoints))
  }

  static func isConsistent(_ kept: Kept, views: Int) -> Bool { kept.count == views }

  static func phases(
    _ views: ViewSet, _ options: TallyOptions, key: String, facts: [ViewInput],
    from results: inout Results
  ) throws -> [ShardPhase] {
    [ShardPhase(blocks, count: ShardBlocks(of: facts.count, size: blockSize).count, of: key)]
  }

  static func run(
    _ shard: ShardWork<TallyBinding>, from results: inout Results,
    to file: borrowing SectionFileWriter
  ) throws -> Int {
    let counts = try input(shard.views, from: &results).counts
    let block = ShardBlocks(of: counts.count, size: blockSize)[shard.id.index]
    try file.write(section, counts[block].map(shard.stage.tally))
    return block.count
  }

  static func finish(
    _ shard: ShardWork<TallyBinding>, from results: inout Results
  ) throws -> (Kept, Work.Report) {
    let tallies = try shard.parts(of: blocks).flatMap { try $0.read(section, as: Kept.self) }
    return (tallies, shard.stage.report(tallies, of: shard.views.views.map(\.name)))
  }
}

/// The help and answer of `TallyKeypoints`.
extension TallyBinding: StageWords {
  static let summary = "Counts the keypoints of every frame."
  static let example = Example("tally", prints: "18 of 18 frames have")

  /// The fields that scripts rely on.
  struct Result: Codable, Sendable {
    var frames: Int
    var enough: Int
  }

  static func result(_ output: Kept, report: Work.Report, views: ViewSet) -> Result {
    Result(frames: output.count, enough: output.count(where: \.isEnough))
  }

  static func sentence(_ result: Result, time: String) -> String {
    "\(result.enough) of \(result.frames) frames have enough keypoints, \(time)"
  }

  static func remarks(_ report: Work.Report) -> [String] {
    report.poor.isEmpty ? [] : ["too few keypoints: \(report.poor.joined(separator: ", "))"]
  }
}
