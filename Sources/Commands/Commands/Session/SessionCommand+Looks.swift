import Drawing
import Formats
import Foundation
import Geometry
import GuidedCapture
import Imaging
import Pages
import Scene
import Script
import ShellKit
import Support
import Wording

/// Shows the state of a session.
extension SessionCommand {
  static func sessionBox(_ options: SessionOptions, in shell: inout ShellState) throws -> Reply {
    var core = try shell.project.openSession()
    guard var box = core.box else {
      throw CommandError.other("there is no box; detect one with: session detect")
    }
    if !options.move.isEmpty || !options.size.isEmpty || options.rotate != 0 {
      if !options.move.isEmpty { box.center += try vector("move", options.move, in: -10...10) }
      if !options.size.isEmpty {
        let floor = box.floor
        box.size = try vector("size", options.size, in: 0.01...10)
        if options.move.isEmpty { box.center.y = floor + box.size.y / 2 }
      }
      box.yaw += options.rotate * .pi / 180
      guard core.edit(box: box) else {
        throw CommandError.other(
          "the session is \(core.state.phase.name); the box can be edited only while it is "
            + "detecting")
      }
      shell.project.session = core
    }
    func list(_ v: SIMD3<Double>) -> Value { .list((0..<3).map { .number(v[$0]) }) }
    let text = [box.center, box.size].map { v in
      (0..<3).map { String(format: "%.3f", v[$0]) }.joined(separator: ", ")
    }
    return Reply(
      "center \(text[0]) m, size \(text[1]) m, rotated "
        + "\(Int(saturating: (box.yaw * 180 / .pi).rounded()))°",
      value: [
        "center": list(box.center), "size": list(box.size), "yaw": .number(box.yaw * 180 / .pi),
        "automatic": .bool(!core.activeFeedback.contains(.objectNotDetected)),
      ])
  }

  private static func vector(
    _ name: String, _ words: [String], in range: ClosedRange<Double>
  ) throws -> SIMD3<Double> {
    let numbers = words.compactMap { Double($0) }.filter { range.contains($0) }
    guard words.count == 3, numbers.count == 3 else {
      throw SettingError.malformed(
        setting: name, text: words.joined(separator: ","), expected: "X,Y,Z in meters")
    }
    return SIMD3(numbers[0], numbers[1], numbers[2])
  }

  static func sessionFeedback(explaining: Bool, in shell: ShellState) throws -> Reply {
    let core = try shell.project.openSession()
    guard explaining else {
      let names = core.activeFeedback.sorted().map(\.rawValue)
      return Reply(
        names.isEmpty ? "none" : names.joined(separator: "\n"),
        value: .list(names.map { .string($0) }))
    }
    let rows = GuidedCaptureFeedback.allCases.map { feedback -> Record in
      let gauge = core.feedback.gauge(of: feedback)
      return [
        "feedback": .string(feedback.rawValue),
        "active": .bool(core.activeFeedback.contains(feedback)),
        "since": .number(orNull: core.feedback.since(feedback)),
        "value": .number(orNull: gauge?.value),
        "starts": .string(gauge.map { "\($0.rule.isUpper ? ">" : "<") \($0.rule.start)" } ?? "–"),
        "ends": .string(gauge.map { "\($0.rule.isUpper ? "<=" : ">=") \($0.rule.end)" } ?? "–"),
        "unit": .string(gauge?.rule.unit ?? ""),
        "quantity": .string(gauge?.rule.quantity ?? FeedbackMonitor.cause(of: feedback)),
        "pauses": .bool(feedback.pausesCapture),
      ]
    }
    return .table(rows)
  }

  static func sessionDial(_ options: SessionOptions, in shell: ShellState) throws -> Reply {
    let core = try shell.project.openSession()
    var reply = Reply(
      SessionText.dial(core),
      value: [
        "filled": .number(core.dial.filled), "full": .bool(core.dial.isFull),
        "segments": .list(core.dial.shots.map { .number($0) }),
        "azimuth": .number(orNull: core.reading?.direction?.azimuth),
        "missing": .list(core.dial.gaps.map { .list([.number($0.from), .number($0.to)]) }),
      ])
    guard !options.out.isEmpty else { return reply }
    let picture = core.dialPicture(width: options.width)
    let target = shell.url(options.out)
    let written = try PictureFile.write(
      picture, to: target, replacing: options.force, value: reply.value, in: shell.project.context)
    guard !written.text.isEmpty else { return written }
    reply.text += "\n" + written.text
    reply.remarks = written.remarks
    reply.images = written.images
    return reply
  }

  static func sessionPoints(_ options: SessionOptions, in shell: ShellState) throws -> Reply {
    let core = try shell.project.openSession()
    let positions = core.cloud.positions
    let cameras = core.shots.filter { $0.orientation == core.state.orientation }
    var value: Record = [
      "points": .number(positions.count),
      "shots": .list(
        cameras.map { shot in
          [
            "name": .string(shot.name),
            "position": .list(
              (0..<3).map { axis in .number(orNull: shot.pose.map { $0.center[axis] }) }),
          ]
        }),
    ]
    guard !options.out.isEmpty else {
      return Reply(
        "\(Figure.counted(positions.count, "point")) scanned since the object was placed or flipped, "
          + "\(Figure.counted(cameras.count, "shot"))", value: .record(value))
    }
    if options.out.lowercased().hasSuffix(".ply") {
      let target = shell.url(options.out)
      value["file"] = .string(target.path)
      try OutputFile.write(
        PLYWriter.bytes(of: core.coloredCloud), to: target, replacing: options.force,
        in: shell.project.context)
      return try .written("wrote \(target.path)", value: .record(value), to: target)
    }
    guard positions.count >= ScanCloud.minDrawn else {
      throw CommandError.other(
        "only \(positions.count) points have been scanned; there is nothing to draw")
    }
    let picture = try core.cloudPicture(
      width: options.width, height: options.width * 3 / 4, showingShots: options.shots,
      context: shell.project.context)
    let target = shell.url(options.out)
    value["file"] = .string(target.path)
    return try PictureFile.write(
      picture, to: target, replacing: options.force, value: .record(value),
      in: shell.project.context)
  }
}
