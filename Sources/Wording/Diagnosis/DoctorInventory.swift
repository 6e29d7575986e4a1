import Diagnosis
import Imaging
import Scene
import Script

/// A table of the data of a capture, and how the stages will use it.
package struct DoctorInventory {
  /// One row per topic: the data, the number of frames with it, and its use.
  package private(set) var rows: [Record] = []

  package init(_ parts: PartInventory) {
    add(
      "format", what: tally(parts.formats) { $0.label }, frames: parts.frames,
      use: "read by content")
    add("size", what: tally(parts.sizes) { "\($0.x) × \($0.y)" }, frames: parts.frames, use: "")
    if parts.turned > 0 {
      add("turned by EXIF", what: "", frames: parts.turned, use: "all stages use them upright")
    }
    add(
      "camera", what: tally(parts.cameras) { $0 }, frames: parts.cameras.values.reduce(0, +),
      use: "")
    for source in FocalSource.allCases {
      if let count = parts.focals[source] {
        add("focal length", what: source.rawValue, frames: count, use: Self.use(of: source))
      }
    }
    add("time", what: "", frames: parts.times, use: "")
    addParts(parts)
  }

  private mutating func addParts(_ parts: PartInventory) {
    let depthUse =
      (parts.isDepthScale ? ["scale in align"] : [])
      + (parts.isDepthHypothesis ? ["hypotheses in dense"] : [])
    add("depth", what: "", frames: parts.depths, use: depthUse.joined(separator: ", "))
    let sampled = parts.sampledDepths
    if sampled.withConfidence > 0 {
      add(
        "confidence", what: "of \(sampled.all) depth maps checked",
        frames: sampled.withConfidence,
        use: "with the depth")
    }
    add("gravity", what: "", frames: parts.gravities, use: "up in align")
    add(
      "satellite position", what: parts.positionAccuracy, frames: parts.positions,
      use: "scale, up and north in align, if they fit")
    add("gimbal angles", what: "", frames: parts.gimbals, use: "up in align")
    add(
      "device pose", what: "", frames: parts.devicePoses,
      use: "poses and scale in align, if they fit")
    add(
      "mask", what: "", frames: parts.masks,
      use: "keypoints" + (parts.isMaskedInDense ? ", dense" : ""))
  }

  private mutating func add(_ topic: String, what: String, frames: Int, use: String) {
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
    case .depthCalibration, .exif35mm, .exifFocalPlane, .sensorDatabase: "initial value, refined"
    case .guess: "1.2 × the longer side, refined"
    }
  }
}
