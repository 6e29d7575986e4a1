import Foundation
import Scene
import Script
import ShellKit
import Support

/// Options of `matrix`.
struct MatrixOptions: StageOptions {
  var out = ""
  var force = false

  static let settings: [Setting<Self>] = [
    .text("out", \.out, kind: .path, "CSV file to write."),
    .flag("force", \.force, "Replace the file if it exists."),
  ]
}

/// `matrix` lists the inliers of all pairs.
struct MatrixCommand: Command {
  static let spec = CommandSpec(
    "matrix", group: .debugging,
    summary: "Lists the number of inliers between all frames as a table.",
    details: """
      Frames are numbered in capture order; a dot marks a rejected pair, a blank a pair that was \
      not tried. --out writes a CSV file with the names; show graph draws the matrix.
      """,
    needs: [.result(.match)],
    examples: ["matrix": "18 IMG_0018.jpg"])

  /// Maximum number of frames for which the table is printed.
  private static let maxPrinted = 24

  func run(_ options: MatrixOptions, in shell: inout ShellState) throws -> Reply {
    let pairs = try shell.project.results.pairs()
    let count = pairs.names.count
    var cells = [Int?](repeating: nil, count: count * count)
    for pair in pairs.kept {
      let inliers = pair.kind == .rejected ? 0 : pair.inliers.count
      cells[pair.first * count + pair.second] = inliers
      cells[pair.second * count + pair.first] = inliers
    }
    let rows = (0..<count).map { Array(cells[$0 * count..<($0 + 1) * count]) }
    let value: Value = [
      "frames": .list(pairs.names.map { .string($0) }),
      "inliers": .list(rows.map { .list($0.map { .number(orNull: $0.map { Double($0) }) }) }),
    ]
    guard options.out.isEmpty else {
      let url = shell.url(options.out)
      try OutputFile.write(
        Data(MatrixCommand.csv(rows, pairs.names).utf8), to: url, replacing: options.force,
        in: shell.project.context)
      return try .written("wrote \(url.path)", value: value, to: url)
    }
    let text =
      count <= Self.maxPrinted
      ? MatrixCommand.text(rows, pairs.names)
      : "\(count) frames are too many to print; use matrix --out matrix.csv or show graph"
    return Reply(text, value: value)
  }

  private static func text(_ rows: [[Int?]], _ names: [String]) -> String {
    let widest = max(3, rows.joined().compactMap { $0 }.max().map { String($0).count } ?? 0)
    func padded(_ text: String) -> String {
      String(repeating: " ", count: max(0, widest + 1 - text.count)) + text
    }
    let head = "  " + (1...max(1, rows.count)).map { padded(String($0)) }.joined()
    let lines = rows.enumerated().map { index, row in
      let cells = row.map { padded($0.map { $0 == 0 ? "." : String($0) } ?? "") }.joined()
      let number = String(index + 1)
      return (number.count < 2 ? " " : "") + number + cells
    }
    let legend = names.enumerated().map { "\($0 + 1) \(VisibleText.line($1))" }
    return ([head] + lines + [""] + legend).joined(separator: "\n")
  }

  private static func csv(_ rows: [[Int?]], _ names: [String]) -> String {
    func quoted(_ name: String) -> String {
      "\"" + name.replacingOccurrences(of: "\"", with: "\"\"") + "\""
    }
    let head = ([""] + names).map(quoted).joined(separator: ",")
    let lines = zip(names, rows).map { name, row in
      ([quoted(name)] + row.map { $0.map { String($0) } ?? "" }).joined(separator: ",")
    }
    return ([head] + lines).joined(separator: "\n") + "\n"
  }
}
