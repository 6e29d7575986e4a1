import Diagnosis
import Imaging
import Scene
import Script

/// The data of a capture, and what the stages will do with it, as a table.
package struct DoctorInventory {
  /// One row a topic: what is there, in how many frames, and its use.
  package private(set) var rows: [Record] = []

  package init(_ parts: PartInventory) {
    add("format", tally(parts.formats) { $0.label }, parts.frames, "read by content")
    add("size", tally(parts.sizes) { "\($0.x) × \($0.y)" }, parts.frames, "")
    if parts.turned > 0 {
      add("turned by EXIF", "", parts.turned, "all stages use them upright")
    }
    add("camera", tally(parts.cameras) { $0 }, parts.cameras.values.reduce(0, +), "")
    for source in FocalSource.allCases {
      if let count = parts.focals[source] {
        add("focal length", source.rawValue, count, Self.use(of: source))
      }
    }
    add("time", "", parts.times, "")
    addParts(parts)
  }

  private mutating func addParts(_ parts: PartInventory) {
    let depthUse =
      (parts.isDepthScale ? ["scale in align"] : [])
      + (parts.isDepthHypothesis ? ["hypotheses in dense"] : [])
    add("depth", "", parts.depths, depthUse.joined(separator: ", "))
    let sampled = parts.sampledDepths
    if sampled.withConfidence > 0 {
      add(
        "confidence", "of \(sampled.all) depth maps checked", sampled.withConfidence,
        "with the depth")
    }
    add("gravity", "", parts.gravities, "up in align")
    add(
      "device pose", "", parts.devicePoses,
      "poses and scale in align, if they fit")
    add("mask", "", parts.masks, "keypoints" + (parts.isMaskedInDense ? ", dense" : ""))
  }

  private mutating func add(_ topic: String, _ what: String, _ frames: Int, _ use: String) {
    rows.append([
      "topic": .string(topic), "what": .string(what), "frames": .number(frames),
      "use": .string(frames > 0 ? use : ""),
    ])
  }

  /// Each word with its count, the most frequent first.
  private func tally<Key>(_ counts: [Key: Int], _ word: (Key) -> String) -> String {
    let words = counts.map { (word: word($0.key), count: $0.value) }
    if words.count == 1 { return words[0].word }
    return words.sorted { ($1.count, $0.word) < ($0.count, $1.word) }
      .map { "\($0.count) \($0.word)" }.joined(separator: ", ")
  }

  private static func use(of source: FocalSource) -> String {
    switch source {
    case .given: "fixed"
    case .depthCalibration, .exif35mm, .exifFocalPlane: "initial value, refined"
    case .guess: "1.2 × the longer side, refined"
    }
  }
}
