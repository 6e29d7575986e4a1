import Diagnosis
import Script
import ShellKit
import Support
import Wording
import Workspace

/// `doctor` checks the photographs and the data that came with them before any stage runs.
struct DoctorCommand: Command {
  static let spec = CommandSpec(
    "doctor", group: .debugging,
    summary: "Looks for what is wrong with the photographs before anything is computed.",
    details: """
      Files against their names, sizes and crops, focal lengths, light and sharpness against \
      neighbours, copies, times, and whether depth, masks, poses and gravity fit. Each photograph \
      is decoded once; frames that are excluded are not looked at. The value has findings, the \
      worst first, with value, limit, frames and advice, and the inventory of what is there.
      """,
    needs: [.capture],
    examples: [Example("doctor", prints: "no findings in 18 frames")])

  func run(_ options: NoOptions, in shell: inout ShellState) throws -> Reply {
    let examination = try shell.project.fullExamination()
    let findings = examination.findings()
    let names = FrameList(examination.capture.frames.map(\.name))
    let advisor = try shell.advisor()
    let rows = findings.map {
      DoctorCommand.record($0, examination: examination, names: names, advisor: advisor)
    }
    let inventory = DoctorInventory(try shell.project.inventory(of: examination)).rows
    return Reply(
      DoctorCommand.parts(findings, rows: rows, examination: examination, names: names) + [
        .text(""), .table(inventory),
      ],
      value: [
        "frames": .number(examination.capture.frames.count),
        "worst": .string(findings.first?.severity.rawValue ?? "none"),
        "findings": .list(rows.map { .record($0) }),
        "inventory": .list(inventory.map { .record($0) }),
      ],
      remarks: examination.capture.hasPhotographs
        ? []
        : ["the photographs are not here: their pixels, masks and depth maps were not looked at"])
  }

  private static func record(
    _ finding: Finding, examination: CaptureExamination, names: FrameList, advisor: Advisor
  ) -> Record {
    let command = finding.command(names, of: examination.capture.frames.count, advisor)
    return [
      "id": .string(finding.kind.rawValue),
      "severity": .string(finding.severity.rawValue),
      "frames": .list(
        finding.frames.map { .string(examination.capture.frames[$0].name) }),
      "files": .list(finding.files.map { .string($0) }),
      "value": .number(finding.value),
      "limit": .number(finding.limit),
      "unit": .string(finding.unit.rawValue),
      "what": .string(finding.words),
      "advice": .string(command.map { "type: " + $0 } ?? finding.remedy),
      "command": .string(orNull: command),
    ]
  }

  /// The table, the most severe first, then a sentence and a remedy for each finding.
  private static func parts(
    _ findings: [Finding], rows: [Record], examination: CaptureExamination, names: FrameList
  ) -> [ReplyPart] {
    let count = examination.capture.frames.count
    guard !findings.isEmpty else { return [.text("no findings in \(count) frames")] }
    let table = zip(findings, rows).map { finding, row -> Record in
      var short = Record()
      for key in ["severity", "id", "value", "limit", "unit"] { short[key] = row[key] }
      let places =
        finding.files.isEmpty
        ? names.compact(finding.frames)
        : finding.files.map { VisibleText.line($0) }.joined(separator: ", ")
      short["frames"] = .string(places.isEmpty ? "all" : places)
      return short
    }
    let sentences = zip(findings, rows).map { finding, row in
      "\(finding.kind.rawValue): \(finding.words)\n  \(VisibleText.line(row["advice"]?.text ?? ""))"
    }
    return [.table(table), .text(sentences.joined(separator: "\n"))]
  }
}
