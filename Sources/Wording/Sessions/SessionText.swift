import Foundation
import GuidedCapture
import Script
import ShellKit
import Support

/// A session as text and as a record.
package enum SessionText {
  /// One line of the transcript.
  package static func line(_ line: SessionLine) -> String {
    String(format: "%8.2f s  ", line.time) + line.text
  }

  /// The state of the session on one line.
  package static func summary(_ session: SessionCore) -> String {
    let state = session.state
    var text = "\(state.phase.name)\(state.isPaused ? ", paused" : ""), pass \(state.pass)"
    text +=
      ", \(state.shots) shots, dial \(Int(saturating: (100 * session.dial.filled).rounded())) %"
    let feedback = session.activeFeedback.sorted().map(\.rawValue)
    if !feedback.isEmpty { text += ", " + feedback.joined(separator: ", ") }
    return text + (session.isAtEnd ? ", end of the stream" : "")
  }

  /// The summary with the next action and the passes.
  package static func state(_ session: SessionCore) -> String {
    var lines = [summary(session), session.guide]
    for pass in session.passes {
      var text = "  pass \(pass.pass), orientation \(pass.orientation): \(pass.shots) shots"
      text += ", dial \(Int(saturating: (100 * pass.filled).rounded())) %"
      if let height = pass.height { text += ", height \(Int(saturating: height.rounded()))°" }
      if let overlap = pass.overlap {
        text += ", \(Int(saturating: (100 * overlap).rounded())) % overlap with others"
      }
      lines.append(text)
    }
    if let folder = session.imagesDirectory { lines.append("images in \(folder.path)") }
    return lines.joined(separator: "\n")
  }

  /// Named figures on one line.
  package static func figures(_ record: Record) -> String {
    zip(record.keys, record.values).map { key, value in
      guard let list = value.list else { return "\(key) \(HumanText.cell(value))" }
      let isSize = list.allSatisfy { $0.number != nil }
      return "\(key) "
        + list.map { HumanText.cell($0) }.joined(separator: isSize ? " × " : " + ")
    }.joined(separator: ", ")
  }

  package static func record(_ session: SessionCore) -> Record {
    let state = session.state
    var error: GuidedCaptureError?
    if case .failed(let failure) = state.phase { error = failure }
    return [
      "state": .string(state.phase.name),
      "error": .string(orNull: error?.name),
      "pass": .number(state.pass),
      "orientation": .number(state.orientation),
      "shots": .number(state.shots),
      "max_shots": .number(state.maxShots),
      "dial_filled": .number(session.dial.filled),
      "feedback": .list(session.activeFeedback.sorted().map { .string($0.rawValue) }),
      "tracking": .string(session.tracking.name),
      "completed_pass": .bool(state.completedPass),
      "paused": .bool(state.isPaused),
      "auto_capture": .bool(session.isAutoCaptureEnabled),
      "can_shoot": .bool(session.canRequestImageCapture),
      "time": .number(session.time),
      "frame": .number(session.cursor),
      "frames": .number(session.source.count),
      "at_end": .bool(session.isAtEnd),
      "azimuth": .number(orNull: session.reading?.direction?.azimuth),
      "elevation": .number(orNull: session.reading?.direction?.elevation),
      "missing": .list(session.dial.gaps.map { .list([.number($0.from), .number($0.to)]) }),
      "passes": .list(session.passes.map { .record(record($0)) }),
      "next": .string(session.guide),
      "images": .string(orNull: session.imagesDirectory?.path),
    ]
  }

  private static func record(_ pass: PassSummary) -> Record {
    [
      "pass": .number(pass.pass), "orientation": .number(pass.orientation),
      "shots": .number(pass.shots), "filled": .number(pass.filled),
      "height": .number(orNull: pass.height), "overlap": .number(orNull: pass.overlap),
    ]
  }

  /// The dial as a ring of characters: ● filled, ○ missing, ▲ the camera's position.
  package static func dial(_ session: SessionCore) -> String {
    let (width, height) = (41, 17)
    var grid = [[Character]](
      repeating: [Character](repeating: " ", count: width), count: height)
    func put(_ character: Character, azimuth: Double, radius: Double) {
      let a = azimuth * .pi / 180
      let x = Int(saturating: (Double(width / 2) * (1 + radius * sin(a))).rounded())
      let y = Int(saturating: (Double(height / 2) * (1 - radius * cos(a))).rounded())
      if grid.indices.contains(y), grid[y].indices.contains(x) { grid[y][x] = character }
    }
    let step = 360 / Double(CaptureDial.segmentCount)
    for (index, shots) in session.dial.shots.enumerated() {
      put(shots > 0 ? "●" : "○", azimuth: (Double(index) + 0.5) * step, radius: 1)
    }
    if let direction = session.reading?.direction {
      put("▲", azimuth: direction.azimuth, radius: 0.72)
    }
    let text = "\(Int(saturating: (100 * session.dial.filled).rounded())) %"
    for (offset, character) in text.enumerated() {
      grid[height / 2][width / 2 - text.count / 2 + offset] = character
    }
    return grid.map { line in
      String(line).replacingOccurrences(of: " +$", with: "", options: .regularExpression)
    }.joined(separator: "\n")
  }
}
