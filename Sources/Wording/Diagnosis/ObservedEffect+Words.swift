import Diagnosis
import Foundation
import Script
import ShellKit

extension ObservedEffect: Worded {
  /// The effect, without a full stop.
  package var words: String {
    var parts = [
      "right with a probability of \(DiagnosisText.share(after.probability)) instead of "
        + DiagnosisText.share(before.probability)
    ]
    if after.registered != before.registered || after.frames != before.frames {
      parts.append("\(after.registered) of \(after.frames) frames registered")
    }
    if let error = after.error, let before = before.error, error > 0 {
      parts.append(String(format: "reprojection error %.2f px instead of %.2f", error, before))
    }
    if let focal = after.focal, focal > 0 {
      parts.append(String(format: "focal length %.0f px", focal))
    }
    return parts.joined(separator: ", ")
  }

  /// The results before and after, as `tried` of an advice.
  var record: Record { ["before": .record(before.record), "after": .record(after.record)] }
}

extension ObservedEffect.State {
  fileprivate var record: Record {
    [
      "registered": .number(Double(registered)), "frames": .number(Double(frames)),
      "probability": .number((probability * 1000).rounded() / 1000),
      "error": error.map { .number($0) } ?? .null, "focal": focal.map { .number($0) } ?? .null,
    ]
  }
}
