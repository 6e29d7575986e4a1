import Diagnosis
import Script
import Workspace

extension StageTrace {
  /// How many causes stopped or degraded the stage, as a sentence.
  package var verdict: String {
    guard hasResult else { return "\(stage.rawValue) has no result" }
    return rows.isEmpty
      ? "nothing stopped or weakened \(stage.rawValue)"
      : "\(rows.count) thing\(rows.count == 1 ? "" : "s") stopped or weakened \(stage.rawValue)"
  }

  /// The rows for scripts.
  ///
  /// - Parameter freshness: The freshness of the stage's result.
  package func table(_ freshness: Freshness) -> [Record] {
    rows.map { row in
      [
        "what": .string(row.weakness.words(freshness)), "value": .number(orNull: row.value),
        "limit": .number(orNull: row.limit), "frames": .list(row.frames.map { .string($0) }),
        "next": .string(orNull: row.next?.command), "advice": .string(orNull: row.next?.words),
      ]
    }
  }
}

extension StageWeakness {
  /// What stopped or degraded the stage.
  ///
  /// - Parameter freshness: The freshness of the stage's result.
  package func words(_ freshness: Freshness) -> String {
    switch self {
    case .noResult: "the stage has no result"
    case .stale: "stale: \(freshness.reasons.first?.words ?? "")"
    case .unreadablePhotographs: "photographs that cannot be read"
    case .littleTexture: "little texture: keypoints of a frame"
    case .unmatchedFrames: "frames in no verified pair"
    case .severalGroups: "groups without verified pairs between them"
    case .staticBackground:
      "share of static matches: a static background; masks help"
    case .unregistered, .retried, .separateModels, .placedByDevice, .partition, .duplicates, .scale,
      .devices:
      alignWords
    case .noDepthMap(let gate): "no depth map, stopped by: \(gate.rawValue)"
    case .sensorDepthUnused(let source): "sensor depth is not used: " + source.words
    case .objectNotSeparated(let problem): problem.words
    case .mesh(let warning): warning.words
    case .openBorders: "open borders"
    case .unusablePhotographs: "photographs that could not be used"
    case .unseenSurface: "share of the surface that no photograph shows"
    }
  }

  private var alignWords: String {
    switch self {
    case .unregistered(let gate): "not registered, stopped by: \(gate.rawValue)"
    case .retried(let retry):
      (retry.reason == .uncertainPoses ? "expected number of right poses" : "registered")
        + " with more sensitive settings: \(retry.words)"
    case .separateModels: "models that did not connect"
    case .placedByDevice: "frames placed by their device poses"
    case .partition(let record): record.remark
    case .duplicates(let remark): remark.words
    case .scale(let remark): remark.words
    case .devices(let remark): remark.words
    default: ""
    }
  }
}
