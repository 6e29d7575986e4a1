import Diagnosis
import Pipeline
import Script
import ShellKit
import Support
import Texturing

/// `texture check` shows measures of the texture's quality.
struct TextureCheckCommand: Command {
  static let spec = CommandSpec(
    "texture check", group: .debugging,
    summary: "Shows what no photograph covers, the texture resolution, and how well seams fit.",
    details: """
      Then lists the photographs, those with the largest change of brightness first, with the \
      share of the surface that each one colors.
      """,
    needs: [.result(.texture)],
    examples: ["texture check": "unseen"])

  /// Maximum number of photographs that are printed.
  private static let listed = 10

  func run(_ options: NoOptions, in shell: inout ShellState) throws -> Reply {
    let report = try shell.project.results.report(of: TextureBinding.self)
    let gain = report.largestGain
    let texels = try report.texelsPerUnit / shell.project.outputFrame(of: .texture).scale
    let checks: [(String, Double, Double?)] = [
      ("unseen share", report.unseen, TextureLimits.maxUnseen),
      ("color difference across seams", report.seamAfter, TextureLimits.maxSeam),
      ("color difference before leveling", report.seamBefore, nil),
      ("largest change of brightness", gain, TextureLimits.maxGain),
      ("photographs left out", Double(report.skipped.count), 0),
      ("seam edges", Double(report.seamEdges), nil),
      ("texels per unit", texels, nil),
      ("share of the atlas used", report.utilisation, nil),
      ("share rejected as inconsistent", report.inconsistent, nil),
      ("mean distortion of charts", report.meanDistortion, nil),
    ]
    let rows = checks.map { name, value, limit -> Record in
      [
        "check": .string(name), "value": .number(value), "limit": .number(orNull: limit),
        "passed": limit.map { .bool(value <= $0) } ?? .null,
      ]
    }
    let views = report.views.sorted { a, b in
      let (x, y) = (max(a.gain, 1 / max(a.gain, 1e-9)), max(b.gain, 1 / max(b.gain, 1e-9)))
      return x == y ? a.name < b.name : x > y
    }.map { view -> Record in
      ["name": .string(view.name), "gain": .number(view.gain), "share": .number(view.share)]
    }
    return Reply(
      [.table(rows), .text(""), .table(Array(views.prefix(Self.listed)))],
      value: [
        "unseen": .number(report.unseen), "texels_per_unit": .number(texels),
        "seam_before": .number(report.seamBefore), "seam_after": .number(report.seamAfter),
        "largest_gain": .number(gain), "checks": .list(rows.map { .record($0) }),
        "frames": .list(views.map { .record($0) }),
        "skipped": .list(
          report.skipped.map {
            .record(["name": .string($0.name), "reason": .string($0.reason)])
          }),
      ])
  }
}
