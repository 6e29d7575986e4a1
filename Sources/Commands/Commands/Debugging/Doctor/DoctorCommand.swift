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
    summary: "Checks the photographs for problems before anything is computed.",
    details: """
      Checks file formats, image sizes and crops, focal lengths, exposure and sharpness relative \
      to neighboring frames, duplicates, timestamps, and whether depth, masks, poses and gravity \
      fit the photographs. Each photograph is decoded once; excluded frames are skipped. The value \
      has findings, the most severe first, with value, limit, frames and advice, and an inventory \
      of the capture.
      """,
    needs: [.capture],
    examples: ["doctor": "no findings in 18 frames"])

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
        : [
          "the photographs are not available: their pixels, masks and depth maps were not "
            + "checked"
        ])
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
