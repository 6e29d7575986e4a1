import Diagnosis

/// What `load` reports of the findings that matter.
struct DoctorSummary {
  /// At most two lines; empty without findings.
  let lines: [String]

  /// - Parameters:
  ///   - findings: More than notes, the worst first.
  ///   - frames: Names of the frames in use.
  init(_ findings: [Finding], frames: [String]) {
    guard !findings.isEmpty else {
      lines = []
      return
    }
    let names = FrameList(frames)
    let words = findings.map { finding in
      let frames = names.compact(finding.frames)
      return finding.kind.rawValue + (frames.isEmpty ? "" : " " + frames)
    }
    lines = [
      "\(findings.count) finding\(findings.count == 1 ? "" : "s"): "
        + words.joined(separator: "; "),
      "doctor tells the figures and what to do",
    ]
  }
}
