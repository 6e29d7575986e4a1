import Alignment
import Capture
import Dense
import Imaging
import Scene
import Script

/// What is there of each kind of data, and what the stages will do with it.
struct DoctorInventory {
  /// One row a topic: what is there, in how many frames, and its use.
  private(set) var rows: [Record] = []

  init(_ examination: CaptureExamination, _ bench: Workbench) throws {
    let capture = examination.capture
    let views = capture.viewSet.views
    let infos = capture.frames.map(\.info)
    add("format", tally(infos.map(\.format.label)), infos.count, "read by content")
    add("size", tally(infos.map { "\($0.width) × \($0.height)" }), infos.count, "")
    let turned = infos.count { $0.orientation != .up }
    if turned > 0 { add("turned by EXIF", "", turned, "all stages see them upright") }
    let names = infos.compactMap(\.metadata.cameraName)
    add("camera", tally(names), names.count, "")
    for source in FocalSource.allCases {
      let count = views.count { capture.viewSet.cameras[$0.camera].source == source }
      if count > 0 { add("focal length", source.rawValue, count, DoctorInventory.use(of: source)) }
    }
    add("time", "", views.count { $0.time != nil }, "")
    try addParts(views, examination, bench)
  }

  private mutating func addParts(
    _ views: [View], _ examination: CaptureExamination, _ bench: Workbench
  ) throws {
    let align = try AlignStep.options(in: bench)
    let dense = try DenseStep.options(in: bench)
    let depthUse =
      (align.metricFromDepth ? ["scale in align"] : [])
      + (dense.useSensorDepth ? ["hypotheses in dense"] : [])
    add("depth", "", views.count { $0.depth != nil }, depthUse.joined(separator: ", "))
    let sure = examination.depths.count { $0.hasConfidence }
    if sure > 0 {
      add(
        "confidence", "of \(examination.depths.count) depth maps looked at", sure, "with the depth")
    }
    add("gravity", "", views.count { $0.gravity != nil }, "up in align")
    add(
      "device pose", "", views.count { $0.devicePose != nil },
      "places views and tells the scale in align where they fit")
    add(
      "mask", "", views.count { $0.mask != nil },
      "keypoints" + (dense.useMasks ? ", dense" : ""))
  }

  private mutating func add(_ topic: String, _ what: String, _ frames: Int, _ use: String) {
    rows.append([
      "topic": .string(topic), "what": .string(what), "frames": .number(frames),
      "use": .string(frames > 0 ? use : ""),
    ])
  }

  /// Each word with its count, the most frequent first.
  private func tally(_ words: [String]) -> String {
    var counts: [String: Int] = [:]
    for word in words { counts[word, default: 0] += 1 }
    if counts.count == 1, let word = counts.keys.first { return word }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { "\($0.value) \($0.key)" }.joined(separator: ", ")
  }

  private static func use(of source: FocalSource) -> String {
    switch source {
    case .given: "held fixed"
    case .depthCalibration, .exif35mm, .exifFocalPlane: "start value, refined"
    case .guess: "1.2 × the longer side, refined"
    }
  }
}
