import Capture
import Imaging
import Matching
import Scene

/// What `doctor` and `load` look at.
extension Workbench {
  /// Most depth maps and masks that are decoded, spread over the capture: what is wrong with one
  /// of them mostly is with all.
  private static let maxSamples = 16

  /// What is known of the photographs in use without decoding any.
  func knownExamination() throws -> CaptureExamination {
    let capture = try loadedCapture()
    let used = capture.frames.indices.filter {
      !settings.excluded.contains(capture.frames[$0].name)
    }
    var examination = CaptureExamination(capture.keeping(used))
    examination.qualities = used.map { qualities[$0] ?? nil }
    examination.isOrderUsed = try isOrderUsed(used.count)
    return examination
  }

  /// Whether `match` goes by the order of so many photographs.
  private func isOrderUsed(_ count: Int) throws -> Bool {
    let options = try MatchStep.options(in: self)
    switch options.mode {
    case .auto: return count > options.exhaustiveLimit
    case .sequential: return true
    case .exhaustive, .similar: return false
    }
  }

  /// Measures what is not known yet of the photographs in use, and of some of their depth maps and
  /// masks.
  mutating func fullExamination() throws -> CaptureExamination {
    try measureThumbnails()
    try measureQuality()
    var examination = try knownExamination()
    let views = examination.capture.viewSet.views
    let here = views.indices.filter { views[$0].isHere }
    let withDepth = Workbench.spread(here.filter { views[$0].depth != nil })
    let withMask = Workbench.spread(here.filter { views[$0].mask != nil })
    examination.depths = try context.parallelMap(withDepth, label: "Looking at depth") { index, _ in
      DepthSample(of: views[index], frame: index)
    }.compactMap { $0 }
    examination.masks = try context.parallelMap(withMask, label: "Looking at masks") { index, _ in
      MaskSample(of: views[index], frame: index)
    }.compactMap { $0 }
    return examination
  }

  /// At most so many of the indices, evenly spread.
  private static func spread(_ indices: [Int]) -> [Int] {
    let count = min(indices.count, maxSamples)
    return (0..<count).map { indices[$0 * indices.count / count] }
  }

  private mutating func measureThumbnails() throws {
    let frames = try loadedCapture().frames
    let open = frames.indices.filter {
      frames[$0].info.thumbnail == nil && frames[$0].info.absence == nil
    }
    let measured = try context.parallelMap(open, label: "Looking at photographs") { index, _ in
      try? frames[index].info.source.loadThumbnail()
    }
    for (index, thumbnail) in zip(open, measured) {
      capture?.frames[index].info.thumbnail = thumbnail
    }
    keepLooks()
  }

  /// What `load` tells of the findings that matter: at most two lines.
  func doctorSummary() throws -> (findings: [Finding], lines: [String]) {
    let examination = try knownExamination()
    let findings = examination.findings().filter { $0.severity > .note }
    guard !findings.isEmpty else { return ([], []) }
    let names = FrameList(examination.capture.frames.map(\.name))
    let words = findings.map { finding in
      let frames = names.compact(finding.frames)
      return finding.kind.rawValue + (frames.isEmpty ? "" : " " + frames)
    }
    return (
      findings,
      [
        "\(findings.count) finding\(findings.count == 1 ? "" : "s"): "
          + words.joined(separator: "; "),
        "doctor tells the figures and what to do",
      ]
    )
  }
}
