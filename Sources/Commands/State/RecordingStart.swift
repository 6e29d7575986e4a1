import Capture
import Foundation
import Markers
import Measuring
import Pipeline
import Script
import ShellKit
import Support
import Workspace

/// What the first lines of a recording restore; they make it reproducible anywhere.
enum RecordingStart {
  /// The state of the shell when `record` was typed.
  case state
  /// Only seed and working folder.
  case nextCommand
  /// Seed, first working folder, and all statements run so far.
  case firstCommand

  /// The first lines.
  func lines(of shell: ShellState) -> [String] {
    let place =
      shell.project.workspaceRoot.map { ["# results were stored in \(VisibleText.line($0.path))"] }
      ?? []
    let folder = self == .firstCommand ? shell.firstDirectory : shell.directory
    return ["# recorded by \(Product.title)"] + place
      + ["seed \(shell.project.context.seed)", "cd " + ScriptText.word(folder.path)]
      + rest(of: shell)
  }

  private func rest(of shell: ShellState) -> [String] {
    switch self {
    case .nextCommand: []
    case .firstCommand: shell.journal.statements
    case .state: Self.capture(of: shell) + Self.names(of: shell)
    }
  }

  /// Loads the capture with its options, settings, excluded frames and fresh results.
  private static func capture(of shell: ShellState) -> [String] {
    guard let note = shell.project.workspace?.note, shell.project.capture != nil else { return [] }
    return [load(note)] + stored(in: shell.project) + results(of: shell.project)
  }

  /// Makes the stored settings, which `load` restores in the workspace only, and excludes frames. Of a
  /// fresh result, the settings are those that it was computed with: `align` may have changed them.
  static func stored(in project: Project) -> [String] {
    let settings = project.settings
    let set = project.stages.names.flatMap { stage in
      values(of: stage, in: project).sorted { $0.key < $1.key }.map {
        "set \(stage.rawValue).\($0.key) \(ScriptText.word($0.value))"
      }
    }
    let out = project.frameNames.filter(settings.excluded.contains)
    let exclude = out.isEmpty ? [] : ["exclude " + out.map(ScriptText.word).joined(separator: " ")]
    return set + exclude + measurements(settings.measurements)
  }

  private static func values(of stage: StageName, in project: Project) -> [String: String] {
    guard let record = project.records[stage], record.origin == nil,
      (try? project.freshness(of: stage)) == .fresh
    else { return project.settings.values[stage] ?? [:] }
    let standard = project.stages.info(stage)?.texts() ?? [:]
    return record.options.filter { standard[$0.key] != $0.value }
  }

  /// Adds picked points, known distances and the upward direction.
  private static func measurements(_ measurements: Measurements) -> [String] {
    let points = measurements.points.map { point in
      let picks = point.picks.map { ScriptText.word($0.text) }.joined(separator: " ")
      return "point add \(point.name) \(picks) --deviation \(point.deviation) --replace"
    }
    let distances = measurements.distances.map { known in
      "scale set \(known.title) \(known.length)m"
        + (known.deviation > 0 ? " --deviation \(known.deviation)m" : "")
        + (known.isCheck ? " --check" : "")
    }
    let up = measurements.up.map {
      ["up set " + $0.words.map(ScriptText.word).joined(separator: " ")]
    }
    let unit = measurements.unit.map { ["units \($0.rawValue)"] }
    return control(measurements) + points + distances + markers(measurements) + (up ?? [])
      + place(measurements) + (unit ?? [])
  }

  /// Loads control points; the points that are picked follow, so that they replace those of the file.
  private static func control(_ measurements: Measurements) -> [String] {
    guard let control = measurements.control, let file = control.file else { return [] }
    let checks = control.points.filter(\.isCheck).map(\.name)
    return [
      "control load \(ScriptText.word(file)) --deviation \(control.deviation)m"
        + (checks.isEmpty ? "" : " --check \(ScriptText.word(checks.joined(separator: ",")))")
    ]
  }

  /// States origin and north.
  private static func place(_ measurements: Measurements) -> [String] {
    let origin =
      switch measurements.statedOrigin {
      case nil: [String]()
      case .point(let name), .marker(let name): ["origin set \(ScriptText.word(name))"]
      case .position(let p): ["origin set \(p.x),\(p.y),\(p.z) --aligned"]
      }
    return origin + (measurements.north.map { ["north set \($0.text)"] } ?? [])
  }

  /// Searches for markers whose size is known or that place the model, and sets their sizes and the
  /// frame.
  private static func markers(_ measurements: Measurements) -> [String] {
    let known =
      measurements.markerSizes.map(\.family) + measurements.namedMarkers.map(\.family)
    let families = MarkerFamily.allCases.filter(known.contains).map(\.rawValue)
    guard !families.isEmpty else { return [] }
    let sizes = measurements.markerSizes.map {
      "markers size \($0.family.rawValue) \($0.length)m"
        + ($0.deviation > 0 ? " --deviation \($0.deviation)m" : "")
    }
    return ["markers detect --family " + families.joined(separator: ",")] + sizes
      + (measurements.origin.map { ["markers origin \($0.text)"] } ?? [])
  }

  private static func load(_ note: CaptureRecord) -> String {
    let options = note.loadOptions
    let standard = CaptureOptions()
    let given = CaptureOptions.settings.filter {
      $0.name != "path" && $0.get(options) != $0.get(standard)
    }
    return
      (["load", ScriptText.word(note.path)]
      + given.map { "--\($0.name)=\(ScriptText.word($0.get(options)))" }).joined(separator: " ")
  }

  /// Computes the fresh results of the first stages, unless they are stored where the script runs.
  private static func results(of project: Project) -> [String] {
    let fresh = project.stages.names.prefix {
      ((try? project.freshness(of: $0)) ?? .missing) == .fresh
    }
    return fresh.last.map { ["reconstruct --until \($0.rawValue)"] } ?? []
  }

  /// Defines aliases and the variables whose values can be written as expressions.
  private static func names(of shell: ShellState) -> [String] {
    let aliases = shell.aliases.sorted { $0.key < $1.key }.map { "alias \($0.key) = \($0.value)" }
    let variables = shell.variables.sorted { $0.key < $1.key }.compactMap {
      name, value -> String? in
      guard !["args", "last"].contains(name), Int(name) == nil else { return nil }
      return literal(value).map { "let \(name) = (\($0))" }
    }
    let functions = shell.functions.sorted { $0.key < $1.key }.map(\.value.span.text)
    return aliases + functions + variables
  }

  /// A value as an expression; `nil` for records, which have none.
  private static func literal(_ value: Value) -> String? {
    switch value {
    case .null, .bool: value.text
    case .number(let number): number.isFinite ? "\(number)" : nil
    case .string(let text):
      QuotedText.quoted(text) { "\\u{\(String($0.value, radix: 16))}" }
        .replacing("$", with: "\\$")
    case .list(let items):
      items.allSatisfy { literal($0) != nil }
        ? "[" + items.compactMap(literal).joined(separator: ", ") + "]" : nil
    case .record: nil
    }
  }
}
