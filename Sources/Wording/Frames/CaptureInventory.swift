import Capture
import ObjectCapture
import Scene
import ShellKit
import Support

/// The detected type of a capture and the parts of it that are used: lines that `load` adds unless
/// the capture consists of photographs only.
package struct CaptureInventory: Worded {
  /// Maximum number of files of one kind that are named individually; otherwise the first and their
  /// number.
  private static let maxNamed = 4
  /// Maximum number of copies that are named individually.
  private static let maxCopies = 8

  private let capture: Capture

  /// - Returns: `nil` for photographs alone, and for formats that report their content themselves.
  package init?(_ capture: Capture) {
    let isPlain =
      capture.format == .images && Self.parts(of: capture).count == 1
      && Self.unused(of: capture).isEmpty
    guard !isPlain, ![.bundle, .colmap, .openSfM].contains(capture.format) else { return nil }
    self.capture = capture
  }

  package var words: String {
    let unused = Self.unused(of: capture)
    return "\(capture.format.title): uses \(Self.parts(of: capture).joined(separator: ", "))"
      + (unused.isEmpty ? "" : "; not used: \(unused.joined(separator: ", "))")
  }

  /// Parts of photographs that no stage uses.
  package static func unused(of capture: Capture) -> [String] {
    let frames = Array(zip(capture.frames, capture.viewSet.views))
    let parts = [
      (
        "satellite positions",
        frames.count { $0.info.metadata.position != nil && $1.position == nil }
      ),
      (
        "gimbal angles",
        frames.count { $0.info.metadata.gimbal != nil && $1.gimbalGravity == nil }
      ),
    ]
    return parts.filter { $0.1 > 0 }.map { name, count in
      count == frames.count ? name : "\(name) of \(count)"
    }
  }

  /// The parts of a capture that stages use.
  package static func parts(of capture: Capture) -> [String] {
    let views = capture.viewSet.views
    let parts: [(name: String, count: Int)] = [
      ("photographs", views.count),
      ("intrinsics", views.count { capture.viewSet.cameras[$0.camera].source == .given }),
      (
        capture.poseFormat.map { "poses of \($0.title)" } ?? "poses",
        views.count { $0.devicePose != nil }
      ),
      ("depth", views.count { $0.depth != nil }),
      ("confidence", views.count { $0.depth?.hasConfidence == true }),
      ("gravity", views.count { $0.gravity != nil }),
      ("satellite positions", views.count { $0.position != nil }),
      ("gimbal angles", views.count { $0.gimbalGravity != nil }),
      ("masks", views.count { $0.mask != nil }),
    ]
    return parts.filter { $0.count > 0 }.map { name, count in
      count == views.count ? name : "\(name) of \(count)"
    }
  }

  /// The photographs that were set aside because they show the same as others; `nil` without any.
  package static func copies(_ capture: Capture) -> String? {
    let files = capture.copies.map { VisibleText.line($0.file) }
    guard !files.isEmpty else { return nil }
    let more = files.count - maxCopies
    let names =
      files.prefix(maxCopies).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    return "set aside \(Figure.counted(files.count, "copy", "copies")): \(names); "
      + "load --copies uses \(files.count == 1 ? "it" : "them")"
  }

  /// The files that were not loaded, with reasons, except copies; of many with the same reason, the first one.
  package static func skipped(_ capture: Capture) -> [String] {
    var groups: [(words: String, files: [String])] = []
    var places: [String: Int] = [:]
    for remark in capture.skipped {
      if case .samePicture = remark.fact { continue }
      if let place = places[remark.words] {
        groups[place].files.append(remark.file)
      } else {
        places[remark.words] = groups.count
        groups.append((remark.words, [remark.file]))
      }
    }
    return groups.flatMap { words, files -> [String] in
      guard files.count > maxNamed else {
        return files.map { "skipped " + VisibleText.line("\($0): \(words)") }
      }
      let first = "\(files[0]) and \(files.count - 1) more"
      return ["skipped " + VisibleText.line("\(first): \(words)")]
    }
  }
}
